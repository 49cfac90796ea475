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

/** Space for the archive, another copy of its files in the store, and its rows in the database. */
const ROOM_FACTOR = 4;

export class UploadTooLarge extends Error {}

/** Streams an upload into a temporary file, so that its size does not matter for memory, and deletes it afterwards. */
export async function withUpload<T>(
  dataDir: string,
  upload: { readonly body: Readable; readonly length: number; readonly maxBytes?: number },
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
    const body = limitBytes(upload.body, upload.maxBytes);
    await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Fastify's body limit does not apply here: the content type parser passes the stream on unread. */
async function* limitBytes(body: Readable, maxBytes = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
  let length = 0;
  // destroying the body would close the connection before the 413 is sent
  const destroyOnReturn = maxBytes === Number.POSITIVE_INFINITY;
  for await (const chunk of body.iterator({ destroyOnReturn }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new UploadTooLarge(`more than ${maxBytes} bytes`);
    yield chunk;
  }
}
