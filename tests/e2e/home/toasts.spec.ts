import { pauseClock } from '../support/clock.ts';
import { expect, test } from '../support/fixtures.ts';

test.describe('toasts', { tag: '@desktop-only' }, () => {
  test('ERR-03 stand top right, 356 px wide, three at a time, for 4 s, and Alt+T reaches them', async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, 'admin');
    await page.clock.install();
    await page.goto('/dashboard/transactions');
    const exportRows = page.getByRole('button', { name: 'Export CSV' });
    await expect(exportRows).toBeVisible();
    await pauseClock(page);
    const toasts = page.getByRole('region', { name: 'Notifications', exact: true }).getByRole('listitem');
    // each export is a message of its own
    for (let count = 1; count <= 4; count += 1) {
      await expect(exportRows).toBeEnabled();
      await exportRows.press('Enter');
      await expect(async () => {
        await page.clock.runFor(20);
        expect(await toasts.count()).toBe(count);
      }).toPass();
    }
    await expect(toasts.and(page.locator('[data-visible="true"]'))).toHaveCount(3);
    const box = await toasts.first().boundingBox();
    expect(box?.width).toBe(356);
    expect(box?.y).toBeLessThan(100);
    expect((box?.x ?? 0) + 356).toBeGreaterThan(1440 - 60);
    expect((box?.x ?? 0) + 356).toBeLessThan(1440);

    await page.keyboard.press('Alt+t');
    await expect(
      page.getByRole('region', { name: 'Notifications', exact: true }).getByRole('list'),
    ).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).click();

    await page.clock.runFor(3900);
    await expect(toasts).not.toHaveCount(0);
    await page.clock.runFor(1000);
    await expect(toasts).toHaveCount(0);
  });

  test('ERR-03 a toast can be closed by hand', { tag: '@full-only' }, async ({ page }) => {
    await page.goto('/auth/login');
    await page.getByRole('radio', { name: 'Dark' }).click();
    const toast = page.getByRole('region', { name: 'Notifications', exact: true }).getByRole('listitem');
    await expect(toast).toContainText('Dark mode activated');
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast).toHaveCount(0);
  });
});
