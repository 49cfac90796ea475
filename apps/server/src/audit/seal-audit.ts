import { createHash } from 'node:crypto';
import { asc, desc, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database, DbOrTx } from '../platform/database/index.ts';
import { canonicalJson } from '../platform/hash.ts';
import { auditLog } from './audit.table.ts';
import { publishChanges } from './publish-changes.ts';

export type AuditRow = typeof auditLog.$inferSelect;

/** What the first row is chained to. */
export const FIRST_SEAL = 'kickstand';

const ROWS_AT_ONCE = 500;
const SEALER_LOCK = 5_118_204_771;

/** The seal of a row: over everything but the values themselves, of which it holds the hashes. */
export function sealOf(row: Omit<AuditRow, 'before' | 'after' | 'seal'>): string {
  const { id, actorId, action, subject, subjectId, requestId, beforeHash, afterHash, seq } = row;
  const at = row.at.toISOString();
  const content = [id, at, actorId, action, subject, subjectId, requestId, beforeHash, afterHash, seq];
  return createHash('sha256')
    .update(`${row.previousSeal}\n${canonicalJson(content)}`)
    .digest('base64url');
}

/**
 * Chains the committed rows that are not chained yet, and tells every server what changed;
 * returns how many. One server seals at a time, and nobody who writes waits for it: the
 * lock is among sealers only.
 */
export async function sealAudit(db: Database): Promise<number> {
  let sealed = 0;
  for (let round = ROWS_AT_ONCE; round === ROWS_AT_ONCE; sealed += round) round = await sealSome(db);
  return sealed;
}

async function sealSome(db: Database): Promise<number> {
  // asked before a transaction is opened: most turns find nothing to do
  const [any] = await db.select({ id: auditLog.id }).from(auditLog).where(isNull(auditLog.seq)).limit(1);
  if (!any) return 0;
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${SEALER_LOCK}) as mine`,
    );
    if (!rows[0]?.mine) return 0; // another server is at it, and will see what we saw
    const open = await tx
      .select()
      .from(auditLog)
      .where(isNull(auditLog.seq))
      .orderBy(asc(auditLog.at), asc(auditLog.id))
      .limit(ROWS_AT_ONCE);
    await writeSeals(tx, chain(open, await lastSealed(tx)));
    await publishChanges(tx, open);
    return open.length;
  });
}

interface Link {
  readonly id: string;
  readonly seq: number;
  readonly previousSeal: string;
  readonly seal: string;
}

function chain(rows: readonly AuditRow[], last: { seq: number; seal: string }): Link[] {
  let { seq, seal } = last;
  return rows.map((row) => {
    const link = { id: row.id, seq: seq + 1, previousSeal: seal };
    seq = link.seq;
    seal = sealOf({ ...row, ...link });
    return { ...link, seal };
  });
}

async function writeSeals(tx: DbOrTx, links: readonly Link[]): Promise<void> {
  await tx.execute(sql`
    update audit_log set seq = link.seq, previous_seal = link."previousSeal", seal = link.seal
    from json_to_recordset(${JSON.stringify(links)}::json)
      as link(id uuid, seq bigint, "previousSeal" text, seal text)
    where audit_log.id = link.id`);
}

async function lastSealed(tx: DbOrTx): Promise<{ seq: number; seal: string }> {
  const [last] = await tx
    .select({ seq: auditLog.seq, seal: auditLog.seal })
    .from(auditLog)
    .where(isNotNull(auditLog.seq))
    .orderBy(desc(auditLog.seq))
    .limit(1);
  return { seq: last?.seq ?? 0, seal: last?.seal ?? FIRST_SEAL };
}
