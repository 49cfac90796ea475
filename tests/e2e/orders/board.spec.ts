import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { visit } from '../support/screens.ts';

const BOARD = '/dashboard/work-orders';
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const head = (page: Page, name: string) =>
  column(page, name).getByRole('button', { name: new RegExp(`^${name} \\d`) });

async function call<Value>(page: Page, path: string, json: object): Promise<Value> {
  const { origin } = new URL(page.url());
  const response = await page.request.post(`${origin}/rpc/${path}`, { headers: { origin }, data: { json } });
  expect(response.status(), path).toBe(200);
  return ((await response.json()) as { json: Value }).json;
}

/** An order of its own: the shop is shared with other tests. */
async function submittedOrder(page: Page, customerName: string): Promise<void> {
  const [technician] = await call<{ id: string }[]>(page, 'workorders/technicians', {});
  const facts = {
    ...{ customerName, customerEmail: '', customerPhone: '9735550199', customerLanguage: 'en' },
    ...{ bikeInfo: '2018 Suzuki GSX-S750', vin: '', mileage: '', concerns: 'Clicks', notes: '' },
    ...{ complaint: 'Clicks', cause: '', correction: '' },
  };
  await call(page, 'workorders/create', { id: randomUUID(), facts, technicianId: technician?.id });
}

test.describe('the board', { tag: '@desktop-only' }, () => {
  test('WO-01 WO-02 is worked by keyboard alone: pick up, choose a column, drop, cancel; every step is announced', async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, 'admin');
    await visit(page, BOARD);
    await submittedOrder(page, 'Kay Board');
    const card = (status: string) =>
      column(page, status).getByRole('listitem').filter({ hasText: 'GSX-S750' }).last();
    await expect(card('Submitted')).toBeVisible();
    const announced = page.getByRole('status').filter({ hasText: /Work order|Picked up/ });

    // Tab goes from the card to its handle.
    await card('Submitted').getByRole('link').focus();
    await page.keyboard.press('Tab');
    await expect(card('Submitted').getByRole('button', { name: /^Move WO-\d+$/ })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(announced).toContainText(/is over Submitted\.|from Submitted\./);
    await page.keyboard.press('ArrowRight');
    await expect(announced).toContainText(/is over Diagnosing\./);
    await page.keyboard.press('Escape');
    await expect(announced).toContainText(/wasn’t moved\./);
    await expect(card('Submitted')).toBeVisible();

    await card('Submitted')
      .getByRole('button', { name: /^Move WO-/ })
      .focus();
    await page.keyboard.press('Space');
    await expect(announced).toContainText(/is over Submitted\.|from Submitted\./);
    await page.keyboard.press('ArrowRight');
    await expect(announced).toContainText(/is over Diagnosing\./);
    await page.keyboard.press('Space');
    await expect(card('Diagnosing')).toBeVisible();
  });

  test('WO-02 a refused drop marks the column and names what is missing, with a way there; nothing fades', async ({
    page,
    loginAs,
    axe,
  }) => {
    await loginAs(page, 'admin');
    await visit(page, BOARD);
    const order = column(page, 'In progress').getByRole('article').first();
    const number = /WO-\d+/.exec((await order.getByRole('link').getAttribute('aria-label')) ?? '')?.[0] ?? '';
    const target = column(page, 'Quality check');
    await order.hover();
    await page.mouse.down();
    await target.hover({ position: { x: 20, y: 200 } });
    await target.hover({ position: { x: 24, y: 204 } });
    await expect(target).toContainText(`${number} can’t go there yet`);
    await axe(page, { only: ['color-contrast'] });
    await page.mouse.up();
    const box = target.getByRole('alert');
    await expect(box).toContainText(/Not done yet \(\d+\): /);
    await expect(box.getByRole('link', { name: 'Open order' })).toHaveAttribute(
      'href',
      (await order.getByRole('link').getAttribute('href')) ?? '',
    );
    await box.getByRole('button', { name: 'Dismiss' }).click();
    await expect(box).toHaveCount(0);
  });

  test('WO-01 a column folds to 44 px and stays so; seven open ones need no sideways scrolling at 1440 px', async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, 'admin');
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, BOARD);
    const names = ['Submitted', 'Diagnosing', 'Awaiting approval', 'Approved', 'Waiting on parts'];
    const all = [...names, 'In progress', 'Quality check', 'Declined', 'Ready'];
    for (const name of all) {
      const isOpen = name !== 'Approved' && name !== 'Declined';
      if ((await head(page, name).getAttribute('aria-expanded')) !== String(isOpen))
        await head(page, name).click();
      await expect(head(page, name)).toHaveAttribute('aria-expanded', String(isOpen));
    }
    const widthOf = async (name: string) => (await column(page, name).boundingBox())?.width ?? 0;
    expect(await widthOf('Approved')).toBe(44);
    expect(await widthOf('Ready')).toBeGreaterThanOrEqual(168);
    const hidden = await column(page, 'Ready').evaluate((ready) => {
      const board = ready.parentElement;
      return board ? board.scrollWidth - board.clientWidth : -1;
    });
    expect(hidden).toBe(0);
    await page.reload();
    await expect(head(page, 'Approved')).toHaveAttribute('aria-expanded', 'false');

    // Narrower, the board scrolls and Ready stays in sight.
    await page.setViewportSize({ width: 1280, height: 800 });
    const ready = await column(page, 'Ready').boundingBox();
    expect(Math.round((ready?.x ?? 0) + (ready?.width ?? 0))).toBeLessThanOrEqual(1280);
  });
});

test.describe('the board on a phone', { tag: '@phone-only' }, () => {
  test('WO-01 WO-02 shows one status behind chips, and a tap on a handle lists the moves', async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, 'admin');
    await visit(page, BOARD);
    const chips = page.getByRole('list', { name: 'Statuses' });
    await chips.getByRole('button', { name: /^In progress/ }).click();
    await expect(column(page, 'In progress')).toBeVisible();
    await expect(column(page, 'Submitted')).toBeHidden();
    const handle = column(page, 'In progress')
      .getByRole('button', { name: /^Move WO-/ })
      .first();
    await handle.tap();
    await expect(page.getByRole('dialog', { name: /^Move WO-/ }).getByText('Finish work')).toBeVisible();
  });
});
