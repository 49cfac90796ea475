import { createHash, randomUUID } from 'node:crypto';
import {
  BUCKETS,
  type BucketName,
  contentTypeOf,
  type FileErrorCode,
  newPath,
  thumbnailPathOf,
} from '@kickstand/domain/files';
import { and, eq, isNull } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { claimFile, describeFile, type FileRow, findFile } from './file.repository.ts';
import { files } from './files.table.ts';
import type { Decoder } from './images/decoder.ts';
import type { Picture } from './images/redraw-picture.ts';
import type { OpenFiles } from './open-files.ts';

export interface StoreDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: OpenFiles;
  readonly decoder: Decoder;
}

export interface Upload {
  /** Made by the client: a retry of an upload has the same id. */
  readonly id: string;
  readonly bucket: BucketName;
  readonly bytes: Buffer;
  /** Null if it was sent by someone without an account. */
  readonly uploadedBy: string | null;
}

export type StoreVerdict =
  | { readonly ok: true; readonly file: FileRow }
  | { readonly ok: false; readonly code: FileErrorCode };

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const TAKEN = { ok: false, code: 'FILE_ID_TAKEN' } as const;

/**
 * Stores a picture. The row is written before the bytes, so that everything in the store has a row; it becomes
 * visible once both are stored. After an interruption a retry completes it, or the sweep removes it.
 */
export async function storeUpload(deps: StoreDeps, actor: Actor, upload: Upload): Promise<StoreVerdict> {
  const receivedSha256 = sha256(upload.bytes);
  const isSame = (row: FileRow) => isSameUpload(row, { ...upload, receivedSha256 });

  const known = await findFile(deps.db, upload.id);
  if (known && !isSame(known)) return TAKEN;
  if (known?.storedAt) return { ok: true, file: known };

  const verdict = await deps.decoder.redraw(BUCKETS[upload.bucket].form, upload.bytes);
  if (!verdict.ok) return verdict;
  const { picture } = verdict;
  const claimed = known ?? (await claimFile(deps.db, newRow(deps, upload, picture, receivedSha256)));
  if (!isSame(claimed)) return TAKEN;
  if (claimed.storedAt) return { ok: true, file: claimed };

  await putBytes(deps.files, claimed, picture);
  return { ok: true, file: await markStored(deps, actor, claimed, picture) };
}

/** Someone else's id, another picture, or a deleted one: the caller cannot tell which. */
const isSameUpload = (row: FileRow, upload: Omit<Upload, 'bytes'> & { receivedSha256: string }) =>
  row.uploadedBy === upload.uploadedBy &&
  row.bucket === upload.bucket &&
  row.receivedSha256 === upload.receivedSha256 &&
  row.removedAt === null;

function newRow({ clock }: StoreDeps, upload: Upload, picture: Picture, receivedSha256: string) {
  const path = newPath(upload.bucket, randomUUID());
  return {
    id: upload.id,
    bucket: upload.bucket,
    path,
    thumbnailPath: picture.thumbnail && thumbnailPathOf(path),
    contentType: contentTypeOf(path),
    ...describePicture(picture),
    receivedSha256,
    uploadedBy: upload.uploadedBy,
    createdAt: clock.now(),
  };
}

const describePicture = ({ bytes, width, height }: Picture) => ({
  bytes: bytes.length,
  width,
  height,
  sha256: sha256(bytes),
});

async function putBytes({ store, idCipher }: OpenFiles, row: FileRow, picture: Picture): Promise<void> {
  const closed = BUCKETS[row.bucket].access === 'session';
  await store.put(row.path, closed ? idCipher.close(row.path, picture.bytes) : picture.bytes);
  if (row.thumbnailPath && picture.thumbnail) await store.put(row.thumbnailPath, picture.thumbnail);
}

async function markStored(
  { db, clock }: StoreDeps,
  actor: Actor,
  row: FileRow,
  picture: Picture,
): Promise<FileRow> {
  return db.transaction(async (tx) => {
    const [stored] = await tx
      .update(files)
      .set({ ...describePicture(picture), storedAt: clock.now() })
      .where(and(eq(files.id, row.id), isNull(files.storedAt), isNull(files.removedAt)))
      .returning();
    if (!stored) return row; // a concurrent retry of the same upload was faster
    const change = { action: 'files.file.stored', subject: 'files', subjectId: stored.id };
    await writeAudit(tx, clock, actor, { ...change, after: describeFile(stored) });
    return stored;
  });
}
