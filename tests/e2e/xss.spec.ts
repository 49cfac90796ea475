import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import {
  CANARY,
  HOSTILE_TEXTS,
  writeIntoHouse,
  writeIntoOrder,
  writeIntoStock,
} from '../support/hostile-texts.ts';
import { expect, test } from './support/fixtures.ts';
import { createIntake, serverOf } from './support/intake.ts';
import { type Screen, settled, WALKS } from './support/screens.ts';

/** A refused call of a screen with a bad link, and the page that is not there; a picture that data asked for is neither. */
const EXPECTED = /status of 4\d\d .*\/(rpc\/|no-such-page)/;

const SCREENS = WALKS.flatMap(({ screens }) => screens);

/** What no text may become, wherever it is shown. */
const FROM_TEXT = `[onerror], [onload], [onmouseover], [href^="javascript:" i], [src^="javascript:" i], img[src="x"], main textarea + img`;

interface Places {
  readonly [placeholder: string]: string;
}

/** Puts the texts into every field of a shop; what then stands for the placeholders of the screens. */
async function writeEverywhere(context: BrowserContext, url: string): Promise<Places> {
  const { call } = serverOf(context, url);
  const texts = Object.values(HOSTILE_TEXTS);
  const [first = ''] = texts;
  const intake = await createIntake(context, url, {
    ...{ customerName: first, customerConcerns: texts.join('\n'), techConcerns: texts.join('\n') },
    customerEmail: 'customer@demo.test',
  });
  const { reportId } = await call<{ reportId: string }>('intake/convert', { id: intake });
  const revision = async () =>
    (await call<{ revision: number }>('workorders/find', { id: reportId })).revision;
  await call('workorders/move', { id: reportId, revision: await revision(), event: 'start_diagnosis' });
  for (const text of texts) await writeIntoOrder(call, reportId, text);
  let product = '';
  for (const text of texts) product = await writeIntoStock(call, text);
  const { purchases } = await call<{ purchases: { id: string }[] }>('inventory/purchases/list');
  const { customers } = await call<{ customers: { id: string }[] }>('customers/list', {
    search: 'customer@demo.test',
  });
  const formLink = await call<{ url: string }>('intake/share', { id: intake });
  const sent = await call<{ url: string }>('workorders/estimate/send', {
    ...{ id: reportId, revision: await revision(), key: randomUUID() },
  });
  await writeIntoHouse(call, first);
  const last = (link: string) => link.split('/').at(-1) ?? '';
  return {
    ...{ ':order': reportId, ':product': product, ':purchase': purchases[0]?.id ?? '' },
    ...{ ':customer': customers[0]?.id ?? '', ':intake': intake },
    ...{ ':form': last(formLink.url), ':share': last(sent.url) },
  };
}

/** What the screens of the other tests leave out: papers, forms and the customer's pages. */
const MORE: readonly Screen[] = [
  { name: 'estimate on paper', path: '/dashboard/reports/:order/print/estimate', as: 'admin' },
  { name: 'order on paper', path: '/dashboard/reports/:order/print/order', as: 'admin' },
  { name: 'forms', path: '/dashboard/intake-forms', as: 'admin' },
  { name: 'a form', path: '/dashboard/intake-forms/:intake', as: 'admin' },
  { name: 'form of a customer', path: '/form/view/:form' },
  { name: 'report of a customer', path: '/report/:share' },
  { name: 'estimate of a customer', path: '/review/:share' },
];

async function look(page: Page, url: string, { name, path }: Screen, places: Places): Promise<void> {
  const place = Object.entries(places).reduce((at, [mark, id]) => at.replace(mark, id), path);
  await page.goto(`${url}${place}`);
  await settled(page);
  expect(await page.evaluate((canary) => canary in window, CANARY), `${name}: a text ran as a script`).toBe(
    false,
  );
  await expect(page.locator(FROM_TEXT), `${name}: a text became markup`).toHaveCount(0);
}

test('AUT-17 INT-05 WO-12 hostile texts in every field stay text on every screen: no script runs, no dialog opens, the content security policy has nothing to stop', {
  tag: '@desktop-only',
}, async ({ page, freshShop, loginAs, anotherBrowser, allowConsole }) => {
  test.slow();
  allowConsole(EXPECTED);
  const shop = await freshShop({ KICKSTAND_DEMO: '1' });
  await loginAs(page, 'admin', shop);
  const places = await writeEverywhere(page.context(), shop.url);
  const customer = await (await anotherBrowser()).newPage();
  await loginAs(customer, 'customer', shop);
  const pages = { admin: page, customer, nobody: await (await anotherBrowser()).newPage() };
  const dialogs: string[] = [];
  for (const one of Object.values(pages))
    one.on('dialog', (dialog) => {
      // One of the browser's own about unsaved changes is no text's doing.
      if (dialog.type() !== 'beforeunload') dialogs.push(dialog.message());
      void dialog.accept();
    });
  for (const screen of [...SCREENS, ...MORE])
    await test.step(screen.name, () => look(pages[screen.as ?? 'nobody'], shop.url, screen, places));
  await page.goto(`${shop.url}/dashboard/reports/${places[':order']}`);
  await expect(page.getByText(Object.values(HOSTILE_TEXTS)[0] ?? '').first()).toBeVisible();
  expect(dialogs).toEqual([]);
});
