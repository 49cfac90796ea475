import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Enough for the disk to batch them, and below the limit of open files. */
const AT_ONCE = 32;

/** Forces every file below a folder, and the folders themselves, to the disk. */
export async function syncTree(root: string): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const next = entries.values();
  const work = async () => {
    for (const entry of next) {
      const path = join(entry.parentPath, entry.name);
      await (entry.isDirectory() ? syncFolder(path) : syncFile(path));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await syncFolder(root);
}

function syncFile(path: string): Promise<void> {
  // Windows refuses to sync a file that is open for reading only.
  return syncOpened(path, 'r+');
}

export async function syncFolder(path: string): Promise<void> {
  // Windows opens no folders, and keeps their entries in a journal of its own.
  if (process.platform !== 'win32') await syncOpened(path, 'r');
}

async function syncOpened(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
