import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { serverOf } from './support/intake.ts';
import { fillOwner } from './support/set-up.ts';

type Language = 'en' | 'es';
type Role = 'admin' | 'customer';

interface Screen {
  readonly name: string;
  /** `:order`, `:product` and `:customer` stand for one of the demo shop. */
  readonly path: string;
  readonly as?: Role;
}

const ORDER_PAGE = '/dashboard/reports/:order';

/** Work orders and money: as many screens as an administrator's others, and a walk of their own. */
const WORK: readonly Screen[] = [
  { name: 'work orders', path: '/dashboard/reports', as: 'admin' },
  { name: 'an order', path: ORDER_PAGE, as: 'admin' },
  { name: 'editing an order', path: '/dashboard/reports/:order/edit', as: 'admin' },
  { name: 'new order', path: '/dashboard/reports/new', as: 'admin' },
  { name: 'board', path: '/dashboard/work-orders', as: 'admin' },
  { name: 'stuck orders', path: '/dashboard/work-orders?view=stuck', as: 'admin' },
  { name: 'diagnostic queue', path: '/dashboard/diagnostic', as: 'admin' },
  { name: 'workspace of an order', path: '/dashboard/diagnostic/:order', as: 'admin' },
  { name: 'archive', path: '/dashboard/archived-reports', as: 'admin' },
  { name: 'transactions', path: '/dashboard/transactions', as: 'admin' },
];

/** The stock of the demo shop. */
const STOCK: readonly Screen[] = [
  { name: 'catalogue', path: '/dashboard/inventory', as: 'admin' },
  { name: 'services', path: '/dashboard/inventory?type=service', as: 'admin' },
  { name: 'a product', path: '/dashboard/inventory/:product', as: 'admin' },
  { name: 'editing a product', path: '/dashboard/inventory/:product/edit', as: 'admin' },
  { name: 'new product', path: '/dashboard/inventory/add-product', as: 'admin' },
  { name: 'new service', path: '/dashboard/inventory/add-service', as: 'admin' },
  { name: 'labels', path: '/dashboard/inventory/labels?ids=:product', as: 'admin' },
  { name: 'restock', path: '/dashboard/inventory/restock', as: 'admin' },
  { name: 'purchase orders', path: '/dashboard/inventory/purchase-orders', as: 'admin' },
  { name: 'a purchase order', path: '/dashboard/inventory/purchase-orders/:purchase', as: 'admin' },
  { name: 'reservations', path: '/dashboard/inventory/reservations', as: 'admin' },
  { name: 'parts of orders', path: '/dashboard/work-order-parts', as: 'admin' },
  { name: 'counts', path: '/dashboard/inventory/counts', as: 'admin' },
  { name: 'bulk import', path: '/dashboard/inventory/bulk', as: 'admin' },
  { name: 'figures of the stock', path: '/dashboard/inventory/analytics', as: 'admin' },
  { name: 'settings of the stock', path: '/dashboard/inventory/settings', as: 'admin' },
];

/** Customers, figures, and who changed what. */
const PEOPLE: readonly Screen[] = [
  { name: 'customers', path: '/dashboard/customers', as: 'admin' },
  { name: 'a customer', path: '/dashboard/customers/:customer', as: 'admin' },
  { name: 'overview', path: '/dashboard/overview', as: 'admin' },
  { name: 'audit log', path: '/dashboard/audit', as: 'admin' },
];

