import type { DemoRole } from './sign-in.ts';

export interface Screen {
  readonly name: string;
  /** `:order` and the like are placeholders for records of the demo shop, filled in by `placeOf`. */
  readonly path: string;
  readonly as?: DemoRole;
}

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
  { name: 'printed estimate', path: '/dashboard/reports/:order/print/estimate', as: 'admin' },
  { name: 'printed order', path: '/dashboard/reports/:order/print/order', as: 'admin' },
  { name: 'printed invoice', path: '/dashboard/reports/:closed/print/invoice', as: 'admin' },
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
  { name: 'a count', path: '/dashboard/inventory/counts/:count', as: 'admin' },
  { name: 'bulk import', path: '/dashboard/inventory/bulk', as: 'admin' },
  { name: 'figures of the stock', path: '/dashboard/inventory/analytics', as: 'admin' },
  { name: 'settings of the stock', path: '/dashboard/inventory/settings', as: 'admin' },
];

/** Customers with their forms, figures, and who changed what. */
const PEOPLE: readonly Screen[] = [
  { name: 'intake forms', path: '/dashboard/intake-forms', as: 'admin' },
  { name: 'an intake form', path: '/dashboard/intake-forms/:intake', as: 'admin' },
  { name: 'drafts', path: '/dashboard/intake-forms/drafts', as: 'admin' },
  { name: 'new intake form', path: '/dashboard/intake-forms/new', as: 'admin' },
  { name: 'a draft', path: '/dashboard/intake-forms/draft/:draft', as: 'admin' },
  { name: 'editing an intake form', path: '/dashboard/intake-forms/:intake/edit', as: 'admin' },
  { name: 'printed intake form', path: '/intake/receipt/:intake', as: 'admin' },
  { name: 'printed deposit', path: '/intake/deposit/:intake', as: 'admin' },
  { name: 'calendar', path: '/dashboard/calendar', as: 'admin' },
  { name: 'calendar by month', path: '/dashboard/calendar?view=month', as: 'admin' },
  { name: 'check-in poster', path: '/dashboard/calendar/poster', as: 'admin' },
  { name: 'messages', path: '/dashboard/messages', as: 'admin' },
  { name: 'a conversation', path: '/dashboard/messages/:conversation', as: 'admin' },
  { name: 'reminders', path: '/dashboard/messages/reminders', as: 'admin' },
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
  { name: 'old address back', path: '/auth/undo?token=bad' },
  { name: 'set-up of a shop that is set up', path: '/setup' },
  { name: 'bad invitation', path: '/auth/invite?token=bad' },
  { name: 'home of an administrator', path: '/dashboard', as: 'admin' },
  { name: 'profile', path: '/dashboard/profile', as: 'admin' },
  { name: 'users', path: '/dashboard/users', as: 'admin' },
  { name: 'a person', path: '/dashboard/users/:user', as: 'admin' },
  { name: 'nobody', path: '/dashboard/users/none', as: 'admin' },
  { name: 'home of a customer', path: '/dashboard', as: 'customer' },
];

/** The list of the pages, and each page. */
const SETTINGS: readonly Screen[] = [
  { name: 'settings', path: '/dashboard/settings', as: 'admin' },
  ...[
    ...['shop', 'numbering', 'fees', 'payments', 'calendar', 'intake', 'workshop'],
    ...['checklists', 'terms', 'mail', 'texts', 'security', 'data'],
  ].map((tab) => ({
    name: `settings: ${tab}`,
    path: `/dashboard/settings?tab=${tab}`,
    as: 'admin' as const,
  })),
];

/** What other roles see in a way of their own. */
const TECHNICIAN: readonly Screen[] = [
  { name: 'home of a technician', path: '/dashboard', as: 'technician' },
  { name: 'an order of a technician', path: ORDER_PAGE, as: 'technician' },
  { name: 'workspace of a technician', path: '/dashboard/diagnostic/:order', as: 'technician' },
  { name: 'parts of a technician', path: '/dashboard/work-order-parts', as: 'technician' },
];
const HEAD_TECHNICIAN: readonly Screen[] = [
  { name: 'home of a head technician', path: '/dashboard', as: 'head_technician' },
  { name: 'an order of a head technician', path: ORDER_PAGE, as: 'head_technician' },
];

/** What a customer opens from a link, and the intake form on a tablet of the shop. */
const LINKS: readonly Screen[] = [
  { name: 'intake form of a visitor', path: '/intake/form' },
  { name: 'paper without a form', path: '/intake/receipt' },
  { name: 'shared intake form', path: '/form/view/:form' },
  { name: 'shared intake form, old address', path: '/intake/form/:form' },
  { name: 'shared report', path: '/report/:share' },
  { name: 'review', path: '/review/:share' },
  { name: 'payment', path: '/payment/:share' },
  { name: 'a link to nothing', path: '/review/none' },
];

/** Screens that are visited one after the other in one test: a browser and a sign-in for each would cost more. */
export interface Walk {
  readonly title: string;
  readonly as?: DemoRole;
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
  { title: 'the settings', as: 'admin', screens: SETTINGS },
  { title: 'a technician', as: 'technician', screens: TECHNICIAN },
  { title: 'a head technician', as: 'head_technician', screens: HEAD_TECHNICIAN },
  { title: 'a customer with links', screens: LINKS },
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
