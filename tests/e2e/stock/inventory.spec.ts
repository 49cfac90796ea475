import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { serverOf } from '../support/intake.ts';
import { sendEstimate } from '../support/orders.ts';
import { visit } from '../support/screens.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** As a spreadsheet in another country saves it: UTF-16, semicolons, decimal commas, a line break in a cell. */
function messyFile(tag: string): Buffer {
  const text = [
    'sep=;',
    'Art.-Nr.;Intern;Name_EN;Cost;Price;Qty;Bin',
    `${tag}-1;x;"Exhaust valve, ""long""\nand shim";1.234,56;1.999,00;4;Z-01`,
    `${tag}-2;x;=HYPERLINK("https://evil.test");12,50;24,90;2;Z-02`,
    `${tag}-3;x;Cable tie;zwölf;0,90;100;Z-03`,
    `${tag}-1;x;Twice in the file;1,00;2,00;1;Z-04`,
  ].join('\r\n');
  return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
}

test.describe('inventory', { tag: '@desktop-only' }, () => {
  test('INV-05 INV-01 a messy file is mapped, mended and imported whole, and what starts a formula stays text', async ({
    page,
    loginAs,
  }) => {
    const tag = `E2E${Date.now().toString(36).toUpperCase()}`;
    await loginAs(page, 'head_technician');
    await page.goto('/dashboard/inventory/bulk');
    await page.locator('input[type=file]').setInputFiles({
      name: 'messy.csv',
      mimeType: 'text/csv',
      buffer: messyFile(tag),
    });
    await expect(page.getByText('Numbers use decimal commas.')).toBeVisible();
    await page.getByLabel('Art.-Nr. is').selectOption({ label: 'SKU' });
    await page.getByRole('button', { name: 'Review rows' }).click();
    await expect(page.getByText(/Fix 2 rows before importing 4 rows/)).toBeVisible();
    await expect(page.getByText('isn’t a number')).toBeVisible();
    await page.getByRole('button', { name: 'Fix line 6' }).click();
    const fix = page.getByRole('dialog');
    await fix.getByLabel('Cost').fill('12');
    await fix.getByRole('button', { name: 'Apply' }).click();
    await expect(fix).toHaveCount(0);
    await page.getByRole('button', { name: 'Skip 1' }).click();
    await expect(page.getByText('3 rows are ready')).toBeVisible();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible();

    await visit(page, `/dashboard/inventory?search=${tag}`);
    await expect(page.getByText('Exhaust valve, "long"')).toBeVisible();
    await expect(page.getByText('$1,999.00')).toBeVisible();
    await expect(page.getByText('=HYPERLINK("https://evil.test")')).toBeVisible();
    const exported = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const csv = await readAll(await exported);
    expect(csv).toContain(`'=HYPERLINK`);
    expect(csv).not.toMatch(/(^|[,;"])=HYPERLINK/m);
  });

  test('INV-03 INV-04 INV-08 a part that is approved on a phone is reserved, short, ordered, received and fitted', async ({
    page,
    loginAs,
    anotherBrowser,
    shop,
  }) => {
    test.setTimeout(240_000);
    await loginAs(page, 'admin');
    const server = serverOf(page.context(), shop.url);
    const tag = `E2E-${Date.now().toString(36).toUpperCase()}`;
    const supplier = { name: `Supplier ${tag}`, email: '', phone: '', account: '', leadDays: 2, note: '' };
    const { id: supplierId } = await server.call<{ id: string }>('inventory/suppliers/add', {
      ...{ id: randomUUID(), supplier },
    });
    const productId = randomUUID();
    await server.call('inventory/addProduct', {
      id: productId,
      openingMilli: 1000,
      product: {
        ...{ sku: tag, barcode: '', nameEn: `Wheel bearing ${tag}`, nameEs: '', category: 'Suspension' },
        ...{ brand: '', unit: 'each', priceCents: 3600, costCents: 1850, taxable: true, bin: 'A-11' },
        ...{ minMilli: 0, maxMilli: null, packMilli: 1000, leadDays: null, safetyMilli: null },
        ...{ supplierId, supplierSku: '' },
      },
    });
    const { id, shareId } = await sendEstimate(page.context(), shop.url, {
      language: 'en',
      jobs: [{ title: 'Wheel bearings', cents: 3600, sku: tag, pieces: 2 }],
    });

    await page.goto(`/dashboard/reports/${id}`);
    await test.step('INV-03 the customer approves on a phone: one is reserved, one is short', async () => {
      const phone = await (await anotherBrowser({ ...PHONE, locale: 'en-US' })).newPage();
      await phone.goto(`/review/${shareId}`);
      await approve(phone, 'Wheel bearings');
      await expect(status(page, 'Waiting on parts')).toBeVisible();
      await expect(page.getByText('1 short')).toBeVisible();
    });

    await test.step('INV-04 the shortage is suggested, and one click makes the purchase order', async () => {
      await visit(page, '/dashboard/inventory/restock');
      const item = page.getByRole('article').filter({ hasText: tag });
      await expect(item).toContainText(/Blocks\s+WO-\d+/);
      await page.getByRole('button', { name: `Create purchase order for Supplier ${tag}` }).click();
      await expect(page).toHaveURL(/purchase-orders\//);
      await page.getByRole('button', { name: 'Mark ordered' }).click();
      await expect(page.getByRole('button', { name: 'Receive delivery' })).toBeVisible();
    });

    await test.step('INV-08 its line says on which purchase order the missing piece is', async () => {
      const purchase = page.url();
      await visit(page, `/dashboard/work-order-parts?search=${tag}`);
      const row = page.getByRole('listitem').filter({ hasText: tag }).last();
      await expect(row).toContainText(/Short 1\s*PO-\d+, /);
      await row.getByRole('link', { name: /^View PO-/ }).click();
      await expect(page).toHaveURL(purchase);
    });

    await test.step('INV-04 INV-03 receiving it covers the job and tells whose bike moves', async () => {
      await page.getByRole('button', { name: 'Receive delivery' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /^Receive \d+ line/ }).click();
      await expect(page.getByText('Bikes that can move on')).toBeVisible();
      await expect(page.getByText('Hannah Ruiz').first()).toBeVisible();
    });

    await test.step('INV-03 INV-02 fitted, it has left the shelf', async () => {
      await visit(page, `/dashboard/reports/${id}`);
      await expect(status(page, 'Approved')).toBeVisible();
      await page.getByRole('button', { name: 'Start work' }).click();
      await expect(status(page, 'In progress')).toBeVisible();
      await page.getByRole('button', { name: 'Mark done: Wheel bearings' }).click();
      await expect(page.getByText('Installed').first()).toBeVisible();
      await visit(page, `/dashboard/inventory/${productId}`);
      const ledger = page.getByRole('table', { name: 'Stock history' });
      await expect(ledger.getByRole('row').nth(1)).toContainText(/Installed.*WO-\d+.*−2.*1/s);
      await expect(ledger.getByRole('row').nth(2)).toContainText(/Received.*\+2.*3/s);
    });
  });

  test('INV-09 a scanner that types finds the part, whatever has the focus', async ({
    page,
    loginAs,
    shop,
  }) => {
    await loginAs(page, 'technician');
    const server = serverOf(page.context(), shop.url);
    const [oil] = await server.call<{ id: string; barcode: string }[]>('inventory/scan', {
      code: 'MOT-104091',
    });
    await page.goto('/dashboard/inventory');
    const search = page.getByPlaceholder('Name, SKU or scan a barcode');
    await search.click();
    await scan(page, oil?.barcode ?? '');
    await expect(page).toHaveURL(new RegExp(oil?.id ?? 'nothing'));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Motul 7100');
  });
});

const status = (page: Page, name: string) => page.locator('main header').getByText(name, { exact: true });

async function approve(phone: Page, title: string): Promise<void> {
  await phone.getByRole('group', { name: title }).getByRole('radio', { name: 'Approve' }).check();
  await phone
    .getByRole('group', { name: /old parts/ })
    .getByRole('radio', { name: 'No' })
    .check();
  await phone.getByRole('checkbox', { name: /I accept/ }).check();
  await phone.getByRole('radio', { name: 'Type' }).check();
  await phone.getByLabel('Full name').fill('Hannah Ruiz');
  await phone.getByRole('button', { name: 'Sign and send' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Thank you');
}

/** Types like a scanner: a key per millisecond, which a busy machine could not do with real key presses. */
const scan = (page: Page, code: string) =>
  page.evaluate((typed) => {
    const target = document.activeElement ?? document.body;
    const began = performance.now();
    for (const [index, key] of [...typed, 'Enter'].entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: began + index });
      target.dispatchEvent(event);
    }
  }, code);

async function readAll(download: { createReadStream(): Promise<NodeJS.ReadableStream> }): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}