const HOUSE: readonly Screen[] = [
  { name: 'sign-in', path: '/auth/login' },
  { name: 'sign-up', path: '/auth/register' },
  { name: 'bad link', path: '/auth/callback?token=bad' },
  { name: 'not found', path: '/no-such-page' },
  { name: 'terms', path: '/terms-and-conditions' },
  { name: 'forgotten password', path: '/auth/forgot' },
  { name: 'new password', path: '/auth/reset?token=bad' },
  { name: 'new address', path: '/auth/email?token=bad' },
  { name: 'bad invitation', path: '/auth/invite?token=bad' },
  { name: 'home of an administrator', path: '/dashboard', as: 'admin' },
  { name: 'profile', path: '/dashboard/profile', as: 'admin' },
  { name: 'users', path: '/dashboard/users', as: 'admin' },
  { name: 'nobody', path: '/dashboard/users/none', as: 'admin' },
  { name: 'settings', path: '/dashboard/settings', as: 'admin' },
  { name: 'home of a customer', path: '/dashboard', as: 'customer' },
];

const SCREENS: readonly Screen[] = [...HOUSE, ...WORK, ...STOCK, ...PEOPLE];

const EXPECTED = /Failed to load resource.*status of 4\d\d/;

async function speak(page: Page, language: Language): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('kickstand.language', chosen), language);
}

/** Loaded: the heading stands, the cover of the first half second is gone, nothing waits. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('div.contents[inert]')).toHaveCount(0);
  await expect(page.locator('.skeleton, [role="status"][aria-label]')).toHaveCount(0);
}

/** Where a screen is. The order is one in diagnosis: its page and its workspace have every control. */
async function placeOf(page: Page, url: string, { path }: Screen): Promise<string> {
  const [name] = /:\w+/.exec(path) ?? [];
  if (!name) return path;
  const { procedure, input, list } = RECORDS[name as keyof typeof RECORDS];
  const answer = await serverOf(page.context(), url).call<Record<string, { id: string }[]>>(procedure, input);
  const [record] = answer[list] ?? [];
  expect(record, `something for ${name}`).toBeTruthy();
  return path.replace(name, record?.id ?? '');
}

const RECORDS = {
  ':order': { procedure: 'workorders/list', input: { statuses: ['diagnosing'] }, list: 'orders' },
  ':product': { procedure: 'inventory/list', input: { search: 'MOT-104091' }, list: 'products' },
  ':purchase': { procedure: 'inventory/purchases/list', input: {}, list: 'purchases' },
  ':customer': { procedure: 'customers/list', input: {}, list: 'customers' },
} as const;

interface Walk {
  readonly title: string;
  readonly as?: Role;
  readonly screens: readonly Screen[];
}

const STRANGER: Walk = { title: 'a stranger', screens: HOUSE.filter(({ as }) => !as) };
const ADMIN: Walk = { title: 'admin', as: 'admin', screens: HOUSE.filter(({ as }) => as === 'admin') };
const CUSTOMER: Walk = {
  title: 'customer',
  as: 'customer',
  screens: HOUSE.filter(({ as }) => as === 'customer'),
};
const WORK_WALK: Walk = { title: 'work orders', as: 'admin', screens: WORK };
/** In two walks: sixteen screens in two themes take longer than a test may. */
const SHELVES_WALK: Walk = { title: 'the catalogue', as: 'admin', screens: STOCK.slice(0, 8) };
const FLOW_WALK: Walk = { title: 'the flow of parts', as: 'admin', screens: STOCK.slice(8) };
const PEOPLE_WALK: Walk = { title: 'people and figures', as: 'admin', screens: PEOPLE };
const ON_A_TABLET = ['/dashboard/reports', '/dashboard/work-orders', ORDER_PAGE];
const TABLET_WORK: Walk = { ...WORK_WALK, screens: WORK.filter(({ path }) => ON_A_TABLET.includes(path)) };

/** Every screen in both languages on the widest; elsewhere in the longer language, on a tablet what differs. */
const LOOKS = [
  {
    tag: '@desktop-only',
    language: 'en',
    walks: [STRANGER, ADMIN, WORK_WALK, SHELVES_WALK, FLOW_WALK, PEOPLE_WALK, CUSTOMER],
  },
  { tag: '@desktop-only', language: 'es', walks: [STRANGER, ADMIN, WORK_WALK, CUSTOMER] },
  {
    tag: '@phone-only',
    language: 'es',
    walks: [STRANGER, ADMIN, WORK_WALK, SHELVES_WALK, FLOW_WALK, PEOPLE_WALK, CUSTOMER],
  },
  { tag: '@tablet-only', language: 'es', walks: [ADMIN, TABLET_WORK] },
] as const;

