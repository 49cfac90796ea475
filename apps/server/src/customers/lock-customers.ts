import { asc, eq, inArray } from 'drizzle-orm';
import type { DbOrTx, Transaction } from '../platform/database/index.ts';
import { customers } from './customers.table.ts';
import type { CustomerRow } from './customers-deps.ts';

export async function findCustomer(db: DbOrTx, id: string): Promise<CustomerRow | null> {
  const [row] = await db.select().from(customers).where(eq(customers.id, id));
  return row ?? null;
}

/** The record itself, or the one it was merged into. */
export async function findSurvivor(db: DbOrTx, id: string): Promise<CustomerRow | null> {
  const row = await findCustomer(db, id);
  return row?.mergedInto ? findCustomer(db, row.mergedInto) : row;
}

/**
 * Locked until the transaction ends, in the order of their ids, to avoid deadlocks. Rows that only refer to
 * them are not blocked: a new order of the customer need not wait.
 */
export async function lockCustomers(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CustomerRow>> {
  const rows = await tx
    .select()
    .from(customers)
    .where(inArray(customers.id, [...new Set(ids)]))
    .orderBy(asc(customers.id))
    .for('no key update');
  return new Map(rows.map((row) => [row.id, row]));
}

/** The record that represents this one, locked: it cannot be merged while something is attached to it. */
export async function lockSurvivor(tx: Transaction, id: string): Promise<CustomerRow> {
  const seen = await findCustomer(tx, id);
  const keptId = seen?.mergedInto ?? id;
  const held = await lockCustomers(tx, [id, keptId]);
  const kept = held.get(keptId);
  if (!seen || !kept) throw new Error('holdKept: a customer went away');
  // merged, or taken apart again, between looking and holding
  if (held.get(id)?.mergedInto !== seen.mergedInto) return lockSurvivor(tx, id);
  return kept;
}
