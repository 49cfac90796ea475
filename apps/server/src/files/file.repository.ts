import { eq, inArray } from 'drizzle-orm';
import type { DbOrTx, OrPlaceholder } from '../platform/database/index.ts';
import { files } from './files.table.ts';

export type FileRow = typeof files.$inferSelect;
export type NewFile = typeof files.$inferInsert;

export async function findFile(db: DbOrTx, id: string): Promise<FileRow | null> {
  const [row] = await db.select().from(files).where(eq(files.id, id));
  return row ?? null;
}

/** At most one row. */
export const filesAt = (db: DbOrTx, path: OrPlaceholder<string>) =>
  db.select().from(files).where(eq(files.path, path));

export async function findFileByPath(db: DbOrTx, path: string): Promise<FileRow | null> {
  const [row] = await filesAt(db, path);
  return row ?? null;
}

/** Locks them until the transaction ends, so that none is removed while a record takes it. */
export function lockFiles(tx: DbOrTx, paths: readonly string[]): Promise<FileRow[]> {
  return tx
    .select()
    .from(files)
    .where(inArray(files.path, [...paths]))
    .orderBy(files.id)
    .for('update');
}

/** The first insert gets the id; all others get its row. */
export async function claimFile(db: DbOrTx, file: NewFile): Promise<FileRow> {
  const [row] = await db.insert(files).values(file).onConflictDoNothing({ target: files.id }).returning();
  const claimed = row ?? (await findFile(db, file.id));
  if (!claimed) throw new Error('claimFile: a conflict with a row that is not there');
  return claimed;
}

/** A picture in the audit log: its path and facts, never its bytes. */
export function describeFile(row: FileRow) {
  const { bucket, path, bytes, width, height, sha256, recordKind, recordId, keepUntil } = row;
  return { bucket, path, bytes, width, height, sha256, recordKind, recordId, keepUntil };
}
