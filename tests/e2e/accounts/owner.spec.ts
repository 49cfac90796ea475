import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Download, Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import type { Shop } from '../../../scripts/lib/shop.mjs';
import { startDemo } from '../support/demo.ts';
import { expect, test } from '../support/fixtures.ts';
import { createIntake, serverOf } from '../support/intake.ts';
import { signIn } from '../support/sign-in.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name });

/** A demo shop for the whole file: another's form must not be signed under terms that were published here. */
let shop: Shop;

test.beforeAll(async () => {
  shop = await startDemo();
});
test.afterAll(() => shop?.stop());

test.describe('what only the owner does', { tag: '@desktop-only' }, () => {
  test.beforeEach(({ page }) => signIn(page.context(), 'admin', shop.url));

  test('SET-01 TRM-01 new terms are published in both languages; what was signed before keeps its text', async ({
    page,
    anotherBrowser,
    axe,
  }) => {
    const intake = await createIntake(page.context(), shop.url);
    await page.goto(`${shop.url}/dashboard/settings?tab=terms`);
    await button(page, 'Personal belongings').click();
    const english = page.getByRole('group', { name: 'English' });
    const spanish = page.getByRole('group', { name: 'Español' });
    const text = english.getByLabel('Text');
    await text.fill('Keep your gloves, {{storage}} or not.<script>alert(1)</script>');
    await expect(text).toHaveAccessibleDescription('Terms are plain text. Remove tags such as <b>.');
    await expect(button(page, 'Save')).toBeDisabled();
    await text.fill('Keep your gloves, {{storage}} or not.');
    await expect(spanish.getByText('Not updated since English changed')).toBeVisible();
    await spanish.getByLabel('Text').fill('Llévese sus guantes, cueste {{storage}} o no.');
    await button(page, 'Save').click();
    await expect(page.getByText('Draft saved')).toBeVisible();
    await axe(page);
    await button(page, 'Publish version 2').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish version 2' }).click();
    await expect(page.getByText('Version 2 published')).toBeVisible();
    await expect(region(page, 'Versions').getByRole('listitem')).toHaveText([
      /Current.*Version 2/,
      /Version 1/,
    ]);

    const visitor = await (await anotherBrowser()).newPage();
    await visitor.goto(`${shop.url}/terms-and-conditions`);
    await expect(visitor.getByText('Keep your gloves, $40 or not.')).toBeVisible();
    await visitor.getByRole('radio', { name: 'Español' }).click();
    await expect(visitor.getByText('Llévese sus guantes, cueste $40 o no.')).toBeVisible();

    await page.goto(`${shop.url}/dashboard/intake-forms/${intake}`);
    const earlier = await page.getByRole('link', { name: 'Read these terms' }).first().getAttribute('href');
    expect(earlier).toContain('version=2025-04-01');
    await visitor.goto(`${shop.url}${earlier}`);
    await expect(visitor.getByRole('heading', { level: 2, name: /^3\./ })).toBeVisible();
    await expect(visitor.getByText(/guantes|gloves/)).toHaveCount(0);
  });

  test('SET-02 a backup is made with progress, listed, verified, downloaded and removed', {
    tag: '@full-only',
  }, async ({ page }) => {
    test.setTimeout(180_000);
    await page.goto(`${shop.url}/dashboard/settings?tab=data`);
    const backups = region(page, 'Backups');
    await expect(backups.getByText('No backups yet')).toBeVisible();
    await button(page, 'Back up now').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Passphrase for the keys').fill('short');
    await dialog.getByRole('button', { name: 'Back up now' }).click();
    await expect(dialog.getByText('Use at least 12 characters.')).toBeVisible();
    await dialog.getByLabel('Passphrase for the keys').fill('a chain and two sprockets');
    await dialog.getByRole('button', { name: 'Back up now' }).click();
    await expect(backups.getByRole('status').filter({ hasText: 'Backing up' })).toBeVisible();
    await expect(button(page, 'Back up now')).toBeDisabled();
    await expect(page.getByText('Backup created and verified')).toBeVisible({ timeout: 90_000 });

    const row = backups.getByRole('listitem');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(/Manual · .* rows, .* files/);
    await expect(row).toContainText('Verified');
    await expect(row).toContainText('Includes keys');
    await row.getByRole('button', { name: /^Actions for the backup/ }).click();
    await page.getByRole('menuitem', { name: 'Verify' }).click();
    await expect(page.getByText('Backup verified')).toBeVisible({ timeout: 60_000 });

    const coming = page.waitForEvent('download');
    await row.getByRole('link', { name: 'Download' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/\.kickstand$/);
    expect(await sizeOf(download)).toBeGreaterThan(100_000);

    await row.getByRole('button', { name: /^Actions for the backup/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(backups.getByText('No backups yet')).toBeVisible();
  });

  test('AUD-01 the log follows what happens, narrows, shows before and after, and verifies its chain', {
    tag: '@full-only',
  }, async ({ page, anotherBrowser, axe }) => {
    await signIn(await anotherBrowser(), 'head_technician', shop.url);
    const server = serverOf(page.context(), shop.url);
    const record = await server.call<Record<string, unknown>>('settings/shop');
    await page.goto(`${shop.url}/dashboard/audit`);
    await page.getByLabel('Type').selectOption({ label: 'Shop' });
    const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
    await expect(entries.first()).toContainText('Shop set up');
    const before = await entries.count();

    const { updatedAt: _, ...seen } = record;
    await server.call('settings/updateShop', { ...seen, street: '12 Audited Road' });
    await expect(entries).toHaveCount(before + 1);
    await expect(entries.first()).toContainText('Shop details changed');
    await expect(entries.first()).toContainText('Marisol Vega');
    await entries.first().getByRole('button').click();
    const changed = entries.first().getByRole('table').getByRole('row').filter({ hasText: 'Street' });
    await expect(changed).toContainText(/210 Ferry Street.*12 Audited Road/);
    await expect(entries.first()).toContainText(/Sealed, no\. \d+/);
    await axe(page);

    await page.getByLabel('Person').selectOption({ label: 'Luis Ortega' });
    await expect(page.getByText('No entries')).toBeVisible();
    await button(page, 'Show everything').click();
    await expect(page).toHaveURL(/\/dashboard\/audit$/);
    await button(page, 'Check integrity').click();
    await expect(page.getByRole('status').filter({ hasText: 'No tampering found' })).toBeVisible();
  });

  test('SET-01 a logo that is a script is refused at its field, and nothing changes', {
    tag: '@full-only',
  }, async ({ page, allowConsole }) => {
    allowConsole(/status of 4(13|15|22)/);
    const server = serverOf(page.context(), shop.url);
    const before = await server.call('settings/logo');
    await page.goto(`${shop.url}/dashboard/settings`);
    const card = region(page, 'Logo');
    await expect(card.getByText('No logo yet')).toBeVisible();
    for (const [name, mimeType, text] of [
      [
        'logo.svg',
        'image/svg+xml',
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      ],
      ['logo.png', 'image/png', '<!doctype html><script>alert(1)</script>'],
      ['logo.jpg', 'image/jpeg', '\u00ff\u00d8\u00ff not a picture <script>alert(1)</script>'],
    ] as const) {
      await card
        .getByLabel('Choose image')
        .setInputFiles({ name, mimeType, buffer: Buffer.from(text, 'latin1') });
      await expect(card.getByRole('alert'), name).toContainText('This isn’t a JPEG, PNG or WebP image.');
      await expect(card.getByText('No logo yet')).toBeVisible();
    }
    expect(await server.call('settings/logo')).toEqual(before);
  });

  test('SET-01 a mail test that fails shows what the mail server itself said', { tag: '@full-only' }, async ({
    page,
  }) => {
    const words = 'Your shop owes us postage';
    const refusing = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error(words), { responseCode: 554 })),
    });
    refusing.listen(0, '127.0.0.1');
    await once(refusing.server, 'listening');
    const { port } = refusing.server.address() as AddressInfo;
    try {
      await page.goto(`${shop.url}/dashboard/settings?tab=mail`);
      await page.getByLabel('Encryption').selectOption('none');
      await page.getByLabel('Server', { exact: true }).fill('127.0.0.1');
      await page.getByLabel('Port').fill(String(port));
      await page.getByLabel('Sender', { exact: true }).fill('shop@ironbound.test');
      await button(page, 'Save').click();
      await expect(page.getByText('Mail server saved')).toBeVisible();
      await page.getByLabel('Send a test to').fill('ray@delgado.test');
      await button(page, 'Send test').click();
      const said = region(page, 'Send a test email').getByRole('alert');
      await expect(said).toContainText('127.0.0.1 didn’t accept the recipient.');
      await expect(said).toContainText(words);
    } finally {
      await new Promise<void>((resolve) => refusing.close(() => resolve()));
    }
  });
});

async function sizeOf(download: Download): Promise<number> {
  let size = 0;
  for await (const part of await download.createReadStream()) size += (part as Buffer).length;
  return size;
}
