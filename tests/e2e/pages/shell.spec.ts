import type { Locator, Page } from '@playwright/test';
import { pauseClock } from '../support/clock.ts';
import { expect, test } from '../support/fixtures.ts';

const WEEK_SECONDS = 7 * 24 * 60 * 60;

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const entries = (page: Page) => navigation(page).getByRole('link');
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const home = (page: Page) => page.getByRole('heading', { level: 1, name: /^Good / });

async function widthOf(locator: Locator): Promise<number> {
  return locator.evaluate((element) => element.getBoundingClientRect().width);
}

test.describe('the navigation', { tag: '@desktop-only' }, () => {
  for (const { role, name, title } of [
    { role: 'admin', name: 'Marisol Vega', title: 'Administrator' },
    { role: 'head_technician', name: 'Luis Ortega', title: 'Head technician' },
    { role: 'technician', name: 'Dana Whitfield', title: 'Technician' },
    { role: 'customer', name: 'Ray Delgado', title: 'Customer' },
  ] as const)
    test(`NAV-01 NAV-02 shows a ${role} their pages, name and role`, {
      // The two with the most and the fewest pages; those between follow the same table.
      tag: role === 'admin' || role === 'customer' ? [] : ['@full-only'],
    }, async ({ page, loginAs }) => {
      await loginAs(page, role);
      await page.goto('/dashboard');
      await expect(navigation(page).getByText(name, { exact: true })).toBeVisible();
      await expect(navigation(page).getByText(title, { exact: true })).toBeVisible();
      const names = await entries(page).allTextContents();
      expect(names[0]).toBe('Dashboard');
      if (role !== 'admin') expect(names).not.toEqual(expect.arrayContaining(['Users']));
      if (role === 'customer')
        expect(names.every((entry) => ['Dashboard', 'Profile'].includes(entry))).toBe(true);
      // No entry leads nowhere.
      for (const link of await entries(page).all()) {
        const path = (await link.getAttribute('href')) ?? '';
        expect((await page.request.get(path)).status(), path).toBe(200);
      }
      await expect(entries(page).first()).toHaveAttribute('aria-current', 'page');
    });

  test('NAV-02 a person without a name is called User, and Sign Out waits while it runs', {
    tag: '@full-only',
  }, async ({ page, loginAs }) => {
    await loginAs(page, 'technician');
    // why: no screen lets anybody save an empty name, an imported record may have one
    await page.route(/\/rpc\/auth\/(session|profile)$/, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      Object.assign(answer.json?.profile ?? answer.json ?? {}, { firstName: '', lastName: '' });
      await route.fulfill({ response, json: answer });
    });
    await page.goto('/dashboard');
    await expect(navigation(page).getByText('User', { exact: true })).toBeVisible();

    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/rpc/auth/signOut', async (route) => {
      await held;
      await route.continue();
    });
    const signOut = page.getByRole('button', { name: 'Sign Out', exact: true });
    await signOut.click();
    await expect(signOut).toBeDisabled();
    letGo();
    await expect(page).toHaveURL('/auth/login');
  });

  test('NAV-04 Ctrl+B and Meta+B switch between 16rem and 3rem, remembered for seven days', {
    tag: '@full-only',
  }, async ({ page, context, loginAs }) => {
    await loginAs(page, 'admin');
    await page.goto('/dashboard');
    await expect(navigation(page)).toBeVisible();
    expect(await widthOf(navigation(page))).toBe(256);

    await page.keyboard.press('Control+b');
    await expect(page.getByRole('button', { name: 'Expand navigation' })).toBeVisible();
    expect(await widthOf(navigation(page))).toBe(48);
    const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar:state');
    expect(cookie?.value).toBe('false');
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - WEEK_SECONDS)).toBeLessThan(60);

    await page.reload();
    await expect(page.getByRole('button', { name: 'Expand navigation' })).toBeVisible();
    expect(await widthOf(navigation(page))).toBe(48);

    await page.keyboard.press('Meta+b');
    await expect(page.getByRole('button', { name: 'Collapse navigation' })).toBeVisible();
    expect(await widthOf(navigation(page))).toBe(256);
    expect((await context.cookies()).find(({ name }) => name === 'sidebar:state')?.value).toBe('true');

    await page.getByRole('button', { name: 'Collapse navigation' }).click();
    await expect(page.getByRole('button', { name: 'Expand navigation' })).toBeVisible();
  });

  test('NAV-07 a hint in the rail opens after 700 ms, at a neighbor immediately, and after 300 ms with the delay again', {
    tag: '@full-only',
  }, async ({ page, context, loginAs, shop }) => {
    await loginAs(page, 'admin');
    await context.addCookies([{ name: 'sidebar:state', value: 'false', url: shop.url }]);
    await page.clock.install();
    await page.goto('/dashboard');
    await expect(home(page)).toBeVisible();
    await pauseClock(page);
    const hint = (name: string) => page.getByRole('tooltip', { name });

    await entries(page).first().hover();
    await page.clock.runFor(699);
    await expect(hint('Dashboard')).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(hint('Dashboard')).toHaveCount(1);

    // As a hand moves, point by point: a jump would still be on the way from the entry to its hint.
    const neighbour = await page.getByRole('button', { name: 'Expand navigation' }).boundingBox();
    await page.mouse.move((neighbour?.x ?? 0) + 22, (neighbour?.y ?? 0) + 22, { steps: 20 });
    await expect(hint('Expand navigation')).toHaveCount(1);
    await expect(hint('Dashboard')).toHaveCount(0);

    await page.mouse.move(700, 700, { steps: 20 });
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await page.clock.runFor(300);
    await entries(page).first().hover();
    await page.clock.runFor(699);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(hint('Dashboard')).toHaveCount(1);
  });

  test('RT-12 the skip link leads to the content and leaves the URL unchanged', {
    tag: '@full-only',
  }, async ({ page, loginAs }) => {
    await loginAs(page, 'technician');
    await page.goto('/dashboard');
    await expect(home(page)).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveURL('/dashboard');
  });
});

