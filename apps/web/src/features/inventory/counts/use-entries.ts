import type { Outputs } from '@kickstand/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, orpc } from '../../../lib/api.ts';
import { quantityText } from '../../../shared/stock/quantities.ts';
import type { CountItem } from './counts-query.ts';
import { type Entries, readText, theirCountOf, typed, without } from './entries.ts';

type Found = Outputs['inventory']['counts']['find'];
interface Pages {
  readonly pages: readonly Found[];
  readonly pageParams: readonly unknown[];
}

/** Input that was unsaved when its page was left: restored when someone comes back. */
const unsaved = new Map<string, Entries>();

/**
 * The input of a count sheet. It stays here until the server has it, whatever is refetched, and each line is
 * sent in one call after the other, so that the last value typed is the last one saved.
 */
export function useEntries(countId: string) {
  const queries = useQueryClient();
  const [entries, setEntries] = useState<Entries>(() => unsaved.get(countId) ?? {});
  // Scans are faster than renders: the code below reads the latest value.
  const now = useRef(entries);
  const queue = useRef(Promise.resolve());

  const put = (change: (old: Entries) => Entries) => {
    now.current = change(now.current);
    unsaved.set(countId, now.current);
    setEntries(now.current);
  };

  const waiting = Object.keys(entries).length > 0;
  useEffect(() => {
    if (!waiting) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [waiting]);

  /** The line as just saved, before the list is refetched. */
  const see = (productId: string, change: Partial<CountItem>) =>
    queries.setQueriesData<Pages>(
      { queryKey: orpc.inventory.counts.find.key({ type: 'infinite' }) },
      (old) =>
        old && {
          ...old,
          pages: old.pages.map((page) =>
            page.id === countId
              ? {
                  ...page,
                  items: page.items.map((item) =>
                    item.productId === productId ? { ...item, ...change } : item,
                  ),
                }
              : page,
          ),
        },
    );

  const send = async (productId: string) => {
    const entry = now.current[productId];
    const read = entry ? readText(entry.text) : { ok: false as const };
    // A conflict has to be resolved first; sending it again would only repeat it.
    if (!entry || !read.ok || entry.step === 'theirs') return;
    const { countedMilli } = read;
    put((old) => ({ ...old, [productId]: { ...entry, step: 'saving' } }));
    try {
      const saved = await api.inventory.counts.set({
        ...{ id: countId, productId, countedMilli },
        seenMilli: entry.over,
      });
      see(productId, { countedMilli, ...saved });
      put((old) => {
        const later = old[productId];
        // More was typed in the meantime: send that next, based on what was just saved.
        return later && later.text !== entry.text
          ? { ...old, [productId]: { ...later, over: countedMilli } }
          : without(old, productId);
      });
      void queries.invalidateQueries({ queryKey: orpc.inventory.counts.key() });
    } catch (failure) {
      const theirs = theirCountOf(failure);
      if (theirs) {
        see(productId, { countedMilli: theirs.countedMilli });
        put((old) => {
          const mine = old[productId] ?? entry;
          return { ...old, [productId]: { ...mine, step: 'theirs', theirs } };
        });
        void queries.invalidateQueries({ queryKey: orpc.inventory.counts.key() });
        return;
      }
      put((old) =>
        old[productId]?.text === entry.text
          ? { ...old, [productId]: { ...entry, step: 'failed', failure } }
          : old,
      );
    }
  };

  /** Input is committed on Enter, or on blur. */
  const save = (productId: string): Promise<void> => {
    queue.current = queue.current.then(() => send(productId));
    return queue.current;
  };

  return {
    entries,
    /** A value equal to the saved one is no input: a scanner's keys pass through the field that way. */
    type: (item: CountItem, text: string) =>
      put((old) =>
        text === quantityText(item.countedMilli) ? without(old, item.productId) : typed(old, item, text),
      ),
    save,
    /** The count that a person chose in a conflict. */
    settle: (productId: string, whose: 'mine' | 'theirs') => {
      const entry = now.current[productId];
      if (!entry?.theirs) return;
      const { text, theirs } = entry;
      if (whose === 'theirs') return put((old) => without(old, productId));
      put((old) => ({ ...old, [productId]: { text, over: theirs.countedMilli, step: 'typing' } }));
      void save(productId);
    },
    /** Adds to the count by scanning; returns the new count. */
    add: (item: CountItem, milli: number): number => {
      const entry = now.current[item.productId];
      const read = entry ? readText(entry.text) : { ok: false as const };
      const total = ((read.ok ? read.countedMilli : item.countedMilli) ?? 0) + milli;
      put((old) => typed(old, item, quantityText(total)));
      void save(item.productId);
      return total;
    },
    /** Saves all pending input; true: nothing is unsaved. */
    flush: async (): Promise<boolean> => {
      for (const productId of Object.keys(now.current)) await save(productId);
      return Object.keys(now.current).length === 0;
    },
  };
}
export type EntryBook = ReturnType<typeof useEntries>;
