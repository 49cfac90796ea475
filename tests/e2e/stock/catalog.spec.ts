import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/fixtures.ts';
import { serverOf } from '../support/intake.ts';

test.describe('the catalog', { tag: '@desktop-only' }, () => {
  test.beforeEach(({ page, loginAs }) => loginAs(page, 'head_technician'));

  test('INV-01 a service with its hours and usual parts is added, found among the services, and edited', async ({
    page,
  }) => {
    const name = `Chain service ${randomUUID().slice(0, 6)}`;
    await page.goto('/dashboard/inventory/add-service');
    await page.getByLabel('Name in English').fill(name);
    await page.getByLabel('Labor', { exact: true }).fill('1.5');
    await page.getByRole('combobox', { name: 'Add part' }).fill('Motul 7100');
    await page
      .getByRole('option', { name: /Motul 7100/ })
      .first()
      .click();
    await expect(page.getByRole('textbox', { name: /^Quantity of Motul 7100/ })).toHaveValue('1');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`${name} added`)).toBeVisible();

    await page.goto(`/dashboard/inventory?type=services&search=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    await expect(page.getByText('Motul 7100').first()).toBeVisible();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Labor price').fill('120.00');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`${name} saved`)).toBeVisible();
    await expect(page.getByText('$120.00').first()).toBeVisible();
  });

  test('INV-02 INV-11 a count of one bin is entered and applied, and the stock and its history follow', async ({
    page,
    shop,
  }) => {
    const server = serverOf(page.context(), shop.url);
    const bin = `Z-${randomUUID().slice(0, 4)}`;
    const id = randomUUID();
    const name = `Clutch lever ${bin}`;
    await server.call('inventory/addProduct', {
      id,
      openingMilli: 5000,
      product: {
        ...{ sku: `CL-${bin}`.toUpperCase(), barcode: '', nameEn: name, nameEs: '', category: 'Brakes' },
        ...{ brand: '', unit: 'each', priceCents: 4_000, costCents: 2_000, taxable: true, bin },
        ...{ minMilli: null, maxMilli: null, packMilli: 1000, leadDays: null, safetyMilli: null },
        ...{ supplierId: null, supplierSku: '' },
      },
    });
    await page.goto('/dashboard/inventory/counts');
    await page.getByRole('button', { name: 'Start count' }).first().click();
    const start = page.getByRole('dialog');
    await start.getByRole('radio', { name: /bin/i }).check();
    await start.getByRole('textbox', { name: 'Bin' }).fill(bin);
    await start.getByRole('button', { name: 'Start counting' }).click();
    await page.getByRole('textbox', { name: `Counted: ${name}` }).fill('3');
    await page.getByRole('textbox', { name: `Counted: ${name}` }).blur();
    await expect(page.getByText('2 missing')).toBeVisible();
    await page.getByRole('button', { name: 'Apply differences' }).click();
    const apply = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(apply).toContainText('$40.00');
    await apply.getByRole('button', { name: 'Apply differences' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Applied');

    const product = await server.call<{ onHandMilli: number }>('inventory/find', { id });
    expect(product.onHandMilli).toBe(3000);
    await page.goto(`/dashboard/inventory/${id}`);
    const history = page.getByRole('table', { name: 'Stock history' });
    await expect(history.getByRole('row').filter({ hasText: 'Count' }).first()).toContainText('−2');
  });
});
