import { expectNoAxeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { watchContext } from './watch.ts';

/** The watchers themselves: a net that catches nothing would pass every test. */
test.describe('the support of the browser tests', { tag: '@desktop-only' }, () => {
  test('sees console errors, uncaught errors and violations of the content security policy', async ({
    context,
    page,
    allowConsole,
  }) => {
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

  test('fails a test that left a console error behind', async ({ page }) => {
    test.fail();
    await page.goto('/terms-and-conditions');
    await page.evaluate(() => console.error('planted error'));
  });

  test('sees an accessibility violation', async ({ page }) => {
    await page.goto('/terms-and-conditions');
    await page.evaluate(() => document.body.append(document.createElement('button')));
    await expect(expectNoAxeViolations(page)).rejects.toThrow('button-name');
  });

  for (const role of ['admin', 'head_technician', 'technician', 'customer'] as const)
    test(`signs in as ${role}`, async ({ page, loginAs }) => {
      await loginAs(page, role);
      await page.goto('/dashboard');
      await expect(page).toHaveURL('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });

  test('gives a test an empty shop of its own', async ({ page, freshShop, shop }) => {
    const own = await freshShop();
    expect(own.url).not.toBe(shop.url);
    await page.goto(own.url);
    await expect(page).toHaveURL(`${own.url}/setup`);
  });
});
