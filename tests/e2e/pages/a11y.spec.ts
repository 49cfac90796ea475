import type { Page } from '@playwright/test';
import { matchRoute } from '../../../packages/domain/src/navigation/index.ts';
import { expect, test } from '../support/fixtures.ts';
import { hiddenOnFocus, underDebugTab } from '../support/keyboard.ts';
import { overflowing, smallControls } from '../support/layout.ts';
import { placeOf } from '../support/places.ts';
import { expectPrintable } from '../support/print.ts';
import { sampleOf } from '../support/sample.ts';
import { settled, visit } from '../support/screens.ts';
import { fillOwner } from '../support/set-up.ts';
import { ORDER_PAGE, type Screen, TABLET_WALKS, WALKS } from '../support/walks.ts';
import { expectFit, WIDTHS } from '../support/widths.ts';

type Language = 'en' | 'es';

/** `npm run test:full`: every screen on every size, in both languages, with every rule in both themes. */
const FULL = Boolean(process.env.TEST_FULL);

test.describe.configure({ mode: 'parallel' });

const EXPECTED = /Failed to load resource.*status of 4\d\d/;
const DESKTOP = { width: 1440, height: 900 };
/** For one screen with all that is measured on it, on a busy machine. */
const SCREEN_TIMEOUT = 45_000;

async function speak(page: Page, language: Language): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('kickstand.language', chosen), language);
}

/** The lists and forms that are open all day: `npm test` measures only these at every width. */
const OPEN_ALL_DAY = [
  '/dashboard/reports',
  '/dashboard/inventory',
  '/dashboard/customers',
  '/dashboard/intake-forms',
  '/dashboard/transactions',
  '/dashboard/settings',
];

/** `npm test` loads a twelfth of the screens, in the longer language, and measures each as a phone's and as a desktop's. */
if (!FULL)
  for (const { title, as, screens } of sampleOf(WALKS))
    test(`screens of ${title} in es on a phone and at a desktop's width: no accessibility violation, controls within 44 px, nothing wider than the screen`, {
      tag: '@phone-only',
    }, async ({ page, shop, loginAs, axe, allowConsole }) => {
      test.setTimeout(SCREEN_TIMEOUT * (screens.length + 1));
      allowConsole(EXPECTED);
      if (as) await loginAs(page, as);
      await speak(page, 'es');
      const phone = page.viewportSize() ?? { width: 0, height: 0 };
      for (const screen of screens)
        await test.step(screen.name, async () => {
          await page.setViewportSize(phone);
          await open(page, await placeOf(shop.url, screen.path), 'es');
          // Contrast is the slowest rule, and colors are the same on every size.
          await axe(page, { without: ['color-contrast'] });
          expect.soft(await smallControls(page.locator('body')), `${screen.name}: too small`).toEqual([]);
          await fits(page, screen, { ...phone, width: 320 });
          await fits(page, screen, phone);
          if (OPEN_ALL_DAY.includes(screen.path))
            for (const width of WIDTHS) await expectFit(page, screen, width);
          await fits(page, screen, DESKTOP);
          await settled(page);
          await axe(page, { only: ['color-contrast'] });
          expect.soft(await underDebugTab(page), `${screen.name}: under the debug tab`).toEqual([]);
          expect.soft(await hiddenOnFocus(page), `${screen.name}: hidden with the focus`).toEqual([]);
          await darken(page, screen);
          // Colors are all that a theme changes.
          await axe(page, { only: ['color-contrast'] });
          await expectPrintable(page, screen);
        });
    });

/** A tablet lays some screens out in a way of its own; the full run has every size and language. */
const LOOKS = FULL
  ? (['desktop', 'phone', 'tablet'] as const).flatMap((size) =>
      (['en', 'es'] as const).map((language) => ({ size, language, walks: WALKS })),
    )
  : [{ size: 'tablet', language: 'es', walks: TABLET_WALKS } as const];

for (const { size, language, walks } of LOOKS)
  for (const { title, as, screens } of walks)
    test(`screens of ${title} in ${language} on a ${size}: no accessibility violation, controls within 44 px, nothing wider than the screen`, {
      tag: `@${size}-only`,
    }, async ({ page, shop, loginAs, axe, allowConsole }) => {
      test.setTimeout(SCREEN_TIMEOUT * (screens.length + 1));
      allowConsole(EXPECTED);
      if (as) await loginAs(page, as);
      await speak(page, language);
      const own = page.viewportSize() ?? { width: 0, height: 0 };
      for (const screen of screens)
        await test.step(screen.name, async () => {
          await open(page, await placeOf(shop.url, screen.path), language);
          await axe(page, FULL ? {} : { without: ['color-contrast'] });
          if (size !== 'desktop')
            expect.soft(await smallControls(page.locator('body')), `${screen.name}: too small`).toEqual([]);
          if (FULL) {
            await darken(page, screen);
            await axe(page);
          }
          if (size === 'phone') await fits(page, screen, { ...own, width: 320 });
          await fits(page, screen, own);
          if (FULL && size === 'desktop') await expectPrintable(page, screen);
        });
    });

async function open(page: Page, place: string, language: Language): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await visit(page, place);
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
}

async function darken(page: Page, { path, as }: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  // A public page takes the system's theme at its start, the app follows it.
  const match = matchRoute(path.replace(/\?.*/, ''));
  const entry = match.kind === 'page' ? match.route.entry : 'public';
  if (entry === 'public' || (entry === 'session' && !as)) await page.reload();
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
}

