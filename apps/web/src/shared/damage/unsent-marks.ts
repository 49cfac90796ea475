import type { OfflineCalls } from '../../lib/offline/calls.ts';
import type { UnsentChange } from '../../lib/offline/outbox.ts';
import type { StoredMark } from './marks.ts';

type Change = Pick<UnsentChange, 'call' | 'input' | 'at'>;

/** These photos' marks including unsent changes on this device. */
export function withUnsentMarks(
  stored: readonly StoredMark[],
  changes: readonly Change[],
  paths: readonly string[],
): readonly StoredMark[] {
  let marks = stored;
  for (const { call, input, at } of changes) {
    if (call === 'damage.removeMark') {
      const { id } = input as OfflineCalls['damage.removeMark'];
      marks = marks.filter((mark) => mark.id !== id);
    }
    if (call === 'damage.saveMark') {
      const { path, revision, mark } = input as OfflineCalls['damage.saveMark'];
      if (!paths.includes(path)) continue;
      const known = marks.find(({ id }) => id === mark.id);
      const next = {
        ...{ ...mark, path, revision: revision + 1 },
        ...{ by: known?.by ?? '', at: known?.at ?? new Date(at).toISOString() },
      };
      marks = known ? marks.map((other) => (other === known ? next : other)) : [...marks, next];
    }
  }
  return marks;
}

/** Changes that the server has not answered yet, by mark id; null for removed. */
export type PendingMarks = ReadonlyMap<string, StoredMark | null>;

export function withPendingMarks(
  stored: readonly StoredMark[],
  pending: PendingMarks,
): readonly StoredMark[] {
  if (pending.size === 0) return stored;
  const known = new Set(stored.map(({ id }) => id));
  const added = [...pending.values()].filter((mark) => mark !== null && !known.has(mark.id));
  return [
    ...stored.map((mark) => (pending.has(mark.id) ? (pending.get(mark.id) ?? null) : mark)),
    ...added,
  ].filter((mark) => mark !== null);
}
