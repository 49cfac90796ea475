import type { Readable } from 'node:stream';
import { isStoredPath } from '@kickstand/domain/files';

export interface StoredFile {
  readonly bytes: number;
  readonly body: Readable;
}

/**
 * The store of pictures: a folder or an object store. It handles paths and bytes, without knowing records or people.
 */
export interface FileStore {
  /** Resolves when the whole file would survive a power cut; until then it is not visible. */
  put(path: string, bytes: Uint8Array): Promise<void>;
  get(path: string): Promise<StoredFile | null>;
  /** A missing file counts as deleted. */
  remove(path: string): Promise<void>;
  /** All paths with this prefix; `bike-photos/` for one bucket. */
  list(prefix: string): AsyncIterable<string>;
}

/** The store cannot be reached now. */
export class FilesAway extends Error {}

/** The last check before the file system: only paths made by this server pass. */
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
