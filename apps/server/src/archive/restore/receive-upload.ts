import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ensureFolder } from '../../platform/files/index.ts';
import { freeBytes, LEAST_FREE_BYTES } from '../../platform/free-space.ts';
import { backupsIn } from '../backups/backup-folder.ts';
import { NoRoom } from '../backups/space.ts';
import { clearUnfinished, unfinishedName } from '../unfinished.ts';

/** The archive, its files once more in the store, and its rows unpacked. */
const ROOM_FACTOR = 4;

/** More came than may; the rest of it is not read. */
export class UploadTooLarge extends Error {}

/** Writes what is sent to a file and hands it on; the file is gone afterwards. Memory does not grow with it. */
export async function withUpload<T>(
  dataDir: string,
  upload: { readonly body: Readable; readonly length: number; readonly most?: number },
  work: (path: string) => Promise<T>,
): Promise<T> {
  const folder = backupsIn(dataDir);
  await ensureFolder(folder);
  await clearUnfinished(folder);
  const needed = upload.length * ROOM_FACTOR + LEAST_FREE_BYTES;
  const free = await freeBytes(folder);
  if (free < needed) throw new NoRoom(needed, free);
  const path = join(folder, unfinishedName(randomBytes(4).toString('hex')));
  try {
    await pipeline(atMost(upload.most, upload.body), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** A body sent in chunks announces no length: it is counted while it comes. */
async function* atMost(most: number | undefined, body: Readable): AsyncGenerator<Buffer> {
  let length = 0;
  // not destroyed with its connection, so that there is still somebody to answer
  for await (const chunk of body.iterator({ destroyOnReturn: most === undefined }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (most !== undefined && length > most) throw new UploadTooLarge(`more than ${most} bytes`);
    yield chunk;
  }
}
