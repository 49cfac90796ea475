import { mayPurchase } from '@kickstand/domain/inventory';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { type Draft, draftOf, isSame, mergedDraft, type Purchase, sentLines } from './draft.ts';
import { seePurchase, stalePurchase } from './use-purchase.ts';

/**
 * A draft being edited. It saves against the revision it was opened with; unsaved input survives someone
 * else's change, even if the purchase order is no longer a draft.
 */
export function usePurchaseDraft(opened: Purchase) {
  const queries = useQueryClient();
  const [base, setBase] = useState(opened);
  const [draft, setDraft] = useState<Draft>(() => draftOf(opened));
  const [theirs, setTheirs] = useState<Draft | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const dirty = !isSame(draft, draftOf(base));

  // Someone saved while nothing was typed here: follow their version, to avoid STALE later.
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

  /** Someone saved in the meantime. If both are equal there is no conflict. */
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

  /** The saved record; null: it was not saved. */
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
    /** The server's version, without unsaved input. */
    takeTheirs: () => {
      setFailure(null);
      follow(opened.revision > base.revision ? opened : base);
    },
  };
}
export type PurchaseDraft = ReturnType<typeof usePurchaseDraft>;
