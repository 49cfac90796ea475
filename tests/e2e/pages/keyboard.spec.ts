import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { hiddenFocus, hiddenOnFocus, underDebugTab } from '../support/keyboard.ts';
import { sendEstimate, startWork } from '../support/orders.ts';
import { placeOf } from '../support/places.ts';
import { settled, visit } from '../support/screens.ts';
import { ORDER_PAGE, WALKS } from '../support/walks.ts';

test.describe.configure({ mode: 'parallel' });

const EXPECTED = /Failed to load resource.*status of 4\d\d/;
const SCREEN_TIMEOUT = 20_000;

// `npm test` looks at this in the walk of a11y.spec.
for (const size of ['desktop', 'phone'])
  for (const { title, as, screens } of WALKS)
    test(`DBG-01 screens of ${title} on a ${size}: no focused control is hidden, none is under the debug tab`, {
      tag: [`@${size}-only`, '@full-only'],
    }, async ({ page, shop, loginAs, allowConsole }) => {
      test.setTimeout(SCREEN_TIMEOUT * (screens.length + 2));
      allowConsole(EXPECTED);
      if (as) await loginAs(page, as);
      for (const { name, path } of screens)
        await test.step(name, async () => {
          await visit(page, await placeOf(shop.url, path));
          await settled(page);
          expect.soft(await underDebugTab(page), `${name}: under the debug tab`).toEqual([]);
          expect.soft(await hiddenOnFocus(page), `${name}: hidden with the focus`).toEqual([]);
        });
    });

test('Tab never leads behind a sticky bar of a long form', { tag: '@desktop-only' }, async ({
  page,
  loginAs,
}) => {
  await loginAs(page, 'admin');
  for (const path of ['/dashboard/intake-forms/new', '/dashboard/inventory/add-product']) {
    await page.goto(path);
    await settled(page);
    await page.locator('main').focus();
    for (let stop = 0; stop < 30; stop += 1) {
      await page.keyboard.press('Tab');
      // The browser scrolls to the focused control with its next frame, which a busy machine draws later.
      await expect.poll(() => hiddenFocus(page), `${path}, stop ${stop + 1}`).toBe('');
    }
  }
});

/** More stops than any form has: otherwise Tab would never leave it. */
const MOST_STOPS = 200;

interface LongForm {
  readonly name: string;
  readonly path: string;
  readonly as?: 'admin';
}
const LONG_FORMS: readonly LongForm[] = [
  { name: 'a new intake form', path: '/dashboard/intake-forms/new', as: 'admin' },
  { name: 'editing an intake form', path: '/dashboard/intake-forms/:intake/edit', as: 'admin' },
  { name: 'the intake form of a visitor', path: '/intake/form' },
  { name: 'a new service', path: '/dashboard/inventory/add-service', as: 'admin' },
  { name: 'a new product', path: '/dashboard/inventory/add-product', as: 'admin' },
];

for (const size of ['desktop', 'phone'])
  for (const { name, path, as } of LONG_FORMS)
    test(`Tab never leads behind a sticky bar of ${name}, from its first control to its last (${size})`, {
      tag: [`@${size}-only`, '@full-only'],
    }, async ({ page, shop, loginAs }) => {
      test.setTimeout(180_000);
      if (as) await loginAs(page, as);
      await page.goto(await placeOf(shop.url, path));
      await settled(page);
      const main = page.locator('main');
      await main.focus();
      let stop = 0;
      for (; stop < MOST_STOPS; stop += 1) {
        await page.keyboard.press('Tab');
        if ((await main.locator(':focus').count()) === 0) break;
        // The browser scrolls to the focused control with its next frame, which a busy machine draws later.
        await expect.poll(() => hiddenFocus(page), `${path}, stop ${stop + 1}`).toBe('');
      }
      expect(stop, 'stops in the form').toBeGreaterThan(8);
      expect(stop, 'stops in the form').toBeLessThan(MOST_STOPS);
    });