/** Whatever lays itself out by script has a moment for it. */
async function fits(page: Page, { name }: Screen, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await expect.soft
    .poll(() => overflowing(page, size.width), `${name}: wider than ${size.width} px`)
    .toEqual([]);
}

test.describe('the first start', { tag: ['@phone-only', '@full-only'] }, () => {
  test('AUT-15 no step has an accessibility violation, with or without mistakes, light or dark', async ({
    page,
    freshShop,
    axe,
  }) => {
    const { url } = await freshShop();
    const inBoth = async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        await axe(page);
      }
    };
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto(url);
    await button('Next: the shop').click();
    await inBoth();
    await fillOwner(page);
    await button('Next: the shop').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your shop' })).toBeVisible();
    await inBoth();
    await page.getByLabel('Name').fill('Two Strokes');
    await button('Next: the passcode').click();
    await page.getByLabel('Passcode').fill('torque wrench');
    await inBoth();
    await button('Next: data').click();
    await expect(button('Open shop')).toBeVisible();
    await inBoth();
    await page.getByRole('radio', { name: 'Español' }).click();
    await expect(page.getByRole('button', { name: 'Abrir taller' })).toBeVisible();
    await inBoth();
  });
});

test.describe('what opens over a page', () => {
  for (const size of ['phone', 'tablet'])
    test(`the menu has no accessibility violation, and its controls can be met within 44 px (${size})`, {
      tag: size === 'phone' ? '@phone-only' : ['@tablet-only', '@full-only'],
    }, async ({ page, loginAs, axe }) => {
      await loginAs(page, 'admin');
      await page.goto('/dashboard');
      await settled(page);
      if (size === 'tablet')
        await test.step('the account in the rail', async () => {
          await page.getByRole('button', { name: /^Account/ }).click();
          await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
          await axe(page);
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toHaveCount(0);
        });
      await page.getByRole('button', { name: /^(Menu|Expand navigation)$/ }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await expect(menu).toBeVisible();
      await axe(page);
      expect(await smallControls(menu)).toEqual([]);
    });

  test('the dialog of the shop has no accessibility violation', {
    tag: ['@desktop-only', '@full-only'],
  }, async ({ page, loginAs, axe }) => {
    await loginAs(page, 'admin');
    await page.goto('/dashboard');
    await settled(page);
    await page.getByRole('region', { name: 'Your shop' }).getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await axe(page);
  });
});

test.describe('motion', { tag: '@desktop-only' }, () => {
  test('nothing moves for people who prefer reduced motion, not even a spinner', async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, 'admin');
    await page.route('**/rpc/home/**', () => {
      // never answered: what waits stays on the screen
    });
    await page.goto('/dashboard');
    await expect(page.getByRole('status', { name: 'Loading team' })).toBeVisible();
    const moving = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
    expect(await moving()).toBe(0);
    await page.getByRole('region', { name: 'Your shop' }).getByRole('button', { name: 'Edit' }).click();
    expect(await moving()).toBe(0);
    // For everyone else it does, so the measurement is able to fail.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(moving).toBeGreaterThan(0);
  });
});

for (const tag of ['@phone-only', '@tablet-only'])
  test(`DBG-01 the debug button covers no button of a form's foot (${tag.slice(1, -5)})`, {
    tag: [tag, '@full-only'],
  }, async ({ page, loginAs }) => {
    await loginAs(page, 'admin');
    const corner = page.getByRole('button', { name: 'Open debug panel' });
    for (const path of ['/dashboard/intake-forms/new', '/dashboard/inventory/add-product']) {
      await page.goto(path);
      await settled(page);
      await expect(corner).toBeVisible();
      const lies = await corner.boundingBox();
      for (const button of await page.locator('[data-sticky-foot]').getByRole('button').all()) {
        const box = await button.boundingBox();
        const apart =
          lies &&
          box &&
          (lies.x >= box.x + box.width || lies.x + lies.width <= box.x || lies.y + lies.height <= box.y);
        expect(apart, `${path}: ${await button.innerText()}`).toBe(true);
      }
    }
  });

test.describe('the foot of a page', { tag: '@phone-only' }, () => {
  test('DBG-01 the debug button covers no control of it, and the clock can be started and stopped', async ({
    page,
    shop,
    loginAs,
  }) => {
    await loginAs(page, 'admin');
    await speak(page, 'es');
    const corner = page.getByRole('button', { name: 'Abrir panel de depuración' });
    const foot = page.locator('[data-sticky-foot]');
    const free = async () => {
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        const top = (await foot.boundingBox())?.y ?? 0;
        const box = await corner.boundingBox();
        expect(box && box.y + box.height, `${width} px`).toBeLessThanOrEqual(top);
      }
    };
    const open = async (path: string) => {
      await page.goto(await placeOf(shop.url, path));
      await settled(page);
      await expect(corner).toBeVisible();
    };
    await open(ORDER_PAGE);
    await expect(page.getByRole('tab', { name: /^Trabajos \d+$/ })).toBeVisible();
    await free();
    await open('/dashboard/diagnostic/:order');
    await free();
    await foot.getByRole('button', { name: /^(Iniciar reloj|Reanudar)$/ }).click();
    await expect(foot.getByRole('button', { name: 'Detener' })).toBeVisible();
    await free();
    await foot.getByRole('button', { name: 'Detener' }).click();
    await expect(foot.getByRole('button', { name: /^(Iniciar reloj|Reanudar)$/ })).toBeVisible();
  });
});
