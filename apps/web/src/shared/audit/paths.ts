import { pathTo } from '@kickstand/domain/navigation';
import {
  appointmentPath,
  countPath,
  customerPath,
  intakePath,
  orderPath,
  productPath,
  purchasePath,
} from '../paths.ts';

const AUDIT_PATH = pathTo('/dashboard/audit');

/** The pages that show a row of a table. */
const PAGES: Record<string, ((id: string) => string) | undefined> = {
  appointments: appointmentPath,
  customers: customerPath,
  diagnostic_reports: orderPath,
  intake_forms: intakePath,
  products: productPath,
  profiles: (userId) => pathTo('/dashboard/users/:userId', { userId }),
  purchase_orders: purchasePath,
  stock_counts: countPath,
};

/** Where a record is shown; null: nowhere by itself. */
export const recordPath = (subject: string, id: string): string | null => PAGES[subject]?.(id) ?? null;

/** The audit log of one record. */
export const historyPath = (subject: string, id: string): string =>
  `${AUDIT_PATH}?${new URLSearchParams({ subject, id })}`;

/** The audit log of what one person did. */
export const activityPath = (person: string): string => `${AUDIT_PATH}?${new URLSearchParams({ person })}`;

/** One entry of it. */
export const entryPath = (entry: string): string => `${AUDIT_PATH}?${new URLSearchParams({ entry })}`;
