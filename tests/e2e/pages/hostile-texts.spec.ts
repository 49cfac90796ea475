import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { procedureAt, withWords } from '../../../packages/api/src/testing/index.ts';
import {
  HOSTILE_TEXTS,
  writeIntoInspection,
  writeIntoOrder,
  writeIntoSettings,
  writeIntoStock,
  writeIntoTerms,
  XSS_FLAG,
} from '../../support/hostile-texts.ts';
import { expect, test } from '../support/fixtures.ts';
import { createIntake, serverOf } from '../support/intake.ts';
import { placeOf } from '../support/places.ts';
import { isSampled } from '../support/sample.ts';
import { settled, visit } from '../support/screens.ts';
import { type Screen, WALKS } from '../support/walks.ts';

/** Calls refused for a bad link, and the 404 page. Not images: a payload that loads one must fail the test. */
const EXPECTED_ERRORS = /status of 4\d\d .*\/(rpc\/|no-such-page)/;

const SCREENS = WALKS.flatMap(({ screens }) => screens);

/** Markup that only a payload could have produced. */
const INJECTED = `[onerror], [onload], [onmouseover], [href^="javascript:" i], [src^="javascript:" i], img[src="x"], main textarea + img`;

/** Values for the placeholders in the screens' paths. */
interface PathParams {
  readonly [placeholder: string]: string;
}

/** Writes the payloads into every field of a shop. */
async function writeEverywhere(context: BrowserContext, url: string): Promise<PathParams> {
  const { call } = serverOf(context, url);
  const texts = Object.values(HOSTILE_TEXTS);
  const [first = ''] = texts;
  const intake = await createIntake(context, url, {
    ...{ customerName: first, customerConcerns: texts.join('\n'), techConcerns: texts.join('\n') },
    customerEmail: 'customer@demo.test',
  });
  const { orderId } = await call<{ orderId: string }>('intake/convert', { id: intake });
  const revision = async () =>
    (await call<{ revision: number }>('workorders/find', { id: orderId })).revision;
  await call('workorders/move', { id: orderId, revision: await revision(), event: 'start_diagnosis' });
  await writeIntoInspection(call, orderId, texts);
  for (const text of texts) await writeIntoOrder(call, orderId, text);
  let product = '';
  for (const text of texts) product = await writeIntoStock(call, text);
  const { purchases } = await call<{ purchases: { id: string }[] }>('inventory/purchases/list');
  const { customers } = await call<{ customers: { id: string }[] }>('customers/list', {
    search: 'customer@demo.test',
  });
  const formLink = await call<{ url: string }>('intake/share', { id: intake });
  const sent = await call<{ url: string }>('workorders/estimate/send', {
    ...{ id: orderId, revision: await revision(), key: randomUUID() },
  });
  await writeIntoSettings(call, first);
  await writeIntoTerms(call, texts);
  const last = (link: string) => link.split('/').at(-1) ?? '';
  return {
    ...{ ':order': orderId, ':product': product, ':purchase': purchases[0]?.id ?? '' },
    ...{ ':customer': customers[0]?.id ?? '', ':intake': intake },
    ...{ ':form': last(formLink.url), ':share': last(sent.url) },
  };
}

/** Not in WALKS: the invoice of the order with the payloads. */
const EXTRA_SCREENS: readonly Screen[] = [
  { name: 'printed invoice', path: '/dashboard/reports/:order/print/invoice', as: 'admin' },
];

/** The records with the payloads, and everything printed and sent of them. */
const HOLDS_PAYLOADS = /\/:(intake|order|product|customer)(\/print\/\w+)?$|^\/(form\/view|report|review)\/:/;

/**
 * `npm test` visits the records with the payloads and everything printed and sent of them; the full run every
 * screen.
 */
const VISITED = process.env.TEST_FULL
  ? [...SCREENS, ...EXTRA_SCREENS]
  : [
      ...SCREENS.filter(({ path, as = 'admin' }) => as === 'admin' && HOLDS_PAYLOADS.test(path)),
      ...EXTRA_SCREENS,
    ];

