import type { BucketName } from '@kickstand/domain/files';
import { and, eq, inArray, isNull, type SQLWrapper } from 'drizzle-orm';
import { SYSTEM } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { keepUntil } from './attach-files.ts';
import { files } from './files.table.ts';

const AT_ONCE = 100;

/** Marks the pictures of some records as expired. The next sweep erases and audits them. */
export async function expireFiles(
  { db, clock }: { db: Database; clock: Clock },
  { bucket, recordKind, recordIds }: { bucket: BucketName; recordKind: string; recordIds: SQLWrapper },
): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ path: files.path })
      .from(files)
      .where(
        and(
          eq(files.bucket, bucket),
          eq(files.recordKind, recordKind),
          isNull(files.removedAt),
          isNull(files.keepUntil),
          inArray(files.recordId, recordIds),
        ),
      )
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    for (const { path } of due) await keepUntil(tx, clock, SYSTEM, path, clock.now());
    return due.length;
  });
}
