import { and, eq, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import { SYSTEM, writeAudit } from '../audit/index.ts';
import { after, type Clock, DAY } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { describeFile, type FileRow } from './file.repository.ts';
import { files } from './files.table.ts';
import type { OpenFiles } from './open-files.ts';

/** How long pictures of a form that was never saved are kept. */
const UNATTACHED_FOR = 30 * DAY;
const AT_ONCE = 100;

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: Pick<OpenFiles, 'store'>;
}

/**
 * Removes expired pictures, and those that no record took. First the row is marked and audited, then the bytes are
 * deleted, then the row is completed: an interrupted sweep is finished by the next one.
 */
export async function sweepFiles(deps: Deps): Promise<number> {
  let removed = 0;
  for (let marked = AT_ONCE; marked === AT_ONCE; removed += marked) marked = await markDue(deps);
  await eraseMarked(deps);
  return removed;
}

/** Skips rows that another server is sweeping, or that a record is just taking. */
async function markDue({ db, clock }: Deps): Promise<number> {
  const now = clock.now();
  const isUnattached = and(isNull(files.recordId), lt(files.createdAt, after(now, -UNATTACHED_FOR)));
  return db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(files)
      .where(and(isNull(files.removedAt), or(isUnattached, lte(files.keepUntil, now))))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    for (const row of due) {
      await tx.update(files).set({ removedAt: now }).where(eq(files.id, row.id));
      const change = { action: 'files.file.removed', subject: 'files', subjectId: row.id };
      await writeAudit(tx, clock, SYSTEM, { ...change, before: describeFile(row) });
    }
    return due.length;
  });
}

async function eraseMarked({ db, clock, files: { store } }: Deps): Promise<void> {
  for (;;) {
    const marked = await db
      .select()
      .from(files)
      .where(and(isNotNull(files.removedAt), isNull(files.erasedAt)))
      .limit(AT_ONCE);
    for (const row of marked) {
      for (const path of pathsOf(row)) await store.remove(path);
      await db.update(files).set({ erasedAt: clock.now() }).where(eq(files.id, row.id));
    }
    if (marked.length < AT_ONCE) return;
  }
}

const pathsOf = ({ path, thumbnailPath }: FileRow) => (thumbnailPath ? [path, thumbnailPath] : [path]);
