import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { sign } from '../support/intake.ts';

const NEW = '/dashboard/intake-forms/new';
const SIDES = ['Left side', 'Right side', 'Front', 'Back'];
/** A number whose check digit is right. */
const VIN = '1HD1KHM18DB123456';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** A text field; its label's asterisk is no part of its name. */
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text }).first();

async function openNew(page: Page): Promise<void> {
  await page.goto(NEW);
  await expect(page.getByRole('heading', { level: 1, name: 'Create Intake Form' })).toBeVisible();
}

/** A toast of the save before may still be there: the answer is what is waited for. */
async function saveDraft(page: Page, status = 200): Promise<void> {
  const [answer] = await Promise.all([
    // longer than a click's time-out: an unreachable button is reported by its own error
    page.waitForResponse('**/rpc/intake/saveDraft', { timeout: 40_000 }),
    button(page, 'Save as Draft').click(),
  ]);
  expect(answer.status()).toBe(status);
}

/** Types into a drop-down and takes the option of that name. */
async function choose(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(value);
  await page.getByRole('option', { name: value, exact: true }).first().click();
  await expect(page.getByRole('combobox', { name: field })).toHaveValue(value);
}

async function takePhoto(page: Page, side: string): Promise<void> {
  await button(page, `Take photo: ${side}`).click();
  const dialog = page.getByRole('dialog', { name: side });
  await expect(dialog.locator('video')).toHaveJSProperty('readyState', 4);
  await dialog.getByRole('button', { name: 'Capture' }).click();
  await expect(dialog).toBeHidden();
}

async function fillText(page: Page, name: string, phone: string): Promise<void> {
  await field(page, 'Customer name').fill(name);
  await field(page, 'Phone').fill(phone);
  await field(page, 'Email').fill('nadia@mail.test');
  await field(page, 'VIN').fill(VIN);
  await choose(page, 'Make', 'Ducati');
  await choose(page, 'Year', '2021');
  await choose(page, 'Color', 'Yellow');
  await field(page, 'Mileage').fill('14820');
  await field(page, 'Customer concerns').fill('The front brake feels spongy.');
}

