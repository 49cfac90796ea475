import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { createIntake } from '../support/intake.ts';
import { visit } from '../support/screens.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const BRAKES = 'Pastillas de freno';
const TIRE = 'Llanta trasera';
const FLUID = 'Líquido de frenos';

test.describe('a work order', { tag: '@desktop-only' }, () => {
  test('WO-03 WO-07 WO-10 PUB-02 TXN-03 goes from the counter to the archive, in Spanish, the customer on a phone', async ({
    page,
    loginAs,
    anotherBrowser,
    shop,
  }) => {
    test.setTimeout(300_000);
    await loginAs(page, 'admin');
    await page.addInitScript(() => localStorage.setItem('kickstand.language', 'es'));
    const phone = await (await anotherBrowser({ ...PHONE, locale: 'es-MX' })).newPage();
    const intake = await createIntake(page.context(), shop.url, {
      customerName: 'Hannah Ruiz',
      customerEmail: 'hannah.ruiz@riders.test',
      termsLanguage: 'es',
    });

    await test.step('CNV-01 the form becomes a work order', async () => {
      await page.goto(`/dashboard/intake-forms/${intake}`);
      // Clicked while the form is loading, it shows a message and does nothing (CNV-03).
      await expect(page.getByRole('heading', { level: 1 })).toContainText('2022 Triumph Tiger 900 Rally');
      await button(page, 'Iniciar diagnóstico').click();
      await expect(page).toHaveURL(/\/dashboard\/diagnostic\//);
      await visit(page, page.url().replace('diagnostic', 'reports'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('2022 Triumph Tiger 900 Rally');
    });

    await test.step('WO-02 a refused move names what is in the way', async () => {
      await page.getByLabel('Técnico', { exact: true }).selectOption({ label: 'Sin asignar' });
      await expect(page.getByText('No hay técnico asignado.')).toBeVisible();
      // aria-disabled, so a click would wait for it: the key works all the same
      await button(page, 'Empezar diagnóstico').press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Asignar: / })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Técnico', { exact: true })).toBeFocused();
      await page.getByLabel('Técnico', { exact: true }).selectOption({ index: 1 });
      await expect(page.getByText('No hay técnico asignado.')).toHaveCount(0);
      await button(page, 'Empezar diagnóstico').click();
      await expect(status(page, 'En diagnóstico')).toBeVisible();
    });

    const first = await test.step('WO-05 WO-07 two jobs are priced and sent', async () => {
      await addJob(page, BRAKES, '150');
      await addJob(page, TIRE, '200');
      await expect(page.getByRole('region', { name: 'Total y pagos' })).toContainText('$373.19');
      return sendToCustomer(page, 'Enviar presupuesto');
    });

    await test.step('PUB-02 one is approved and one declined, and the staff see it without a reload', async () => {
      await phone.goto(first);
      await decide(phone, { [BRAKES]: 'Aprobar', [TIRE]: 'Rechazar' });
      await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Gracias, Hannah');
      await expect(status(page, 'Aprobada')).toBeVisible();
      await expect(job(page, TIRE)).toContainText('Rechazado');
    });

    await test.step('WO-07 extra work asks only for what is new', async () => {
      await button(page, 'Empezar trabajo').click();
      await expect(status(page, 'En curso')).toBeVisible();
      await addJob(page, FLUID, '40');
      const second = await sendToCustomer(page, 'Enviar trabajo adicional');
      await phone.goto(second);
      await expect(phone.getByRole('group', { name: FLUID })).toBeVisible();
      await expect(phone.getByRole('group', { name: BRAKES })).toHaveCount(0);
      await decide(phone, { [FLUID]: 'Aprobar' });
      // work had started: the bike is still in the bay
      await expect(status(page, 'En curso')).toBeVisible();
    });

    await test.step('WO-03 WO-09 what is done is checked, and the customer can come', async () => {
      for (const line of [BRAKES, FLUID]) {
        await button(page, `Marcar como hecho: ${line}`).click();
        await expect(button(page, `Marcar como hecho: ${line}`)).toHaveCount(0);
      }
      await button(page, 'Terminar trabajo').click();
      await expect(status(page, 'Control de calidad')).toBeVisible();
      await button(page, 'Aprobar control').click();
      await expect(status(page, 'Lista')).toBeVisible();
    });

    const money = page.getByRole('region', { name: 'Total y pagos' });
    await test.step('TXN-03 a part is paid, some of it returned, then the rest', async () => {
      // 190.00 and 12.59 of tax, without the deposit of 100.00
      await expect(money).toContainText('$102.59');
      await take(page, money, '50');
      await expect(money).toContainText('$52.59');
      await money
        .getByRole('listitem')
        .filter({ hasText: 'Pago' })
        .getByRole('button', { name: /^Acciones de/ })
        .click();
      await page.getByRole('menuitem', { name: 'Reembolsar' }).click();
      const refund = page.getByRole('dialog');
      await refund.getByLabel('Monto').fill('20');
      await refund.getByLabel('Motivo').fill('Cobrado de más');
      await refund.getByRole('button', { name: 'Reembolsar $20.00' }).click();
      await expect(refund).toHaveCount(0);
      await expect(money).toContainText('$72.59');

      await phone.goto(first.replace('/review/', '/payment/'));
      await expect(phone.getByText('$72.59').first()).toBeVisible();
      await take(page, money, null);
      await expect(status(page, 'Pagada')).toBeVisible();
      await expect(money).toContainText('Pagado por completo');
    });

    await test.step('WO-10 WO-12 it is signed for at the pickup, which issues the invoice', async () => {
      await button(page, 'Entregar y cerrar').click();
      const pickup = page.getByRole('dialog');
      await pickup.getByRole('radio', { name: 'Escribir' }).click();
      await pickup.getByRole('button', { name: 'Entregar y cerrar' }).click();
      await expect(status(page, 'Cerrada')).toBeVisible();
      await expect(page.getByRole('link', { name: /^Factura \d+$/ }).first()).toBeVisible();
    });

    const closed = page.url();
    await test.step('WO-10 it comes back under warranty as an order of its own', async () => {
      await more(page, 'Orden en garantía');
      await page.getByRole('dialog').getByLabel('Qué problema tiene').fill('El freno vuelve a chillar.');
      await page.getByRole('dialog').getByRole('button', { name: 'Crear orden en garantía' }).click();
      await expect(page.getByText('Garantía', { exact: true }).first()).toBeVisible();
      await expect(page).not.toHaveURL(closed);
    });

    await test.step('WO-01 the first one is put into the archive', async () => {
      await visit(page, closed);
      // the menu of the order that was on the screen before has no such item
      await expect(status(page, 'Cerrada')).toBeVisible();
      await more(page, 'Archivar');
      await expect(page.getByText('Archivo', { exact: true }).first()).toBeVisible();
      await visit(page, '/dashboard/archived-reports');
      await expect(page.getByText('Hannah Ruiz').filter({ visible: true }).first()).toBeVisible();
    });
  });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const status = (page: Page, name: string) => page.locator('main header').getByText(name, { exact: true });
const job = (page: Page, title: string) => page.getByRole('region', { name: title });

async function addJob(page: Page, title: string, price: string): Promise<void> {
  await button(page, 'Agregar trabajo').click();
  await page.getByRole('form', { name: 'Trabajo' }).getByLabel('Trabajo', { exact: true }).fill(title);
  await page.getByRole('form', { name: 'Trabajo' }).getByRole('button', { name: 'Guardar' }).click();
  await button(page, `Agregar Pieza a ${title}`).click();
  const line = page.getByRole('form', { name: 'Línea' });
  await line.getByLabel('Descripción').fill(title);
  await line.getByLabel('Precio').fill(price);
  await line.getByRole('button', { name: 'Guardar' }).click();
  await expect(line).toHaveCount(0);
}

/** The link for the customer, as the dialog shows it. */
async function sendToCustomer(page: Page, move: string): Promise<string> {
  await button(page, move).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: move }).click();
  const link = await dialog.getByLabel('Enlace para el cliente').inputValue();
  await dialog.getByRole('button', { name: 'Listo' }).click();
  await expect(status(page, 'Espera aprobación')).toBeVisible();
  return link;
}

async function decide(phone: Page, choices: Readonly<Record<string, string>>): Promise<void> {
  for (const [title, choice] of Object.entries(choices))
    await phone.getByRole('group', { name: title }).getByRole('radio', { name: choice }).check();
  await phone
    .getByRole('group', { name: /piezas viejas/ })
    .getByRole('radio', { name: 'No' })
    .check();
  await phone.getByRole('checkbox', { name: /Acepto/ }).check();
  await phone.getByRole('radio', { name: 'Escribir nombre' }).check();
  await phone.getByLabel('Nombre completo').fill('Hannah Ruiz');
  await phone.getByRole('button', { name: 'Firmar y enviar' }).click();
  await expect(phone.getByText('Gracias. Recibimos su respuesta.')).toBeVisible();
}

/** Takes an amount in cash; without one, what is left. */
async function take(page: Page, money: Locator, amount: string | null): Promise<void> {
  await money.getByRole('button', { name: 'Cobrar', exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (amount) await dialog.getByLabel('Monto').fill(amount);
  await dialog.getByRole('button', { name: /^Cobrar \$/ }).click();
  await expect(dialog).toHaveCount(0);
}

async function more(page: Page, item: string): Promise<void> {
  await button(page, 'Más').first().click();
  await page.getByRole('menuitem', { name: item }).click();
}
