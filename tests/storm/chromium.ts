// The papers as a browser shows them, for the final state of some rounds.
import { type Browser, chromium, type Page, type Route } from '@playwright/test';
import { ORIGIN } from '../../apps/server/src/testing/test-shop.ts';
import { findBrowser } from '../../scripts/lib/browser.mjs';
import type { Order } from './model/order.ts';
import { same } from './readers/check.ts';
import { type PaperName, printed, sumsOn, workOn } from './readers/papers.ts';
import type { LedgerView } from './views.ts';
import type { Stage, World } from './world.ts';

export interface PaperReader {
  /** Every paper of every order of this round, held against what Node renders of it. */
  read(world: World): Promise<void>;
  close(): Promise<void>;
}

export async function openPaperReader(stage: Stage): Promise<PaperReader> {
  const browser = await chromium.launch(await findBrowser());
  return {
    read: async (world) => {
      // A page that stood open since an earlier round would have locked itself.
      const page = await openPage(browser, stage);
      for (const order of world.model.orders)
        for (const sheet of await sheetsOf(world, order)) {
          const inNode = READ[sheet.paper](await printed(sheet.paper, world, { ...order, ...sheet }));
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

/** What is compared of a sheet: the bench's has no sums. */
const READ = { order: workOn, estimate: sumsOn, invoice: sumsOn, memo: sumsOn } as const;

async function sheetsOf(world: World, { id }: Order): Promise<SheetOf[]> {
  const { value } = await world.call<LedgerView>('admin', 'payments/forOrder', { id });
  const memos = value.creditMemos.map(({ number }) => ({ paper: 'memo' as const, memoNumber: number }));
  return [{ paper: 'order' }, { paper: 'estimate' }, { paper: 'invoice' }, ...memos];
}

async function openPage(browser: Browser, { shop, admin }: Stage): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US' });
  await context.addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: ORIGIN })));
  const page = await context.newPage();
  await page.route(`${ORIGIN}/**`, (route) => answer(route, shop.app));
  return page;
}

/** The storm's server listens nowhere, and has a clock of its own: the browser's requests go in as the storm's calls do. */
async function answer(route: Route, app: Stage['shop']['app']): Promise<void> {
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