test.describe('the navigation between 768 and 1024 px', { tag: '@tablet-only' }, () => {
  test('NAV-04 is a rail of 3rem; its button opens the slide-over of 18rem', { tag: '@full-only' }, async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, 'admin');
    await page.goto('/dashboard');
    await expect(home(page)).toBeVisible();
    expect(await widthOf(navigation(page))).toBe(48);
    await page.getByRole('button', { name: 'Expand navigation' }).click();
    await expect(sheet(page)).toBeVisible();
    expect(await widthOf(sheet(page))).toBe(288);
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);

    await page.getByRole('button', { name: 'Account: Marisol Vega' }).click();
    const account = page.getByRole('dialog', { name: 'Account' });
    await expect(account.getByText('Administrator')).toBeVisible();
    await account.getByRole('radio', { name: 'Español' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Buen/ })).toBeVisible();
  });
});

test.describe('the navigation of a phone', { tag: '@phone-only' }, () => {
  test('NAV-03 NAV-04 is a slide-over of 18rem that closes by link, Esc and scrim and gives the focus back', async ({
    page,
    context,
    loginAs,
  }) => {
    await loginAs(page, 'admin');
    await page.goto('/dashboard');
    await expect(home(page)).toBeVisible();
    await expect(navigation(page)).toHaveCount(0);
    const open = async () => {
      await menuButton(page).click();
      await expect(sheet(page)).toBeVisible();
    };

    await open();
    expect(await widthOf(sheet(page))).toBe(288);
    await expect(entries(page).first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    await expect(menuButton(page)).toBeFocused();

    await open();
    await page.touchscreen.tap(370, 400);
    await expect(sheet(page)).toHaveCount(0);
    await expect(menuButton(page)).toBeFocused();

    await open();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(sheet(page)).toHaveCount(0);

    await open();
    await entries(page).first().click();
    await expect(sheet(page)).toHaveCount(0);
    await expect(page).toHaveURL('/dashboard');

    // The slide-over is not remembered: a phone that greets with its menu hides the page.
    await page.keyboard.press('Control+b');
    await expect(sheet(page)).toBeVisible();
    expect((await context.cookies()).filter(({ name }) => name === 'sidebar:state')).toEqual([]);
  });
});
