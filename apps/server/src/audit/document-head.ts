import { setTimeout as pause } from 'node:timers/promises';
import type { TreeHead } from '@kickstand/domain/evidence';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../platform/database/index.ts';
import { auditLog } from './audit.table.ts';
import { sealAudit } from './seal-audit.ts';
import { headAt, treeSize } from './tree.ts';

/** The row of the log that a document is about: the one that issued it. */
interface OwnRow {
  readonly action: string;
  readonly subject: string;
  readonly subjectId: string;
}

/**
 * What a document prints: the first head that includes its own row, the same on every reprint. Null for one that the
 * log does not know (sample data), and while another server is busy sealing.
 */
export async function documentHead(db: Database, own: OwnRow): Promise<TreeHead | null> {
  const find = async () => {
    const [row] = await db
      .select({ seq: auditLog.seq })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.subject, own.subject),
          eq(auditLog.subjectId, own.subjectId),
          eq(auditLog.action, own.action),
        ),
      )
      .orderBy(asc(auditLog.at), asc(auditLog.id))
      .limit(1);
    return row;
  };
  const row = await find();
  if (!row) return null;
  const seq = row.seq ?? ((await everythingSealed(db)) ? ((await find())?.seq ?? null) : null);
  return seq !== null && seq <= (await treeSize(db)) ? headAt(db, seq) : null;
}

/** The head over everything that is committed now; null while it cannot be had, or nothing happened yet. */
export async function currentHead(db: Database): Promise<TreeHead | null> {
  if (!(await everythingSealed(db))) return null;
  const size = await treeSize(db);
  return size > 0 ? headAt(db, size) : null;
}

const TRIES = 40;
const PAUSE_MS = 50;

/** Seals what is committed, or waits a little while another server does. */
async function everythingSealed(db: Database): Promise<boolean> {
  for (let left = TRIES; left > 0; left--) {
    await sealAudit(db);
    const [open] = await db.select({ id: auditLog.id }).from(auditLog).where(isNull(auditLog.seq)).limit(1);
    if (!open) return true;
    await pause(PAUSE_MS);
  }
  return false;
}
