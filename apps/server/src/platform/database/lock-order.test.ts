import { describe, expect, it } from 'vitest';
import type { DbOrTx } from './database.ts';
import { LOCK_ORDER, lockInOrder } from './lock-order.ts';

// why: the check only needs the transaction's identity
const transaction = () => ({}) as DbOrTx;

describe('the order of locks', () => {
  it('lets a transaction take locks in order, several of one kind, and a held one again', () => {
    const tx = transaction();
    for (const kind of LOCK_ORDER) lockInOrder(tx, kind, 'a');
    lockInOrder(tx, 'ledger', 'b');
    lockInOrder(tx, 'order', 'a');
  });

  it('refuses a lock that comes before one that is held, per transaction', () => {
    const tx = transaction();
    lockInOrder(tx, 'ledger', '');
    for (const kind of ['deposit', 'order', 'product'] as const)
      expect(() => lockInOrder(tx, kind, 'a')).toThrow(`lock order: ${kind} after ledger`);
    lockInOrder(transaction(), 'deposit', 'a');
  });
});
