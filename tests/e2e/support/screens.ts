import { expect, type Page } from '@playwright/test';
import { serverOf } from './intake.ts';

type Role = 'admin' | 'customer';

export interface Screen {
  readonly name: string;
  /** `:intake`, `:order`, `:product`, `:purchase`, `:conversation` and `:customer` stand for one of the demo shop. */
  readonly path: string;
  readonly as?: Role;
}

const PATIENCE_MS = 15_000;

export const ORDER_PAGE = '/dashboard/reports/:order';

/** Work orders and money. */
const WORK: readonly Screen[] = [
  { name: 'work orders', path: '/dashboard/reports', as: 'admin' },
  { name: 'an order', path: ORDER_PAGE, as: 'admin' },
  { name: 'evidence of an order', path: '/dashboard/reports/:order/evidence', as: 'admin' },
  { name: 'pickup of an order', path: '/dashboard/reports/:order/pickup', as: 'admin' },
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
  { name: 'catalog', path: '/dashboard/inventory', as: 'admin' },
  { name: 'services', path: '/dashboard/inventory?type=services', as: 'admin' },
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

/** Customers with their forms, figures, and who changed what. */
const PEOPLE: readonly Screen[] = [
  { name: 'intake forms', path: '/dashboard/intake-forms', as: 'admin' },
  { name: 'an intake form', path: '/dashboard/intake-forms/:intake', as: 'admin' },
  { name: 'calendar', path: '/dashboard/calendar', as: 'admin' },
  { name: 'calendar by month', path: '/dashboard/calendar?view=month', as: 'admin' },
  { name: 'check-in poster', path: '/dashboard/calendar/poster', as: 'admin' },
  { name: 'messages', path: '/dashboard/messages', as: 'admin' },
  { name: 'a conversation', path: '/dashboard/messages/:conversation', as: 'admin' },
  { name: 'reminders', path: '/dashboard/messages/reminders', as: 'admin' },
  { name: 'settings of texts', path: '/dashboard/settings?tab=texts', as: 'admin' },
  { name: 'settings of the calendar', path: '/dashboard/settings?tab=calendar', as: 'admin' },
  { name: 'customers', path: '/dashboard/customers', as: 'admin' },
  { name: 'a customer', path: '/dashboard/customers/:customer', as: 'admin' },
  { name: 'overview', path: '/dashboard/overview', as: 'admin' },
  { name: 'unsent changes', path: '/dashboard/unsent', as: 'admin' },
  { name: 'audit log', path: '/dashboard/audit', as: 'admin' },
];

const HOUSE: readonly Screen[] = [
  { name: 'sign-in', path: '/auth/login' },
  { name: 'sign-up', path: '/auth/register' },
  { name: 'bad link', path: '/auth/callback?token=bad' },
  { name: 'not found', path: '/no-such-page' },
  { name: 'terms', path: '/terms-and-conditions' },
  { name: 'booking', path: '/book' },
  { name: 'check-in', path: '/check-in' },
  { name: 'checking a packet', path: '/verify' },
  { name: 'forgotten password', path: '/auth/forgot' },
  { name: 'new password', path: '/auth/reset?token=bad' },
  { name: 'new address', path: '/auth/email?token=bad' },
  { name: 'bad invitation', path: '/auth/invite?token=bad' },
  { name: 'home of an administrator', path: '/dashboard', as: 'admin' },
  { name: 'profile', path: '/dashboard/profile', as: 'admin' },
  { name: 'users', path: '/dashboard/users', as: 'admin' },
  { name: 'nobody', path: '/dashboard/users/none', as: 'admin' },
  { name: 'settings', path: '/dashboard/settings', as: 'admin' },
  { name: 'settings of fees', path: '/dashboard/settings?tab=fees', as: 'admin' },
  { name: 'settings of the terms', path: '/dashboard/settings?tab=terms', as: 'admin' },
  { name: 'settings of data', path: '/dashboard/settings?tab=data', as: 'admin' },
  { name: 'home of a customer', path: '/dashboard', as: 'customer' },
];

/** Screens that are visited one after the other in one test: a browser and a sign-in for each would cost more. */
export interface Walk {
  readonly title: string;
  readonly as?: Role;
  readonly screens: readonly Screen[];
}

export const WALKS: readonly Walk[] = [
  { title: 'a stranger', screens: HOUSE.filter(({ as }) => !as) },
  { title: 'an administrator', as: 'admin', screens: HOUSE.filter(({ as }) => as === 'admin') },
  { title: 'a customer', as: 'customer', screens: HOUSE.filter(({ as }) => as === 'customer') },
  { title: 'work orders', as: 'admin', screens: WORK },
  { title: 'the catalog', as: 'admin', screens: STOCK.slice(0, 8) },
  { title: 'the flow of parts', as: 'admin', screens: STOCK.slice(8) },
  { title: 'people and figures', as: 'admin', screens: PEOPLE },
];

const DIFFERENT_ON_A_TABLET = ['/dashboard/reports', '/dashboard/work-orders', ORDER_PAGE];

/** What a tablet lays out in a way of its own. */
export const TABLET_WALKS: readonly Walk[] = [
  {
    title: 'work orders',
    as: 'admin',
    screens: WORK.filter(({ path }) => DIFFERENT_ON_A_TABLET.includes(path)),
  },
];

const RECORDS = {
  ':intake': { procedure: 'intake/list', input: {}, list: 'forms' },
  ':order': { procedure: 'workorders/list', input: { statuses: ['diagnosing'] }, list: 'orders' },
  ':product': { procedure: 'inventory/list', input: { search: 'MOT-104091' }, list: 'products' },
  ':purchase': { procedure: 'inventory/purchases/list', input: {}, list: 'purchases' },
  ':conversation': { procedure: 'messages/list', input: {}, list: 'conversations' },
  ':customer': { procedure: 'customers/list', input: {}, list: 'customers' },
} as const;

/** Where a screen is. The order is one in diagnosis: its page and its workspace have every control. */
export async function placeOf(page: Page, url: string, path: string): Promise<string> {
  const [name] = /:\w+/.exec(path) ?? [];
  if (!name) return path;
  const { procedure, input, list } = RECORDS[name as keyof typeof RECORDS];
  const answer = await serverOf(page.context(), url).call<Record<string, { id: string }[]>>(procedure, input);
  const [record] = answer[list] ?? [];
  expect(record, `something for ${name}`).toBeTruthy();
  return path.replace(name, record?.id ?? '');
}

/**
 * Goes to a screen: within the app as a link does, which spares the load of a page, else by its address. The app puts
 * the focus on the page once it is the one that is shown; a mere change of the query does not.
 */
export async function visit(page: Page, place: string): Promise<void> {
  const pathOf = (address: string) => new URL(address, 'http://here').pathname;
  const [here, there] = [pathOf(page.url()), pathOf(place)];
  if (!here.startsWith('/dashboard') || !there.startsWith('/dashboard') || here === there) {
    await page.goto(place);
    return;
  }
  // Nothing under the cover of a page's first half second can take the focus.
  await uncovered(page);
  // Wait for the focus event itself: a heading that is rendered again with its data loses the focus.
  await page.evaluate(
    ([to, patience]) =>
      new Promise<void>((resolve, reject) => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        const late = setTimeout(() => reject(new Error(`${to} was not shown`)), patience);
        const arrived = () => {
          clearTimeout(late);
          resolve();
        };
        document.addEventListener('focusin', arrived, { once: true });
        history.pushState(null, '', to);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }),
    [place, PATIENCE_MS] as const,
  );
}

/** Loaded: the heading is there, the cover of the first half second is gone, nothing waits. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await uncovered(page);
  await expect(page.locator('.skeleton, [role="status"][aria-label]')).toHaveCount(0);
}

const uncovered = (page: Page) => expect(page.locator('div.contents[inert]')).toHaveCount(0);
