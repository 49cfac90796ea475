import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../database/embedded/sync-tree.ts';

/** Writes the bytes into a temporary file and syncs it. */
export async function stageFile(folder: string, bytes: Uint8Array): Promise<string> {
  const staged = join(folder, randomUUID());
  try {
    const handle = await open(staged, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(staged, { force: true }); // partial files must not fill the disk
    throw error;
  }
  return staged;
}

/** Moves a staged file to its place atomically, and syncs the folder. */
export async function publishFile(staged: string, target: string): Promise<void> {
  try {
    await ensureFolder(dirname(target));
    await rename(staged, target);
  } catch (error) {
    await rm(staged, { force: true });
    throw error;
  }
  await syncFolder(dirname(target));
}

/** Makes a folder for this user only, and syncs its entry in every folder above. */
export async function ensureFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}
