import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page, type Response } from '@playwright/test';
import { findBrowser } from '../../scripts/lib/browser.mjs';
import { signIn } from '../e2e/support/sign-in.ts';
import { expect, LONG_TIMEOUT } from './expect.ts';

const CONTEXT_OPTIONS = {
  viewport: { width: 820, height: 1180 },
  locale: 'en-US',
  reducedMotion: 'reduce',
} as const;

/** A browser with its own profile folder, so that stored data survives closing pages and killing the browser. */
export interface Tablet {
  readonly context: BrowserContext;
  readonly page: Page;
  isOnline(): boolean;
  setOnline(online: boolean): Promise<void>;
  /** Closes the tab and opens another one at this address. */
  reopen(path: string): Promise<void>;
  /** Crashes the browser, as an empty battery would, and starts it again. */
  kill(path: string): Promise<void>;
  /** The number of saved changes in the banner. */
  saved(): Promise<number>;
  /** Runs `work`, which adds this many pictures, and waits until they are stored on the device or the server. */
  addPictures(count: number, work: (page: Page) => Promise<void>): Promise<void>;
  /** Waits until the open form is stored on the device. */
  formSaved(): Promise<void>;
  /** Waits until this page's answers are cached for offline reading. */
  readsCached(): Promise<void>;
  /** Opens the list of unsent changes and waits until it is empty. */
  sendAll(): Promise<void>;
  close(): Promise<void>;
}

/** A field is stored this long after the last keystroke, unless the machine is busy. */
const SAVE_DELAY_MS = 900;
/** A step that changes no field stores nothing, so waiting ends here. */
const FORM_TIMEOUT_MS = 5000;
const SAVED_BANNER = /(\d+) changes? (?:is|are) saved on this device/;

/** Counts rows of a store on this device that are newer than the page, or than a time. */
const countRows = (page: Page, store: 'reads' | 'forms', since: 'page' | number) =>
  page.evaluate(
    ([name, when]) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('kickstand-device');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onsuccess = () => {
            opening.result.close();
            const rows: { at: number }[] = reading.result;
            const from = when === 'page' ? performance.timeOrigin : when;
            resolve(rows.filter(({ at }) => at > from).length);
          };
        };
      }),
    [store, since] as const,
  );

/** The pictures on this device. */
const picturesOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('kickstand-device');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('files').objectStore('files').getAllKeys();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map(String));
          };
        };
      }),
  );

export async function openTablet(baseURL: string): Promise<Tablet> {
  const folder = await mkdtemp(join(tmpdir(), 'kickstand-tablet-'));
  const browser = await findBrowser();
  let online = true;
  const launch = async () => {
    const context = await chromium.launchPersistentContext(folder, {
      ...browser,
      ...CONTEXT_OPTIONS,
      baseURL,
      offline: !online,
      serviceWorkers: 'allow',
      timeout: LONG_TIMEOUT.timeout,
    });
    context.setDefaultTimeout(LONG_TIMEOUT.timeout);
    return context;
  };
  let context = await launch();
  await signIn(context, 'technician', baseURL);
  // a browser writes new cookies to disk within 30 s, or when it is closed: killed before that, it is signed out
  await context.close();
  context = await launch();
  let page = await context.newPage();
  await page.goto('/dashboard');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const openPage = async (path: string) => {
    page = await context.newPage();
    // a form with unsaved changes asks before the page closes
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    await page.goto(path);
  };
  return {
    get context() {
      return context;
    },
    get page() {
      return page;
    },
    isOnline: () => online,
    setOnline: async (next) => {
      online = next;
      await context.setOffline(!next);
    },
    reopen: async (path) => {
      await page.close();
      await openPage(path);
    },
    kill: async (path) => {
      const gone = new Promise<void>((resolve) => context.once('close', () => resolve()));
      const session = await context.newCDPSession(page);
      // never answered, because the process is gone
      session.send('Browser.crash').catch(() => undefined);
      await gone;
      context = await launch();
      await openPage(path);
    },
    saved: async () => {
      const banner = await page.getByText('You’re offline.').locator('..').innerText();
      return Number(SAVED_BANNER.exec(banner)?.[1] ?? 0);
    },
    formSaved: async () => {
      const typed = Date.now();
      await pause(SAVE_DELAY_MS);
      for (let left = FORM_TIMEOUT_MS; left > 0; left -= 250) {
        if ((await countRows(page, 'forms', typed)) > 0) return;
        await pause(250);
      }
    },
    readsCached: async () => {
      // the order, its timeline and its payments are stored together
      await expect.poll(() => countRows(page, 'reads', 'page'), LONG_TIMEOUT).toBeGreaterThanOrEqual(4);
    },
    addPictures: async (count, work) => {
      const before = new Set(await picturesOn(page));
      let stored = 0;
      const listen = (response: Response) => {
        if (response.ok() && response.request().method() === 'POST' && response.url().includes('/files/'))
          stored += 1;
      };
      page.on('response', listen);
      await work(page);
      if (online) await expect.poll(() => stored, LONG_TIMEOUT).toBeGreaterThanOrEqual(count);
      // earlier ones are removed once they are uploaded and the form that names them is stored, perhaps only now
      const kept = async () => {
        const pictures = await picturesOn(page);
        return online ? pictures.length : pictures.filter((key) => !before.has(key)).length;
      };
      await expect.poll(kept, LONG_TIMEOUT).toBe(online ? 0 : count);
      page.off('response', listen);
    },
    sendAll: async () => {
      await page.close();
      await openPage('/dashboard/unsent');
      await expect(page.getByRole('heading', { name: 'Nothing left to send' })).toBeVisible();
    },
    close: async () => {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
