import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Cookie,
  expect,
  type Page,
} from '@playwright/test';
import { type Shop, startShop } from '../../../scripts/lib/shop.mjs';
import { type Axe, expectNoAxeViolations } from './axe.ts';
import { QUICK_START, startDemo, takeSharedShop } from './demo.ts';
import { freePort } from './free-port.ts';
import { type DemoRole, isSignedIn, signIn } from './sign-in.ts';
import { neverIdle, watchContext } from './watch.ts';

interface WorkerFixtures {
  /** The demo shop that all tests of a worker share. */
  shop: Pick<Shop, 'url'>;
  /** Caches sessions for the next tests: checking a password takes a third of a second. */
  sessions: Map<string, Cookie[]>;
}

interface TestOptions {
  /** Whether pages load ahead what comes next, and start what works offline. */
  loadsAhead: boolean;
}

interface TestFixtures {
  /** Starts a shop for this test alone: empty by default. */
  freshShop: (env?: Record<string, string>) => Promise<Shop>;
  /** Another browser, as watched as the first: it shares no cookie and no storage with it. */
  anotherBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Signs a page's browser in as one of the demo shop's people. */
  loginAs: (page: Page, role: DemoRole, shop?: Pick<Shop, 'url'>) => Promise<void>;
  /** Lets a message pass that the test provokes on purpose. */
  allowConsole: (pattern: RegExp) => void;
  /** Fails when the page as it is has an accessibility violation. */
  axe: Axe;
  watched: undefined;
}

/** The sample's photos are painted after its rows: until then a list shows the place where one will be. */
const UNPAINTED = /status of 404 .*\/files\/bike-photos\//;

/** For a test that `npm run test:full` repeats on a phone and a tablet. */
export const desktopFirst = process.env.TEST_FULL ? {} : { tag: '@desktop-only' };

const isOpen = (context: BrowserContext) => context.browser()?.contexts().includes(context) ?? false;

/** A route's handler that is still fetching when the page closes fails outside of every test, and with it the whole run. */
async function stopRouting(context: BrowserContext): Promise<void> {
  if (!isOpen(context)) return;
  for (const at of [...context.pages(), context]) await at.unrouteAll({ behavior: 'ignoreErrors' });
}

/** A shop starts in the machine's time, not in the test's. */
const START_TIME = 60_000;

type OwnFixtures = TestOptions & TestFixtures & { allowed: RegExp[]; complaints: string[] };

export const test = base.extend<OwnFixtures, WorkerFixtures>({
  loadsAhead: [Boolean(process.env.TEST_FULL), { option: true }],

  shop: [
    async ({}, use, workerInfo) => {
      const url = takeSharedShop(workerInfo);
      if (url) return use({ url });
      const shop = await startDemo();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  baseURL: async ({ shop }, use) => use(shop.url),

  freshShop: async ({ browser }, use, testInfo) => {
    const shops: Shop[] = [];
    await use(async (env = {}) => {
      testInfo.setTimeout(testInfo.timeout + START_TIME);
      const shop = env.KICKSTAND_DEMO
        ? await startDemo(env)
        : await startShop({ KICKSTAND_ENV: 'test', PORT: await freePort(), ...env }, QUICK_START);
      shops.push(shop);
      return shop;
    });
    // A page that is still open would look for its server and complain that it is gone.
    const pages = browser.contexts().flatMap((context) => context.pages());
    await Promise.all(pages.map((page) => page.close()));
    await Promise.all(shops.map((shop) => shop.stop()));
  },

  // Needs the browsers only to be done before they are closed.
  loginAs: async ({ shop, sessions, context: _, anotherBrowser: __ }, use) => {
    const here = new Map<string, BrowserContext>();
    await use(async (page, role, at = shop) => {
      const context = page.context();
      const who = `${role} ${at.url}`;
      // Twice in one test is intended: two browsers of one person have a session each.
      const known = here.has(who) ? [] : (sessions.get(who) ?? []);
      here.set(who, context);
      await context.addCookies(known);
      if (known.length === 0 || !(await isSignedIn(context, role, at.url)))
        await signIn(context, role, at.url);
      sessions.set(who, await context.cookies(at.url));
    });
    // A password typed in the test renews the session's token; the one before is accepted for 30 s more, and would end
    // in the middle of the next test.
    for (const [who, context] of here)
      if (isOpen(context)) sessions.set(who, await context.cookies(who.slice(who.indexOf(' ') + 1)));
  },

  anotherBrowser: async ({ browser, complaints, loadsAhead }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      if (!loadsAhead) await neverIdle(context);
      await watchContext(context, complaints);
      return context;
    });
    await Promise.all(contexts.map(stopRouting));
    await Promise.all(contexts.map((context) => context.close()));
  },

  allowed: async ({}, use) => use([UNPAINTED]),

  complaints: async ({}, use) => use([]),

  allowConsole: async ({ allowed }, use) => use((pattern) => void allowed.push(pattern)),

  axe: async ({}, use) => use(expectNoAxeViolations),

  watched: [
    async ({ context, allowed, complaints, loadsAhead }, use) => {
      if (!loadsAhead) await neverIdle(context);
      await watchContext(context, complaints);
      await use(undefined);
      await stopRouting(context);
      const unexpected = complaints.filter(
        (complaint) => !allowed.some((pattern) => pattern.test(complaint)),
      );
      expect(unexpected, 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
