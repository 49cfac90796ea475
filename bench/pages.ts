import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/lib/browser.mjs';
import { startShop } from '../scripts/lib/shop.mjs';
import { signIn } from './calls/shop-client.ts';
import type { Figure } from './figures.ts';
import { measurePhotos } from './main-thread.ts';

interface Loaded {
  readonly kilobytes: number;
  readonly files: number;
}

const PAGES = [
  { name: 'sign-in', path: '/auth/login', atMost: { kilobytes: 90 } },
  { name: 'terms', path: '/terms-and-conditions', atMost: { kilobytes: 60 } },
  { name: 'booking', path: '/book', atMost: { kilobytes: 60 } },
  { name: 'check-in', path: '/check-in', atMost: { kilobytes: 60 } },
  {
    name: 'dashboard until it can be used',
    path: '/dashboard',
    signedIn: true,
    atMost: { kilobytes: 260, files: 15 },
  },
] as const;

/** Total gzipped size of a page's scripts until its heading is there and nothing is loading. */
export async function measurePages(dataDir: string): Promise<Figure[]> {
  const shop = await startShop({ KICKSTAND_DEMO: '1', KICKSTAND_ENV: 'test', DATA_DIR: dataDir });
  const browser = await chromium.launch(await findBrowser());
  try {
    const figures: Figure[] = [];
    for (const { name, path, atMost, ...page } of PAGES) {
      const { kilobytes, files } = await load(browser, shop.url, path, 'signedIn' in page);
      figures.push(pageFigure(`${name}, kB`, kilobytes, atMost.kilobytes));
      figures.push(pageFigure(`${name}, files`, files, 'files' in atMost ? atMost.files : undefined));
    }
    const context = await newContext(browser, shop.url, true);
    figures.push(await measurePhotos(browser, await context.newPage(), dataDir));
    return figures;
  } finally {
    await browser.close();
    await shop.stop();
  }
}

const pageFigure = (name: string, value: number, atMost: number | undefined): Figure => ({
  section: 'Script of a page, gzipped',
  ...{ database: '', name, value, text: value.toFixed(0) },
  ...(atMost !== undefined && { goal: { atMost } }),
});

async function newContext(browser: Browser, url: string, signedIn: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ serviceWorkers: 'block', baseURL: url });
  if (signedIn) {
    const cookies = (await signIn(url)).cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name, value: value.join('='), url };
    });
    await context.addCookies(cookies);
  }
  return context;
}

async function load(browser: Browser, url: string, path: string, signedIn: boolean): Promise<Loaded> {
  const context = await newContext(browser, url, signedIn);
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(path);
  await usable(page);
  const counted = await Promise.all([...sizes]);
  await context.close();
  return { kilobytes: counted.reduce((sum, size) => sum + size, 0) / 1000, files: counted.length };
}

async function usable(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('.skeleton').first().waitFor({ state: 'hidden' });
}
