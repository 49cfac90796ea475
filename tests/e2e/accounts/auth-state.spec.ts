import type { BrowserContext, Page } from '@playwright/test';
import { desktopFirst, expect, test } from '../support/fixtures.ts';

const PASSWORD = 'ride-safe-2025';
const MINUTE = 60_000;

const home = (page: Page) => page.getByRole('heading', { level: 1, name: /^Good / });
const loginHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' });
const card = (page: Page) => page.getByRole('alert').filter({ hasText: 'Authentication Problem' });
const lock = (page: Page) => page.getByRole('dialog', { name: 'Screen locked' });
const shopDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit shop' });
const shopName = (page: Page) => shopDialog(page).getByLabel('Name');
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** Counts the calls of one procedure that a page makes from now on. */
function countCalls(page: Page, procedure: string): { count: number } {
  const calls = { count: 0 };
  page.on('request', (request) => {
    if (request.url().endsWith(`/rpc/${procedure}`)) calls.count += 1;
  });
  return calls;
}

/** The dashboard, with a clock that stops once the page is loaded. */
async function openStopped(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Your shop' })).toContainText('Ironbound Moto');
  // The signed-in person is stored by now.
  await expect.poll(() => stored(page, 'kickstand.session')).not.toBeNull();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

/** Moves the clock in steps, each long enough in real time for what was asked: a call gives up after 15 s. */
async function passSeconds(pages: readonly [Page, ...Page[]], seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    await pages[0].clock.runFor(5000);
    for (const page of pages) await page.evaluate(() => fetch('/api/health').then((answer) => answer.text()));
  }
}

/** A form someone is in the middle of. */
async function typeSomething(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Your shop' }).getByRole('button', { name: 'Edit' }).click();
  await shopName(page).fill('Ironbound & Sons');
}

/** Brings another tab of the same browser to the dashboard. */
async function openAnother(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/dashboard');
  await expect(home(page)).toBeVisible();
  return page;
}

async function unlock(page: Page, password: string): Promise<void> {
  await lock(page).getByLabel('Marisol Vega’s password', { exact: true }).fill(password);
  await lock(page).getByRole('button', { name: 'Unlock' }).click();
}

