import { USERS_PATH } from '@kickstand/domain/navigation';

const AUDIT_PATH = '/dashboard/audit';

/** The pages that show a row of a table. */
const PAGES: Record<string, string | undefined> = {
  customers: '/dashboard/customers',
  diagnostic_reports: '/dashboard/reports',
  intake_forms: '/dashboard/intake-forms',
  products: '/dashboard/inventory',
  profiles: USERS_PATH,
  purchase_orders: '/dashboard/inventory/purchase-orders',
  stock_counts: '/dashboard/inventory/counts',
};

/** Where a record is shown; null: nowhere by itself. */
export function recordPath(subject: string, id: string): string | null {
  if (subject === 'appointments') return `/dashboard/calendar?appointment=${encodeURIComponent(id)}`;
  const page = PAGES[subject];
  return page === undefined ? null : `${page}/${encodeURIComponent(id)}`;
}

/** The audit log of one record. */
export const historyPath = (subject: string, id: string): string =>
  `${AUDIT_PATH}?${new URLSearchParams({ subject, id })}`;

/** The audit log of what one person did. */
export const activityPath = (person: string): string => `${AUDIT_PATH}?${new URLSearchParams({ person })}`;

/** One entry of it. */
export const entryPath = (entry: string): string => `${AUDIT_PATH}?${new URLSearchParams({ entry })}`;
