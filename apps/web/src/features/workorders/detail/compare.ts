import type { Outputs } from '@kickstand/api';

type FrozenJob = Outputs['workorders']['estimate']['version']['jobs'][number];
type FrozenLine = FrozenJob['lines'][number];

export type Change = 'same' | 'added' | 'removed' | 'changed';

export interface LinePair {
  readonly id: string;
  readonly before: FrozenLine | undefined;
  readonly after: FrozenLine | undefined;
  readonly change: Change;
}

export interface JobPair {
  readonly id: string;
  readonly before: FrozenJob | undefined;
  readonly after: FrozenJob | undefined;
  readonly change: Change;
  readonly lines: readonly LinePair[];
}

/** Compares two versions job by job and line by line, in the order of the earlier one. */
export function compareVersions(before: readonly FrozenJob[], after: readonly FrozenJob[]): JobPair[] {
  return paired(before, after).map(([id, was, is]) => {
    const lines = paired(was?.lines ?? [], is?.lines ?? []).map(([lineId, wasLine, isLine]) => ({
      id: lineId,
      before: wasLine,
      after: isLine,
      change: changeOf(wasLine, isLine, sameLine),
    }));
    const sameJob = (one: FrozenJob, other: FrozenJob) =>
      one.title === other.title &&
      one.description === other.description &&
      lines.every(({ change }) => change === 'same');
    return { id, before: was, after: is, change: changeOf(was, is, sameJob), lines };
  });
}

const sameLine = (one: FrozenLine, other: FrozenLine) => JSON.stringify(one) === JSON.stringify(other);

function changeOf<Thing>(
  was: Thing | undefined,
  is: Thing | undefined,
  same: (one: Thing, other: Thing) => boolean,
): Change {
  if (!was) return 'added';
  if (!is) return 'removed';
  return same(was, is) ? 'same' : 'changed';
}

function paired<Thing extends { readonly id: string }>(before: readonly Thing[], after: readonly Thing[]) {
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  const of = (things: readonly Thing[], id: string) => things.find((thing) => thing.id === id);
  return ids.map((id) => [id, of(before, id), of(after, id)] as const);
}
