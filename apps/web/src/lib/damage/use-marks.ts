import type { PlacedMark } from '@kickstand/domain/damage';
import { ORPCError } from '@orpc/client';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from '../../ui/toast.tsx';
import { api, orpc } from '../api.ts';
import { useErrorText } from '../errors.ts';
import type { MarkStore, StoredMark } from './marks.ts';

/** What is marked on these stored photos; none while it is not known. */
export function useMarks(paths: readonly string[]): readonly StoredMark[] {
  const input = paths.length > 0 ? { paths: [...paths] } : skipToken;
  return useQuery(orpc.damage.marks.queryOptions({ input })).data ?? NONE;
}

const NONE: readonly StoredMark[] = [];

type Saved = StoredMark & { readonly removed: boolean };

/** The current mark, if someone changed or removed it since; null for every other failure. */
function staleMark(error: unknown): Saved | null {
  if (!(error instanceof ORPCError) || error.code !== 'MARK_STALE') return null;
  return (error.data as { current: Saved }).current;
}

/**
 * Marks of stored photos. A change is shown at once and sent in its turn, over the revision that was seen: when someone
 * else changed the mark meanwhile, theirs is shown again and the person is told.
 */
export function useMarkStore(paths: readonly string[]): MarkStore {
  const queries = useQueryClient();
  const errorText = useErrorText();
  const marks = useMarks(paths);
  const turn = useRef<Promise<void>>(Promise.resolve());
  /** Of marks this page changed: answers come later than the next change. */
  const revisions = useRef(new Map<string, number>());
  const key = orpc.damage.marks.queryKey({ input: { paths: [...paths] } });

  const show = (change: (marks: readonly StoredMark[]) => StoredMark[]) => {
    void queries.cancelQueries({ queryKey: key });
    queries.setQueryData<StoredMark[]>(key, (shown) => change(shown ?? []));
  };
  const showOne = (mark: StoredMark) =>
    show((shown) =>
      shown.some(({ id }) => id === mark.id)
        ? shown.map((other) => (other.id === mark.id ? mark : other))
        : [...shown, mark],
    );
  const hide = (id: string) => show((shown) => shown.filter((mark) => mark.id !== id));
  const revisionOf = (id: string) =>
    revisions.current.get(id) ?? marks.find((mark) => mark.id === id)?.revision ?? 0;

  const send = (call: () => Promise<Saved>) => {
    turn.current = turn.current.then(async () => {
      try {
        const saved = await call();
        revisions.current.set(saved.id, saved.revision);
      } catch (error) {
        const current = staleMark(error);
        if (current) {
          revisions.current.set(current.id, current.revision);
          if (current.removed) hide(current.id);
          else showOne(current);
        } else void queries.invalidateQueries({ queryKey: orpc.damage.marks.key() });
        toast.error(errorText(error));
      }
    });
  };

  return {
    marks,
    save: (mark) => {
      const known = marks.find(({ id }) => id === mark.id);
      showOne({
        ...mark,
        revision: known?.revision ?? 0,
        by: known?.by ?? '',
        at: known?.at ?? new Date().toISOString(),
      });
      const { path, ...rest } = mark;
      send(() => api.damage.saveMark({ path, revision: revisionOf(mark.id), mark: withoutRecord(rest) }));
    },
    remove: ({ id }) => {
      const known = revisionOf(id);
      hide(id);
      send(() => api.damage.removeMark({ id, revision: revisions.current.get(id) ?? (known || 1) }));
    },
    madeBy: (id) => {
      const mark = marks.find((one) => one.id === id);
      return mark?.by ? { by: mark.by, at: mark.at } : null;
    },
  };
}

/** A mark as the server takes it, without what it tells about one. */
const withoutRecord = ({ id, kind, x, y, toX, toY, word, note }: Omit<PlacedMark, 'path'>) => ({
  ...{ id, kind, x, y, toX, toY, word, note },
});
