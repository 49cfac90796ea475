import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Enough for the disk to batch them, and below the limit of open files. */
const AT_ONCE = 32;

/** Syncs every file below a folder, and the folders. */
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
  // Windows refuses to sync a file that is opened read-only
  return syncOpened(path, 'r+');
}

export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders, and journals their entries itself
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
