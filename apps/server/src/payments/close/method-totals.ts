import type { Outputs } from '@kickstand/api';
import { PAYMENT_METHODS } from '@kickstand/domain/payments';
import { and, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/index.ts';
import { ledgerEntries } from '../ledger/payments.table.ts';

export type MethodTotal = Outputs['payments']['totals']['byMethod'][number];

const TAKEN = sql`${ledgerEntries.kind} in ('deposit', 'payment')`;
const RETURNED = sql`${ledgerEntries.kind} in ('refund', 'void')`;
const cents = (rows: SQL, sign: SQL) =>
  sql<number>`coalesce(sum(${sign} ${ledgerEntries.amountCents}) filter (where ${rows}), 0)`.mapWith(Number);
const counted = (rows: SQL) => sql<number>`count(*) filter (where ${rows})`.mapWith(Number);

/** Money by payment method, including methods without entries, and adjustments that moved no money. */
export async function methodTotals(db: DbOrTx, conditions: readonly (SQL | undefined)[]) {
  const rows = await db
    .select({
      method: ledgerEntries.method,
      takenCents: cents(TAKEN, sql``),
      takenCount: counted(TAKEN),
      returnedCents: cents(RETURNED, sql`-`),
      returnedCount: counted(RETURNED),
      adjustmentsCents: cents(sql`${ledgerEntries.kind} = 'adjustment'`, sql``),
      rows: counted(sql`true`),
    })
    .from(ledgerEntries)
    .where(and(...conditions))
    .groupBy(ledgerEntries.method);
  const byMethod = PAYMENT_METHODS.map((method): MethodTotal => {
    const {
      takenCents = 0,
      takenCount = 0,
      returnedCents = 0,
      returnedCount = 0,
    } = rows.find((row) => row.method === method) ?? {};
    return {
      method,
      takenCents,
      takenCount,
      returnedCents,
      returnedCount,
      netCents: takenCents - returnedCents,
    };
  });
  const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0);
  return {
    byMethod,
    adjustmentsCents: sum(rows.map((row) => row.adjustmentsCents)),
    rows: sum(rows.map((row) => row.rows)),
  };
}
