import { findBrowser } from '../../../scripts/lib/browser.mjs';
import { expect, test } from '../support/fixtures.ts';
import { overflowing } from '../support/layout.ts';
import { placeOf } from '../support/places.ts';
import { settled, visit } from '../support/screens.ts';
import { WALKS } from '../support/walks.ts';
import { misfits } from '../support/widths.ts';

const WINDOW = { width: 1280, height: 900 };
const browser = await findBrowser();
// What a person sets in the browser: letters twice as large, and layouts chosen for them.
const args = [...browser.args, '--blink-settings=defaultFontSize=32'];
test.use({ viewport: WINDOW, launchOptions: { ...browser, args } });

/** For one screen, on a busy machine. */
const SCREEN_TIMEOUT = 20_000;
const EXPECTED = /Failed to load resource.*status of 4\d\d/;

/** The screens with the widest rows, and the home page with its row of statuses. */
const IN_NPM_TEST = ['work orders', 'a head technician'];

for (const { title, as, screens } of WALKS)
  test(`screens of ${title} with letters twice as large: nothing is wider than the window, no text is cut off`, {
    tag: IN_NPM_TEST.includes(title) ? ['@desktop-only'] : ['@desktop-only', '@full-only'],
  }, async ({ page, shop, loginAs, allowConsole }) => {
    test.setTimeout(SCREEN_TIMEOUT * (screens.length + 1));
    allowConsole(EXPECTED);
    if (as) await loginAs(page, as);
    await page.addInitScript(() => localStorage.setItem('kickstand.language', 'es'));
    for (const { name, path } of screens)
      await test.step(name, async () => {
        await visit(page, await placeOf(shop.url, path));
        await settled(page);
        const look = async () => [...(await overflowing(page, WINDOW.width)), ...(await misfits(page))];
        await expect.soft.poll(look, name).toEqual([]);
      });
  });
