import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { createIntake } from '../support/intake.ts';

const SIDES = ['Left side', 'Right side', 'Front', 'Back'];
const CONCERN = 'Oil change, rear tire worn';

/** Does what a person does at a tablet, and counts each tap and each key. */
function counter(page: Page) {
  const counted = { taps: 0, keys: 0 };
  return {
    counted,
    async tap(target: Locator): Promise<void> {
      counted.taps += 1;
      await target.tap();
    },
    /** Into the focused element: no tap is needed. */
    async type(text: string): Promise<void> {
      counted.keys += text.length;
      await page.keyboard.type(text);
    },
    async key(name: string): Promise<void> {
      counted.keys += 1;
      await page.keyboard.press(name);
    },
    /** One stroke of a finger counts as a tap. */
    async sign(title: string): Promise<void> {
      counted.taps += 1;
      const pad = page.getByRole('img', { name: `Sign here: ${title}` });
      await pad.hover({ position: { x: 30, y: 60 } });
      const box = await pad.boundingBox();
      if (!box) throw new Error('No pad');
      await page.mouse.move(box.x + 30, box.y + 60);
      await page.mouse.down();
      for (const step of [1, 2, 3, 4, 5])
        await page.mouse.move(box.x + 30 + 25 * step, box.y + 60 + (step % 2) * 40);
      await page.mouse.up();
    },
  };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test.describe('an intake at the counter', { tag: '@tablet-only' }, () => {
  test('INT-07 INT-14 CAM-09 a known customer with a known bike is taken in with few taps and keys', async ({
    page,
    loginAs,
    shop,
    axe,
  }) => {
    await loginAs(page, 'technician');
    await createIntake(page.context(), shop.url, {
      customerName: 'Quincy Marlowe',
      customerPhone: '2015553391',
      customerEmail: 'quincy@riders.test',
      vin: 'SMTE04BF0NJ773391',
    });
    await page.goto('/dashboard/intake-forms/new');
    const { tap, type, key, sign, counted } = counter(page);

    // The form starts in its first field: the first letters, one tap for the person, one for the bike.
    await expect(field(page, 'Customer name')).toBeFocused();
    await type('quin');
    const known = page.getByRole('list', { name: 'Known customers' });
    await expect(known.getByRole('button', { name: /^Quincy Marlowe/ })).toBeVisible();
    await axe(page);
    await tap(known.getByRole('button', { name: /^Quincy Marlowe/ }));
    await expect(field(page, 'Phone')).toHaveValue('2015553391');
    await tap(button(page, 'Use 2022 Triumph Tiger 900 Rally'));
    await expect(field(page, 'VIN')).toHaveValue('SMTE04BF0NJ773391');
    await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue('Tiger 900 Rally');

    // The first field that is left has the focus.
    await expect(field(page, 'Mileage')).toBeFocused();
    await type('9700');
    await key('Enter');
    await expect(field(page, 'Customer concerns')).toBeFocused();
    await type(CONCERN);

    for (const side of SIDES) {
      await tap(button(page, `Take photo: ${side}`));
      const dialog = page.getByRole('dialog', { name: side });
      await expect(dialog.locator('video')).toHaveJSProperty('readyState', 4);
      await tap(dialog.getByRole('button', { name: 'Capture' }));
      await expect(dialog).toBeHidden();
    }
    await tap(button(page, 'Collect Deposit'));
    await tap(button(page, 'Confirm Deposit Received'));
    await expect(page.getByText('$100.00 received, Cash')).toBeVisible();
    await tap(page.getByLabel('I accept the terms and conditions'));
    for (const title of ['Customer Signature', 'Technician Signature']) {
      await sign(title);
      await tap(button(page, `Save Signature: ${title}`));
      await expect(page.getByRole('img', { name: title, exact: true })).toBeVisible();
    }
    await tap(button(page, 'Submit'));
    await expect(page).toHaveURL('/dashboard/intake-forms');
    await expect(page.getByText('Quincy Marlowe').locator('visible=true')).toHaveCount(2);

    // 2 for who and what, 8 photos, 2 deposit, 1 terms, 4 signatures, 1 submit
    expect(counted.taps).toBeLessThanOrEqual(18);
    expect(counted.keys - CONCERN.length).toBeLessThanOrEqual(9);
  });

  test('INT-07 CAM-09 a new bike: the VIN fills in the rest, several extra photos are added together', async ({
    page,
    loginAs,
    shop,
  }) => {
    await loginAs(page, 'technician');
    await createIntake(page.context(), shop.url, {
      customerName: 'Orla Vance',
      customerPhone: '2015554410',
      customerEmail: 'orla@riders.test',
      vin: 'SMTE0XYZ0NJ880001',
    });
    await page.goto('/dashboard/intake-forms/new');
    await expect(field(page, 'Customer name')).toBeFocused();
    await field(page, 'VIN').fill('SMTE0XYZ1NJ880002');
    await expect(page.getByText(/^VIN looks valid/)).toBeVisible();
    await button(page, 'Fill in Triumph Tiger 900 Rally 2022').tap();
    await expect(page.getByRole('combobox', { name: 'Make' })).toHaveValue('Triumph');
    await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue('Tiger 900 Rally');
    await expect(page.getByRole('combobox', { name: 'Year' })).toHaveValue('2022');
    await expect(page.getByRole('combobox', { name: 'Color' })).toBeFocused();

    const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') });
    await page
      .getByLabel('Choose file: Another photo')
      .locator('visible=false')
      .setInputFiles([photo('scratch.png'), photo('odometer.png')]);
    await expect(button(page, 'Remove Extra photo 2')).toBeVisible();
    await button(page, 'Save as Draft').tap();
    await expect(page).toHaveURL(/\/draft\/[0-9a-f-]{36}$/);
    await page.reload();
    await expect(button(page, 'Remove Extra photo 2')).toBeVisible();
    await button(page, 'Remove Extra photo 1').tap();
    await expect(button(page, 'Remove Extra photo 2')).toBeHidden();
  });
});

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
