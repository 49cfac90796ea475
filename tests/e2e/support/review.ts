import { expect, type Page } from '@playwright/test';

/** Approves one job on the open review page, with a typed signature. */
export async function approveOnline(page: Page, job: string): Promise<void> {
  await page.getByRole('group', { name: job }).getByRole('radio', { name: 'Approve' }).check();
  await page
    .getByRole('group', { name: /old parts/ })
    .getByRole('radio', { name: 'No' })
    .check();
  await page.getByRole('checkbox', { name: /I accept/ }).check();
  await page.getByRole('radio', { name: 'Type' }).check();
  await page.getByLabel('Full name').fill('Hannah Ruiz');
  await page.getByRole('button', { name: 'Sign and send' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you');
}
