import { and, count, desc, isNotNull, isNull } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import type { FileStore } from '../platform/files/index.ts';
import { files } from './files.table.ts';

const LOOKED_AT = 5;

/**
 * The number of pictures in the database if the store has none of the newest: the store is another server's folder,
 * or was left behind. 0 if all is well.
 */
export async function picturesMissing(db: DbOrTx, store: Pick<FileStore, 'get'>): Promise<number> {
  const kept = and(isNotNull(files.storedAt), isNull(files.removedAt));
  const newest = await db
    .select({ path: files.path })
    .from(files)
    .where(kept)
    .orderBy(desc(files.storedAt))
    .limit(LOOKED_AT);
  for (const { path } of newest) {
    const found = await store.get(path);
    found?.body.destroy();
    if (found) return 0;
  }
  const [all] = newest.length > 0 ? await db.select({ rows: count() }).from(files).where(kept) : [];
  return all?.rows ?? 0;
}
