// Prints the papers in Chromium, for the final state of some rounds.
import { type Browser, chromium, type Page, type Route } from '@playwright/test';
import { ORIGIN } from '../../apps/server/src/testing/test-shop.ts';
import { findBrowser } from '../../scripts/lib/browser.mjs';
import type { Order } from './model/order.ts';
import { same } from './readers/check.ts';
import { type PaperName, printPaper, sumsIn, workIn } from './readers/papers.ts';
import type { LedgerView } from './views.ts';
import type { Fixture, World } from './world.ts';

export interface PaperReader {
  /** Compares every paper of every order of this round with what Node renders. */
  read(world: World): Promise<void>;
  close(): Promise<void>;
}

export async function openPaperReader(fixture: Fixture): Promise<PaperReader> {
  const browser = await chromium.launch(await findBrowser());
  return {
    read: async (world) => {
      // A page left open since an earlier round would be locked by now.
      const page = await openPage(browser, fixture);
      for (const order of world.model.orders)
        for (const sheet of await sheetsOf(world, order)) {
          const inNode = READ[sheet.paper](await printPaper(sheet.paper, world, { ...order, ...sheet }));
          const inChromium = READ[sheet.paper](await shown(page, order.id, sheet));
          const where = `${sheet.paper} of WO-${order.number} in Chromium`;
          same(where, JSON.stringify(inChromium), JSON.stringify(inNode));
        }
      await page.context().close();
    },
    close: () => browser.close(),
  };
}

interface SheetOf {
  readonly paper: PaperName;
  readonly memoNumber?: number;
}

/** What is compared of each paper. The work order has no amounts. */
const READ = { order: workIn, estimate: sumsIn, invoice: sumsIn, memo: sumsIn } as const;

async function sheetsOf(world: World, { id }: Order): Promise<SheetOf[]> {
  const { value } = await world.call<LedgerView>('admin', 'payments/forOrder', { id });
  const memos = value.creditMemos.map(({ number }) => ({ paper: 'memo' as const, memoNumber: number }));
  return [{ paper: 'order' }, { paper: 'estimate' }, { paper: 'invoice' }, ...memos];
}

async function openPage(browser: Browser, { shop, admin }: Fixture): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US' });
  await context.addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: ORIGIN })));
  const page = await context.newPage();
  await page.route(`${ORIGIN}/**`, (route) => answer(route, shop.app));
  return page;
}

/** The server under test has no port and its own clock, so the browser's requests are injected like all other calls. */
async function answer(route: Route, app: Fixture['shop']['app']): Promise<void> {
  const request = route.request();
  const { 'accept-encoding': _encoding, ...headers } = await request.allHeaders();
  const { pathname, search, host } = new URL(request.url());
  const body = request.postDataBuffer();
  const response = await app.inject({
    method: request.method() as 'GET',
    url: pathname + search,
    headers: { ...headers, host },
    ...(body && { payload: body }),
  });
  const received = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  await route.fulfill({
    status: response.statusCode,
    headers: Object.fromEntries(received),
    body: response.rawPayload,
  });
}

async function shown(page: Page, id: string, { paper, memoNumber }: SheetOf): Promise<string> {
  const number = memoNumber ? `&number=${memoNumber}` : '';
  await page.goto(`${ORIGIN}/dashboard/reports/${id}/print/${paper}?language=en${number}`);
  const sheet = page.locator('main');
  await sheet.locator('article dl').last().waitFor();
  return sheet.innerHTML();
}