test('Tab scrolls a row of chips to one that shows only its edge', { tag: '@phone-only' }, async ({
  page,
  shop,
  loginAs,
}) => {
  await loginAs(page, 'admin');
  await visit(page, await placeOf(shop.url, '/dashboard/diagnostic/:order'));
  const row = page.getByRole('list', { name: 'Checklist groups' });
  const chips = row.getByRole('button');
  // The row ends two pixels after the start of its third chip.
  await row.evaluate((list) => {
    const left = (element: Element | undefined) => element?.getBoundingClientRect().left ?? 0;
    list.scrollLeft = 0;
    list.style.width = `${left(list.children[2]) - left(list) + 2}px`;
  });
  await chips.nth(1).focus();
  await page.keyboard.press('Tab');
  await expect(chips.nth(2)).toBeFocused();
  await expect(chips.nth(2)).toBeInViewport({ ratio: 0.9 });
});

test('bars stop being sticky in a window under 480 px of height', { tag: '@desktop-only' }, async ({
  page,
  loginAs,
}) => {
  await loginAs(page, 'admin');
  await page.goto('/dashboard/intake-forms/new');
  await settled(page);
  const positions = () =>
    page
      .locator('[data-sticky-top], [data-sticky-foot]')
      .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).position));
  expect(await positions()).toEqual(['sticky', 'sticky']);
  await page.setViewportSize({ width: 1280, height: 400 });
  expect(await positions()).toEqual(['relative', 'relative']);
});

test.describe('closing a dialog', { tag: '@desktop-only' }, () => {
  test('NAV-08 gives the focus back from the search', { tag: '@full-only' }, async ({ page, loginAs }) => {
    await loginAs(page, 'admin');
    await page.goto('/dashboard/customers');
    await settled(page);
    const field = page.getByRole('searchbox').first();
    await field.focus();
    await page.keyboard.press('Control+K');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field).toBeFocused();
  });
});

test.describe('moving on by keyboard', { tag: '@desktop-only' }, () => {
  test('RT-12 an order opened from its row has the focus on its heading, and its title is read out', async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, 'admin');
    await page.goto('/dashboard/reports');
    await settled(page);
    const link = page
      .getByRole('table')
      .getByRole('link', { name: /^WO-\d+/ })
      .first();
    const number = /\d+/.exec((await link.getAttribute('aria-label')) ?? '')?.[0];
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\/reports\/[0-9a-f-]+$/);
    await settled(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.locator('div.sr-only[aria-live="polite"]')).toContainText(`${number}`);
  });

  test('A list row is one tab stop', { tag: '@full-only' }, async ({ page, loginAs }) => {
    await loginAs(page, 'admin');
    await page.goto('/dashboard/customers');
    await settled(page);
    const stops = await page
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map(
          (row) =>
            [row, ...row.querySelectorAll<HTMLElement>('*')].filter(
              (one) => (one as HTMLElement).tabIndex >= 0,
            ).length,
        ),
      );
    expect(new Set(stops)).toEqual(new Set([1]));
  });

  test('DEP-01 Collect Deposit keeps the focus in the deposit block', async ({ page, loginAs }) => {
    await loginAs(page, 'admin');
    await page.goto('/dashboard/intake-forms/new');
    await settled(page);
    await page.getByRole('button', { name: 'Collect Deposit' }).focus();
    await page.keyboard.press('Enter');
    const block = page.getByRole('region', { name: 'Deposit' });
    await expect(block.locator('input:focus, button:focus')).toHaveCount(1);
  });

  test('SIG-01 a name can be typed instead of a drawn signature', async ({ page, loginAs }) => {
    await loginAs(page, 'admin');
    await page.goto('/dashboard/intake-forms/new');
    await settled(page);
    const field = page.locator('[data-field="customerSignature"]');
    await field.getByRole('radio', { name: 'Draw' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Hannah Ruiz');
    await page.keyboard.press('Enter');
    await expect(field.getByText('Saved')).toBeVisible();
    await expect(field.getByRole('img', { name: 'Customer Signature' })).toBeVisible();
  });

  test('the stepper of the intake form follows the scroll position and leads to a section', async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, 'admin');
    await page.goto('/dashboard/intake-forms/new');
    await settled(page);
    const steps = page.getByRole('navigation', { name: 'Sections' });
    const current = steps.locator('[aria-current="step"]');
    await expect(current).toHaveText('Customer');
    await steps.getByRole('button', { name: 'Service' }).focus();
    await page.keyboard.press('Enter');
    await expect(current).toHaveText('Service');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('region', { name: 'Service Information' }).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Control+End');
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(current).toHaveText('Signatures');
  });
});

