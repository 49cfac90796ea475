import { createHash } from 'node:crypto';
import type { SealedRecord } from '@kickstand/domain/evidence';
import { asc, desc, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database, DbOrTx } from '../platform/database/index.ts';
import { canonicalJson } from '../platform/hash.ts';
import { auditLog } from './audit.table.ts';
import { publishChanges } from './publish-changes.ts';
import { type AuditRow, appendLeaves, recordOf, sealedRows, treeSize } from './tree.ts';

/** What the first row is chained to. */
export const FIRST_SEAL = 'kickstand';

const ROWS_AT_ONCE = 500;
const SEALER_LOCK = 5_118_204_771;

/** The seal of a row: over everything but the values themselves, of which it holds the hashes. */
export function sealOf(row: Omit<AuditRow, 'before' | 'after' | 'salt' | 'seal'>): string {
  const { id, actorId, action, subject, subjectId, requestId, beforeHash, afterHash, seq } = row;
  const at = row.at.toISOString();
  const content = [id, at, actorId, action, subject, subjectId, requestId, beforeHash, afterHash, seq];
  return createHash('sha256')
    .update(`${row.previousSeal}\n${canonicalJson(content)}`)
    .digest('base64url');
}

/**
 * Chains the committed rows that are not chained yet, appends them to the tree, and tells every server what changed;
 * returns how many. One server seals at a time, and nobody who writes waits for it: the lock is among sealers only.
 */
export async function sealAudit(db: Database): Promise<number> {
  let sealed = 0;
  for (let round = ROWS_AT_ONCE; round === ROWS_AT_ONCE; sealed += round) round = await sealSome(db);
  while (await growSome(db));
  return sealed;
}

/** Appends sealed rows that the tree lacks: those of a version without a tree, and all of them after a restore. */
async function growSome(db: Database): Promise<boolean> {
  const last = await lastSealed(db);
  if ((await treeSize(db)) >= last.seq) return false;
  return db.transaction(async (tx) => {
    if (!(await isOnlySealer(tx))) return false;
    const size = await treeSize(tx);
    const rows = await sealedRows(tx, size, ROWS_AT_ONCE);
    await appendLeaves(
      tx,
      size,
      rows.flatMap((row) => recordOf(row) ?? []),
    );
    return rows.length > 0;
  });
}

async function sealSome(db: Database): Promise<number> {
  // asked before a transaction is opened: most turns find nothing to do
  const [any] = await db.select({ id: auditLog.id }).from(auditLog).where(isNull(auditLog.seq)).limit(1);
  if (!any) return 0;
  return db.transaction(async (tx) => {
    if (!(await isOnlySealer(tx))) return 0; // another server is at it, and will see what we saw
    const open = await tx
      .select()
      .from(auditLog)
      .where(isNull(auditLog.seq))
      .orderBy(asc(auditLog.at), asc(auditLog.id))
      .limit(ROWS_AT_ONCE);
    const last = await lastSealed(tx);
    const links = chain(open, last);
    await writeSeals(tx, links);
    // a tree that lacks older rows is completed step by step, or these would wait for all of them
    if ((await treeSize(tx)) === last.seq) await appendLeaves(tx, last.seq, recordsOf(open, links));
    await publishChanges(tx, open);
    return open.length;
  });
}

async function isOnlySealer(tx: DbOrTx): Promise<boolean> {
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${SEALER_LOCK}) as mine`,
  );
  return rows[0]?.mine === true;
}

const recordsOf = (rows: readonly AuditRow[], links: readonly Link[]): SealedRecord[] =>
  rows.flatMap((row, at) => recordOf({ ...row, ...links[at] }) ?? []);

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
