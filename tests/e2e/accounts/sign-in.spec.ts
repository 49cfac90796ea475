import type { Page } from '@playwright/test';
import { desktopFirst, expect, test } from '../support/fixtures.ts';

const PASSWORD = 'ride-safe-2025';

async function signInByForm(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const loginHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' });
const greeting = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening)/ });

test('AUT-01 signs in with email and password, and out again', desktopFirst, async ({ page, context }) => {
  await page.goto('/auth/login');
  await signInByForm(page, 'tech@demo.test');
  await expect(page).toHaveURL('/dashboard');
  await expect(greeting(page)).toContainText('Dana');
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name.includes('session'))).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
  });

  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const account = page.getByRole('button', { name: /^Account/ });
  if (await menu.isVisible()) await menu.click();
  else if (await account.isVisible()) await account.click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByText('Signed out successfully')).toBeVisible();

  await page.goto('/dashboard');
  await expect(loginHeading(page)).toBeVisible();
});

test.describe('with a keyboard and a mouse', { tag: '@desktop-only' }, () => {
  test('AUT-01 a wrong password is said once, keeps the email, and the sixth try has to wait', {
    tag: '@full-only',
  }, async ({ page, freshShop, allowConsole }) => {
    // A separate shop: the wrong attempts block this machine.
    const shop = await freshShop({ KICKSTAND_DEMO: '1' });
    allowConsole(/Failed to load resource.*status of (401|429)/);
    await page.goto(`${shop.url}/auth/login`);
    const alert = page.getByRole('alert');
    const answered = () => page.waitForResponse((response) => response.url().endsWith('/rpc/auth/signIn'));

    for (let count = 1; count <= 5; count += 1) {
      const answer = answered();
      await signInByForm(page, 'tech@demo.test', `not-the-password-${count}`);
      expect((await answer).status()).toBe(401);
      await expect(alert).toHaveText('That email and password don’t match.');
    }
    await expect(page.getByLabel('Email')).toHaveValue('tech@demo.test');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();

    const answer = answered();
    await signInByForm(page, 'tech@demo.test');
    expect((await answer).status()).toBe(429);
    await expect(alert).toContainText(/Too many attempts\. Try again in \d+ seconds?\./);
    await page.getByRole('radio', { name: 'Español' }).click();
    await expect(alert).toContainText(/Demasiados intentos\. Inténtelo de nuevo en \d+ segundos?\./);
    await expect(page).toHaveURL(`${shop.url}/auth/login`);
  });

  test('RT-06 a protected page leads to the sign-in and back to the path, the query and the hash', async ({
    page,
  }) => {
    await page.goto('/dashboard?tab=team&q=a%26b#sessions');
    await expect(loginHeading(page)).toBeVisible();
    await expect(page).toHaveURL('/auth/login?redirect=%2Fdashboard%3Ftab%3Dteam%26q%3Da%2526b%23sessions');

    // The way there survives a look at the other page.
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signInByForm(page, 'tech@demo.test');
    await expect(page).toHaveURL('/dashboard?tab=team&q=a%26b#sessions');
    await expect(greeting(page)).toBeVisible();
  });

  test('RT-06 a signed-in person on a sign-in page is redirected, and never to another origin', {
    tag: '@full-only',
  }, async ({ page, loginAs, shop }) => {
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await loginAs(page, 'technician');
    for (const path of ['/auth/login', '/auth/register', '/login']) {
      await page.goto(path);
      await expect(page).toHaveURL('/dashboard');
    }
    for (const hostile of [
      '//evil.test',
      '/\\evil.test',
      '%2f%2fevil.test',
      '/%2f%2fevil.test',
      'https://evil.test',
      'javascript:alert(1)',
    ]) {
      await page.goto(`/auth/login?redirect=${encodeURIComponent(hostile)}`);
      await expect(page, hostile).toHaveURL(`${shop.url}/dashboard`);
    }
    expect(asked.filter((url) => new URL(url).origin !== shop.url)).toEqual([]);
  });

  test('RT-06 the sign-in form does not follow a hostile redirect either', { tag: '@full-only' }, async ({
    page,
    shop,
  }) => {
    await page.goto(`/auth/login?redirect=${encodeURIComponent('//evil.test/dashboard')}`);
    await signInByForm(page, 'tech@demo.test');
    await expect(page).toHaveURL(`${shop.url}/dashboard`);
    await expect(greeting(page)).toBeVisible();
  });

  test('RT-03 RT-04 short addresses lead to their pages and keep the query', { tag: '@full-only' }, async ({
    page,
  }) => {
    const redirect = 'redirect=%2Fdashboard%3Ftab%3Dteam';
    for (const [from, to] of [
      ['/auth', '/auth/login'],
      [`/login?${redirect}`, `/auth/login?${redirect}`],
      [`/register?${redirect}`, `/auth/register?${redirect}`],
      ['/', '/auth/login?redirect=%2Fdashboard'],
    ] as const) {
      await page.goto(from);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page, from).toHaveURL(to);
    }
  });

  test('AUT-01 the way back after signing out shows nothing of the dashboard', async ({ page, loginAs }) => {
    await loginAs(page, 'admin');
    await page.goto('/terms-and-conditions');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(loginHeading(page)).toBeVisible();

    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Terms and Conditions' })).toBeVisible();
    await page.goForward();
    await expect(loginHeading(page)).toBeVisible();
    await expect(page.getByText('Luis Ortega')).toHaveCount(0);
    // Signing in now leads to the start, not to the page that was left.
    await expect(page).toHaveURL('/auth/login');
  });

  test('AUT-01 the demo shop offers its people on the sign-in page', { tag: '@full-only' }, async ({
    page,
  }) => {
    await page.goto('/auth/login');
    await page.getByRole('button', { name: /customer@demo\.test/ }).click();
    await expect(page.getByLabel('Email')).toHaveValue('customer@demo.test');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(greeting(page)).toContainText('Ray');
  });
});