/** The lines that a screen reader reads, and whether they come in this order. */
async function expectInOrder(root: Locator, lines: readonly string[]): Promise<void> {
  const heard = await root.ariaSnapshot();
  let from = 0;
  for (const line of lines) {
    const at = heard.indexOf(line, from);
    expect(at, `${line}, after what comes before it in:\n${heard}`).toBeGreaterThanOrEqual(0);
    from = at + line.length;
  }
}

test.describe('what a screen reader reads', { tag: '@desktop-only' }, () => {
  test('INT-01 the intake form, section by section', async ({ page, loginAs }) => {
    await loginAs(page, 'admin');
    await page.goto('/dashboard/intake-forms/new');
    await settled(page);
    await expectInOrder(page.getByRole('main'), [
      'heading "Create Intake Form" [level=1]',
      'navigation "Sections"',
      'button "Customer"',
      'region "Customer Information"',
      'heading "Customer Information" [level=2]',
      'radiogroup "Preferred contact"',
      'region "Motorcycle Information"',
      'region "Motorcycle Photos"',
      'region "Service Information"',
      'radiogroup "Best way to reach them about this repair"',
      'region "Deposit"',
      'region "Terms and Conditions"',
      'region "Signatures"',
      'radiogroup "How to sign: Customer Signature"',
      'radiogroup "How to sign: Technician Signature"',
      'button "Submit"',
    ]);
  });

  test('WO-01 a screen reader gets an order as headings, tabs and regions in reading order', async ({
    page,
    shop,
    loginAs,
  }) => {
    await loginAs(page, 'admin');
    await page.goto(await placeOf(shop.url, ORDER_PAGE));
    await settled(page);
    await expectInOrder(page.getByRole('main'), [
      '[level=1]',
      'tablist',
      'tab "Jobs',
      'tabpanel',
      '[level=2]',
    ]);
  });

  test('WO-01 the board: its columns with their counts, then each card by its number, with a handle to move it', async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, 'admin');
    await page.goto('/dashboard/work-orders');
    await settled(page);
    await expectInOrder(page.getByRole('main'), [
      'heading "Board" [level=1]',
      'navigation "View"',
      'combobox "Technician"',
      'region "Submitted"',
      'heading "Submitted ',
      '[level=2]',
      'button "Submitted ',
      'list',
      'article',
      'heading "WO-',
      '[level=3]',
      'link "WO-',
      'button "Move WO-',
      'region "Diagnosing"',
      'region "Awaiting approval"',
      'region "Ready"',
    ]);
    // its number is read once, with the heading
    const card = page.getByRole('main').getByRole('article').first();
    expect((await card.ariaSnapshot()).match(/text: WO/g)).toBeNull();
  });

  test('PUB-02 a review: the jobs with their choices, then the signature and the button', async ({
    page,
    shop,
    loginAs,
    anotherBrowser,
  }) => {
    await loginAs(page, 'admin');
    const { shareId } = await sendEstimate(page.context(), shop.url, { language: 'en' });
    const customer = await (await anotherBrowser()).newPage();
    await customer.goto(`${shop.url}/review/${shareId}`);
    await settled(customer);
    await expectInOrder(customer.locator('body'), [
      'heading',
      '[level=1]',
      'Pastillas de freno',
      'radio',
      'Kit de cadena',
      'Llanta trasera',
      'region "Your signature"',
      'radio "Draw"',
      'radio "Type"',
      'button "Sign and send"',
    ]);
  });
});

for (const size of ['desktop', 'phone'])
  test(`WO-01 a screen reader reads an order as number, stages, blockers, jobs, money, timeline (${size})`, {
    tag: [`@${size}-only`, '@full-only'],
  }, async ({ page, shop, loginAs }) => {
    await loginAs(page, 'admin');
    const { id } = await startWork(page.context(), shop.url, 'Luis Ortega');
    await page.goto(`${shop.url}/dashboard/reports/${id}`);
    await settled(page);
    await expectInOrder(page.getByRole('main'), [
      'heading "2021 Yamaha MT-07" [level=1]',
      'In progress',
      'heading "Next: finish work" [level=2]',
      'Remove the old chain',
      'button "Start: Remove the old chain"',
      'Fit the new chain',
      'tablist',
      'tab "Jobs',
      'heading "Chain kit" [level=3]',
      'Labor',
      'Total',
      'Balance',
      'heading "Timeline" [level=2]',
    ]);
  });
