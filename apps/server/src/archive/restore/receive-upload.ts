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

/** Space for the archive, a copy of its files in the store, and its rows in the database. */
const ROOM_FACTOR = 4;

export class UploadTooLarge extends Error {}

/** Streams an upload into a temporary file, whose size does not affect memory, and deletes it afterwards. */
export async function withUpload<T>(
  dataDir: string,
  upload: { readonly body: Readable; readonly length: number; readonly maxBytes?: number },
  work: (path: string) => Promise<T>,
  freeIn: typeof freeBytes = freeBytes,
): Promise<T> {
  const folder = backupsIn(dataDir);
  await ensureFolder(folder);
  await clearUnfinished(folder);
  const free = await freeIn(folder);
  const hasRoomFor = (bytes: number) => {
    const needed = bytes * ROOM_FACTOR + LEAST_FREE_BYTES;
    if (free < needed) throw new NoRoom(needed, free);
  };
  hasRoomFor(upload.length);
  const path = join(folder, unfinishedName(randomBytes(4).toString('hex')));
  try {
    const body = limitBytes(upload.body, hasRoomFor, upload.maxBytes);
    await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Fastify's body limit does not apply here, because the content type parser passes the stream on. A chunked body
 * announces no length, so free disk space is checked while it arrives.
 */
async function* limitBytes(
  body: Readable,
  hasRoomFor: (bytes: number) => void,
  maxBytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<Buffer> {
  let length = 0;
  // destroying the body would close the connection before the refusal is sent
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    hasRoomFor(length);
    if (length > maxBytes) throw new UploadTooLarge(`more than ${maxBytes} bytes`);
    yield chunk;
  }
}
