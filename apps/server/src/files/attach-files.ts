import { inArray } from 'drizzle-orm';
import { type Actor, writeAudits } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/index.ts';
import { describeFile, type FileRow, lockFiles } from './file.repository.ts';
import { files } from './files.table.ts';

/** The record that pictures belong to. */
export interface FileOwner {
  readonly recordKind: string;
  readonly recordId: string;
}

export type AttachVerdict =
  | { readonly ok: true; readonly files: readonly FileRow[] }
  | { readonly ok: false; readonly code: 'NOT_FOUND'; readonly paths: readonly string[] };

/**
 * Attaches stored pictures to a record, in the record's transaction. Only the person who uploaded a picture can
 * attach it, and only once; a picture the record already has may be listed by anyone who may save the record. All or
 * none.
 */
export async function attachFiles(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  paths: readonly string[],
  owner: FileOwner,
): Promise<AttachVerdict> {
  const rows = paths.length > 0 ? await lockFiles(tx, paths) : [];
  const usable = rows.filter((row) => isUsable(row, actor, owner));
  const refused = paths.filter((path) => !usable.some((row) => row.path === path));
  if (refused.length > 0) return { ok: false, code: 'NOT_FOUND', paths: refused };
  const loose = usable.filter(({ recordId }) => recordId === null);
  await change(tx, clock, actor, loose, 'files.file.attached', owner);
  return { ok: true, files: usable };
}

function isUsable(row: FileRow, actor: Actor, owner: FileOwner): boolean {
  if (row.storedAt === null || row.removedAt !== null) return false;
  // other pictures of records are never erased
  if (row.bucket === 'id-images' && owner.recordKind !== 'intake') return false;
  if (row.recordId === null) return row.uploadedBy === actor.actorId;
  return row.recordKind === owner.recordKind && row.recordId === owner.recordId;
}

/** Sets how long a picture is kept: an ID image until some time after its order closed. */
export async function keepUntil(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  path: string,
  until: Date | null,
): Promise<void> {
  const [row] = await lockFiles(tx, [path]);
  if (!row || row.removedAt) return;
  await change(tx, clock, actor, [row], 'files.file.kept_until', { keepUntil: until });
}

/** Locks the rows, because audit values are computed from them. */
async function change(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  rows: readonly FileRow[],
  action: string,
  values: Partial<FileRow>,
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .update(files)
    .set(values)
    .where(
      inArray(
        files.id,
        rows.map(({ id }) => id),
      ),
    );
  const changes = rows.map((row) => ({
    ...{ action, subject: 'files', subjectId: row.id },
    before: describeFile(row),
    after: describeFile({ ...row, ...values }),
  }));
  await writeAudits(tx, clock, actor, changes);
}
