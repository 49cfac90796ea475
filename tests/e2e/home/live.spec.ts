import type { Page } from '@playwright/test';
import { startDemo } from '../support/demo.ts';
import { expect, test } from '../support/fixtures.ts';
import { freePort } from '../support/free-port.ts';
import { DEMO_PASSWORD } from '../support/sign-in.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/*
 * “Immediately” means by the live socket: an expectation waits 15 s here, and polling alone would take 30 s.
 * A shorter limit would measure how busy the machine is.
 */

/** Opens a page, home by default, and waits until it receives changes. */
async function openLive(
  page: Page,
  url: string,
  path = '/dashboard',
  title: string | RegExp = /^Good /,
): Promise<void> {
  const ready = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(url + path);
  await ready;
  await expect(heading(page, title)).toBeVisible();
}

async function renameStreet(page: Page, street: string): Promise<void> {
  await region(page, 'Your shop').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit shop' });
  await dialog.getByLabel('Street').fill(street);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test.describe('live updates', { tag: '@desktop-only' }, () => {
  test('ERR-05 what one person changes the other sees immediately, without a reload', async ({
    page,
    anotherBrowser,
    loginAs,
    shop,
  }) => {
    const other = await (await anotherBrowser()).newPage();
    await loginAs(page, 'admin');
    await loginAs(other, 'technician');
    await openLive(page, shop.url);
    await openLive(other, shop.url);
    await renameStreet(page, '12 Living Street');
    await expect(region(other, 'Your shop')).toContainText('12 Living Street');
    await renameStreet(page, '210 Ferry Street');
    await expect(region(other, 'Your shop')).toContainText('210 Ferry Street');
  });

  test('ERR-05 AUT-16 a person whose session is ended elsewhere is signed out immediately', async ({
    page,
    anotherBrowser,
    loginAs,
    shop,
    allowConsole,
  }) => {
    // Pending requests of that page may be refused when its session ends.
    allowConsole(/Failed to load resource.*status of 401/);
    const lost = await (await anotherBrowser()).newPage();
    await loginAs(page, 'head_technician');
    await openLive(page, shop.url, '/dashboard/profile', 'Profile');
    const sessions = region(page, 'Your sessions').getByRole('listitem');
    await expect(sessions.first()).toBeVisible();
    const before = await sessions.count();
    await loginAs(lost, 'head_technician');
    await openLive(lost, shop.url);
    await expect(sessions).toHaveCount(before + 1); // the new sign-in shows immediately
    await region(page, 'Your sessions').getByRole('button', { name: 'Sign out other sessions' }).click();
    const proof = page.getByRole('dialog', { name: 'Sign out all other sessions?' });
    await proof.getByLabel('Your password').fill(DEMO_PASSWORD);
    await proof.getByRole('button', { name: 'Sign out' }).click();
    await expect(heading(lost, 'Sign in')).toBeVisible();
    await expect(heading(page, 'Profile')).toBeVisible();
    await expect(sessions).toHaveCount(1);
  });

  test('ERR-05 what changed while the connection was cut is there when it is back', async ({
    page,
    anotherBrowser,
    loginAs,
    shop,
  }) => {
    let away = false;
    let cut = async () => {};
    await page.routeWebSocket('**/live', async (socket) => {
      if (away) return socket.close();
      socket.connectToServer();
      cut = () => socket.close();
    });
    const admin = await (await anotherBrowser()).newPage();
    await loginAs(admin, 'admin');
    await loginAs(page, 'technician');
    await openLive(admin, shop.url);
    await page.goto('/dashboard');
    await renameStreet(admin, '1 Before');
    await expect(region(page, 'Your shop')).toContainText('1 Before');
    away = true;
    await cut();
    await renameStreet(admin, '2 Meanwhile');
    await expect(region(page, 'Your shop')).toContainText('1 Before');
    away = false;
    await expect(region(page, 'Your shop')).toContainText('2 Meanwhile');
    await renameStreet(admin, '210 Ferry Street');
    await expect(region(page, 'Your shop')).toContainText('210 Ferry Street');
  });

  test(
    'ERR-05 a server that goes away is waited for, with a notice after 5 s, and reconnected',
    { tag: '@full-only' },
    async ({ page, freshShop, loginAs, allowConsole }, testInfo) => {
      allowConsole(/WebSocket connection to .* failed/);
      allowConsole(/Failed to load resource: .*(ERR_CONNECTION_REFUSED|status of 503)/);
      const settings = { PORT: await freePort(), DATA_DIR: testInfo.outputPath('data') };
      const first = await startDemo(settings);
      await loginAs(page, 'technician', first);
      await openLive(page, first.url);
      // What a page fetches while the browser is idle is here before the server goes.
      await page.waitForLoadState('networkidle');
      await first.stop();
      const hint = page.getByRole('status').filter({ hasText: 'Reconnecting…' });
      await expect(hint).toBeVisible();
      await expect(heading(page, /^Good /)).toBeVisible();

      const again = await freshShop(settings);
      expect(again.url).toBe(first.url);
      await expect(hint).toHaveCount(0, { timeout: 15_000 });
      await expect(heading(page, /^Good /)).toBeVisible();
    },
  );
});

test.describe('the debug panel', () => {
  test('DBG-01 opens within the screen, is accessible in both themes, and is an administrator’s only', {
    tag: '@full-only',
  }, async ({ page, anotherBrowser, loginAs, shop, axe }) => {
    await loginAs(page, 'admin');
    await openLive(page, shop.url);
    const open = page.getByRole('button', { name: 'Open debug panel' });
    await open.click();
    const panel = region(page, 'Debug Panel');
    await expect(panel.getByRole('definition').last()).toHaveText('Connected');
    const box = await panel.boundingBox();
    const screen = page.viewportSize();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(screen?.width ?? 0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(screen?.height ?? 0);
    for (const [index, tab] of ['Status', 'Log', 'Debug log'].entries()) {
      await panel.getByRole('radio', { name: tab, exact: true }).click();
      await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'dark' : 'light' });
      await axe(page);
    }
    await panel.getByRole('button', { name: 'Collapse debug panel' }).click();
    await expect(panel).toHaveCount(0);
    await open.click();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(open).toBeFocused();
    await open.click();
    await page.reload();
    await expect(open).toBeVisible();
    await expect(panel).toHaveCount(0);

    const scripts: string[] = [];
    const other = await (await anotherBrowser()).newPage();
    other.on('request', (request) => void scripts.push(request.url()));
    await loginAs(other, 'technician');
    await openLive(other, shop.url);
    await expect(other.getByRole('button', { name: 'Open debug panel' })).toHaveCount(0);
    expect(scripts.filter((url) => url.includes('debug-panel'))).toEqual([]);
  });
});
