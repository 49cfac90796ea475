import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '../../auth/auth.table.ts';
import { moment } from '../../platform/database/columns.ts';

/** Days whose drawer was counted, each once. A trigger prevents changes. */
export const dayCloses = pgTable(
  'day_closes',
  {
    /** In the shop's time zone. */
    day: date({ mode: 'string' }).primaryKey(),
    /** The last ledger entry it covers; none up to here can be voided. */
    throughNumber: bigint('through_number', { mode: 'number' }).notNull(),
    openingCents: bigint('opening_cents', { mode: 'number' }).notNull(),
    cashInCents: bigint('cash_in_cents', { mode: 'number' }).notNull(),
    cashOutCents: bigint('cash_out_cents', { mode: 'number' }).notNull(),
    countedCents: bigint('counted_cents', { mode: 'number' }).notNull(),
    reason: text().notNull(),
    byMethod: jsonb('by_method').notNull(),
    closedBy: uuid('closed_by').references(() => profiles.id),
    closedAt: moment('closed_at').notNull(),
    sample: boolean().notNull().default(false),
  },
  (table) => [
    check(
      'day_closes_difference_explained',
      sql`${table.countedCents} = ${table.openingCents} + ${table.cashInCents} - ${table.cashOutCents} or ${table.reason} <> ''`,
    ),
  ],
);
