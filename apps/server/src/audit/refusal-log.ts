import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Refusal } from '../platform/rpc/context.ts';
import { SYSTEM, writeAudit } from './write-audit.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

export interface RefusalLog {
  /** Does not block and does not throw: the client gets its refusal even if the audit row cannot be written. */
  note(refusal: Refusal): void;
  /** Writes the counts since the last flush; called every minute. */
  flush(): Promise<void>;
}

/** Per minute; the rest of a kind becomes one row. Otherwise an attacker could fill the disk, or hide in the noise. */
const ROWS_PER_KIND = 20;

const ACTIONS = {
  sign_in: { action: 'auth.sign_in.failed', subject: 'auth_sign_ins' },
  second_factor: { action: 'auth.second_factor.failed', subject: 'auth_sign_ins' },
  access: { action: 'auth.access.refused', subject: 'auth_refusals' },
  request: { action: 'auth.request.refused', subject: 'auth_refusals' },
} as const;

/**
 * Writes failed sign-ins and denied calls to the audit log. The first of each is written immediately, repeats
 * within the minute as one row with a count. Rows contain no client input.
 */
export function openRefusalLog({ db, clock, log }: Deps): RefusalLog {
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
    ).catch((error) => log.error({ err: error }, 'refusal not written to the audit log'));
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

/** Without an account anyone can probe every procedure. Which ones is no news, and would use up the rows. */
const foldAnonymous = (refusal: Refusal): Refusal =>
  (refusal.kind === 'access' || refusal.kind === 'request') && refusal.actorId === null
    ? { ...refusal, subjectId: 'anonymous' }
    : refusal;

const countOf = (counted: ReadonlyMap<string, { readonly refusal: Refusal }>, kind: Refusal['kind']) =>
  [...counted.values()].filter(({ refusal }) => refusal.kind === kind).length;

const keyOf = ({ kind, actorId, subjectId, code }: Refusal) => [kind, actorId, subjectId, code].join(' ');

function countOther(counted: Map<string, { readonly refusal: Refusal; count: number }>, { kind }: Refusal) {
  const refusal = { kind, actorId: null, subjectId: 'other', code: 'OTHER', requestId: null };
  const others = counted.get(keyOf(refusal)) ?? { refusal, count: 0 };
  others.count += 1;
  counted.set(keyOf(refusal), others);
}
