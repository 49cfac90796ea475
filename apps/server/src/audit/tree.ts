import { createHash } from 'node:crypto';
import {
  consistencyRanges,
  inclusionRanges,
  LEAF_PREFIX,
  leafContent,
  NODE_PREFIX,
  type Range,
  type SealedRecord,
  type Subtree,
  subtreesOf,
  type TreeHead,
} from '@kickstand/domain/evidence';
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import { auditLog, auditNodes } from './audit.table.ts';

export type AuditRow = typeof auditLog.$inferSelect;

export type TreeNode = Subtree & { readonly hash: string };

/** A sealed row as its leaf covers it; null for one without a number. */
export function recordOf(row: Omit<AuditRow, 'before' | 'after' | 'salt' | 'seal'>): SealedRecord | null {
  const { seq, id, at, actorId, action, subject, subjectId, requestId, beforeHash, afterHash } = row;
  if (seq === null) return null;
  const facts = { seq, id, at: at.toISOString(), actorId, action, subject, subjectId, requestId };
  return { ...facts, beforeHash, afterHash };
}

export const leafHash = (record: SealedRecord): string =>
  createHash('sha256').update(Uint8Array.of(LEAF_PREFIX)).update(leafContent(record)).digest('hex');

const nodeHash = (left: string, right: string): string =>
  createHash('sha256')
    .update(Uint8Array.of(NODE_PREFIX))
    .update(Buffer.from(left, 'hex'))
    .update(Buffer.from(right, 'hex'))
    .digest('hex');

/** Hashes of complete subtrees, the largest first, as one: a range of RFC 6962. */
const fold = (hashes: readonly string[]): string =>
  hashes.reduceRight((right, left) => nodeHash(left, right));

/** The newest leaf, alone or with other queries in `readTogether`. */
export const lastLeaf = (db: DbOrTx) =>
  db
    .select({ position: auditNodes.position })
    .from(auditNodes)
    .where(eq(auditNodes.level, 0))
    .orderBy(desc(auditNodes.position))
    .limit(1);

/** The number of rows in the tree with this newest leaf. */
export const sizeOf = ([leaf]: Awaited<ReturnType<typeof lastLeaf>>): number =>
  leaf ? leaf.position + 1 : 0;

export const treeSize = async (db: DbOrTx): Promise<number> => sizeOf(await lastLeaf(db));

/** The leaves of these records, and every subtree that they complete. The caller holds the sealers' lock. */
export async function grownBy(
  tx: DbOrTx,
  size: number,
  records: readonly SealedRecord[],
): Promise<TreeNode[]> {
  const grown = new GrowingTree(await readNodes(tx, subtreesOf({ from: 0, to: size })), size);
  for (const record of records) grown.append(leafHash(record));
  return grown.take();
}

/** The right edge of a tree: all that the next leaf needs to know. */
export class GrowingTree {
  #added: TreeNode[] = [];
  #size: number;
  readonly #edge: Map<number, string>;

  constructor(edge: Nodes, size = 0) {
    this.#size = size;
    this.#edge = new Map(subtreesOf({ from: 0, to: size }).map((subtree) => [subtree.level, edge(subtree)]));
  }

  append(leaf: string): void {
    let [level, position, hash] = [0, this.#size, leaf];
    this.#added.push({ level, position, hash });
    for (let left = this.#edge.get(0); left !== undefined; left = this.#edge.get(level)) {
      this.#edge.delete(level);
      [level, position, hash] = [level + 1, Math.floor(position / 2), nodeHash(left, hash)];
      this.#added.push({ level, position, hash });
    }
    this.#edge.set(level, hash);
    this.#size++;
  }

  /** The subtrees completed since this was last asked. */
  take(): TreeNode[] {
    const added = this.#added;
    this.#added = [];
    return added;
  }

  /** Null while there is no leaf. */
  get root(): string | null {
    return this.#size === 0 ? null : fold([...this.#edge].sort(([a], [b]) => b - a).map(([, hash]) => hash));
  }
}

/** The hash of a stored subtree. */
type Nodes = (subtree: Subtree) => string;

const keyOf = ({ level, position }: Subtree) => `${level}/${position}`;

/**
 * The stored hashes of these subtrees, in one query; undefined for one that is not stored. Each by the key: a join would
 * read the whole tree for a few of its nodes.
 */
export async function findNodes(
  db: DbOrTx,
  wanted: readonly Subtree[],
): Promise<(subtree: Subtree) => string | undefined> {
  const distinct = [...new Map(wanted.map((subtree) => [keyOf(subtree), subtree])).values()];
  const { rows } = await db.execute<{ level: number; position: string; hash: string }>(sql`
    select wanted.level, wanted.position, node.hash
    from json_to_recordset(${JSON.stringify(distinct)}::json) as wanted(level smallint, position bigint)
    cross join lateral (
      select hash from audit_nodes where level = wanted.level and position = wanted.position limit 1
    ) node`);
  const found = new Map(rows.map((row) => [`${row.level}/${row.position}`, row.hash]));
  return (subtree) => found.get(keyOf(subtree));
}

async function readNodes(db: DbOrTx, wanted: readonly Subtree[]): Promise<Nodes> {
  const find = await findNodes(db, wanted);
  return (subtree) => {
    const hash = find(subtree);
    if (hash === undefined) throw new Error(`the audit's tree has no node ${keyOf(subtree)}`);
    return hash;
  };
}

const hashOfRange = (nodes: Nodes, range: Range) => fold(subtreesOf(range).map(nodes));

/** The head of the tree as it was when it had this many rows. */
export async function headAt(db: DbOrTx, size: number): Promise<TreeHead> {
  const whole = { from: 0, to: size };
  return { size, root: hashOfRange(await readNodes(db, subtreesOf(whole)), whole) };
}

export interface ProofsAt {
  readonly head: TreeHead;
  /** Of the row with this number. */
  readonly inclusion: (seq: number) => string[];
  /** From an earlier head. */
  readonly consistency: (size: number) => string[];
  readonly headAt: (size: number) => TreeHead;
}

/** Proofs towards one head, for any number of rows and earlier heads, from one query. */
export async function proofsAt(
  db: DbOrTx,
  size: number,
  wanted: { readonly rows: readonly number[]; readonly heads: readonly number[] },
): Promise<ProofsAt> {
  const whole = (to: number): Range => ({ from: 0, to });
  const ranges = [
    ...[size, ...wanted.heads].map(whole),
    ...wanted.rows.flatMap((seq) => inclusionRanges(seq - 1, size)),
    ...wanted.heads.flatMap((earlier) => consistencyRanges(earlier, size)),
  ];
  const nodes = await readNodes(db, ranges.flatMap(subtreesOf));
  const headOf = (at: number): TreeHead => ({ size: at, root: hashOfRange(nodes, whole(at)) });
  return {
    head: headOf(size),
    headAt: headOf,
    inclusion: (seq) => inclusionRanges(seq - 1, size).map((range) => hashOfRange(nodes, range)),
    consistency: (earlier) => consistencyRanges(earlier, size).map((range) => hashOfRange(nodes, range)),
  };
}

/** The hash of the log's first row, which identifies a shop's log. Null: the tree is empty. */
export async function firstLeaf(db: DbOrTx): Promise<string | null> {
  const first = { level: 0, position: 0 };
  return (await findNodes(db, [first]))(first) ?? null;
}

/** Sealed rows from this number on, in their order. */
export const sealedRows = (db: DbOrTx, after: number, limit: number) =>
  db.select().from(auditLog).where(sql`${auditLog.seq} > ${after}`).orderBy(asc(auditLog.seq)).limit(limit);