// One test walks all screens of a walk: a browser and a sign-in for each would cost more than the look.
for (const { tag, language, walks } of LOOKS)
  for (const { title, as, screens } of walks)
    test(`no screen of ${title} in ${language} on a ${tag.slice(1, -5)} has an accessibility violation, light or dark`, {
      tag,
    }, async ({ page, shop, loginAs, axe, allowConsole }) => {
      test.slow();
      allowConsole(EXPECTED);
      if (as) await loginAs(page, as);
      await speak(page, language);
      for (const screen of screens)
        await test.step(screen.name, async () => {
          const { path } = screen;
          await page.emulateMedia({ colorScheme: 'light' });
          await page.goto(await placeOf(page, shop.url, screen));
          await settled(page);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
          await axe(page);
          await page.emulateMedia({ colorScheme: 'dark' });
          // A public page takes the system's theme at its start, the app follows it.
          if (path.startsWith('/terms') || path.startsWith('/no-such')) await page.reload();
          await settled(page);
          await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
          await axe(page);
        });
    });

test.describe('the first start', { tag: '@phone-only' }, () => {
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
    await expect(button('Open the shop')).toBeVisible();
    await inBoth();
    await page.getByRole('radio', { name: 'Español' }).click();
    await expect(page.getByRole('button', { name: 'Abrir el taller' })).toBeVisible();
    await inBoth();
  });
});

test.describe('what opens over a page', () => {
  test('the navigation has no accessibility violation when it is open', { tag: '@phone-only' }, async ({
    page,
    loginAs,
    axe,
  }) => {
    await loginAs(page, 'admin');
    await page.goto('/dashboard');
    await settled(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await axe(page);
  });

  test('the dialog of the shop has no accessibility violation', { tag: '@desktop-only' }, async ({
    page,
    loginAs,
    axe,
  }) => {
    await loginAs(page, 'admin');
    await page.goto('/dashboard');
    await settled(page);
    await page.getByRole('region', { name: 'Your shop' }).getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await axe(page);
  });

  test('the account in the rail has no accessibility violation', { tag: '@tablet-only' }, async ({
    page,
    loginAs,
    axe,
  }) => {
    await loginAs(page, 'admin');
    await page.goto('/dashboard');
    await settled(page);
    await page.getByRole('button', { name: /^Account/ }).click();
    await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
    await axe(page);
  });
});

test.describe('motion', { tag: '@desktop-only' }, () => {
  test('nothing moves for those who asked for less motion, not even what waits', async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, 'admin');
    await page.route('**/rpc/home/**', () => {
      // never answered: what waits stays on the screen
    });
    await page.goto('/dashboard');
    await expect(page.getByRole('status', { name: 'Loading the team' })).toBeVisible();
    const moving = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
    expect(await moving()).toBe(0);
    await page.getByRole('region', { name: 'Your shop' }).getByRole('button', { name: 'Edit' }).click();
    expect(await moving()).toBe(0);
    // For everybody else it does: the measurement can fail.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(moving).toBeGreaterThan(0);
  });
});

