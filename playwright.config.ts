import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/lib/browser.mjs';
import { notThisTime } from './tests/e2e/support/rotation.ts';

/** A tag limits a test to one kind of screen; others run on all three. */
const EVERY_ONLY = ['@phone-only', '@tablet-only', '@desktop-only'];
/**
 * Tests of behavior that other tests cover too, which `npm run test:full` also runs in the browser (decision
 * 0032).
 */
const LATER = process.env.TEST_FULL ? [] : ['@full-only'];
const literal = (title: string) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const othersOnly = (own: string) =>
  new RegExp([...EVERY_ONLY.filter((tag) => tag !== own), ...LATER, ...notThisTime().map(literal)].join('|'));

const browser = await findBrowser();
/** A camera that shows a pattern, and nobody to ask: for some tests alone it would take a browser of their own. */
const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/demo.global.ts',
  outputDir: 'test-results',
  workers: 2,
  // On a shared machine a retry distinguishes a slow moment from a failure; npm test lists tests that needed
  // one.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // For a test that hangs: one that takes half a minute alone takes more than a minute beside the other tests.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions: { ...browser, args: [...browser.args, ...CAMERA] },
    // Recording every step of every test costs a third of the time: TRACE=1 for the one that is looked into.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    // A missing control is reported by name, long before the test's own time-out.
    actionTimeout: 20_000,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // A service worker answers before page.route does, and caches the whole app in every new context: tests of offline
    // work ask for one themselves.
    serviceWorkers: 'block',
    // A colour measured half-way through a fade is no colour of ours.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: othersOnly('@phone-only'),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'tablet',
      grepInvert: othersOnly('@tablet-only'),
      use: { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      grepInvert: othersOnly('@desktop-only'),
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
