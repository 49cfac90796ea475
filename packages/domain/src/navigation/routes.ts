import type { Permission } from '../auth/permissions.ts';
import { matchPattern } from './match-pattern.ts';

/** Where `/` redirects, and the landing page after signing in. */
export const ROOT_PATH = '/dashboard';
export const LOGIN_PATH = '/auth/login';
export const SETUP_PATH = '/setup';
/**
 * The id of the element that carries the answer of `settings.boot` on the sign-in page, for a visitor without
 * a session.
 */
export const BOOT_ELEMENT_ID = 'boot';
export const PROFILE_PATH = '/dashboard/profile';
export const USERS_PATH = '/dashboard/users';
export const INTAKE_FORMS_PATH = '/dashboard/intake-forms';

/**
 * Every page of the product, once. The server picks the HTML entry and the HTTP status from it, the browser
 * builds its router from it, tests walk it: a page that is not in this table does not exist.
 *
 * entry: `session` is the staff page for staff and a public one for everyone else; `sign_in` is a separate
 * small page, which the staff app also contains for after signing out. guard: `guest` redirects a signed-in
 * person to the app; a permission redirects those without it to the dashboard.
 */
export interface Route {
  readonly path: string;
  readonly entry: 'staff' | 'public' | 'session' | 'sign_in';
  readonly guard: 'anyone' | 'guest' | 'setup' | 'signed_in' | Permission;
}

