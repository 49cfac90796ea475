import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { createIntake, serverOf } from '../support/intake.ts';
import { visit } from '../support/screens.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const history = (page: Page, name: string) => page.getByRole('tab', { name });

test.describe('people', { tag: '@desktop-only' }, () => {
  test('CUS-02 CUS-01 a duplicate is found and merged, the merge is undone, and all its records move along', async ({
    page,
    loginAs,
    shop,
  }) => {
    await loginAs(page, 'admin');
    const context = page.context();
    const phone = '9085550144';
    await createIntake(context, shop.url, {
      ...{ customerName: 'Nadia Brandt', customerEmail: 'nadia@brandt.test', customerPhone: phone },
      vin: 'SMTE04BF0NJ891301',
    });
    await createIntake(context, shop.url, {
      ...{ customerName: 'N. Brandt', customerEmail: 'office@brandt.test', customerPhone: phone },
      vin: 'SMTE04BF0NJ891302',
    });

    await page.goto('/dashboard/customers?search=brandt');
    const rows = page
      .getByRole('table', { name: 'Customers' })
      .getByRole('row')
      .filter({ hasText: 'Brandt' });
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: 'Duplicate?' })).toHaveCount(2);
    await page.getByRole('link', { name: 'N. Brandt', exact: true }).click();
    await expect(heading(page)).toHaveText('N. Brandt');
    const alias = page.url();

    await visit(page, '/dashboard/customers?search=brandt');
    await page.getByRole('link', { name: 'Nadia Brandt' }).click();
    const warning = page.getByRole('region', { name: 'N. Brandt has the same phone' });
    await expect(warning).toContainText('(908) 555-0144');
    await expect(history(page, 'Intakes')).toHaveText(/1$/);

    await test.step('CUS-02 merged: two visits, two bikes, one record', async () => {
      await button(page, 'Merge with N. Brandt').click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('status')).toContainText('1 intake, 1 bike');
      await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
      await expect(page.getByText('Merged into Nadia Brandt')).toBeVisible();
      await expect(history(page, 'Intakes')).toHaveText(/2$/);
      await expect(page.locator('main header')).toContainText('2 bikes, 2 visits');
      await expect(warning).toHaveCount(0);
      await page.goto(alias);
      await expect(heading(page)).toHaveText('Nadia Brandt');
      await visit(page, '/dashboard/customers?search=brandt');
      await expect(rows).toHaveCount(1);
      await expect(rows.filter({ hasText: 'Duplicate?' })).toHaveCount(0);
    });

    await test.step('CUS-02 taken back: each has its own again', async () => {
      await page.getByRole('link', { name: 'Nadia Brandt' }).click();
      await button(page, 'Undo the merge with N. Brandt').click();
      await button(page, 'Undo merge').click();
      await expect(page.getByText('N. Brandt is a separate record again')).toBeVisible();
      await expect(history(page, 'Intakes')).toHaveText(/1$/);
      await expect(page.locator('main header')).toContainText('1 bike, 1 visit');
      await page.goto(alias);
      await expect(heading(page)).toHaveText('N. Brandt');
      await expect(history(page, 'Intakes')).toHaveText(/1$/);
    });
  });

  test('NAV-08 Ctrl+K finds a customer, a bike, an order, a part and a page by keyboard alone, with a typo too', async ({
    page,
    loginAs,
    shop,
    axe,
  }) => {
    await loginAs(page, 'admin');
    const server = serverOf(page.context(), shop.url);
    await createIntake(page.context(), shop.url, {
      ...{ customerName: 'Zelda Quimby', customerEmail: 'zelda@quimby.test', customerPhone: '9085550166' },
      vin: 'SMTE04BF0NJ7QX402',
    });
    const [order] = (await server.call<{ orders: { id: string; number: number }[] }>('workorders/list', {}))
      .orders;
    await page.goto('/dashboard');
    await expect(heading(page)).toBeVisible();

    await look(page, 'zelda quimby');
    await expect(option(page, /^Zelda Quimby/)).toBeVisible();
    await axe(page);
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Zelda Quimby');
    const customer = page.url();

    for (const [typed, there] of [
      [`WO-${order?.number}`, `${shop.url}/dashboard/reports/${order?.id}`],
      ['7qx402', customer],
      ['MOT-104091', /\/dashboard\/inventory\/[0-9a-f-]{36}$/],
      ['audit', `${shop.url}/dashboard/audit`],
    ] as const) {
      // A load, not a change of page: that puts the focus on its heading in its own time, and keys typed then are lost.
      await page.goto('/dashboard/profile');
      await expect(heading(page)).toHaveText('Profile');
      await look(page, typed);
      await page.keyboard.press('Enter');
      await expect(page, typed).toHaveURL(there);
    }

    await look(page, 'zelda quinbi');
    await expect(page.getByText('Did you mean one of these?')).toBeVisible();
    await expect(option(page, /^Zelda Quimby/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
  });

  test('NAV-08 USR-02 the palette shows nobody what they may not open', { tag: '@full-only' }, async ({
    page,
    loginAs,
    anotherBrowser,
  }) => {
    await loginAs(page, 'technician');
    await page.goto('/dashboard');
    await expect(heading(page)).toBeVisible();
    await look(page, 'kawasaki');
    await expect(page.getByRole('option').first()).toBeVisible();
    for (const staffOnly of ['Audit log', 'Users', 'Settings', 'Overview']) {
      await page.getByRole('combobox', { name: 'Search' }).fill(`>${staffOnly}`);
      await expect(page.getByText(`No results for “${staffOnly}”`)).toBeVisible();
      await expect(option(page, staffOnly)).toHaveCount(0);
    }

    // on a device of their own: this one remembers the technician and would ask for a technician's home
    const own = await (await anotherBrowser()).newPage();
    await loginAs(own, 'customer');
    const calls: string[] = [];
    own.on('request', (request) => void calls.push(new URL(request.url()).pathname));
    await own.goto('/dashboard');
    await expect(heading(own)).toContainText('Ray');
    await look(own, 'kawasaki');
    await expect(own.getByText('No results for “kawasaki”')).toBeVisible();
    await own.getByRole('combobox', { name: 'Search' }).fill('profile');
    await expect(own.getByRole('option')).toHaveText(['Profile']);
    expect(calls.filter((path) => /^\/(rpc|api)\/search/.test(path))).toEqual([]);
  });

  test('USR-01 nobody changes their own role or closes their own account, whatever they send', {
    tag: '@full-only',
  }, async ({ page, loginAs, shop, allowConsole }) => {
    allowConsole(/status of 409/);
    await loginAs(page, 'admin');
    const server = serverOf(page.context(), shop.url);
    await page.goto('/dashboard/users');
    await page.getByRole('link', { name: /Marisol Vega/ }).click();
    await expect(page.getByText(/^This is your own account\./)).toBeVisible();
    await expect(button(page, 'Change role')).toHaveCount(0);
    await expect(button(page, 'Deactivate')).toHaveCount(0);

    const id = page.url().split('/').at(-1);
    const before = await server.call<{ role: string; revision: number }>('users/find', { id });
    for (const [procedure, more] of [
      ['users/changeRole', { role: 'technician' }],
      ['users/deactivate', {}],
    ] as const) {
      const response = await page.request.post(`${shop.url}/rpc/${procedure}`, {
        headers: { origin: new URL(shop.url).origin },
        data: { json: { id, revision: before.revision, ...more } },
      });
      expect(response.status(), procedure).toBe(409);
      expect(await response.text()).toMatch(/OWN_ACCOUNT|LAST_ADMINISTRATOR/);
    }
    expect(await server.call('users/find', { id })).toMatchObject({
      role: before.role,
      revision: before.revision,
      deactivatedAt: null,
    });
  });
});

test('NAV-08 in Spanish on a phone: the field in the top bar finds a customer and a page by touch', {
  tag: ['@full-only', '@phone-only'],
}, async ({ page, loginAs, axe }) => {
  await loginAs(page, 'head_technician');
  await page.addInitScript(() => localStorage.setItem('kickstand.language', 'es'));
  await page.goto('/dashboard');
  await button(page, 'Buscar').tap();
  const field = page.getByRole('combobox', { name: 'Buscar' });
  await expect(field).toBeFocused();
  await field.fill('ray delgado');
  const found = page.getByRole('group', { name: 'Clientes' }).getByRole('option').first();
  await expect(found).toContainText('Ray Delgado');
  await axe(page);
  await found.tap();
  await expect(heading(page)).toHaveText('Ray Delgado');
  await button(page, 'Buscar').tap();
  await field.fill('resumen');
  await page.getByRole('option', { name: /^Resumen/ }).tap();
  await expect(page).toHaveURL(/\/dashboard\/overview$/);
});

const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

/** Opens the palette and types, keeping the hands on the keyboard; waits for the results. */
async function look(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type(text);
}
