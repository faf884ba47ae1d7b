import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Four kinds of test, each in its own environment; `npm test` runs them all. Nothing here is timed: the limits are for what
 * hangs, and leave room for a machine that does much else.
 *
 * The files of a project share a process, and with it the modules: importing the server or react-admin for each file anew took
 * longer than many a file's tests. A file that replaces modules has a process of its own, which it gets by environment options
 * that no other has: `// @vitest-environment-options { "alone": "<file>" }` (docs/decisions/022-tests-share-processes.md).
 */
export default defineConfig({
  test: {
    isolate: false,
    // What a test writes to the console is read when it fails.
    silent: 'passed-only',
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        extends: true,
        test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.{ts,tsx}'],
          environment: 'node',
          globalSetup: ['tests/support/databaseSetup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // Nobody answers there: what no handler of a test answers must not reach a Bodega that runs beside the tests.
          environmentOptions: { jsdom: { url: 'http://localhost:2' } },
          setupFiles: ['tests/support/webSetup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          isolate: true,
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/demoSetup.ts'],
          environment: 'node',
          // A browser, a server and PostgreSQL share a CI machine's cores with a second file of tests.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
