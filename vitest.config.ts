import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Four projects, each with its own environment; `npm test` runs them all. Nothing is timed: timeouts only catch hanging
 * tests, and allow for a busy machine.
 *
 * The files of a project share processes and so their loaded modules: importing the server or react-admin for each file
 * took longer than many files' tests. A file that replaces modules gets its own process by environment options that no
 * other file has: `// @vitest-environment-options { "alone": "<file>" }` (docs/decisions/022-tests-share-processes.md).
 */
export default defineConfig({
  test: {
    isolate: false,
    // Console output is only printed for failing tests.
    silent: 'passed-only',
    // A CI machine's cores are shared by three files, browsers, servers and PostgreSQL. `.ci/run` names what passed only then.
    retry: process.env.CI ? 1 : 0,
    // One more than cores: a file waits for its browser, server or database a fifth of the time.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
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
          // Port 2 has no server: a request that no handler answers must not reach a Bodega running beside the tests.
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
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/demoSetup.ts'],
          environment: 'node',
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
