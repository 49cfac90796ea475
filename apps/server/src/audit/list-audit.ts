import type { Outputs } from '@kickstand/api';
import { and, asc, eq, gte, like, lt, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import { escapeLike } from '../platform/database/statements/like-filter.ts';
import { auditLog } from './audit.table.ts';
import { profiles } from './foreign-tables.ts';
import { mentions, recordNames } from './record-names.ts';

const PAGE_SIZE = 50;
const MOST_WORDS = 6;

interface AuditQuery {
  readonly id?: string | undefined;
  readonly actorId?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly text?: string | undefined;
  readonly after?: string | undefined;
}

/** A page behind the last entry of the page before, by the index of what is asked for. */
export async function listAudit(db: DbOrTx, query: AuditQuery): Promise<Outputs['audit']['list']> {
  const rows = await db
    .select({ entry: auditLog, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(auditLog)
    .leftJoin(profiles, eq(profiles.id, auditLog.actorId))
    .where(and(...conditions(query)))
    .orderBy(sql`${auditLog.at} desc`, sql`${auditLog.id} desc`)
    .limit(PAGE_SIZE + 1);
  const nameOf = await recordNames(
    db,
    rows.map(({ entry }) => entry),
  );
  return {
    entries: rows.slice(0, PAGE_SIZE).map(({ entry, firstName, lastName }) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      actor: entry.actorId
        ? { id: entry.actorId, name: [firstName, lastName].filter(Boolean).join(' ') }
        : null,
      action: entry.action,
      subject: entry.subject,
      subjectId: entry.subjectId,
      record: nameOf(entry),
      before: fieldsOf(entry.before),
      after: fieldsOf(entry.after),
      seq: entry.seq,
    })),
    more: rows.length > PAGE_SIZE,
  };
}

function conditions(query: AuditQuery): (SQL | undefined)[] {
  return [
    query.id ? eq(auditLog.id, query.id) : undefined,
    query.actorId ? eq(auditLog.actorId, query.actorId) : undefined,
    query.action ? like(auditLog.action, `${escapeLike(query.action)}%`) : undefined,
    query.subject ? eq(auditLog.subject, query.subject) : undefined,
    query.subjectId ? eq(auditLog.subjectId, query.subjectId) : undefined,
    query.from ? gte(auditLog.at, new Date(query.from)) : undefined,
    query.to ? lt(auditLog.at, new Date(query.to)) : undefined,
    ...wordsOf(query.text).map((word) => mentions(word)),
    query.after
      ? sql`(${auditLog.at}, ${auditLog.id}) < (select at, id from audit_log where id = ${query.after})`
      : undefined,
  ];
}

/** Every word must be there. */
const wordsOf = (text: string | undefined): string[] =>
  (text ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);

export async function listActors(db: DbOrTx): Promise<Outputs['audit']['actors']> {
  const rows = await db
    .select({ id: profiles.id, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(profiles)
    .where(sql`exists (select 1 from audit_log where actor_id = ${profiles.id})`)
    .orderBy(asc(profiles.lastName), asc(profiles.firstName), asc(profiles.id));
  return rows.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`.trim() }));
}

/** We only write objects; anything else is wrapped in one. */
const fieldsOf = (value: unknown): Record<string, unknown> | null =>
  value === null || (typeof value === 'object' && !Array.isArray(value))
    ? (value as Record<string, unknown> | null)
    : { value };
