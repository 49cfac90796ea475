import { defineConfig } from 'vitest/config';
import { excludedFiles } from './tests/support/rotating-files.ts';

/** The default of one second for `expect.poll` is too short on a busy machine. */
const EXPECT_OPTIONS = { poll: { timeout: 15_000 } };

/**
 * On a shared machine a retry distinguishes a slow moment from a failure, as in browser tests. A project does
 * not inherit it.
 */
const retry = process.env.CI ? 1 : 0;

const exclude = excludedFiles();

/**
 * Tests that add what jsdom lacks (IndexedDB, locks, storage), replace modules or need them freshly loaded: each file
 * gets its own page.
 */
const ISOLATED_TESTS = [
  'apps/web/src/{lib,features,app}/offline/*.test.{ts,tsx}',
  'apps/web/src/service-worker/*.test.ts',
  'apps/web/src/i18n/speak.test.ts',
  'apps/web/src/app/shell/update.test.tsx',
  'apps/web/src/features/intake/form/offline-form.test.tsx',
  'apps/web/src/lib/pictures/{pending,prepare}-*.test.ts',
  'apps/web/src/features/workorders/diagnostic/{photo-adder,finding-draft}.test.tsx',
];

/** One project per kind of test; `npm test` runs them all, `npx vitest --project server` one. */
export default defineConfig({
  test: {
    // Time-outs are for a test that hangs, so they leave room for a busy machine with two cores: `npm test`
    // runs these tests parallel to the browser's, at a lower priority. One more worker than cores: a worker
    // of the server's tests waits for PostgreSQL almost half of its time. No more than that: some of those
    // tests need several hundred megabytes for a database.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'domain',
          retry,
          include: ['packages/*/src/**/*.test.ts'],
          exclude,
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          retry,
          include: [
            'apps/server/src/**/*.test.ts',
            'tests/{faults,process,release,upgrade,storm,fuzz}/**/*.test.ts',
          ],
          exclude,
          globalSetup: ['tests/support/postgres.global.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          pool: 'forks',
          // An embedded database of a test is too short-lived to repay what optimizing its WebAssembly costs.
          execArgv: ['--liftoff-only'],
          // The server's modules have no state of their own; reloading them for each file took a fifth of the
          // time.
          isolate: false,
        },
      },
      {
        test: {
          name: 'web',
          retry,
          expect: EXPECT_OPTIONS,
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: ISOLATED_TESTS,
          environment: 'jsdom',
          setupFiles: ['apps/web/src/lib/testing/setup.ts', 'apps/web/src/lib/testing/catalogs.ts'],
          // The files of a worker share one page, which lib/testing/setup.ts empties, and the modules' stores, which
          // lib/testing/screen.tsx does.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'device',
          retry,
          expect: EXPECT_OPTIONS,
          include: ISOLATED_TESTS,
          environment: 'jsdom',
          setupFiles: ['apps/web/src/lib/testing/setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'scripts',
          retry,
          include: ['scripts/**/*.test.mjs', 'tests/rules/**/*.test.ts'],
          exclude,
          testTimeout: 120_000,
        },
      },
    ],
  },
});