export const ROUTES = [
  { path: '/auth/login', entry: 'sign_in', guard: 'guest' },
  { path: '/auth/register', entry: 'staff', guard: 'guest' },
  { path: '/auth/callback', entry: 'staff', guard: 'anyone' },
  { path: '/auth/forgot', entry: 'staff', guard: 'guest' },
  { path: '/auth/reset', entry: 'staff', guard: 'anyone' },
  { path: '/auth/email', entry: 'staff', guard: 'anyone' },
  { path: '/auth/undo', entry: 'staff', guard: 'anyone' },
  { path: '/auth/invite', entry: 'staff', guard: 'anyone' },
  { path: '/setup', entry: 'staff', guard: 'setup' },
  { path: '/dashboard', entry: 'staff', guard: 'signed_in' },
  { path: '/dashboard/overview', entry: 'staff', guard: 'analytics.read' },
  { path: '/dashboard/calendar', entry: 'staff', guard: 'calendar.use' },
  { path: '/dashboard/calendar/poster', entry: 'staff', guard: 'calendar.use' },
  { path: '/dashboard/messages', entry: 'staff', guard: 'messages.write' },
  { path: '/dashboard/messages/reminders', entry: 'staff', guard: 'messages.write' },
  // After the literal path next to it: the first match counts.
  { path: '/dashboard/messages/:conversationId', entry: 'staff', guard: 'messages.write' },
  { path: '/dashboard/customers', entry: 'staff', guard: 'staff.read' },
  { path: '/dashboard/customers/:customerId', entry: 'staff', guard: 'staff.read' },
  { path: '/dashboard/intake-forms', entry: 'staff', guard: 'staff.read' },
  { path: '/dashboard/intake-forms/drafts', entry: 'staff', guard: 'intake.write' },
  { path: '/dashboard/intake-forms/new', entry: 'staff', guard: 'intake.write' },
  { path: '/dashboard/intake-forms/draft/:tempId', entry: 'staff', guard: 'intake.write' },
  // After the literal paths next to it: the first match counts.
  { path: '/dashboard/intake-forms/:id', entry: 'staff', guard: 'staff.read' },
  { path: '/dashboard/intake-forms/:id/edit', entry: 'staff', guard: 'intake.write' },
  { path: '/dashboard/diagnostic', entry: 'staff', guard: 'staff.read' },
  { path: '/dashboard/diagnostic/:reportId', entry: 'staff', guard: 'staff.read' },
  { path: '/dashboard/work-orders', entry: 'staff', guard: 'staff.read' },
  { path: '/dashboard/archived-reports', entry: 'staff', guard: 'staff.read' },
  { path: '/dashboard/reports', entry: 'staff', guard: 'staff.read' },
  { path: '/dashboard/reports/new', entry: 'staff', guard: 'workorder.work' },
  { path: '/dashboard/reports/:reportId', entry: 'staff', guard: 'staff.read' },
  { path: '/dashboard/reports/:reportId/edit', entry: 'staff', guard: 'workorder.work' },
  { path: '/dashboard/reports/:reportId/evidence', entry: 'staff', guard: 'staff.read' },
  { path: '/dashboard/reports/:reportId/pickup', entry: 'staff', guard: 'damage.judge' },
  { path: '/dashboard/reports/:reportId/print/:paper', entry: 'staff', guard: 'staff.read' },
  { path: '/dashboard/work-order-parts', entry: 'staff', guard: 'staff.read' },
  { path: '/dashboard/inventory', entry: 'staff', guard: 'staff.read' },
  { path: '/dashboard/inventory/analytics', entry: 'staff', guard: 'analytics.read' },
  { path: '/dashboard/inventory/restock', entry: 'staff', guard: 'stock.manage' },
  { path: '/dashboard/inventory/reservations', entry: 'staff', guard: 'staff.read' },
  { path: '/dashboard/inventory/bulk', entry: 'staff', guard: 'stock.manage' },
  { path: '/dashboard/inventory/settings', entry: 'staff', guard: 'inventory.settings' },
  { path: '/dashboard/inventory/add-product', entry: 'staff', guard: 'stock.manage' },
  { path: '/dashboard/inventory/add-service', entry: 'staff', guard: 'stock.manage' },
  { path: '/dashboard/inventory/labels', entry: 'staff', guard: 'staff.read' },
  { path: '/dashboard/inventory/purchase-orders', entry: 'staff', guard: 'stock.manage' },
  { path: '/dashboard/inventory/purchase-orders/:purchaseId', entry: 'staff', guard: 'stock.manage' },
  { path: '/dashboard/inventory/counts', entry: 'staff', guard: 'stock.count' },
  { path: '/dashboard/inventory/counts/:countId', entry: 'staff', guard: 'stock.count' },
  // After the literal paths next to it, as above.
  { path: '/dashboard/inventory/:productId', entry: 'staff', guard: 'staff.read' },
  { path: '/dashboard/inventory/:productId/edit', entry: 'staff', guard: 'stock.manage' },
  { path: '/dashboard/transactions', entry: 'staff', guard: 'money.take' },
  { path: '/dashboard/users', entry: 'staff', guard: 'users.manage' },
  { path: '/dashboard/users/:userId', entry: 'staff', guard: 'users.manage' },
  { path: '/dashboard/unsent', entry: 'staff', guard: 'staff.read' },
  { path: '/dashboard/profile', entry: 'staff', guard: 'signed_in' },
  { path: '/dashboard/settings', entry: 'staff', guard: 'settings.manage' },
  { path: '/dashboard/audit', entry: 'staff', guard: 'audit.read' },
  { path: '/intake/form', entry: 'staff', guard: 'anyone' },
  { path: '/intake/form/:id', entry: 'session', guard: 'anyone' },
  { path: '/intake/receipt', entry: 'staff', guard: 'anyone' },
  { path: '/intake/receipt/:tempId', entry: 'staff', guard: 'anyone' },
  { path: '/intake/deposit/:tempId', entry: 'staff', guard: 'anyone' },
  { path: '/form/view/:id', entry: 'public', guard: 'anyone' },
  { path: '/report/:id', entry: 'public', guard: 'anyone' },
  { path: '/review/:id', entry: 'public', guard: 'anyone' },
  { path: '/payment/:id', entry: 'public', guard: 'anyone' },
  { path: '/book', entry: 'public', guard: 'anyone' },
  { path: '/check-in', entry: 'public', guard: 'anyone' },
  { path: '/terms-and-conditions', entry: 'public', guard: 'anyone' },
  { path: '/verify', entry: 'public', guard: 'anyone' },
] as const satisfies readonly Route[];

export type RoutePath = (typeof ROUTES)[number]['path'];

/** Short and old paths; the query string is kept. */
export const REDIRECTS = {
  '/': ROOT_PATH,
  '/auth': LOGIN_PATH,
  '/login': LOGIN_PATH,
  '/register': '/auth/register',
} as const satisfies Record<string, RoutePath>;

export type RouteMatch =
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'page'; readonly route: Route; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'not_found' };

/** The route of a path (without query and hash), ignoring one trailing slash. */
export function matchRoute(pathname: string): RouteMatch {
  const path = pathname.replace(/(?<=[^/])\/$/, '');
  if (Object.hasOwn(REDIRECTS, path))
    return { kind: 'redirect', to: REDIRECTS[path as keyof typeof REDIRECTS] };
  for (const route of ROUTES as readonly Route[]) {
    const params = matchPattern(route.path, path);
    if (params) return { kind: 'page', route, params };
  }
  return { kind: 'not_found' };
}
