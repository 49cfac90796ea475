// The papers as a browser shows them, for the final state of some rounds.
import { type Browser, chromium, type Page, type Route } from '@playwright/test';
import { ORIGIN } from '../../apps/server/src/testing/test-shop.ts';
import { findBrowser } from '../../scripts/lib/browser.mjs';
import { same } from './readers/check.ts';
import { printed, sumsOn } from './readers/papers.ts';
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
        for (const paper of ['invoice', 'estimate'] as const) {
          const inNode = sumsOn(await printed(paper, world, order));
          const inChromium = sumsOn(await shown(page, order.id, paper));
          const where = `${paper} of WO-${order.number} in Chromium, sums`;
          same(where, JSON.stringify(inChromium), JSON.stringify(inNode));
        }
      await page.context().close();
    },
    close: () => browser.close(),
  };
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

async function shown(page: Page, id: string, paper: string): Promise<string> {
  await page.goto(`${ORIGIN}/dashboard/reports/${id}/print/${paper}?language=en`);
  const sheet = page.locator('main');
  await sheet.locator('dl').last().waitFor();
  return sheet.innerHTML();
}