test.describe('the intake form', { tag: '@tablet-only' }, () => {
  test('INT-02 INT-03 INT-11 INT-12 INT-15 DEP-01 SIG-02 a bike is taken in, from the first field to the list', async ({
    page,
    loginAs,
    allowConsole,
    axe,
  }) => {
    allowConsole(/403 \(Forbidden\)/);
    await loginAs(page, 'technician');
    await openNew(page);
    await axe(page);

    // Nothing filled in: every marker, the first in the focus.
    await button(page, 'Submit').click();
    await expect(toast(page, 'Please fill in all required fields')).toBeVisible();
    await expect(field(page, 'Customer name')).toBeFocused();
    for (const text of [
      'Customer name is required',
      'Valid phone number is required',
      'Valid email is required',
      'VIN is required',
      'Make is required',
      'Classification is required',
      'Mileage is required',
      'Customer concerns are required',
      'All four motorcycle photos are required',
      'You must accept the terms and conditions to continue',
      'Both signatures are required to proceed',
    ])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByText('Required', { exact: true }).locator('visible=true')).toHaveCount(5);
    await expect(page.getByText('Signature is required')).toHaveCount(2);
    await expect(page.getByText(/^A deposit is required to submit this intake form\./)).toBeVisible();
    await axe(page);

    await fillText(page, 'Nadia Brooks', '973-555-01 77x99');
    await expect(field(page, 'Phone')).toHaveValue('9735550177');
    await expect(page.getByText('(973) 555-0177')).toBeVisible();
    await expect(page.getByText('Customer name is required', { exact: true })).toBeHidden();

    // VEH-02: a model nobody knows yet.
    await page.getByRole('combobox', { name: 'Model' }).fill('Zeppelin 900');
    await page.getByRole('option', { name: 'Add “Zeppelin 900”' }).click();
    await expect(toast(page, 'Added custom model: Zeppelin 900')).toBeVisible();
    // By keyboard alone, once the list is loaded.
    const classification = page.getByRole('combobox', { name: 'Classification' });
    await classification.click();
    const first = page.getByRole('listbox', { name: 'Classification' }).getByRole('option').first();
    await expect(first).toBeVisible();
    await classification.press('ArrowDown');
    await classification.press('Enter');
    await expect(classification).not.toHaveValue('');

    // INT-07
    await button(page, 'Check VIN').click();
    await expect(page.getByText(/VIN looks valid/)).toBeVisible();
    await expect(button(page, 'Replace with Harley-Davidson 2013')).toBeVisible();

    for (const side of SIDES) await takePhoto(page, side);
    for (const side of SIDES) await expect(button(page, `Remove ${side}`)).toBeVisible();

    await page.getByLabel('I accept the terms and conditions').check();
    await button(page, 'Save Signature: Customer Signature').click();
    await expect(toast(page, 'Please sign before saving.')).toBeVisible();
    await sign(page, 'Customer Signature');
    await expect(toast(page, 'Customer Signature has been recorded.')).toBeVisible();
    await sign(page, 'Technician Signature');

    // INT-03: only the deposit is missing.
    await button(page, 'Submit').click();
    const admin = page.getByRole('dialog', { name: 'Admin Authorization Required' });
    await admin.getByLabel('Admin passcode').fill('wrong');
    await admin.getByRole('button', { name: 'Authorize' }).click();
    await expect(admin.getByLabel('Admin passcode')).toHaveAccessibleDescription('Invalid admin password');
    await axe(page);
    await admin.getByRole('button', { name: 'Cancel' }).click();

    await button(page, 'Collect Deposit').click();
    await page.getByLabel('Amount').fill('-5');
    await page.getByLabel('Amount').fill('150');
    await page.getByRole('radio', { name: 'Credit/Debit Card' }).click();
    await button(page, 'Confirm Deposit Received').click();
    await expect(page.getByText('$150.00 received, Credit/Debit Card')).toBeVisible();

    // INT-12, INT-15: pressed twice, sent as a few kB, one form.
    const bodies: number[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/rpc/intake/submit')) bodies.push(request.postDataBuffer()?.length ?? 0);
    });
    await button(page, 'Submit').dblclick();
    await expect(page).toHaveURL('/dashboard/intake-forms');
    await expect(toast(page, 'Intake form created successfully')).toBeVisible();
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toBeLessThan(10_000);
    await expect(page.getByText('Nadia Brooks').locator('visible=true')).toHaveCount(1);

    // EDT-01, EDT-02, SIG-03
    await page.getByText('Nadia Brooks').locator('visible=true').click();
    await page.getByRole('link', { name: 'Edit Form' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Intake Form' })).toBeVisible();
    await expect(page.getByLabel('I accept the terms and conditions')).toBeChecked();
    await expect(button(page, 'Save as Draft')).toBeHidden();
    await field(page, 'Mileage').fill('14900');
    await expect(page.getByText('Signed fields changed: Mileage. Sign again.')).toBeVisible();
    await button(page, 'Save changes').click();
    await expect(toast(page, 'Intake form updated successfully!')).toBeVisible();
    await expect(page).toHaveURL('/dashboard/intake-forms');
  });

  test('DRF-01 DRF-03 DRF-04 DRF-05 a draft in two tabs: nothing is overwritten unseen', async ({
    page,
    loginAs,
    allowConsole,
  }) => {
    allowConsole(/409 \(Conflict\)/);
    await loginAs(page, 'technician');
    await openNew(page);
    await field(page, 'Customer name').fill('Otto Two-Tabs');
    await button(page, 'Collect Deposit').click();
    await button(page, 'Confirm Deposit Received').click();
    await expect(button(page, 'Edit deposit information')).toBeVisible();
    await saveDraft(page);
    await expect(toast(page, 'Draft saved successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/intake-forms\/draft\/[0-9a-f-]{36}$/);

    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(field(other, 'Customer name')).toHaveValue('Otto Two-Tabs');
    await expect(other.getByText('$100.00 received, Cash')).toBeVisible();
    await field(other, 'Mileage').fill('7000');
    await saveDraft(other);

    await field(page, 'Mileage').fill('9000');
    await saveDraft(page, 409);
    const conflict = page.getByRole('dialog', { name: 'This form was changed elsewhere' });
    await expect(conflict.getByRole('row', { name: 'Mileage 9000 7000' })).toBeVisible();
    await conflict.getByRole('button', { name: 'Take theirs' }).click();
    await expect(field(page, 'Mileage')).toHaveValue('7000');
    await field(page, 'Mileage').fill('9500');
    await saveDraft(page);
    await other.reload();
    await expect(field(other, 'Mileage')).toHaveValue('9500');
  });

  test('CAM-03 INT-13 INT-15 a lost connection: the picture is sent when it is back, a bad file is refused', async ({
    page,
    loginAs,
    allowConsole,
  }) => {
    allowConsole(/ERR_FAILED|Failed to load resource/);
    await loginAs(page, 'technician');
    await openNew(page);
    const ids: (string | undefined)[] = [];
    let away = true;
    await page.route('**/files/bike-photos', async (route) => {
      ids.push(route.request().headers()['x-file-id']);
      if (away) await route.abort();
      else await route.continue();
    });
    await takePhoto(page, 'Front');
    await expect(page.getByText('Waiting for a connection')).toBeVisible();
    away = false;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(button(page, 'Remove Front')).toBeVisible();
    expect(new Set(ids).size).toBe(1);
    expect(ids.length).toBeGreaterThan(1);

    const file = { name: 'id.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') };
    await page.getByLabel('Choose file: Customer ID').locator('visible=false').setInputFiles(file);
    await expect(toast(page, 'Failed to read the ID image')).toBeVisible();
  });

  test('INT-17 CAM-04 CAM-05 scans: by hand, or simulated in the demo', async ({ page, loginAs, axe }) => {
    await loginAs(page, 'technician');
    await openNew(page);
    await button(page, 'Check VIN').click();
    await expect(toast(page, 'Please enter a VIN to check')).toBeVisible();
    await button(page, 'Scan VIN').click();
    const scan = page.getByRole('dialog', { name: 'Scan VIN' });
    await scan.getByLabel('Type the VIN').fill('1hd1khm18db12345');
    await expect(scan.getByText('Please enter a valid 17-character VIN')).toBeVisible();
    await expect(scan.getByRole('button', { name: 'Submit' })).toBeDisabled();
    await axe(page);
    await scan.getByLabel('Type the VIN').fill(VIN.toLowerCase());
    await scan.getByRole('button', { name: 'Submit' }).click();
    await expect(field(page, 'VIN')).toHaveValue(VIN);

    await button(page, "Scan Driver's License").click();
    const license = page.getByRole('dialog', { name: "Scan Driver's License" });
    await license.getByRole('button', { name: 'Simulate a scan (demo)' }).click();
    await expect(license.getByText(/^Simulated: this is sample data/)).toBeVisible();
    await license.getByRole('button', { name: 'Use this name' }).click();
    await expect(field(page, 'Customer name')).toHaveValue('John Sample');
  });

  test('RT-13 INT-04 anyone may fill in; the action asks to sign in, and nothing typed is lost', async ({
    page,
    loginAs,
  }) => {
    await page.goto('/intake/form');
    await field(page, 'Customer name').fill('Stranger at the door');
    await button(page, 'Save as Draft').click();
    await expect(toast(page, 'You must be logged in to save a draft')).toBeVisible();
    await button(page, 'Submit').click();
    await expect(toast(page, 'You must be logged in to create an intake form')).toBeVisible();
    await expect(field(page, 'Customer name')).toHaveValue('Stranger at the door');
    await loginAs(page, 'technician');
    await page.reload();
    await expect(field(page, 'Customer name')).toHaveValue('Stranger at the door');
  });

  test('INT-05 NAV-06 in Spanish, with the terms in their own language', { tag: '@full-only' }, async ({
    page,
    loginAs,
  }) => {
    await page.addInitScript(() => localStorage.setItem('kickstand.language', 'es'));
    await loginAs(page, 'technician');
    await page.goto(NEW);
    await expect(page.getByRole('heading', { level: 1, name: 'Crear formulario de ingreso' })).toBeVisible();
    await field(page, 'Nombre del cliente').fill('Inés Ñúñez');
    await button(page, 'Enviar').click();
    await expect(toast(page, 'Complete todos los campos obligatorios')).toBeVisible();
    await expect(field(page, 'Teléfono')).toBeFocused();
    await expect(page.getByText('Se requiere un teléfono válido', { exact: true })).toBeVisible();
    await expect(page.getByText('Debe aceptar los términos y condiciones para continuar')).toBeVisible();
    await page.getByRole('radio', { name: 'English' }).click();
    await expect(page.getByText('You must accept the terms and conditions to continue')).toBeVisible();
    await expect(page.getByText('1. Service Authorization')).toBeAttached();
    await page.getByRole('radio', { name: 'Español' }).click();
    await button(page, 'Guardar borrador').click();
    await expect(toast(page, 'Borrador guardado correctamente')).toBeVisible();
  });
});
