import { mayPurchase } from '@kickstand/domain/inventory';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { type Draft, draftOf, isSame, mergedDraft, type Purchase, sentLines } from './draft.ts';
import { seePurchase, stalePurchase } from './use-purchase.ts';

/**
 * A draft while it is changed. It saves against the revision it was opened with; what was typed outlives someone
 * else's change, also when the purchase order is no draft any more.
 */
export function usePurchaseDraft(opened: Purchase) {
  const queries = useQueryClient();
  const [base, setBase] = useState(opened);
  const [draft, setDraft] = useState<Draft>(() => draftOf(opened));
  const [theirs, setTheirs] = useState<Draft | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const dirty = !isSame(draft, draftOf(base));

  // Someone saved while nothing was typed here: the draft follows instead of meeting STALE later.
  useEffect(() => {
    if (dirty || opened.revision <= base.revision) return;
    setBase(opened);
    setDraft(draftOf(opened));
  }, [opened, base, dirty]);

  const follow = (record: Purchase) => {
    setBase(record);
    setDraft(draftOf(record));
    setTheirs(null);
    seePurchase(queries, record);
  };

  /** Someone saved in between. If both say the same there is nothing to ask. */
  const merge = (current: Purchase): Purchase | null => {
    const mine = mergedDraft(draftOf(base), draft, draftOf(current));
    if (isSame(mine, draftOf(current))) {
      follow(current);
      return current;
    }
    seePurchase(queries, current);
    if (!mayPurchase(current.state, 'change')) return null;
    setBase(current);
    setDraft(mine);
    setTheirs(draftOf(current));
    return null;
  };

  /** The record as it is saved now; null: it was not. */
  const save = async (): Promise<Purchase | null> => {
    setFailure(null);
    if (!dirty) return base;
    try {
      const { id, revision } = base;
      const { lines, note } = draft;
      const next = await api.inventory.purchases.update({ id, revision, lines: sentLines(lines), note });
      follow(next);
      return next;
    } catch (error) {
      const current = stalePurchase(error);
      if (current) return merge(current);
      setFailure(error);
      return null;
    }
  };

  return {
    draft,
    dirty,
    theirs,
    failure,
    change: (change: Partial<Draft> | ((old: Draft) => Draft)) =>
      setDraft((old) => (typeof change === 'function' ? change(old) : { ...old, ...change })),
    save,
    /** The server's version, without what was typed here. */
    takeTheirs: () => {
      setFailure(null);
      follow(opened.revision > base.revision ? opened : base);
    },
  };
}
export type PurchaseDraft = ReturnType<typeof usePurchaseDraft>;
