import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from '../../auth/auth.table.ts';
import { moment } from '../../platform/database/columns.ts';
import { workOrders } from '../../workorders/workorders.table.ts';

/** The last number issued. The row is locked until the transaction commits, so no number is lost. */
export const numberings = pgTable('numberings', {
  id: text().primaryKey(),
  last: bigint({ mode: 'number' }).notNull(),
});

/** What was billed, as issued. A trigger prevents changes. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).notNull(),
    orderId: uuid('report_id')
      .notNull()
      .references(() => workOrders.id),
    invoice: jsonb().notNull(),
    hash: text().notNull(),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    issuedBy: uuid('issued_by').references(() => profiles.id),
    issuedAt: moment('issued_at').notNull(),
    sample: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('invoices_number_key').on(table.number),
    uniqueIndex('invoices_report_key').on(table.orderId),
  ],
);

/** Days of storage that were billed or waived, numbered from 1 after the free time, each once. */
export const storageDays = pgTable(
  'storage_days',
  {
    orderId: uuid('report_id')
      .notNull()
      .references(() => workOrders.id),
    day: integer().notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
    waived: boolean().notNull(),
    /** Whether sales tax was due on it. */
    taxed: boolean().notNull().default(false),
    reason: text(),
    by: uuid().references(() => profiles.id),
    at: moment().notNull(),
    sample: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.day] }),
    check('storage_days_numbered', sql`${table.day} > 0`),
    check('storage_days_waived_with_reason', sql`not ${table.waived} or ${table.reason} <> ''`),
  ],
);
