import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Figure } from './figures.ts';

const SLOTS = ['Front', 'Back', 'Left side', 'Right side'];
/** Time for the page to prefetch what it needs later. */
const LOADED_AHEAD_MS = 5000;
const SECTION = 'The main thread, time of the thread itself';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU time of the thread in microseconds, independent of other load. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The longest task of the page while four photos of 12 megapixels are added to an intake. */
export async function measurePhotos(browser: Browser, page: Page, folder: string): Promise<Figure> {
  const photo = join(folder, 'photo.jpg');
  await writeFile(photo, await largePhoto());
  await page.goto('/dashboard/intake-forms/new');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForTimeout(LOADED_AHEAD_MS);
  const longest = await longestTask(browser, async () => {
    // from disk, because Playwright would pass the bytes through the page's thread
    const stored = uploads(page, SLOTS.length);
    // from disk, because Playwright would pass the bytes through the page's thread
    for (const slot of SLOTS)
      await page.getByLabel(`Choose file: ${slot}`).locator('visible=false').setInputFiles(photo);
    await stored;
  });
  return {
    section: SECTION,
    ...{ database: '', name: 'longest task while four photos are added, ms', value: longest },
    ...{ text: longest.toFixed(0), goal: { atMost: 33 } },
  };
}

/** Resolves when the server has sent this many answers. */
function uploads(page: Page, count: number): Promise<void> {
  let left = count;
  return new Promise((resolve) =>
    page.on('response', (response) => {
      if (response.url().endsWith('/files/bike-photos')) left -= 1;
      if (left === 0) resolve();
    }),
  );
}

/** As detailed as a camera's: a plain picture would be a hundredth of the size. */
function largePhoto(): Promise<Buffer> {
  const raw = { width: 4000, height: 3000, channels: 3 } as const;
  const noise = randomBytes(raw.width * raw.height * raw.channels);
  return sharp(noise, { raw }).blur(0.6).jpeg({ quality: 88 }).toBuffer();
}

async function longestTask(browser: Browser, work: () => Promise<void>): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel', '__metadata'] } });
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  const placeOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(placeOf),
  );
  const tasks = events.filter((event) => event.ph === 'X' && pages.has(placeOf(event)));
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
