import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { DEMO_PASSWORD } from '../support/sign-in.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name });
const shopDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit shop' });

async function openHome(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

async function editShop(page: Page): Promise<void> {
  await region(page, 'Your shop').getByRole('button', { name: 'Edit' }).click();
  await expect(shopDialog(page)).toBeVisible();
}

const save = (page: Page) => shopDialog(page).getByRole('button', { name: 'Save', exact: true }).click();

test.describe('the home page', { tag: '@desktop-only' }, () => {
  test('RT-08 shows an administrator what is left to set up, the shop and the team; the shop is edited, and a mistake is shown at its field', async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, 'admin');
    await page.goto('/dashboard');
    const setUp = region(page, 'Setup');
    await expect(setUp).toContainText('1 of 3 done');
    await setUp.getByRole('button', { name: 'Show what’s left' }).click();
    await expect(setUp.getByRole('heading', { level: 3 })).toHaveText([
      'Connect a mail server',
      'Turn on https',
    ]);
    await expect(setUp.getByRole('list', { name: 'Done' }).getByRole('listitem')).toHaveText([
      'Address and phone',
    ]);
    const team = region(page, 'Team').getByRole('listitem');
    await expect(team).toHaveCount(3);
    for (const person of [
      'Marisol VegaAdministratorYou',
      'Luis OrtegaHead Technician',
      'Dana WhitfieldTechnician',
    ])
      await expect(team.filter({ hasText: person })).toHaveCount(1);
    await expect(region(page, 'Your shop')).toContainText('Ironbound Moto');

    await editShop(page);
    await shopDialog(page).getByLabel('Name').fill('');
    await save(page);
    await expect(shopDialog(page).getByLabel('Name')).toHaveAccessibleDescription('Enter the shop’s name.');
    await shopDialog(page).getByLabel('Name').fill('Ironbound Moto');
    await shopDialog(page).getByLabel('Email').fill('service@ironbound');
    await save(page);
    await expect(shopDialog(page).getByLabel('Email')).toHaveAccessibleDescription(
      'Enter an email address, like name@example.com.',
    );
    await shopDialog(page).getByLabel('Email').fill('counter@ironbound.test');
    await shopDialog(page).getByLabel('Phone').fill('(973) 555-0177');
    await shopDialog(page).getByLabel('Time zone').selectOption('America/Chicago');
    await save(page);
    await expect(page.getByText('Shop saved')).toBeVisible();
    await expect(shopDialog(page)).toHaveCount(0);
    const links = region(page, 'Your shop').getByRole('link');
    await expect(links).toHaveText(['(973) 555-0177', 'counter@ironbound.test']);
    await expect(region(page, 'Your shop')).toContainText('Central Time');
    await page.reload();
    await expect(links).toHaveText(['(973) 555-0177', 'counter@ironbound.test']);

    await editShop(page);
    await shopDialog(page).getByLabel('Time zone').selectOption('America/New_York');
    await save(page);
    await expect(region(page, 'Your shop')).toContainText('Eastern Time');
  });

  test('RT-08 of two who edit the shop, the later sees what differs and decides', {
    tag: '@full-only',
  }, async ({ context, page: first, loginAs, shop, allowConsole }) => {
    allowConsole(/Failed to load resource.*status of 409/);
    await loginAs(first, 'admin');
    await first.goto('/dashboard');
    const second = await openHome(context, shop.url);

    await editShop(first);
    await editShop(second);
    await shopDialog(first).getByLabel('Street').fill('1 First Street');
    await shopDialog(first).getByLabel('ZIP').fill('07101');
    await save(first);
    await expect(shopDialog(first)).toHaveCount(0);

    await shopDialog(second).getByLabel('Street').fill('2 Second Street');
    await save(second);
    await expect(shopDialog(second).getByRole('alert')).toContainText('Someone else just saved changes');
    await expect(shopDialog(second).getByRole('row')).toHaveText([
      'FieldYoursTheirs',
      'Street2 Second Street1 First Street',
    ]);
    await shopDialog(second).getByRole('button', { name: 'Take theirs' }).click();
    await expect(shopDialog(second).getByLabel('Street')).toHaveValue('1 First Street');
    await expect(shopDialog(second).getByLabel('ZIP')).toHaveValue('07101');
    await shopDialog(second).getByRole('button', { name: 'Cancel' }).click();

    await editShop(first);
    await editShop(second);
    await shopDialog(first).getByLabel('Street').fill('3 Third Street');
    await shopDialog(first).getByLabel('ZIP').fill('07103');
    await save(first);
    await expect(shopDialog(first)).toHaveCount(0);
    await shopDialog(second).getByLabel('Street').fill('4 Fourth Street');
    await save(second);
    await shopDialog(second).getByRole('button', { name: 'Keep mine' }).click();
    await expect(shopDialog(second)).toHaveCount(0);
    // Mine is kept, and the other's change of another field too.
    await expect(region(second, 'Your shop')).toContainText('4 Fourth Street');
    await expect(region(second, 'Your shop')).toContainText('07103');
    await first.reload();
    await expect(region(first, 'Your shop')).toContainText('4 Fourth Street');
  });

  test('AUT-16 a session ended from another browser leaves that one at the sign-in', {
    tag: '@full-only',
  }, async ({ page, anotherBrowser, loginAs, shop, allowConsole }) => {
    allowConsole(/Failed to load resource.*status of 401/);
    const phone = await anotherBrowser({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    });
    await loginAs(page, 'head_technician');
    const lost = await phone.newPage();
    await loginAs(lost, 'head_technician');
    await lost.goto(`${shop.url}/dashboard/profile`);
    await expect(region(lost, 'Your sessions').getByText('This device')).toBeVisible();

    await page.goto('/dashboard/profile');
    const sessions = region(page, 'Your sessions');
    await expect(sessions.getByText('This device')).toHaveCount(1);
    await expect(sessions.getByText('Safari on iPhone')).toHaveCount(1);
    await sessions.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out Safari on iPhone?' });
    await dialog.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByText('Session signed out')).toBeVisible();
    await expect(sessions.getByText('Safari on iPhone')).toHaveCount(0);

    await expect(lost.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await expect(lost.getByText('Luis Ortega')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  });

  test('RT-08 a technician sees no set-up and cannot edit the shop', { tag: '@full-only' }, async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, 'technician');
    await page.goto('/dashboard');
    await expect(region(page, 'Team').getByRole('listitem')).toHaveCount(3);
    await expect(region(page, 'Your shop')).toContainText('Ironbound Moto');
    await expect(region(page, 'Setup')).toHaveCount(0);
    await expect(region(page, 'Your shop').getByRole('button')).toHaveCount(0);
  });

  test('RT-08 CUS-03 a customer sees their own things and the shop, and no staff data is requested', {
    tag: '@full-only',
  }, async ({ page, loginAs }) => {
    const calls: string[] = [];
    page.on('request', (request) => void calls.push(new URL(request.url()).pathname));
    await loginAs(page, 'customer');
    await page.goto('/dashboard');
    await expect(region(page, 'My bikes').getByRole('listitem').first()).toBeVisible();
    await expect(region(page, 'Your shop')).toContainText('Ironbound Moto');
    await expect(region(page, 'Your shop').getByRole('button')).toHaveCount(0);
    expect(calls.filter((path) => /^\/rpc\/(home|mail)\//.test(path))).toEqual([]);
  });

  test('TRM-03 dates are in the chosen language and in the time zone of the shop, not of the device', async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, 'customer');
    // Saturday evening on this device in Los Angeles, already Sunday in the shop in Newark.
    await page.clock.setFixedTime(new Date('2025-11-02T03:30:00Z'));
    await page.goto('/dashboard');
    await expect(page.getByText('Saturday, November 1, 2025')).toBeVisible();
    await page.clock.setFixedTime(new Date('2025-11-02T04:30:00Z'));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Good evening, Ray' })).toBeVisible();
    await expect(page.getByText('Sunday, November 2, 2025')).toBeVisible();
    await page.getByRole('radio', { name: 'Español' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Buenas noches, Ray' })).toBeVisible();
    await expect(page.getByText('Domingo, 2 de noviembre de 2025')).toBeVisible();
  });
});
