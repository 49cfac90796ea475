import { open, readdir, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isStoredPath } from '@kickstand/domain/files';
import { syncFolder } from '../database/embedded/sync-tree.ts';
import { ensureFolder, publishFile, stageFile } from './durable-write.ts';
import { assertPath, assertPrefix, type FileStore } from './file-store.ts';

/** Inside the root, because a rename is atomic only within one file system. */
export const incomingFolder = (root: string) => join(root, '.incoming');

/**
 * Files in a local folder: `bike-photos/ab12….jpg` is at `bike-photos/ab/ab12….jpg`. With `guest`, another process
 * owns the folder and may be writing, so unfinished files are left alone.
 */
export async function openDiskStore(root: string, { guest = false } = {}): Promise<FileStore> {
  const incoming = incomingFolder(root);
  // unfinished when its process died, and never acknowledged
  if (!guest) await rm(incoming, { recursive: true, force: true });
  await ensureFolder(incoming);

  return {
    async put(path, bytes) {
      const target = placeOf(root, path);
      await publishFile(await stageFile(incoming, bytes), target);
    },

    async get(path) {
      const handle = await unlessMissing(open(placeOf(root, path), 'r'));
      if (!handle) return null;
      const { size } = await handle.stat();
      return { bytes: size, body: handle.createReadStream() };
    },

    async remove(path) {
      const place = placeOf(root, path);
      const removed = await unlessMissing(unlink(place).then(() => true));
      if (removed) await syncFolder(dirname(place));
    },

    async *list(prefix) {
      assertPrefix(prefix);
      const buckets = prefix ? [prefix.slice(0, -1)] : await bucketsIn(root);
      for (const bucket of buckets) yield* pathsIn(root, bucket);
    },
  };
}

/** Two characters of the random name spread the files over 256 folders. */
function placeOf(root: string, path: string): string {
  assertPath(path);
  const [bucket = '', name = ''] = path.split('/');
  return join(root, bucket, name.slice(0, 2), name);
}

async function bucketsIn(root: string): Promise<string[]> {
  const names = await readdir(root);
  return names.filter((name) => !name.startsWith('.')).sort();
}

async function* pathsIn(root: string, bucket: string): AsyncIterable<string> {
  for (const fan of (await unlessMissing(readdir(join(root, bucket)))) ?? [])
    for (const name of await readdir(join(root, bucket, fan))) {
      const path = `${bucket}/${name}`;
      if (isStoredPath(path)) yield path;
    }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
