import { createHash } from 'node:crypto';
import type { SealedRecord } from '@kickstand/domain/evidence';
import { asc, desc, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Database, type DbOrTx, prepareTogether, type RowsOf } from '../platform/database/index.ts';
import { canonicalJson } from '../platform/hash.ts';
import { CHANGES_CHANNEL } from '../platform/live/listen-for-changes.ts';
import { auditLog } from './audit.table.ts';
import { changeMessages } from './change-messages.ts';
import {
  type AuditRow,
  grownBy,
  lastLeaf,
  recordOf,
  sealedRows,
  sizeOf,
  type TreeNode,
  treeSize,
} from './tree.ts';

/** What the first row is chained to. */
export const FIRST_SEAL = 'kickstand';

const ROWS_AT_ONCE = 500;
const SEALER_LOCK = 5_118_204_771;

/** The seal of a row covers everything but the values themselves, which it covers by their hashes. */
export function sealOf(row: Omit<AuditRow, 'before' | 'after' | 'salt' | 'seal'>): string {
  const { id, actorId, action, subject, subjectId, requestId, beforeHash, afterHash, seq } = row;
  const at = row.at.toISOString();
  const content = [id, at, actorId, action, subject, subjectId, requestId, beforeHash, afterHash, seq];
  return createHash('sha256')
    .update(`${row.previousSeal}\n${canonicalJson(content)}`)
    .digest('base64url');
}

/**
 * Chains the committed rows that are not chained yet, appends them to the tree, and announces the changes to
 * every server; returns their number. One server seals at a time, and writers do not wait for it: the lock is
 * among sealers only. It runs after every write, so it takes as few statements as possible.
 */
export async function sealAudit(db: Database): Promise<number> {
  // asked before a transaction is opened: most turns find nothing to do
  const { waiting, ...state } = await readState(db, {});
  let [sealed, complete] = [0, isComplete(state)];
  for (let more = waiting.length > 0; more; ) {
    const round = await sealSome(db);
    sealed += round.sealed;
    complete = round.complete;
    more = round.sealed === ROWS_AT_ONCE;
  }
  while (!complete) complete = await growSome(db);
  return sealed;
}

const waitingRows = (db: DbOrTx, most: number) =>
  db
    .select()
    .from(auditLog)
    .where(isNull(auditLog.seq))
    .orderBy(asc(auditLog.at), asc(auditLog.id))
    .limit(most);

const lastRows = (db: DbOrTx) => ({
  last: db
    .select({ seq: auditLog.seq, seal: auditLog.seal })
    .from(auditLog)
    .where(isNotNull(auditLog.seq))
    .orderBy(desc(auditLog.seq))
    .limit(1),
  leaf: lastLeaf(db),
});

const readState = prepareTogether([], (db) => ({ waiting: waitingRows(db, 1), ...lastRows(db) }));
const readWaiting = prepareTogether([], (db) => ({ open: waitingRows(db, ROWS_AT_ONCE), ...lastRows(db) }));

type LastRows = RowsOf<ReturnType<typeof lastRows>>;

const lastSealOf = ({ last: [last] }: LastRows) => ({ seq: last?.seq ?? 0, seal: last?.seal ?? FIRST_SEAL });

/** Whether the tree contains every sealed row. */
const isComplete = (rows: LastRows): boolean => sizeOf(rows.leaf) >= lastSealOf(rows).seq;

/**
 * Appends sealed rows that the tree lacks: those of a version without a tree, and all of them after a
 * restore. Returns whether it is complete, by this server or another.
 */
async function growSome(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await isOnlySealer(tx))) return true;
    const size = await treeSize(tx);
    const rows = await sealedRows(tx, size, ROWS_AT_ONCE);
    const nodes = await grownBy(
      tx,
      size,
      rows.flatMap((row) => recordOf(row) ?? []),
    );
    await write(tx, { links: [], nodes, messages: [] });
    return rows.length === 0;
  });
}

async function sealSome(db: Database): Promise<{ sealed: number; complete: boolean }> {
  return db.transaction(async (tx) => {
    if (!(await isOnlySealer(tx))) return { sealed: 0, complete: true }; // another server is sealing, and will see the same rows
    const { open, ...state } = await readWaiting(tx, {});
    const last = lastSealOf(state);
    const links = chain(open, last);
    // a tree that lacks older rows is completed in steps, or these would wait for all of them
    const complete = sizeOf(state.leaf) === last.seq;
    const nodes = complete ? await grownBy(tx, last.seq, recordsOf(open, links)) : [];
    await write(tx, { links, nodes, messages: changeMessages(open) });
    return { sealed: open.length, complete };
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

interface Written {
  readonly links: readonly Link[];
  readonly nodes: readonly TreeNode[];
  readonly messages: readonly string[];
}

/** Messages are delivered when the transaction commits. */
async function write(tx: DbOrTx, { links, nodes, messages }: Written): Promise<void> {
  await tx.execute(sql`
    with sealed as (
      update audit_log set seq = link.seq, previous_seal = link."previousSeal", seal = link.seal
      from json_to_recordset(${JSON.stringify(links)}::json)
        as link(id uuid, seq bigint, "previousSeal" text, seal text)
      where audit_log.id = link.id
    ), grown as (
      insert into audit_nodes (level, position, hash)
      select level, position, hash from json_to_recordset(${JSON.stringify(nodes)}::json)
        as node(level smallint, position bigint, hash text)
    )
    select pg_notify(${CHANGES_CHANNEL}, message)
    from json_array_elements_text(${JSON.stringify(messages)}::json) as message`);
}
