import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Refusal } from '../platform/rpc/context.ts';
import { SYSTEM, writeAudit } from './write-audit.ts';

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

export interface RefusalLog {
  /** Never waits and never fails: a refusal is answered whether or not it could be noted. */
  note(refusal: Refusal): void;
  /** Writes what was counted since the last time; called every minute. */
  flush(): Promise<void>;
}

/** More than this of one kind in a minute become one row: nobody fills the disk with refusals, or hides among them. */
const ROWS_PER_KIND = 20;

const ACTIONS = {
  sign_in: { action: 'auth.sign_in.failed', subject: 'auth_sign_ins' },
  second_factor: { action: 'auth.second_factor.failed', subject: 'auth_sign_ins' },
  access: { action: 'auth.access.refused', subject: 'auth_refusals' },
} as const;

/**
 * Failed sign-ins and calls that the gate refused, as rows of the audit log. The first of a kind is written at once,
 * those that follow within the minute as one row with their count. Nothing that a stranger typed is in it.
 */
export function openRefusalLog({ db, clock, log }: Parts): RefusalLog {
  const counted = new Map<string, { readonly refusal: Refusal; count: number }>();
  const writing = new Set<Promise<void>>();

  const write = (refusal: Refusal, count: number) => {
    const { kind, actorId, subjectId, code, requestId } = refusal;
    const row = writeAudit(
      db,
      clock,
      { ...SYSTEM, actorId, requestId },
      {
        ...ACTIONS[kind],
        subjectId,
        after: { code, count },
      },
    ).catch((error) => log.error({ err: error }, 'refusal not noted'));
    writing.add(row);
    void row.then(() => writing.delete(row));
  };

  return {
    note(noted) {
      const refusal = foldAnonymous(noted);
      const known = counted.get(keyOf(refusal));
      if (known) known.count += 1;
      else if (countOf(counted, refusal.kind) < ROWS_PER_KIND) {
        counted.set(keyOf(refusal), { refusal, count: 0 });
        write(refusal, 1);
      } else countOther(counted, refusal);
    },
    async flush() {
      for (const { refusal, count } of counted.values())
        if (count > 0) write({ ...refusal, requestId: null }, count);
      counted.clear();
      await Promise.all(writing);
    },
  };
}

/** Anyone may call anything without an account: which procedure it was tells nothing, and would use up the rows. */
const foldAnonymous = (refusal: Refusal): Refusal =>
  refusal.kind === 'access' && refusal.actorId === null ? { ...refusal, subjectId: 'anonymous' } : refusal;

const countOf = (counted: ReadonlyMap<string, { readonly refusal: Refusal }>, kind: Refusal['kind']) =>
  [...counted.values()].filter(({ refusal }) => refusal.kind === kind).length;

const keyOf = ({ kind, actorId, subjectId, code }: Refusal) => [kind, actorId, subjectId, code].join(' ');

function countOther(counted: Map<string, { readonly refusal: Refusal; count: number }>, { kind }: Refusal) {
  const refusal = { kind, actorId: null, subjectId: 'other', code: 'OTHER', requestId: null };
  const others = counted.get(keyOf(refusal)) ?? { refusal, count: 0 };
  others.count += 1;
  counted.set(keyOf(refusal), others);
}
