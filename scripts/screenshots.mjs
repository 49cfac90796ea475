// npm run screenshots: the pictures that the documents show, taken from a sample shop.
import { requireNode } from './lib/node.mjs';

requireNode();
const { mkdirSync } = await import('node:fs');
const { join } = await import('node:path');
const { findBrowser } = await import('./lib/browser.mjs');
const { takeArguments } = await import('./lib/commands.mjs');
const { main, say } = await import('./lib/console.mjs');
const { ROOT } = await import('./lib/paths.mjs');
const { PICTURES, VIEWPORTS } = await import('./lib/pictures.mjs');
const { prepare } = await import('./lib/prepare.mjs');
const { startShop } = await import('./lib/shop.mjs');

/** @typedef {import('./lib/pictures.mjs').Picture} Picture */

const DEMO_PASSWORD = 'ride-safe-2025';

await main(async () => {
  if (!takeArguments('screenshots')) return;
  await prepare({ dev: true });
  const { chromium } = await import('@playwright/test');
  const images = join(ROOT, 'docs', 'images');
  mkdirSync(images, { recursive: true });
  const shop = await startShop({ KICKSTAND_DEMO: '1' });
  await pictures(shop.url);
  const browser = await chromium.launch(await findBrowser());
  try {
    for (const picture of PICTURES) {
      await takePicture(browser, shop.url, picture, join(images, `${picture.name}.png`));
      say(`docs/images/${picture.name}.png`);
    }
  } finally {
    await browser.close();
    await shop.stop();
  }
});

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {Picture} picture
 * @param {string} file
 */
async function takePicture(
  browser,
  url,
  { path, opens, viewport, theme = 'light', language = 'en', as },
  file,
) {
  const context = await browser.newContext({
    viewport: VIEWPORTS[viewport],
    // Documents show a wide picture at half its size.
    deviceScaleFactor: viewport === 'desktop' ? 1 : 2,
    hasTouch: viewport !== 'desktop',
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: language === 'es' ? 'es-US' : 'en-US',
    timezoneId: 'America/Los_Angeles',
  });
  // Stored as the device's choice, because a profile's language overrides the browser's.
  await context.addInitScript((chosen) => localStorage.setItem('kickstand.language', chosen), language);
  if (as) await signIn(context, url, as);
  const page = await context.newPage();
  await page.goto(new URL(path, url).href, { waitUntil: 'networkidle' });
  const heading = page.getByRole('heading', { level: 1 });
  const list = await heading.innerText();
  if (opens) {
    await page.getByRole('link', { name: opens }).first().click();
    // The list stays on the screen until the page it opens is ready.
    await heading.filter({ hasNotText: list }).waitFor();
    await page.locator('main img').first().waitFor();
  }
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
  await context.close();
}

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} url
 * @param {string} email
 */
async function signIn(context, url, email) {
  const answer = await context.request.post(new URL('/rpc/auth/signIn', url).href, {
    headers: { origin: new URL(url).origin },
    data: { json: { email, password: DEMO_PASSWORD } },
  });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()} ${await answer.text()}`);
}

/**
 * Waits for the sample's pictures that the lists show; they are rendered in the background.
 * @param {string} url
 */
async function pictures(url) {
  const { request } = await import('@playwright/test');
  const context = await request.newContext({
    baseURL: url,
    extraHTTPHeaders: { origin: new URL(url).origin },
  });
  const call = async (/** @type {string} */ path, /** @type {unknown} */ json) =>
    (await (await context.post(`/rpc/${path}`, { data: { json } })).json()).json;
  await call('auth/signIn', { email: 'admin@demo.test', password: DEMO_PASSWORD });
  const { forms } = await call('intake/list', {});
  const columns = await call('workorders/board', {});
  const shown = [
    ...forms.slice(0, 12),
    ...columns.flatMap((/** @type {{ orders: unknown[] }} */ { orders }) => orders),
  ];
  for (const { thumbnailUrl } of shown)
    while (thumbnailUrl && !(await context.get(thumbnailUrl)).ok())
      await new Promise((resolve) => setTimeout(resolve, 500));
  await context.dispose();
}
