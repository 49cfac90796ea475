// npm run screenshots: the pictures of the README, taken from a sample shop and an empty one.
import { requireNode } from './lib/node.mjs';

requireNode();
const { mkdirSync } = await import('node:fs');
const { join } = await import('node:path');
const { findBrowser } = await import('./lib/browser.mjs');
const { main, say } = await import('./lib/console.mjs');
const { ROOT } = await import('./lib/paths.mjs');
const { prepare } = await import('./lib/prepare.mjs');
const { startShop } = await import('./lib/shop.mjs');

/**
 * @typedef {object} Picture
 * @property {string} name of the file in docs/images
 * @property {string} path
 * @property {keyof typeof VIEWPORTS} viewport
 * @property {'light' | 'dark'} [theme]
 * @property {'en' | 'es'} [language]
 * @property {string} [as] the e-mail address of the demo shop's person who looks at it
 * @property {'demo' | 'empty'} [shop]
 * @property {RegExp} [opens] the first link with this name is opened before the picture is taken
 */

const VIEWPORTS = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
};

/** @type {Picture[]} */
const PICTURES = [
  { name: 'set-up', path: '/setup', viewport: 'desktop', shop: 'empty' },
  { name: 'sign-in', path: '/auth/login', viewport: 'desktop' },
  { name: 'sign-in-phone-es', path: '/auth/login', viewport: 'phone', language: 'es' },
  { name: 'intake-list', path: '/dashboard/intake-forms', viewport: 'desktop', as: 'admin@demo.test' },
  {
    name: 'intake-detail',
    path: '/dashboard/intake-forms',
    opens: /^View (?!Drafts)/,
    viewport: 'desktop',
    as: 'head@demo.test',
  },
  {
    name: 'intake-form-tablet',
    path: '/dashboard/intake-forms/new',
    viewport: 'tablet',
    as: 'tech@demo.test',
  },
  {
    name: 'intake-list-phone-es',
    path: '/dashboard/intake-forms',
    viewport: 'phone',
    theme: 'dark',
    language: 'es',
    as: 'tech@demo.test',
  },
  { name: 'board', path: '/dashboard/work-orders', viewport: 'desktop', as: 'admin@demo.test' },
  {
    name: 'work-order',
    path: '/dashboard/reports?status=in_progress',
    opens: /^Work order \d+/,
    viewport: 'desktop',
    as: 'admin@demo.test',
  },
  { name: 'home', path: '/dashboard', viewport: 'desktop', as: 'admin@demo.test' },
  { name: 'home-dark', path: '/dashboard', viewport: 'desktop', theme: 'dark', as: 'admin@demo.test' },
  { name: 'home-tablet-es', path: '/dashboard', viewport: 'tablet', language: 'es', as: 'head@demo.test' },
  { name: 'home-phone', path: '/dashboard', viewport: 'phone', as: 'tech@demo.test' },
];
const DEMO_PASSWORD = 'ride-safe-2025';

await main(async () => {
  await prepare({ dev: true });
  const { chromium } = await import('@playwright/test');
  const images = join(ROOT, 'docs', 'images');
  mkdirSync(images, { recursive: true });
  const shops = { demo: await startShop({ KICKSTAND_DEMO: '1' }), empty: await startShop() };
  await pictures(shops.demo.url);
  const browser = await chromium.launch(await findBrowser());
  try {
    for (const picture of PICTURES) {
      await takePicture(
        browser,
        shops[picture.shop ?? 'demo'].url,
        picture,
        join(images, `${picture.name}.png`),
      );
      say(`docs/images/${picture.name}.png`);
    }
  } finally {
    await browser.close();
    await Promise.all(Object.values(shops).map((shop) => shop.stop()));
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
    // A wide picture is shown at half its size anyway.
    deviceScaleFactor: viewport === 'desktop' ? 1 : 2,
    hasTouch: viewport !== 'desktop',
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: language === 'es' ? 'es-US' : 'en-US',
    timezoneId: 'America/Los_Angeles',
  });
  // The device's own choice: a profile's language would win over the browser's.
  await context.addInitScript((chosen) => localStorage.setItem('kickstand.language', chosen), language);
  if (as) await signIn(context, url, as);
  const page = await context.newPage();
  await page.goto(new URL(path, url).href, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (opens) {
    await page.getByRole('link', { name: opens }).first().click();
    await page.waitForURL((now) => now.pathname !== new URL(path, url).pathname);
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
 * The sample's pictures are painted in the background, the newest forms' first.
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
  for (const { thumbnailUrl } of forms.slice(0, 12))
    while (!(await context.get(thumbnailUrl)).ok()) await new Promise((resolve) => setTimeout(resolve, 500));
  await context.dispose();
}