async function checkScreen(
  page: Page,
  url: string,
  { name, path }: Screen,
  params: PathParams,
): Promise<void> {
  const filled = Object.entries(params).reduce((at, [placeholder, id]) => at.replace(placeholder, id), path);
  await visit(page, `${url}${await placeOf(url, filled)}`);
  await settled(page);
  expect(await page.evaluate((flag) => flag in window, XSS_FLAG), `${name}: a payload ran`).toBe(false);
  await expect(page.locator(INJECTED), `${name}: a payload became markup`).toHaveCount(0);
}

test('AUT-17 INT-05 WO-12 XSS payloads in every field stay text on every screen: no script runs, no dialog opens, no CSP violation', {
  tag: '@desktop-only',
}, async ({ page, freshShop, loginAs, anotherBrowser, allowConsole }) => {
  test.slow();
  allowConsole(EXPECTED_ERRORS);
  const shop = await freshShop({ KICKSTAND_DEMO: '1' });
  await loginAs(page, 'admin', shop);
  const params = await writeEverywhere(page.context(), shop.url);
  const dialogs: string[] = [];
  const watch = (one: Page) =>
    one.on('dialog', (dialog) => {
      // The browser's own prompt about unsaved changes is not from a payload.
      if (dialog.type() !== 'beforeunload') dialogs.push(dialog.message());
      void dialog.accept();
    });
  const pages = new Map([['admin', watch(page)]]);
  const pageOf = async ({ as }: Screen): Promise<Page> => {
    const who = as ?? 'nobody';
    const known = pages.get(who);
    if (known) return known;
    const made = watch(await (await anotherBrowser()).newPage());
    if (as) await loginAs(made, as, shop);
    pages.set(who, made);
    return made;
  };
  for (const screen of VISITED)
    await test.step(screen.name, async () => checkScreen(await pageOf(screen), shop.url, screen, params));
  await page.goto(`${shop.url}/dashboard/reports/${params[':order']}`);
  await expect(page.getByText(Object.values(HOSTILE_TEXTS)[0] ?? '').first()).toBeVisible();
  expect(dialogs).toEqual([]);
});

/** As many as there are fields: which one a field gets depends on its name alone. */
const PAYLOADS = Object.values(HOSTILE_TEXTS);
const payloadFor = (where: string): string =>
  PAYLOADS[[...where].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % PAYLOADS.length] ?? '';

let written = 0;

/** The server's answer, with a payload in every field that may hold words: the contract says which. */
async function withPayloads(route: Route): Promise<void> {
  const response = await route.fetch();
  const procedure = procedureAt(new URL(route.request().url()).pathname.replace('/rpc/', ''));
  const body: unknown = await response.json().catch(() => null);
  if (
    !procedure ||
    response.status() !== 200 ||
    typeof body !== 'object' ||
    body === null ||
    !('json' in body)
  )
    return route.fulfill({ response });
  const json = withWords(procedure, body.json, (where) => {
    written += 1;
    return payloadFor(where);
  });
  return route.fulfill({ response, json: { ...body, json } });
}

/** Every page of ROUTES is among them (tests/rules/routes.test.ts). `npm test` visits a twelfth, another one with each commit. */
const ALL = SCREENS.filter(({ as }) => as === 'admin' || as === 'technician' || as === 'customer');
const LOOKED_AT = process.env.TEST_FULL ? ALL : ALL.filter((_, index) => isSampled(index));

test('AUT-17 XSS payloads in every text of every answer stay text on every screen of people who are signed in', {
  tag: '@desktop-only',
}, async ({ page, shop, loginAs, allowConsole }) => {
  test.setTimeout(60_000 + 20_000 * LOOKED_AT.length);
  allowConsole(EXPECTED_ERRORS);
  let role: Screen['as'];
  await page.route(/\/rpc\//, withPayloads);
  page.on('dialog', (dialog) => void dialog.accept());
  for (const screen of LOOKED_AT)
    await test.step(screen.name, async () => {
      if (screen.as && screen.as !== role) {
        // the page of the person before would go on within the app
        await page.goto('about:blank');
        await page.context().clearCookies();
        await loginAs(page, screen.as);
        role = screen.as;
      }
      await checkScreen(page, shop.url, screen, {});
    });
  expect(written).toBeGreaterThan(100);
});
