import type { Page } from '@playwright/test';

export const OWNER = {
  firstName: 'Ana',
  lastName: 'Ferrer',
  email: 'ana@ferrer.test',
  password: 'two-strokes-and-a-chain',
} as const;

/** Fills the first step in English; going on is the test's. */
export async function fillOwner(page: Page): Promise<void> {
  await page.getByLabel('First name').fill(OWNER.firstName);
  await page.getByLabel('Last name').fill(OWNER.lastName);
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
}
