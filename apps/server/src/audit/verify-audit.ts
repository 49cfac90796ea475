import { asc, count, gt, isNull } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import { hashOf } from '../platform/hash.ts';
import { auditLog } from './audit.table.ts';
import { type AuditRow, FIRST_SEAL, sealOf } from './seal-audit.ts';

export type AuditVerdict =
  | { readonly ok: true; readonly sealed: number; readonly unsealed: number; readonly head: string }
  | { readonly ok: false; readonly seq: number; readonly id: string; readonly what: Break };

/** altered: the row itself; values: its before or after; missing: a row just before it. */
export type Break = 'altered' | 'values' | 'missing';

const ROWS_AT_ONCE = 1000;

/** Walks the chain from its first row; names the first one that does not hold. */
export async function verifyAudit(
  db: DbOrTx,
  progress: (rows: number) => void = () => {},
): Promise<AuditVerdict> {
  let seq = 0;
  let head = FIRST_SEAL;
  for (;;) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.seq, seq))
      .orderBy(asc(auditLog.seq))
      .limit(ROWS_AT_ONCE);
    if (rows.length === 0) break;
    for (const row of rows) {
      const what = breakIn(row, seq, head);
      if (what) return { ok: false, seq: row.seq ?? 0, id: row.id, what };
      seq += 1;
      head = row.seal ?? '';
    }
    progress(seq);
  }
  const [tail] = await db.select({ rows: count() }).from(auditLog).where(isNull(auditLog.seq));
  return { ok: true, sealed: seq, unsealed: tail?.rows ?? 0, head };
}

function breakIn(row: AuditRow, lastSeq: number, head: string): Break | null {
  if (row.seq !== lastSeq + 1) return 'missing';
  if (row.previousSeal !== head || row.seal !== sealOf(row)) return 'altered';
  // erased values are allowed; other ones than were noted are not
  const holds = (value: unknown, hash: string) => value === null || hashOf(value) === hash;
  return holds(row.before, row.beforeHash) && holds(row.after, row.afterHash) ? null : 'values';
}
