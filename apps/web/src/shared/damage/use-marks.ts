import type { PlacedMark } from '@kickstand/domain/damage';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, orpc } from '../../lib/api.ts';
import { useErrorText } from '../../lib/calls/errors.ts';
import { currentOf } from '../../lib/calls/refusal.ts';
import type { OfflineCalls } from '../../lib/offline/calls.ts';
import { useUnsentChanges } from '../../lib/offline/unsent-changes.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { type MarkStore, type StoredMark, useMarkText } from './marks.ts';
import { type PendingMarks, withPendingMarks, withUnsentMarks } from './unsent-marks.ts';

/** The marks on these stored photos; empty until loaded. */
function useMarks(paths: readonly string[]): readonly StoredMark[] {
  const input = paths.length > 0 ? { paths: [...paths] } : skipToken;
  return useQuery(orpc.damage.marks.queryOptions({ input })).data ?? NONE;
}

const NONE: readonly StoredMark[] = [];

type Saved = StoredMark & { readonly removed: boolean };

/** The current mark, if someone changed or removed it; null for any other failure. */
const staleMark = (error: unknown): Saved | null => currentOf(api.damage.saveMark, error);

/** Sends a change, or stores it on this device (`useOwnWork`), in which case the answer is null. */
type SendOrKeep = <Call extends 'damage.saveMark' | 'damage.removeMark'>(
  change: { call: Call; input: OfflineCalls[Call]; detail: string },
  send: () => Promise<Saved>,
) => Promise<Saved | null>;

const onlySend: SendOrKeep = (_, send) => send();

/**
 * Marks of stored photos. Changes are shown at once and sent in order over the revision that was seen. If someone
 * else changed the mark meanwhile, their version is shown and the user is told.
 */
export function useMarkStore(paths: readonly string[], sendOrKeep: SendOrKeep = onlySend): MarkStore {
  const queries = useQueryClient();
  const errorText = useErrorText();
  const markText = useMarkText();
  const unsent = useUnsentChanges();
  const [pending, setPending] = useState<PendingMarks>(new Map());
  const marks = withPendingMarks(withUnsentMarks(useMarks(paths), unsent, paths), pending);
  const turn = useRef<Promise<void>>(Promise.resolve());
  /** Revisions of marks this page changed, because answers arrive after the next change. */
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

  /** Shown until the server has answered, because a list fetched meanwhile does not contain it. */
  const change = (
    id: string,
    next: StoredMark | null,
    revisionNow: () => number,
    work: (revision: number) => Promise<Saved | null>,
  ) => {
    setPending((shown) => new Map(shown).set(id, next));
    turn.current = turn.current.then(async () => {
      const revision = revisionNow();
      try {
        const saved = await work(revision);
        // each stored change increments the revision, so the next one uses the revision it will find
        revisions.current.set(id, saved?.revision ?? revision + 1);
        if (saved) showSaved(saved);
      } catch (error) {
        const current = staleMark(error);
        if (current) {
          revisions.current.set(current.id, current.revision);
          showSaved(current);
        } else void queries.invalidateQueries({ queryKey: orpc.damage.marks.key() });
        toast.error(errorText(error));
      }
      setPending((shown) => {
        // a later change of the same mark waits for its own answer
        if (shown.get(id) !== next) return shown;
        const rest = new Map(shown);
        rest.delete(id);
        return rest;
      });
    });
  };
  const showSaved = (saved: Saved) => (saved.removed ? hide(saved.id) : showOne(saved));

  return {
    marks,
    saving: pending.size > 0,
    save: (mark) => {
      const known = marks.find(({ id }) => id === mark.id);
      const next = {
        ...mark,
        revision: known?.revision ?? 0,
        by: known?.by ?? '',
        at: known?.at ?? new Date().toISOString(),
      };
      const { path, ...rest } = mark;
      change(
        mark.id,
        next,
        () => revisionOf(mark.id),
        (revision) => {
          const input = { path, revision, mark: withoutRecord(rest) };
          return sendOrKeep({ call: 'damage.saveMark', input, detail: markText(mark) }, () =>
            api.damage.saveMark(input),
          );
        },
      );
    },
    remove: (mark) => {
      const { id } = mark;
      const known = revisionOf(id);
      change(
        id,
        null,
        () => revisions.current.get(id) ?? (known || 1),
        (revision) => {
          const input = { id, revision };
          return sendOrKeep({ call: 'damage.removeMark', input, detail: markText(mark) }, () =>
            api.damage.removeMark(input),
          );
        },
      );
    },
    madeBy: (id) => {
      const mark = marks.find((one) => one.id === id);
      return mark?.by ? { by: mark.by, at: mark.at } : null;
    },
  };
}

/** A mark as the server accepts it, without record fields. */
const withoutRecord = ({ id, kind, x, y, toX, toY, word, note }: Omit<PlacedMark, 'path'>) => ({
  ...{ id, kind, x, y, toX, toY, word, note },
});
