import type { Readable } from 'node:stream';
import { isStoredPath } from '@kickstand/domain/files';

export interface StoredFile {
  readonly bytes: number;
  readonly body: Readable;
}

/**
 * The store of pictures: a folder or an object store. It handles paths and bytes, and knows nothing of
 * records or people.
 */
export interface FileStore {
  /** Resolves when the whole file would survive a power cut; until then nothing of it is seen. */
  put(path: string, bytes: Uint8Array): Promise<void>;
  get(path: string): Promise<StoredFile | null>;
  /** A missing file counts as deleted. */
  remove(path: string): Promise<void>;
  /** Every path with this prefix: all of them, or those of one bucket (`bike-photos/`). */
  list(prefix: string): AsyncIterable<string>;
}

/** The store cannot be reached just now. */
export class FilesAway extends Error {}

/** The last line before a disk: a path that was not made here goes no further. */
export function assertPath(path: string): void {
  if (!isStoredPath(path)) throw new Error('not a path of the file store');
}

export function assertPrefix(prefix: string): void {
  if (!/^([a-z][a-z-]{0,30}\/)?$/.test(prefix)) throw new Error('not a prefix of the file store');
}

export async function readWhole(file: StoredFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file.body) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
