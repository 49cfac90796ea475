import { existsSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EXIT_CODES, StartupError } from '../../startup-error.ts';
import { copyTree } from './copy-tree.ts';
import { needsFolder } from './data-folder.ts';
import { startWorker } from './start-worker.ts';
import { syncFolder, syncTree } from './sync-tree.ts';

export type NewFolderSource = { templateDir?: string | undefined; workerUrl?: URL | undefined };

/**
 * Creates a data folder under a temporary name, syncs it and renames it. An interrupted start leaves a `.new` folder,
 * which the next start deletes, never half a database.
 */
export async function makeDataFolder(dir: string, source: NewFolderSource): Promise<void> {
  await removeEmptyFolder(dir);
  const fresh = `${dir}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  if (source.templateDir && !needsFolder(source.templateDir)) {
    copyTree(source.templateDir, fresh);
  } else {
    await initFolder(fresh, source.workerUrl);
  }
  await syncTree(fresh);
  await rename(fresh, dir);
  await syncFolder(dirname(dir));
}

async function removeEmptyFolder(dir: string): Promise<void> {
  if (!existsSync(dir)) return;
  await rmdir(dir).catch((error: unknown) => {
    throw new StartupError(
      `The folder ${dir} holds something that is not a Kickstand database: move it away or set DATA_DIR.`,
      EXIT_CODES.databaseUnsuitable,
      { cause: error },
    );
  });
}

/** initdb leaves 800 MB allocated in its thread, so it gets a thread that ends afterwards. */
export async function initFolder(dir: string, workerUrl?: URL): Promise<void> {
  const { worker } = await startWorker({ kind: 'make-folder', dir }, workerUrl);
  await worker.terminate();
}
