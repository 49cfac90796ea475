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

/** [subject, id], or [subject, null] for many: what to read again, never its content. */
export type ChangedSubject = readonly [subject: string, subjectId: string | null];

const THE_LOG: ChangedSubject = ['audit_log', null];

/** For every server on this database. Every change is one of the log itself, too. */
export function changeMessages(changes: readonly Changed[]): string[] {
  const entries = [...whatChanged(changes), THE_LOG];
  const messages: string[] = [];
  for (let at = 0; at < entries.length; at += ENTRIES_PER_MESSAGE)
    messages.push(JSON.stringify(entries.slice(at, at + ENTRIES_PER_MESSAGE)));
  return messages;
}

export function whatChanged(changes: readonly Changed[]): ChangedSubject[] {
  const idsOf = new Map<string, Set<string>>();
  for (const change of changes)
    idsOf.set(change.subject, (idsOf.get(change.subject) ?? new Set()).add(announcedId(change)));
  return [...idsOf].flatMap(([subject, ids]): ChangedSubject[] =>
    ids.size > IDS_PER_SUBJECT ? [[subject, null]] : [...ids].map((id) => [subject, id]),
  );
}

/**
 * A session is announced under its owner's id: once it has ended its owner could not be looked up, and they
 * must be notified.
 */
function announcedId({ subject, subjectId, before, after }: Changed): string {
  return subject === 'auth_sessions' ? (userIdIn(after) ?? userIdIn(before) ?? subjectId) : subjectId;
}

const userIdIn = (values: unknown): string | null =>
  typeof values === 'object' && values !== null && 'userId' in values && typeof values.userId === 'string'
    ? values.userId
    : null;
