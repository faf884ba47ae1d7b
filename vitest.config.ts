import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Four kinds of test, each in its own environment; `npm test` runs them all. Nothing here is timed: the limits are for what
 * hangs, and leave room for a machine that does much else.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
      },
      {
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
        plugins: [react()],
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/support/webSetup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
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
