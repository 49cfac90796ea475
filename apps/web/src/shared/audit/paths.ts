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

/** Pages that show a table's record. */
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

/** A record's page; null if it has none. */
export const recordPath = (subject: string, id: string): string | null => PAGES[subject]?.(id) ?? null;

/** The audit log of one record. */
export const historyPath = (subject: string, id: string): string =>
  `${AUDIT_PATH}?${new URLSearchParams({ subject, id })}`;

/** The audit log of one person's actions. */
export const activityPath = (person: string): string => `${AUDIT_PATH}?${new URLSearchParams({ person })}`;

export const entryPath = (entry: string): string => `${AUDIT_PATH}?${new URLSearchParams({ entry })}`;
