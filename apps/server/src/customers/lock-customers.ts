import { eq, sql } from 'drizzle-orm';
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
 * One merge, undo or mark of difference at a time. While one runs, no other changes which record was merged into which.
 * Take it before any other lock.
 */
export async function lockMerges(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('customer merges', 20))`);
}

/**
 * Locked until the transaction ends. A merged record is locked before the one it was merged into, to avoid deadlocks.
 * Rows that only refer to it are not blocked: a new order of the customer need not wait.
 */
export async function lockCustomer(tx: Transaction, id: string): Promise<CustomerRow | null> {
  const [row] = await tx.select().from(customers).where(eq(customers.id, id)).for('no key update');
  return row ?? null;
}

/** The record that represents this one, locked: it cannot be merged while something is attached to it. */
export async function lockSurvivor(tx: Transaction, id: string): Promise<CustomerRow> {
  const row = await lockCustomer(tx, id);
  const survivor = row?.mergedInto ? await lockCustomer(tx, row.mergedInto) : row;
  if (!survivor) throw new Error('lockSurvivor: no such customer');
  return survivor;
}
