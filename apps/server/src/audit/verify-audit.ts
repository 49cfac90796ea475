import type { TreeHead } from '@kickstand/domain/evidence';
import { count, isNull } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import { auditLog } from './audit.table.ts';
import { FIRST_SEAL, sealOf } from './seal-audit.ts';
import { type AuditRow, findNodes, GrowingTree, leafHash, recordOf, sealedRows, treeSize } from './tree.ts';
import { valueHash } from './value-hash.ts';

export type AuditVerdict =
  | {
      readonly ok: true;
      readonly sealed: number;
      readonly unsealed: number;
      readonly head: string;
      /** The tree over the sealed rows; null: it is incomplete or empty. */
      readonly tree: TreeHead | null;
    }
  | { readonly ok: false; readonly seq: number; readonly id: string; readonly what: Break };

/** altered: the row itself; values: its before or after; missing: a row just before it; tree: a stored hash of the tree. */
export type Break = 'altered' | 'values' | 'missing' | 'tree';

const ROWS_AT_ONCE = 1000;

/** Verifies the chain from its first row and rebuilds the tree; returns the first row that is wrong. */
export async function verifyAudit(
  db: DbOrTx,
  progress: (rows: number) => void = () => {},
): Promise<AuditVerdict> {
  let seq = 0;
  let head = FIRST_SEAL;
  const inTree = await treeSize(db);
  const tree = new GrowingTree(() => '');
  for (;;) {
    const rows = await sealedRows(db, seq, ROWS_AT_ONCE);
    if (rows.length === 0) break;
    for (const row of rows) {
      const what = breakIn(row, seq, head);
      if (what) return { ok: false, seq: row.seq ?? 0, id: row.id, what };
      seq += 1;
      head = row.seal ?? '';
    }
    const wrong = await breakInTree(db, tree, rows.slice(0, Math.max(0, inTree - seq + rows.length)));
    if (wrong) return { ok: false, seq: wrong.seq ?? 0, id: wrong.id, what: 'tree' };
    progress(seq);
  }
  const [tail] = await db.select({ rows: count() }).from(auditLog).where(isNull(auditLog.seq));
  const root = inTree === seq ? tree.root : null;
  return { ok: true, sealed: seq, unsealed: tail?.rows ?? 0, head, tree: root ? { size: seq, root } : null };
}

/** The first row whose leaf, or a subtree that it completes, is not what the tree has stored. */
async function breakInTree(
  db: DbOrTx,
  tree: GrowingTree,
  rows: readonly AuditRow[],
): Promise<AuditRow | null> {
  const made = rows.flatMap((row) => {
    const record = recordOf(row);
    if (!record) return [];
    tree.append(leafHash(record));
    return tree.take().map((node) => ({ row, node }));
  });
  const stored = await findNodes(
    db,
    made.map(({ node }) => node),
  );
  return made.find(({ node }) => stored(node) !== node.hash)?.row ?? null;
}

function breakIn(row: AuditRow, lastSeq: number, head: string): Break | null {
  if (row.seq !== lastSeq + 1) return 'missing';
  if (row.previousSeal !== head || row.seal !== sealOf(row)) return 'altered';
  // erased values are allowed; other ones than were noted are not
  const holds = (side: 'before' | 'after') =>
    row[side] === null || valueHash(row.salt, side, row[side]) === row[`${side}Hash`];
  return holds('before') && holds('after') ? null : 'values';
}
