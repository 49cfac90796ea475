import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page, type Response } from '@playwright/test';
import { findBrowser } from '../../scripts/lib/browser.mjs';
import { signIn } from '../e2e/support/sign-in.ts';
import { expect, PATIENT } from './patient.ts';

const LOOK = { viewport: { width: 820, height: 1180 }, locale: 'en-US', reducedMotion: 'reduce' } as const;

/** A browser with a folder of its own: what is on the device outlives every page, and the browser. */
export interface Tablet {
  readonly context: BrowserContext;
  readonly page: Page;
  isOnline(): boolean;
  setOnline(online: boolean): Promise<void>;
  /** The tab is closed, and another opened at this address. */
  reopen(path: string): Promise<void>;
  /** The browser dies at once, as with an empty battery, and is started again. */
  kill(path: string): Promise<void>;
  /** How many changes the banner says are saved here. */
  saved(): Promise<number>;
  /** Does something that adds so many pictures, and waits until they are safe: on the disk, or on the server. */
  addingPictures(count: number, work: (page: Page) => Promise<void>): Promise<void>;
  /** What is in the open form is on the disk. */
  formKept(): Promise<void>;
  /** The answers that this page got can be read without a connection. */
  keptForReading(): Promise<void>;
  /** Opens the list of unsent changes and waits until nothing is left in it. */
  sendRest(): Promise<void>;
  close(): Promise<void>;
}

/** A field is on the disk so long after the last key, if the machine has the time. */
const SAVED_MS = 900;
/** A step that changes no field writes no form: longer is not waited for one. */
const NO_FIELD_MS = 5000;
const KEPT = /(\d+) changes? (?:is|are) saved on this device/;

/** How many rows of a store of this device are younger than `since`, where they have a time. */
const countRows = (page: Page, store: 'reads' | 'files' | 'forms', since: 'page' | 'ever' | number) =>
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
            resolve(rows.filter(({ at }) => from === 'ever' || at > from).length);
          };
        };
      }),
    [store, since] as const,
  );

export async function openTablet(baseURL: string): Promise<Tablet> {
  const folder = await mkdtemp(join(tmpdir(), 'kickstand-tablet-'));
  const browser = await findBrowser();
  let online = true;
  const launch = async () => {
    const context = await chromium.launchPersistentContext(folder, {
      ...browser,
      ...LOOK,
      baseURL,
      offline: !online,
      serviceWorkers: 'allow',
      timeout: PATIENT.timeout,
    });
    context.setDefaultTimeout(PATIENT.timeout);
    return context;
  };
  let context = await launch();
  let page = await context.newPage();
  await signIn(context, 'technician', baseURL);
  await page.goto('/dashboard');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const arrive = async (path: string) => {
    page = await context.newPage();
    // A form that has something unsaved asks before it goes; here nobody answers.
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
      await arrive(path);
    },
    kill: async (path) => {
      const gone = new Promise<void>((resolve) => context.once('close', () => resolve()));
      const session = await context.newCDPSession(page);
      // Never answered: the process is gone.
      session.send('Browser.crash').catch(() => undefined);
      await gone;
      context = await launch();
      await arrive(path);
    },
    saved: async () => {
      const banner = await page.getByText('You’re offline.').locator('..').innerText();
      return Number(KEPT.exec(banner)?.[1] ?? 0);
    },
    formKept: async () => {
      const typed = Date.now();
      await pause(SAVED_MS);
      for (let left = NO_FIELD_MS; left > 0; left -= 250) {
        if ((await countRows(page, 'forms', typed)) > 0) return;
        await pause(250);
      }
    },
    keptForReading: async () => {
      // The order, its timeline and its payments are written in one go.
      await expect.poll(() => countRows(page, 'reads', 'page'), PATIENT).toBeGreaterThanOrEqual(4);
    },
    addingPictures: async (count, work) => {
      const before = await countRows(page, 'files', 'ever');
      let stored = 0;
      const listen = (response: Response) => {
        if (response.ok() && response.request().method() === 'POST' && response.url().includes('/files/'))
          stored += 1;
      };
      page.on('response', listen);
      await work(page);
      if (online) await expect.poll(() => stored, PATIENT).toBeGreaterThanOrEqual(count);
      // What the server has leaves the device once the form that names it is kept.
      const rows = expect.poll(() => countRows(page, 'files', 'ever'), PATIENT);
      await (online ? rows.toBe(0) : rows.toBe(before + count));
      page.off('response', listen);
    },
    sendRest: async () => {
      await page.close();
      await arrive('/dashboard/unsent');
      await expect(page.getByRole('heading', { name: 'Nothing left to send' })).toBeVisible();
    },
    close: async () => {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
