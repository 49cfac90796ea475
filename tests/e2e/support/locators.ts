import type { Page } from '@playwright/test';

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const dialogButton = (page: Page, name: string) =>
  page.locator('[role=dialog], [role=alertdialog]').getByRole('button', { name, exact: true });
export const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
