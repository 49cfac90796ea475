import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import { CHANGES_CHANNEL } from '../platform/live/listen-for-changes.ts';

/** A subject with more changes than this in one go is named as a whole. */
const IDS_PER_SUBJECT = 20;
/** PostgreSQL takes less than 8000 bytes; an entry is at most a few hundred. */
const ENTRIES_PER_MESSAGE = 20;

interface Changed {
  readonly subject: string;
  readonly subjectId: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** [subject, id], or [subject, null] for many of them: what to read again, never what it says. */
export type ChangedSubject = readonly [subject: string, subjectId: string | null];

const THE_LOG: ChangedSubject = ['audit_log', null];

/** Delivered when the transaction commits, to every server on this database. Every change is one of the log itself, too. */
export async function publishChanges(tx: DbOrTx, changes: readonly Changed[]): Promise<void> {
  const entries = [...whatChanged(changes), THE_LOG];
  for (let at = 0; at < entries.length; at += ENTRIES_PER_MESSAGE) {
    const message = JSON.stringify(entries.slice(at, at + ENTRIES_PER_MESSAGE));
    await tx.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${message})`);
  }
}

export function whatChanged(changes: readonly Changed[]): ChangedSubject[] {
  const idsOf = new Map<string, Set<string>>();
  for (const change of changes)
    idsOf.set(change.subject, (idsOf.get(change.subject) ?? new Set()).add(announcedId(change)));
  return [...idsOf].flatMap(([subject, ids]): ChangedSubject[] =>
    ids.size > IDS_PER_SUBJECT ? [[subject, null]] : [...ids].map((id) => [subject, id]),
  );
}

/** A session goes under its owner's id: once it has ended nobody could say whose it was, and it is theirs to hear. */
function announcedId({ subject, subjectId, before, after }: Changed): string {
  return subject === 'auth_sessions' ? (userIdIn(after) ?? userIdIn(before) ?? subjectId) : subjectId;
}

const userIdIn = (values: unknown): string | null =>
  typeof values === 'object' && values !== null && 'userId' in values && typeof values.userId === 'string'
    ? values.userId
    : null;
