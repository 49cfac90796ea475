import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page, Response } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { serverOf } from '../support/intake.ts';
import { type SentEstimate, sendEstimate } from '../support/orders.ts';

const PAGES = ['report', 'review', 'payment'] as const;
const WEIGHT_MAX = 60;
const BIKE = '2019 Triumph Street Twin';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Strings that occur only in the app's own code: its calls, its router, its screens; and zod. */
const STAFF_WORDS = ['"/rpc"', '`/rpc`', 'createBrowserRouter', '/dashboard/inventory', 'jitless'];

test.describe("the customer's pages", { tag: '@phone-only' }, () => {
  let staff: BrowserContext;
  let sent: SentEstimate;

  test.beforeEach(async ({ anotherBrowser, loginAs, shop }) => {
    staff = await anotherBrowser();
    await loginAs(await staff.newPage(), 'admin');
    sent = await sendEstimate(staff, shop.url);
  });

  test('PUB-06 PUB-05 PUB-01 PUB-03 each is small, without staff code, has its content in the document, works in Spanish and passes axe in both themes', async ({
    anotherBrowser,
    axe,
    shop,
  }) => {
    test.slow();
    for (const name of PAGES) {
      // A browser of its own: what another page left in the cache would not be counted.
      const context = await anotherBrowser({ ...PHONE, colorScheme: 'light', reducedMotion: 'reduce' });
      const page = await context.newPage();
      const { scripts, calls } = await fetched(page, `${shop.url}/${name}/${sent.shareId}`);
      const kilobytes = scripts.reduce((sum, text) => sum + gzipSync(text).length, 0) / 1000;
      test.info().annotations.push({ type: 'weight', description: `/${name} ${kilobytes.toFixed(1)} kB` });
      expect(scripts.length, name).toBeGreaterThan(3);
      expect(kilobytes, name).toBeLessThanOrEqual(WEIGHT_MAX);
      for (const word of STAFF_WORDS)
        expect(
          scripts.some((text) => text.includes(word)),
          `${word} in ${name}`,
        ).toBe(false);
      expect(calls, name).toEqual([]);
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
      await expect(page.locator('body')).not.toContainText('no customer reads');
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(excess, name).toBeLessThanOrEqual(0);
      await axe(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      // A public page takes the system's theme at its start.
      await page.reload();
      await expect(page.getByText(BIKE).first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await axe(page);
      await context.close();
    }
  });

  test('PUB-06 PUB-01 PUB-03 CAL-05 bike, jobs and prices show before any script has run, and no browser stores them', async ({
    anotherBrowser,
    request,
    shop,
  }) => {
    const page = await (await anotherBrowser({ ...PHONE, javaScriptEnabled: false })).newPage();
    for (const name of PAGES) {
      const response = await page.goto(`${shop.url}/${name}/${sent.shareId}`);
      expect(response?.headers()['cache-control'], name).toBe('no-store');
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
      await expect(page.getByText(BIKE).first()).toBeVisible();
      await expect(page.getByText('Ironbound Moto').first()).toBeVisible();
      // Nothing is to be paid yet.
      if (name === 'payment') continue;
      await expect(page.getByText('Pastillas de freno').first()).toBeVisible();
      await expect(page.getByText(/\$\d/).first()).toBeVisible();
    }
    await page.goto(`${shop.url}/book`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const dead = await request.get(`${shop.url}/review/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`);
    expect(await dead.text()).toContain('"state":"missing"');
  });

  test('PUB-02 approves, declines and asks in Spanish, signs with a finger, and has a copy that is read only', async ({
    page,
    axe,
    shop,
  }) => {
    await page.goto(`/review/${sent.shareId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Hannah, esto es lo que necesita su moto',
    );
    await choose(page, 'Pastillas de freno', 'Aprobar');
    await choose(page, 'Kit de cadena', 'Rechazar');
    await choose(page, 'Llanta trasera', 'Preguntar');
    await page.getByLabel(/^Su pregunta/).fill('¿Puede esperar hasta junio?');
    // 232.50 and 15.40 of tax
    await expect(page.locator('output')).toHaveText('$247.90');
    await sign(page);
    await page.getByRole('button', { name: 'Firmar y enviar' }).click();
    await expect(page.getByText('Gracias. Recibimos su respuesta.')).toBeVisible();
    await expect(page.getByText('Recibimos su pregunta.').first()).toBeVisible();

    await choose(page, 'Llanta trasera', 'Aprobar');
    await expect(page.locator('output')).toHaveText('$512.33');
    await sign(page);
    await page.getByRole('button', { name: 'Firmar y enviar' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gracias, Hannah');
    await axe(page);

    await page.reload();
    // the order, and its two approved jobs
    await expect(page.getByText('Aprobada', { exact: true })).toHaveCount(1);
    await expect(page.getByText('Aprobado', { exact: true })).toHaveCount(2);
    await expect(page.getByText('Rechazado', { exact: true })).toHaveCount(1);
    await expect(page.getByText(/Firmado por Hannah Ruiz/)).toHaveCount(2);
    await expect(page.getByRole('radio', { name: 'Aprobar' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Firmar y enviar' })).toHaveCount(0);

    const order = await serverOf(staff, shop.url).call<{
      status: string;
      oldPartsBack: boolean;
      decisions: { language: string; signature: { kind: string } }[];
    }>('workorders/find', { id: sent.id });
    expect(order).toMatchObject({ status: 'approved', oldPartsBack: true });
    expect(order.decisions).toHaveLength(2);
    for (const { language, signature } of order.decisions)
      expect({ language, kind: signature.kind }).toEqual({ language: 'es', kind: 'drawn' });
  });

  test('PUB-04 a revoked link and one that never existed show the same; staff see a preview', {
    tag: '@full-only',
  }, async ({ page, shop, allowConsole }) => {
    allowConsole(/Failed to load resource.*status of 404/);
    await serverOf(staff, shop.url).call('workorders/revokeShares', { id: sent.id });
    const seen: string[] = [];
    for (const id of [sent.shareId, sent.id, 'never']) {
      await page.goto(`/review/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Call the shop' })).toBeVisible();
      seen.push(await page.locator('main').innerText());
    }
    expect(new Set(seen).size).toBe(1);

    const preview = await staff.newPage();
    await preview.goto(`${shop.url}/review/${sent.id}`);
    await expect(preview.getByText(/^(Preview for staff|Vista previa)/)).toBeVisible();
    await expect(preview.getByRole('radio', { name: /^(Approve|Aprobar)$/ }).first()).toBeDisabled();
    await expect(preview.getByRole('button', { name: /^(Sign and send|Firmar y enviar)$/ })).toHaveCount(0);
  });
});

/** Every script and every call of an address, until the browser has nothing more to fetch. */
async function fetched(page: Page, address: string): Promise<{ scripts: string[]; calls: string[] }> {
  const scripts: Promise<string>[] = [];
  const calls: string[] = [];
  const listen = (response: Response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.push(response.text());
    if (/^\/(rpc|api)\//.test(pathname)) calls.push(pathname);
  };
  page.on('response', listen);
  await page.goto(address, { waitUntil: 'networkidle' });
  await expect(page.getByText(BIKE).first()).toBeVisible();
  page.off('response', listen);
  return { scripts: await Promise.all(scripts), calls };
}

const choose = (page: Page, job: string, choice: string) =>
  page.getByRole('group', { name: job }).getByRole('radio', { name: choice }).check();

async function sign(page: Page): Promise<void> {
  await page
    .getByRole('group', { name: /piezas viejas/ })
    .getByRole('radio', { name: 'Sí' })
    .check();
  await page.getByRole('checkbox', { name: /Acepto/ }).check();
  const pad = page.getByRole('img', { name: /Recuadro para firmar/ });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('the pad is not on the screen');
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  for (let step = 1; step <= 12; step++)
    await page.mouse.move(box.x + 30 + step * 15, box.y + 40 + (step % 2) * 25);
  await page.mouse.up();
}