test.describe('the auth state', { tag: '@desktop-only' }, () => {
  test('AUT-02 AUT-10 a known session opens without the server, and comes back with it', async ({
    page,
    loginAs,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource.*ERR_FAILED|The session could not be recovered|WebSocket/);
    await loginAs(page, 'admin');
    await page.goto('/dashboard');
    await expect(home(page)).toBeVisible();
    const entry = await stored(page, 'kickstand.session');
    expect(Object.keys(JSON.parse(entry ?? '{}')).sort()).toEqual(['expiresAt', 'profile', 'user']);

    await page.clock.install();
    await page.route('**/rpc/**', (route) => route.abort());
    await page.reload();
    await expect(home(page)).toBeVisible();
    await expect(page.getByText('Marisol Vega').first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Can’t reach the server.' })).toBeVisible();
    await expect(page.getByText('Authentication system could not initialize properly')).toBeVisible();
    await expect(page.getByText('You may experience issues with login functionality')).toBeVisible();
    await expect(card(page)).toHaveCount(0);
    // the cards of the page give up, too, after some tries
    await expect(async () => {
      await page.clock.fastForward(5000);
      expect(await page.getByText('Can’t reach the server.').count()).toBeGreaterThan(1);
    }).toPass();

    await page.unroute('**/rpc/**');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText('Can’t reach the server.')).toHaveCount(0);
  });

  test('AUT-11 AUT-12 a broken server lays the card over the page after 5 s; recovering keeps what was typed', {
    tag: '@full-only',
  }, async ({ page, loginAs, allowConsole, axe }) => {
    allowConsole(/Failed to load resource.*status of 500|Recovery failed|The session could not be recovered/);
    await loginAs(page, 'admin');
    await openStopped(page);
    await typeSomething(page);
    // why: a healthy server has no failure to give
    await page.route('**/rpc/auth/session', (route) =>
      route.fulfill({ status: 500, json: { json: { code: 'INTERNAL_SERVER_ERROR', status: 500 } } }),
    );
    const asked = page.waitForResponse('**/rpc/auth/session');
    // Another tab signs someone else in: this one reloads the session, and fails.
    await page.evaluate(() => {
      localStorage.removeItem('kickstand.session');
      const event = { type: 'SIGNED_IN', timestamp: Date.now() };
      window.dispatchEvent(
        new StorageEvent('storage', { key: 'kickstand.auth-event', newValue: JSON.stringify(event) }),
      );
    });
    await asked;
    await page.clock.runFor(4000);
    await expect(card(page)).toHaveCount(0);
    await page.clock.runFor(1500);
    await expect(card(page)).toBeVisible();
    await expect(card(page)).toContainText("We're having trouble connecting to the authentication server");
    await expect(card(page)).toContainText('Failed to check authentication session');

    await page.clock.resume();
    await axe(page);
    await card(page).getByRole('button', { name: 'Recover Session' }).click();
    await expect(page.getByText('Error during recovery')).toBeVisible();
    await page.unroute('**/rpc/auth/session');
    await card(page).getByRole('button', { name: 'Recover Session' }).click();
    await expect(page.getByText('Authentication recovered')).toBeVisible();
    await expect(card(page)).toHaveCount(0);
    await expect(shopName(page)).toHaveValue('Ironbound & Sons');
    await shopName(page).press('End');
    await page.keyboard.type('!');
    await expect(shopName(page)).toHaveValue('Ironbound & Sons!');
  });

  test('AUT-03 AUT-08 one tab refreshes shortly before the end, the other takes the session over', async ({
    page,
    context,
    loginAs,
  }) => {
    await loginAs(page, 'admin');
    // why: a session lasts twelve hours; here its end is a little more than four ticks away
    const end = new Date(Date.now() + 140_000).toISOString();
    await context.route('**/rpc/auth/session', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      answer.json.expiresAt = end;
      await route.fulfill({ response, json: answer });
    });
    await openStopped(page);
    await page.clock.runFor(10_000);
    const other = await openAnother(context);
    const expiry = async () => JSON.parse((await stored(other, 'kickstand.session')) ?? '{}').expiresAt;
    const [refreshes, others] = [countCalls(page, 'auth/refresh'), countCalls(other, 'auth/refresh')];
    await context.unroute('**/rpc/auth/session');
    // The first tab's tick is within these 20 s, the other's after them.
    await passSeconds([page, other], 20);
    await expect.poll(() => refreshes.count).toBe(1);
    await expect
      .poll(() => stored(other, 'kickstand.auth-event').then((event) => JSON.parse(event ?? '{}').type))
      .toBe('SESSION_REFRESHED');
    await expect.poll(async () => Date.parse(await expiry())).toBeGreaterThan(Date.parse(end) + 60 * MINUTE);
    await passSeconds([page, other], 30);
    expect(refreshes.count).toBe(1);
    expect(others.count).toBe(0);
  });

  test('AUT-07 signing out in one tab ends at the sign-in in the other too, and shows nothing of the person', async ({
    page,
    context,
    loginAs,
  }) => {
    await loginAs(page, 'admin');
    await page.goto('/dashboard');
    await expect(home(page)).toBeVisible();
    const other = await openAnother(context);
    await other.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(loginHeading(other)).toBeVisible();
    await expect(loginHeading(page)).toBeVisible();
    await expect(page).toHaveURL('/auth/login');
    await expect(page.getByText('Marisol Vega')).toHaveCount(0);
    expect(await stored(page, 'kickstand.session')).toBeNull();

    // Signing in again in one brings the other back in.
    await page.getByRole('button', { name: /admin@demo\.test/ }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(home(page)).toBeVisible();
    await expect(home(other)).toBeVisible();
  });

  test('AUT-07 a sign-out that nobody heard ends at the sign-in, and the session ends once the server answers', {
    tag: '@full-only',
  }, async ({ page, loginAs, allowConsole }) => {
    allowConsole(/Failed to load resource.*ERR_FAILED|Sign-out failed/);
    await loginAs(page, 'admin');
    await page.goto('/dashboard');
    await expect(home(page)).toBeVisible();
    await page.route('**/rpc/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(page.getByText('Failed to sign out')).toBeVisible();
    await expect(page).toHaveURL('/auth/login');
    await page.unroute('**/rpc/**');
    await page.goto('/dashboard');
    await expect(loginHeading(page)).toBeVisible();
  });
});

test.describe('the idle lock', () => {
  test(
    'AUT-18 locks after 15 minutes without input, in every tab, and the password opens all with the form as it was',
    desktopFirst,
    async ({ page, context, loginAs, allowConsole, axe }) => {
      allowConsole(/Failed to load resource.*status of 401/);
      await loginAs(page, 'admin');
      await openStopped(page);
      const other = await openAnother(context);
      await page.bringToFront();
      await typeSomething(page);
      // Of all the ticks in between only the last is made: nobody looks at the others.
      await page.clock.fastForward(15 * MINUTE - 1000);
      await expect(lock(page)).toHaveCount(0);
      await page.clock.runFor(3000);
      await expect(lock(page)).toBeVisible();
      await expect(lock(other)).toBeVisible();
      await expect(lock(page)).toContainText('Marisol Vega');
      // Nothing below can be seen, read out or reached.
      await expect(shopDialog(page)).toHaveCount(0);
      await expect(home(page)).toHaveCount(0);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(lock(page)).toBeVisible();

      await page.clock.resume();
      await axe(page);
      await unlock(page, 'not the password');
      await expect(lock(page)).toContainText('That password isn’t right.');
      await unlock(page, PASSWORD);
      await expect(lock(page)).toHaveCount(0);
      await expect(lock(other)).toHaveCount(0);
      await expect(shopName(page)).toHaveValue('Ironbound & Sons');
      await expect(shopName(page)).toBeFocused();
    },
  );

  test('AUT-18 outlives a reload, speaks Spanish, and offers to sign out', { tag: '@full-only' }, async ({
    page,
    loginAs,
    allowConsole,
  }) => {
    // What the reloaded page still asks for when the session ends is refused.
    allowConsole(/status of 401/);
    await loginAs(page, 'admin');
    await openStopped(page);
    await page.clock.fastForward(16 * MINUTE);
    await expect(lock(page)).toBeVisible();
    await page.evaluate(() => localStorage.setItem('kickstand.language', 'es'));
    await page.clock.resume();
    await page.reload();
    const locked = page.getByRole('dialog', { name: 'Pantalla bloqueada' });
    await expect(locked).toContainText('Marisol Vega');
    await locked.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL('/auth/login');
    await expect(locked).toHaveCount(0);
  });

  test('AUT-18 a customer is not locked', { tag: ['@desktop-only', '@full-only'] }, async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, 'customer');
    await openStopped(page);
    await page.clock.runFor(60 * MINUTE);
    await expect(home(page)).toBeVisible();
    await expect(lock(page)).toHaveCount(0);
  });
});