/** Controls whose 44 px around the middle do not all lead to them. Links inside a sentence may be smaller. */
async function smallControls(root: Locator): Promise<string[]> {
  return root.evaluate((element) => {
    const REACH = 21.5;
    const controls = element.querySelectorAll<HTMLElement>(
      'button, input, select, [role="radio"], nav a, header a, a[data-button-look]',
    );
    const found: string[] = [];
    for (const control of controls) {
      if (!control.checkVisibility() || control.matches(':disabled, [readonly]')) continue;
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = control.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const leadsHere = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        const label = hit?.closest('label');
        return control.contains(hit) || label?.contains(control) === true;
      };
      const reached = [
        leadsHere(0, 0),
        leadsHere(-REACH, 0),
        leadsHere(REACH, 0),
        leadsHere(0, -REACH),
        leadsHere(0, REACH),
      ];
      if (reached.includes(false))
        found.push(
          `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent} ${reached}`,
        );
    }
    return found;
  });
}

for (const tag of ['@phone-only', '@tablet-only'])
  test.describe(`fingers (${tag.slice(1, -5)})`, { tag }, () => {
    test('every control can be met within 44 px', async ({ page, shop, loginAs, allowConsole }) => {
      test.slow();
      allowConsole(EXPECTED);
      const walk = async (screens: readonly Screen[]) => {
        for (const screen of screens) {
          await page.goto(await placeOf(page, shop.url, screen));
          await settled(page);
          expect.soft(await smallControls(page.locator('body')), screen.name).toEqual([]);
        }
      };
      await walk(SCREENS.filter(({ as }) => !as));
      await loginAs(page, 'admin');
      await walk(SCREENS.filter(({ as }) => as === 'admin'));
      const opener = page.getByRole('button', { name: /^(Menu|Expand navigation)$/ });
      await opener.click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await expect(menu).toBeVisible();
      expect(await smallControls(menu), 'menu').toEqual([]);
    });
  });

for (const tag of ['@phone-only', '@tablet-only'])
  test(`DBG-01 the debug button lies on no button of a form's foot (${tag.slice(1, -5)})`, { tag }, async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, 'admin');
    const corner = page.getByRole('button', { name: 'Open the debug panel' });
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
  test('DBG-01 the debug button lies on no control of it, and the clock can be started and stopped', async ({
    page,
    shop,
    loginAs,
  }) => {
    await loginAs(page, 'admin');
    await speak(page, 'es');
    const corner = page.getByRole('button', { name: 'Abrir el panel de depuración' });
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
      await page.goto(await placeOf(page, shop.url, { name: path, path }));
      await settled(page);
      await expect(corner).toBeVisible();
    };
    await open(ORDER_PAGE);
    await expect(page.getByRole('tab', { name: /^Trabajos \d+$/ })).toBeVisible();
    await free();
    await open('/dashboard/diagnostic/:order');
    await free();
    await foot.getByRole('button', { name: /^(Poner en marcha|Seguir)$/ }).click();
    await expect(foot.getByRole('button', { name: 'Parar' })).toBeVisible();
    await free();
    await foot.getByRole('button', { name: 'Parar' }).click();
    await expect(foot.getByRole('button', { name: /^(Poner en marcha|Seguir)$/ })).toBeVisible();
  });
});

test.describe('a narrow screen', { tag: '@phone-only' }, () => {
  for (const language of ['en', 'es'] as const)
    test(`nothing is wider than 320 px in ${language}`, async ({ page, shop, loginAs, allowConsole }) => {
      test.slow();
      allowConsole(EXPECTED);
      await page.setViewportSize({ width: 320, height: 640 });
      await speak(page, language);
      const overflow = () =>
        page.evaluate(() => {
          const { scrollWidth } = document.documentElement;
          const wide = [...document.querySelectorAll('body *')].filter(
            (element) => element.getBoundingClientRect().right > 320.5 && element.checkVisibility(),
          );
          return scrollWidth > 320 ? wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)) : [];
        });
      let signedIn: Role | undefined;
      for (const screen of SCREENS) {
        if (screen.as && screen.as !== signedIn) await loginAs(page, screen.as);
        signedIn = screen.as;
        await page.goto(await placeOf(page, shop.url, screen));
        await settled(page);
        expect.soft(await overflow(), screen.name).toEqual([]);
      }
    });
});
