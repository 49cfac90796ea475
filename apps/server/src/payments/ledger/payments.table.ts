import { LEDGER_KINDS, PAYMENT_METHODS } from '@kickstand/domain/payments';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  numeric,
  pgTable,
  pgView,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from '../../auth/auth.table.ts';
import { moment, oneOf } from '../../platform/database/columns.ts';

/**
 * Every dollar in and out. Rows are only added: a trigger refuses every update and delete. A balance is the
 * sum of its rows.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: uuid().primaryKey(),
    /** Consecutive, for people: printed as the transaction id. */
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    kind: text({ enum: LEDGER_KINDS }).notNull(),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    /** Positive: money in; negative: money out. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** The entry this one reverses. */
    reverses: uuid(),
    reason: text(),
    /** A note, such as the number of a check. */
    note: text(),
    /** The form it was taken for, or the draft, which has the same id. */
    intakeId: uuid('intake_id'),
    orderId: uuid('work_order_id'),
    providerId: text('provider_id'),
    takenBy: uuid('taken_by').references(() => profiles.id),
    /** Sample money, which never existed: the only rows that may be deleted, with the sample shop. */
    sample: boolean().notNull().default(false),
    at: moment().notNull(),
  },
  (table) => [
    check('ledger_entries_kind_known', oneOf(table.kind, LEDGER_KINDS)),
    check('ledger_entries_method_known', oneOf(table.method, PAYMENT_METHODS)),
    check('ledger_entries_not_nothing', sql`${table.amountCents} <> 0`),
    uniqueIndex('ledger_entries_number_key').on(table.number),
    uniqueIndex('ledger_entries_provider_key').on(table.providerId),
    uniqueIndex('ledger_entries_void_key').on(table.reverses).where(sql`${table.kind} = 'void'`),
    index('ledger_entries_intake_idx').on(table.intakeId),
    index('ledger_entries_work_order_idx').on(table.orderId),
    index('ledger_entries_at_idx').on(table.at, table.id),
    index('ledger_entries_person_idx').on(table.takenBy, table.at, table.id),
    index('ledger_entries_reverses_idx').on(table.reverses).where(sql`${table.reverses} is not null`),
  ],
);

/** The ledger's deposits under the column names of the requirements. */
export const tempPayments = pgView('temp_payments', {
  id: uuid().notNull(),
  amount: numeric().notNull(),
  paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull(),
  paymentStatus: text('payment_status').notNull(),
  createdAt: moment('created_at').notNull(),
  transactionId: text('transaction_id').notNull(),
}).as(sql`
  select taken.id, round(taken.amount_cents / 100.0, 2) as amount, taken.method as payment_method,
    case when taken.amount_cents + coalesce(sum(back.amount_cents), 0) > 0 then 'completed' else 'refunded' end
      as payment_status,
    taken.at as created_at, 'T-' || lpad(taken.number::text, 6, '0') as transaction_id
  from ledger_entries taken
  left join ledger_entries back on back.reverses = taken.id
    and not exists (select 1 from ledger_entries again where again.reverses = back.id and again.kind = 'void')
  where taken.kind = 'deposit'
  group by taken.id`);
