import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { overflowing } from './support/layout.ts';
import { placeOf } from './support/places.ts';
import { isSampled } from './support/sample.ts';
import { settled } from './support/screens.ts';

test.describe.configure({ mode: 'parallel' });

interface Opening {
  readonly name: string;
  readonly path: string;
  readonly opener: (page: Page) => Locator;
  /** Its first focus is in a field. */
  readonly field?: true;
  /** `npm test` opens one with a field and one without, and a twelfth of the others. */
  readonly always?: true;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();

const OPENINGS: readonly Opening[] = [
  { name: 'invite', path: '/dashboard/users', opener: button(/^Invite/), field: true, always: true },
  { name: 'take payment', path: '/dashboard/transactions', opener: button(/^Take payment/), always: true },
  {
    name: 'edit the shop',
    path: '/dashboard',
    opener: (page) => page.getByRole('region', { name: 'Your shop' }).getByRole('button', { name: 'Edit' }),
    field: true,
  },
  { name: 'password', path: '/dashboard/profile', opener: button('Change password'), field: true },
  { name: 'second factor', path: '/dashboard/profile', opener: button('Set up') },
  { name: 'adjust stock', path: '/dashboard/inventory/:product', opener: button(/^Adjust/), field: true },
  { name: 'delete a form', path: '/dashboard/intake-forms', opener: button(/^Delete/) },
  { name: 'new count', path: '/dashboard/inventory/counts', opener: button(/^Start count/) },
  {
    name: 'new purchase order',
    path: '/dashboard/inventory/purchase-orders',
    opener: button('New purchase order'),
  },
  { name: 'numbering', path: '/dashboard/settings?tab=numbering', opener: button(/^Change/), field: true },
  { name: 'plate', path: '/dashboard/customers/:customer', opener: button(/plate for/), field: true },
  { name: 'backup', path: '/dashboard/settings?tab=data', opener: button('Back up now') },
  { name: 'finding', path: '/dashboard/diagnostic/:order', opener: button('Add finding'), field: true },
  { name: 'checklists', path: '/dashboard/diagnostic/:order', opener: button('Edit checklists') },
  {
    name: 'a transaction',
    // A day may have none.
    path: '/dashboard/transactions?from=2020-01-01',
    opener: button(/, details$/),
  },
  { name: 'camera', path: '/dashboard/intake-forms/new', opener: button(/^Scan VIN/) },
  { name: 'role', path: '/dashboard/users/:user', opener: button('Change role') },
  { name: 'deactivate', path: '/dashboard/users/:user', opener: button('Deactivate') },
  { name: 'email address', path: '/dashboard/profile', opener: button(/^Change email/), field: true },
  {
    name: 'text of a reminder',
    path: '/dashboard/messages/reminders',
    opener: button('Edit text'),
    field: true,
  },
  { name: 'sent reminders', path: '/dashboard/messages/reminders', opener: button(/^Sent this month/) },
  { name: 'new message', path: '/dashboard/messages', opener: button('New message'), field: true },
  { name: 'payment of an order', path: '/dashboard/reports/:ready', opener: button(/^Take payment/) },
  { name: 'apply a count', path: '/dashboard/inventory/counts/:count', opener: button(/^Apply differences/) },
  { name: 'supplier', path: '/dashboard/inventory/settings', opener: button('Add supplier'), field: true },
];

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const [index, { name, path, opener, field, always }] of OPENINGS.entries())
  test(`the dialog “${name}” takes the focus, gives it back to its opener, fits the window and has no accessibility violation`, {
    tag: always || isSampled(index) ? '@desktop-only' : ['@desktop-only', '@full-only'],
  }, async ({ page, shop, loginAs, axe }) => {
    await loginAs(page, 'admin');
    await page.goto(await placeOf(shop.url, path));
    await settled(page);
    for (const size of SIZES)
      await test.step(`${size.width} px`, async () => {
        await page.setViewportSize(size);
        const control = opener(page);
        await control.focus();
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
        await expect(dialog).toBeVisible();
        const focused = dialog.locator(
          field ? 'input:focus, select:focus, textarea:focus, [role=radio]:focus' : ':focus',
        );
        await expect(focused.or(dialog.and(page.locator(':focus'))).first()).toBeFocused();
        if (field) await expect(focused).toHaveCount(1);
        await axe(page);
        expect(await overflowing(page, size.width)).toEqual([]);
        const hidden = await dialog.evaluate((box) => box.scrollWidth - box.clientWidth);
        expect(hidden, 'px of the dialog that are cut off').toBeLessThanOrEqual(1);
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        await expect(control).toBeFocused();
      });
  });
