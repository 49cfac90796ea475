import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const home = (page: Page) => page.getByRole('heading', { level: 1, name: /^Good / });
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** From the first line of the page its clock is stopped, and advances only when the test says so. */
async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

test.describe('pages that are not there', { tag: '@desktop-only' }, () => {
  test('RT-02 an unknown path is the not-found page with status 404, signed in or not', async ({
    page,
    loginAs,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource.*status of 404/);
    const lookAt = async (path: string) => {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
      await expect(page, path).toHaveURL(path);
    };
    for (const path of ['/unauthorized', '/nope', '/dashboard/nope', '/auth/login/more']) await lookAt(path);
    await loginAs(page, 'admin');
    for (const path of ['/unauthorized', '/dashboard/nope']) await lookAt(path);
    await expect(page.getByRole('link', { name: /^Call \(/ })).toHaveAttribute('href', /^tel:\+1\d{10}$/);
    await page.getByRole('link', { name: 'Kickstand, home' }).click();
    await expect(home(page)).toBeVisible();
  });

  test('RT-02 inside the app the navigation stays next to the not-found page', { tag: '@full-only' }, async ({
    page,
  }) => {
    await page.goto('/auth/login?redirect=%2Fdashboard%2Fnope');
    await page.getByRole('button', { name: /tech@demo\.test/ }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeFocused();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to dashboard' }).click();
    await expect(home(page)).toBeFocused();
  });

  test('RT-02 a missing file and a missing call are plain 404s, not pages', async ({ request }) => {
    for (const path of ['/assets/nope.js', '/api/nope', '/rpc/nope/nope']) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(404);
      expect(response.headers()['content-type'], path).toContain('application/json');
    }
  });
});

test.describe('the start of a page', { tag: '@desktop-only' }, () => {
  test('RT-10 "Initializing..." covers the first 500 ms while session and data load behind it', async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, 'technician');
    await stopClock(page);
    const team = page.waitForResponse((response) => response.url().endsWith('/rpc/home/team'));
    await page.goto('/dashboard');
    await expect(status(page, 'Initializing...')).toBeVisible();
    expect((await team).status()).toBe(200);
    await page.clock.runFor(499);
    await expect(status(page, 'Initializing...')).toBeVisible();
    await page.clock.runFor(1);
    await expect(status(page, 'Initializing...')).toHaveCount(0);
    await expect(home(page)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Team' })).toContainText('Luis Ortega');
  });

  test('RT-10 "Authenticating..." is shown while the session loads, then the page', {
    tag: '@full-only',
  }, async ({ page, loginAs }) => {
    await loginAs(page, 'technician');
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/rpc/auth/session', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/dashboard');
    await expect(status(page, 'Authenticating...')).toBeVisible();
    letGo();
    await expect(home(page)).toBeVisible();
  });

  test('RT-10 AUT-11 a lost server becomes the Authentication Problem card after 5 s, and Recover Session brings the page', async ({
    page,
    loginAs,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource.*ERR_FAILED/);
    await loginAs(page, 'technician');
    await stopClock(page);
    await page.route('**/rpc/**', (route) => route.abort());
    await page.goto('/dashboard?tab=team', { waitUntil: 'networkidle' });
    await expect(status(page, 'Initializing...')).toBeVisible();
    await page.clock.runFor(500);
    await expect(status(page, 'Authenticating...')).toBeVisible();
    await page.clock.runFor(4499);
    await expect(status(page, 'Authenticating...')).toBeVisible();
    // The 5 s start when the failure is known, which on a slow machine may be a little later.
    const card = page.getByRole('alert');
    await expect(async () => {
      await page.clock.runFor(1);
      await expect(card).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(card.getByRole('heading', { level: 1, name: 'Authentication Problem' })).toBeVisible();
    await expect(card).toContainText("We're having trouble connecting to the authentication server");
    await expect(card).toContainText('Cannot connect to authentication server');
    await expect(card.getByRole('listitem')).toHaveText([
      'Check your internet connection',
      'Try a different network',
      'Clear browser cache and cookies',
      'Try a different browser',
    ]);
    await expect(card.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible();

    await page.clock.resume();
    await card.getByRole('button', { name: 'Recover Session' }).click();
    await expect(page.getByText('Failed to recover authentication')).toBeVisible();
    await page.unroute('**/rpc/**');
    await card.getByRole('button', { name: 'Recover Session' }).click();
    await expect(page.getByText('Authentication recovered')).toBeVisible();
    await expect(home(page)).toBeVisible();
    await expect(page).toHaveURL('/dashboard?tab=team');
  });

  test('AUT-12 Sign Out on the card leads to the sign-in even when nothing can be reached', {
    tag: '@full-only',
  }, async ({ page, loginAs, allowConsole }) => {
    allowConsole(/Failed to load resource.*ERR_FAILED|Sign-out failed/);
    await loginAs(page, 'technician');
    await page.clock.install();
    await page.route('**/rpc/**', (route) => route.abort());
    await page.goto('/dashboard');
    await expect(status(page, 'Authenticating...')).toBeVisible();
    await page.clock.fastForward(6000);
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(page).toHaveURL('/auth/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  });

  test('RT-10 a session that is known outlives a lost network: the page stays and a banner says why', async ({
    page,
    context,
    loginAs,
    allowConsole,
  }) => {
    // Requests that an idle browser prefetches may be in progress.
    allowConsole(/ERR_INTERNET_DISCONNECTED|The toaster could not be loaded/);
    await loginAs(page, 'technician');
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Team' })).toContainText('Luis Ortega');
    await context.setOffline(true);
    await expect(status(page, 'You’re offline.')).toBeVisible();
    await expect(home(page)).toBeVisible();
    await context.setOffline(false);
    await expect(status(page, 'You’re offline.')).toHaveCount(0);
  });
});

test.describe('failures inside the app', { tag: '@desktop-only' }, () => {
  test('ERR-01 an error in a screen shows "Something went wrong" next to the navigation, and Try Again repairs it', async ({
    page,
    loginAs,
    allowConsole,
  }) => {
    allowConsole(/planted/);
    // why: no screen fails on its own, so a browser API is made to
    await page.addInitScript(() => {
      const Real = Intl.DateTimeFormat;
      const state = Object.assign(window, { dateBroken: true });
      Intl.DateTimeFormat = new Proxy(Real, {
        construct(target, parameters: ConstructorParameters<typeof Real>) {
          if (state.dateBroken) throw new Error('planted failure');
          return new target(...parameters);
        },
      });
    });
    await loginAs(page, 'technician');
    await page.goto('/dashboard');
    const panel = page.getByRole('alert');
    await expect(panel.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
    await expect(panel).toContainText('planted failure');
    await expect(panel).toContainText(/Reference [0-9A-F]{4}-[0-9A-F]{4}/);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page).toHaveTitle('Something went wrong · Kickstand');

    await page.evaluate(() => Object.assign(window, { dateBroken: false }));
    await panel.getByRole('button', { name: 'Try Again' }).click();
    await expect(home(page)).toBeVisible();
    await expect(panel).toHaveCount(0);
  });

  test('ERR-01 ERR-04 one card that cannot be loaded is tried three times and leaves the others standing', {
    tag: '@full-only',
  }, async ({ page, loginAs, allowConsole }) => {
    allowConsole(/Failed to load resource.*status of 500/);
    let calls = 0;
    await page.route('**/rpc/home/team', async (route) => {
      calls += 1;
      await route.fulfill({
        status: 500,
        json: {
          json: {
            defined: false,
            code: 'INTERNAL_SERVER_ERROR',
            status: 500,
            message: 'planted',
            data: { requestId: 'REF-1' },
          },
        },
      });
    });
    await loginAs(page, 'technician');
    await page.clock.install();
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Your shop' })).toContainText('Ironbound Moto');
    const panel = page.getByRole('alert').filter({ hasText: 'Team couldn’t be loaded' });
    await expect(async () => {
      await page.clock.fastForward(5000);
      await expect(panel).toBeVisible({ timeout: 500 });
    }).toPass();
    expect(calls).toBe(3);
    await expect(panel).toContainText('Something went wrong. Reference REF-1.');

    await page.unroute('**/rpc/home/team');
    await panel.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('region', { name: 'Team' })).toContainText('Luis Ortega');
  });

  test('ERR-01 a piece of the app that is gone offers a reload', async ({ page, allowConsole }) => {
    allowConsole(/Failed to load resource|Failed to fetch dynamically imported module/);
    await page.goto('/auth/login');
    await page.route('**/assets/register-screen-*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByRole('alert').getByRole('button', { name: 'Reload' })).toBeVisible();
    await page.unroute('**/assets/register-screen-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible();
  });
});
