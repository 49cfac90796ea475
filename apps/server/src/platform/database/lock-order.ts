import type { DbOrTx } from './database.ts';

/**
 * Locks in the order in which a transaction must take them. Two transactions that take the same two locks in opposite
 * orders deadlock. `ledger`: its entries, and the counters of invoices and credit memos.
 */
export const LOCK_ORDER = ['deposit', 'order', 'product', 'ledger'] as const;
export type LockKind = (typeof LOCK_ORDER)[number];

interface Held {
  highest: number;
  readonly keys: Set<string>;
}

const heldBy = new WeakMap<object, Held>();

/**
 * Call before taking a lock. In tests, a lock taken out of order throws; in production it only risks a deadlock, in
 * which the database aborts one of the two transactions. Taking a held lock again is allowed.
 */
export function lockInOrder(tx: DbOrTx, kind: LockKind, key: string): void {
  if (process.env.NODE_ENV !== 'test') return;
  const held = heldBy.get(tx) ?? { highest: 0, keys: new Set() };
  heldBy.set(tx, held);
  const name = `${kind} ${key}`;
  if (held.keys.has(name)) return;
  const rank = LOCK_ORDER.indexOf(kind);
  if (rank < held.highest)
    throw new Error(`lock order: ${kind} after ${LOCK_ORDER[held.highest]}; it is ${LOCK_ORDER.join(' → ')}`);
  held.highest = rank;
  held.keys.add(name);
}
