import { test } from '../support/fixtures.ts';
import { placeOf } from '../support/places.ts';
import { visit } from '../support/screens.ts';
import { WALKS } from '../support/walks.ts';
import { expectFit, WIDTHS } from '../support/widths.ts';

test.describe.configure({ mode: 'parallel' });

const EXPECTED = /Failed to load resource.*status of 4\d\d/;
/** For one screen at every width, on a busy machine. */
const SCREEN_TIMEOUT = 30_000;

for (const language of ['en', 'es'])
  for (const { title, as, screens } of WALKS)
    test(`screens of ${title} in ${language} from 390 to 1920 px: no text is cut off, no word broken, no controls overlap`, {
      tag: ['@desktop-only', '@full-only'],
    }, async ({ page, shop, loginAs, allowConsole }) => {
      test.setTimeout(SCREEN_TIMEOUT * (screens.length + 1));
      allowConsole(EXPECTED);
      if (as) await loginAs(page, as);
      await page.addInitScript((chosen) => localStorage.setItem('kickstand.language', chosen), language);
      for (const screen of screens)
        await test.step(screen.name, async () => {
          await visit(page, await placeOf(shop.url, screen.path));
          for (const width of WIDTHS) await expectFit(page, screen, width);
        });
    });
