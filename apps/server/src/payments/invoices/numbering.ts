import { sql } from 'drizzle-orm';
import { lockInOrder, type Transaction } from '../../platform/database/index.ts';
import { numberings } from './invoices.table.ts';

/**
 * The next number. Its row is locked until the transaction ends: anyone who comes meanwhile waits, and a number whose
 * transaction fails is given again, so that none is missing.
 */
export async function nextNumber(tx: Transaction, id: 'invoice' | 'credit_memo'): Promise<number> {
  lockInOrder(tx, 'ledger', id);
  const [row] = await tx
    .insert(numberings)
    .values({ id, last: 1 })
    .onConflictDoUpdate({ target: numberings.id, set: { last: sql`${numberings.last} + 1` } })
    .returning({ last: numberings.last });
  if (!row) throw new Error('nextNumber: no number came back');
  return row.last;
}
