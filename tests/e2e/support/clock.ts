import type { Page } from '@playwright/test';

/**
 * Less than a heartbeat of the live socket: a jump over one would find no answer in time, and the page would disable what
 * needs the server until it is connected again.
 */
const AHEAD_MS = 5000;

/** Stops the clock of an open page (`page.clock.install` before it was loaded). It advances only when the test says so. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}
