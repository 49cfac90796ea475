import { expectNoAxeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { overflowing, smallControls } from './layout.ts';
import { watchContext } from './watch.ts';

/** The watchers themselves: a net that catches nothing would pass every test. */
test.describe('the support of the browser tests', { tag: '@desktop-only' }, () => {
  test('sees console errors, uncaught errors and violations of the content security policy', {
    tag: '@full-only',
  }, async ({ context, page, allowConsole }) => {
    allowConsole(/planted|content security policy|Content Security Policy/i);
    const complaints = await watchContext(context);
    await page.goto('/terms-and-conditions');
    await page.evaluate(() => {
      console.error('planted error');
      queueMicrotask(() => {
        throw new Error('planted throw');
      });
      const style = document.createElement('style');
      style.textContent = 'body { color: red }';
      document.head.append(style);
    });
    await expect.poll(() => complaints).toContainEqual(expect.stringContaining('planted error'));
    await expect.poll(() => complaints).toContainEqual(expect.stringContaining('planted throw'));
    await expect
      .poll(() => complaints)
      .toContainEqual(expect.stringContaining('content security policy: style-src-elem stopped inline'));
  });

  test('fails a test that left a console error behind', { tag: '@full-only' }, async ({ page }) => {
    test.fail();
    await page.goto('/terms-and-conditions');
    await page.evaluate(() => console.error('planted error'));
  });

  test('sees an accessibility violation', async ({ page }) => {
    await page.goto('/terms-and-conditions');
    await page.evaluate(() => document.body.append(document.createElement('button')));
    await expect(expectNoAxeViolations(page)).rejects.toThrow('button-name');
  });

  test('sees a control that is too small, what is too wide and a color that is too faint', async ({
    page,
  }) => {
    await page.goto('/terms-and-conditions');
    await page.evaluate(() => {
      const button = document.createElement('button');
      button.textContent = 'Tiny';
      Object.assign(button.style, { width: '20px', height: '20px', overflow: 'hidden' });
      const wide = document.createElement('p');
      wide.textContent = 'Wide and faint';
      Object.assign(wide.style, { width: '3000px', color: '#eee', background: '#fff' });
      document.body.prepend(button, wide);
    });
    expect(await smallControls(page.locator('body'))).toContainEqual(expect.stringContaining('Tiny'));
    expect(await overflowing(page, 1440)).toContainEqual(expect.stringContaining('Wide and faint'));
    await expect(expectNoAxeViolations(page, { only: ['color-contrast'] })).rejects.toThrow('color-contrast');
  });

  test('fails a test whose screen stays too wide', { tag: '@full-only' }, async ({ page }) => {
    test.fail();
    await page.goto('/terms-and-conditions');
    await expect.soft.poll(() => ['something wide'], { timeout: 100 }).toEqual([]);
  });

  test('signs in as everyone in the demo shop', { tag: '@full-only' }, async ({
    anotherBrowser,
    loginAs,
    shop,
  }) => {
    for (const role of ['admin', 'head_technician', 'technician', 'customer'] as const) {
      // A new browser for each: one that remembers the previous person would load that person's pages first.
      const page = await (await anotherBrowser()).newPage();
      await loginAs(page, role);
      await page.goto(`${shop.url}/dashboard`);
      await expect(page).toHaveURL(`${shop.url}/dashboard`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  test('gives a test an empty shop of its own', { tag: '@full-only' }, async ({ page, freshShop, shop }) => {
    const own = await freshShop();
    expect(own.url).not.toBe(shop.url);
    await page.goto(own.url);
    await expect(page).toHaveURL(`${own.url}/setup`);
  });
});
