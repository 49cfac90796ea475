import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { overflowing } from './support/layout.ts';
import { placeOf, type Screen, settled, visit, WALKS } from './support/screens.ts';
import { misfits } from './support/widths.ts';

/** `npm run test:full`: every screen in both languages. */
const FULL = Boolean(process.env.TEST_FULL);

test.describe.configure({ mode: 'parallel' });

const WIDTHS = [390, 820, 1024, 1280, 1440, 1920];
const HEIGHT = 900;
const EXPECTED = /Failed to load resource.*status of 4\d\d/;
/** For one screen at every width, on a busy machine. */
const SCREEN_TIMEOUT = 30_000;

/** The lists and forms that are open all day, in the longer language. */
const SAMPLE = [
  '/dashboard/reports',
  '/dashboard/inventory',
  '/dashboard/customers',
  '/dashboard/intake-forms',
  '/dashboard/transactions',
  '/dashboard/settings',
];

const LANGUAGES = FULL ? (['en', 'es'] as const) : (['es'] as const);
const ALL = WALKS.map((walk) => ({
  ...walk,
  screens: FULL ? walk.screens : walk.screens.filter(({ path }) => SAMPLE.includes(path)),
})).filter(({ screens }) => screens.length > 0);

for (const language of LANGUAGES)
  for (const { title, as, screens } of ALL)
    test(`screens of ${title} in ${language} from 390 to 1920 px: no text is cut off, no word broken, no controls overlap`, {
      tag: '@desktop-only',
    }, async ({ page, shop, loginAs, allowConsole }) => {
      test.setTimeout(SCREEN_TIMEOUT * (screens.length + 1));
      allowConsole(EXPECTED);
      if (as) await loginAs(page, as);
      await page.addInitScript((chosen) => localStorage.setItem('kickstand.language', chosen), language);
      for (const screen of screens)
        await test.step(screen.name, async () => {
          await page.setViewportSize({ width: WIDTHS[0] ?? 390, height: HEIGHT });
          await visit(page, await placeOf(page, shop.url, screen.path));
          for (const width of WIDTHS) await fitsAt(page, screen, width);
        });
    });

/** The page that is open, at another width: loading it again would take most of the time. */
async function fitsAt(page: Page, { name }: Screen, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await settled(page);
  const look = async () => [...(await overflowing(page, width)), ...(await misfits(page))];
  // Whatever lays itself out by script has a moment for it.
  await expect.soft.poll(look, `${name} at ${width} px`).toEqual([]);
}
