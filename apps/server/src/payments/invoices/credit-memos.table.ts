import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '../../auth/auth.table.ts';
import { moment } from '../../platform/database/columns.ts';
import { workOrders } from '../../workorders/workorders.table.ts';
import { ledgerEntries } from '../ledger/payments.table.ts';
import { invoices } from './invoices.table.ts';

/** What was credited on an issued invoice, or refunded, as issued. A trigger prevents changes. */
export const creditMemos = pgTable(
  'credit_memos',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).notNull(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    orderId: uuid('report_id')
      .notNull()
      .references(() => workOrders.id),
    /** The refund or the credit. */
    entryId: uuid('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
    memo: jsonb().notNull(),
    hash: text().notNull(),
    /** The reduction of the invoice. */
    creditedCents: bigint('credited_cents', { mode: 'number' }).notNull(),
    /** The money refunded. */
    refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull(),
    issuedBy: uuid('issued_by').references(() => profiles.id),
    issuedAt: moment('issued_at').notNull(),
    sample: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('credit_memos_number_key').on(table.number),
    uniqueIndex('credit_memos_entry_key').on(table.entryId),
    index('credit_memos_report_idx').on(table.orderId),
    check(
      'credit_memos_over_something',
      sql`${table.creditedCents} >= 0 and ${table.refundedCents} >= 0 and ${table.creditedCents} + ${table.refundedCents} > 0`,
    ),
  ],
);
