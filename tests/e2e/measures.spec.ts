import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { startWork } from './support/orders.ts';
import { settled, visit } from './support/screens.ts';

/** Sizes that keep a day's work on one screen. A pixel is a border. */
const near = (got: number, wanted: number, name: string) =>
  expect.soft(Math.abs(got - wanted), `${name} is ${got} px, not ${wanted}`).toBeLessThanOrEqual(1);

const boxOf = async (locator: Locator) =>
  (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** Of rows that are alike: one whose text needs no second line. */
const lowest = (rows: Locator): Promise<number> =>
  rows.evaluateAll((all) => Math.min(...all.map((row) => row.getBoundingClientRect().height)));

test('WO-01 INV-04 INV-08 SET-01 cards, rows and columns have the sizes that keep a day on one screen', {
  tag: '@desktop-only',
}, async ({ page, loginAs }) => {
  await loginAs(page, 'admin');

  await visit(page, '/dashboard/work-orders');
  await settled(page);
  near((await boxOf(page.locator('main').getByRole('article').first())).height, 96, 'a card of the board');

  await visit(page, '/dashboard/reports');
  await settled(page);
  const rows = page.locator('main tbody tr');
  near(await lowest(rows), 60, 'a row of the list at 1440');
  await page.setViewportSize({ width: 1280, height: 900 });
  near(await lowest(rows), 64, 'a row of the list at 1280');
  await page.setViewportSize({ width: 390, height: 844 });
  near(await lowest(rows), 101, 'a row of the list at 390');
  await page.setViewportSize({ width: 1440, height: 900 });

  await visit(page, '/dashboard/inventory/restock');
  await settled(page);
  const closed = page.getByRole('article').filter({ has: page.locator('[aria-expanded="false"]') });
  near((await boxOf(closed.first())).height, 48, 'a row of Restock');

  await visit(page, '/dashboard/work-order-parts');
  await settled(page);
  near((await boxOf(page.locator('[data-part-row]').first())).height, 48, 'a row of the parts');
  near(await lowest(page.locator('main [data-card] > header')), 60, 'the head of an order');

  await page.goto('/dashboard/settings?tab=fees');
  await settled(page);
  const list = page.locator('main nav').first();
  const content = list.locator('xpath=following-sibling::div[1]');
  near((await boxOf(list)).width, 248, 'the list of settings at 1440');
  near((await boxOf(content)).width, 720, 'a page of settings at 1440');
  await page.setViewportSize({ width: 1024, height: 900 });
  near((await boxOf(list)).width, 208, 'the list of settings at 1024');
});

test('WO-01 on a phone the head of an order is small, and its first job is on the first screen', {
  tag: '@phone-only',
}, async ({ page, shop, loginAs }) => {
  await loginAs(page, 'admin');
  const { id } = await startWork(page.context(), shop.url, 'Luis Ortega');
  await page.goto(`${shop.url}/dashboard/reports/${id}`);
  await settled(page);
  const title = page.locator('main header').first().locator('h1');
  const about = title.locator('xpath=ancestor::div[2]');
  expect((await boxOf(about)).height, 'the head of an order').toBeLessThanOrEqual(88);
  const job = page.getByRole('heading', { level: 3, name: 'Chain kit' });
  expect((await boxOf(job)).y, 'where the first job begins').toBeLessThanOrEqual(640);
});
