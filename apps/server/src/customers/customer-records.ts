import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/index.ts';

/** The tables with a customer's id. */
export const CUSTOMER_RECORDS = {
  intakes: sql`intake_forms`,
  orders: sql`diagnostic_reports`,
  ownerships: sql`bike_ownerships`,
} as const;

/**
 * Editing a form or an order locks its row first and then the customer's. A merge does the same, to avoid a
 * deadlock.
 */
export async function lockCustomerRecords(tx: Transaction, which: SQL): Promise<void> {
  for (const table of [CUSTOMER_RECORDS.intakes, CUSTOMER_RECORDS.orders])
    await tx.execute(sql`select 1 from ${table} where ${which} order by id for no key update`);
}

/**
 * Moves the rows of one customer to another, all or those named, and returns them. Repeats until none are
 * left: a row that was added while waiting for a lock is moved, too.
 */
export async function moveCustomerRecords(
  tx: Transaction,
  table: SQL,
  from: string,
  to: string,
  ids?: readonly string[],
): Promise<string[]> {
  const named = ids ? sql`and id = any(${sql.param([...ids])}::uuid[])` : sql``;
  const moved: string[] = [];
  for (;;) {
    const { rows } = await tx.execute<{ id: string }>(
      sql`update ${table} set customer_id = ${to} where customer_id = ${from} ${named} returning id`,
    );
    if (rows.length === 0) return moved;
    moved.push(...rows.map(({ id }) => id));
  }
}
