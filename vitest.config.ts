import { defineConfig } from 'vitest/config';

/** One project per kind of test; `npm test` runs them all, `npx vitest --project server` one. */
export default defineConfig({
  test: {
    // Some of the server's tests hold a database of several hundred megabytes each.
    maxWorkers: 2,
    projects: [
      { test: { name: 'domain', include: ['packages/*/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.global.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          pool: 'forks',
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.mjs', 'tests/rules/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
