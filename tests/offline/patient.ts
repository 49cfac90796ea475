import { expect as impatient } from '@playwright/test';

/** Longer than a page and the server need in the slowest moment of a shared machine. */
export const PATIENT = { timeout: 240_000 };
export const expect = impatient.configure(PATIENT);
