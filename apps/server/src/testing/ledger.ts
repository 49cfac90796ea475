import { SYSTEM } from '../audit/index.ts';
import { type NewEntry, postEntry } from '../payments/ledger/post-entry.ts';
import type { TestShop } from './test-shop.ts';

type Entry = Partial<NewEntry> & { readonly takenBy?: string };

/** Posts ledger entries, each a cash payment of $10.00 by default. Returns their ids. */
export const postEntries = (
  { db, clock }: Pick<TestShop, 'db' | 'clock'>,
  entries: readonly Entry[],
): Promise<string[]> =>
  db.transaction(async (tx) => {
    const ids: string[] = [];
    for (const { takenBy, ...entry } of entries) {
      const actor = { ...SYSTEM, actorId: takenBy ?? null };
      const row = await postEntry(tx, clock, actor, {
        kind: 'payment',
        method: 'cash',
        amountCents: 1000,
        ...entry,
      });
      ids.push(row.id);
    }
    return ids;
  });
