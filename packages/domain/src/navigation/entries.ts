import { may, type Permission } from '../auth/permissions.ts';
import type { Role } from '../auth/roles.ts';
import { matchRoute } from './routes.ts';

/** An entry of the side navigation. `id` is also its translation key and icon name. */
export interface NavigationEntry {
  readonly id: string;
  readonly path: string;
  readonly may: 'signed_in' | Permission;
  readonly children?: readonly NavigationEntry[];
}

/** The entries in display order, each with its sub-entries. */
export const NAVIGATION = [
  {
    id: 'dashboard',
    path: '/dashboard',
    may: 'signed_in',
    children: [{ id: 'overview', path: '/dashboard/overview', may: 'analytics.read' }],
  },
  { id: 'calendar', path: '/dashboard/calendar', may: 'calendar.use' },
  {
    id: 'messages',
    path: '/dashboard/messages',
    may: 'messages.write',
    children: [{ id: 'reminders', path: '/dashboard/messages/reminders', may: 'messages.write' }],
  },
  {
    id: 'intakeForms',
    path: '/dashboard/intake-forms',
    may: 'staff.read',
    children: [
      { id: 'drafts', path: '/dashboard/intake-forms/drafts', may: 'intake.write' },
      { id: 'customers', path: '/dashboard/customers', may: 'staff.read' },
    ],
  },
  {
    id: 'workOrders',
    path: '/dashboard/reports',
    may: 'staff.read',
    children: [
      { id: 'board', path: '/dashboard/work-orders', may: 'staff.read' },
      { id: 'diagnostic', path: '/dashboard/diagnostic', may: 'staff.read' },
      { id: 'archive', path: '/dashboard/archived-reports', may: 'staff.read' },
    ],
  },
  { id: 'workOrderParts', path: '/dashboard/work-order-parts', may: 'staff.read' },
  {
    id: 'inventory',
    path: '/dashboard/inventory',
    may: 'staff.read',
    children: [
      { id: 'analytics', path: '/dashboard/inventory/analytics', may: 'analytics.read' },
      { id: 'restock', path: '/dashboard/inventory/restock', may: 'stock.manage' },
      { id: 'purchases', path: '/dashboard/inventory/purchase-orders', may: 'stock.manage' },
      { id: 'reservations', path: '/dashboard/inventory/reservations', may: 'staff.read' },
      { id: 'counts', path: '/dashboard/inventory/counts', may: 'stock.count' },
      { id: 'bulk', path: '/dashboard/inventory/bulk', may: 'stock.manage' },
      { id: 'inventorySettings', path: '/dashboard/inventory/settings', may: 'inventory.settings' },
    ],
  },
  { id: 'transactions', path: '/dashboard/transactions', may: 'money.take' },
  { id: 'users', path: '/dashboard/users', may: 'users.manage' },
  { id: 'profile', path: '/dashboard/profile', may: 'signed_in' },
  {
    id: 'settings',
    path: '/dashboard/settings',
    may: 'settings.manage',
    children: [{ id: 'audit', path: '/dashboard/audit', may: 'audit.read' }],
  },
] as const satisfies readonly NavigationEntry[];

/** All entries as a flat list of ids: each needs a label and an icon. */
export type NavigationId = (typeof NAVIGATION)[number]['id'] | ChildId<(typeof NAVIGATION)[number]>;
type ChildId<E> = E extends { readonly children: readonly (infer C)[] }
  ? C extends { readonly id: infer I }
    ? I
    : never
  : never;

const pageExists = (path: string) => matchRoute(path).kind === 'page';

/** The entries of a role: only pages that it may open and that exist. */
export function navigationFor(
  role: Role | null,
  entries: readonly NavigationEntry[] = NAVIGATION,
  exists: (path: string) => boolean = pageExists,
): NavigationEntry[] {
  return entries
    .filter((entry) => role !== null && (entry.may === 'signed_in' || may(role, entry.may)))
    .map((entry) =>
      entry.children ? { ...entry, children: navigationFor(role, entry.children, exists) } : entry,
    )
    .filter((entry) => exists(entry.path) || (entry.children?.length ?? 0) > 0);
}

/** Maximum of a count in the navigation. */
export const COUNT_LIMIT = 1000;
