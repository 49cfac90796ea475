import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { createIntake, serverOf } from '../support/intake.ts';

/** Opens a page and waits until changes arrive there. */
async function openLive(page: Page, path: string): Promise<void> {
  const ready = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(path);
  await ready;
}

test.describe('open pages of the intake', { tag: '@desktop-only' }, () => {
  test('ERR-05 LST-01 DET-01 follow what another person does, without a reload', async ({
    page,
    anotherBrowser,
    loginAs,
    shop,
  }) => {
    const theirs = await anotherBrowser();
    await loginAs(await theirs.newPage(), 'admin');
    const server = serverOf(theirs, shop.url);
    await loginAs(page, 'technician');

    await openLive(page, '/dashboard/intake-forms?search=larsson');
    await expect(page.getByText('No intake forms found.')).toBeVisible();
    const id = await createIntake(theirs, shop.url, { customerName: 'Livia Larsson' });
    const row = page.getByRole('row').filter({ hasText: 'Livia Larsson' });
    await expect(row).toBeVisible();

    const detail = await page.context().newPage();
    await openLive(detail, `/dashboard/intake-forms/${id}`);
    await expect(detail.getByText('Head shakes at 70 and the front clunks over bumps.')).toBeVisible();
    const { form, revision } = await server.call<{ form: object; revision: number }>('intake/find', { id });
    const customerConcerns = 'It rattles at idle, too.';
    await server.call('intake/update', { id, revision, form: { ...form, customerConcerns } });
    await expect(detail.getByText(customerConcerns)).toBeVisible();

    const { orderId } = await server.call<{ orderId: string }>('intake/convert', { id });
    await expect(detail.getByText('Converted to Work Order')).toBeVisible();
    await expect(detail.getByRole('link', { name: 'View Work Order' })).toHaveAttribute(
      'href',
      `/dashboard/reports/${orderId}`,
    );
    await expect(page.getByText('No intake forms found.')).toBeVisible();
  });
});
