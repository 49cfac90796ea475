import { expect as baseExpect } from '@playwright/test';

/** More than a page and the server need even on a busy machine. */
export const LONG_TIMEOUT = { timeout: 60_000 };
export const expect = baseExpect.configure(LONG_TIMEOUT);
