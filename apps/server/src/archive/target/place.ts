import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config/index.ts';
import { syncFolder, syncTree } from '../../platform/database/embedded/sync-tree.ts';
import { openFileStore } from '../../platform/files/index.ts';
import { makeFolders } from '../../platform/make-folders.ts';
import { RESTORED, STAGED } from '../../platform/restored-folder.ts';
import { EXIT_CODES, StartupError } from '../../platform/startup-error.ts';

/** Where a restore is built, inside the data folder, because a rename within one file system is atomic. */
const STAGING = '.restoring';

export interface Place {
  readonly staging: string;
  /** Moves everything into place; `undo` reverts it. */
  publish(): Promise<() => Promise<void>>;
  /** Leaves it for the next start, because the running server has the folder open. */
  hold(): Promise<void>;
  clear(): Promise<void>;
}

/** Claims the data folder for a restore. Removes what an interrupted restore left. */
export async function claimPlace(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  { fresh = false } = {},
): Promise<Place> {
  const staging = join(dataDir, STAGING);
  const clear = () => rm(staging, { recursive: true, force: true });
  if (!fresh) await requireFree({ dataDir, s3 });
  if (!fresh && wasCutShort(dataDir)) await rm(join(dataDir, 'files'), { recursive: true, force: true });
  makeFolders(dataDir);
  await clear();
  await mkdir(staging, { mode: 0o700 });
  return {
    staging,
    clear,
    async hold() {
      await syncTree(staging);
      await rename(staging, join(dataDir, RESTORED));
      await syncFolder(dataDir);
    },
    async publish() {
      const moved: string[] = [];
      const undo = async () => {
        for (const path of moved) await rm(path, { recursive: true, force: true });
      };
      try {
        for (const name of STAGED) {
          if (!existsSync(join(staging, name))) continue;
          if (name === 'files') await rm(join(dataDir, name), { recursive: true, force: true }); // known to be empty
          await rename(join(staging, name), join(dataDir, name));
          moved.push(join(dataDir, name));
        }
      } catch (error) {
        await undo();
        throw error;
      }
      return undo;
    },
  };
}

/** Keys, certificates and backups may exist already, but no shop. Changes nothing. */
export async function requireFree({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<void> {
  const files = !s3 && !wasCutShort(dataDir) && (await holdsFiles(dataDir));
  if (!files && !existsSync(join(dataDir, 'db'))) return;
  throw new StartupError(
    `The folder ${dataDir} already holds a shop: restore into an empty one, with --into or DATA_DIR.`,
    EXIT_CODES.databaseUnsuitable,
  );
}

/** Then existing files are those of the interrupted restore, which puts the database in place last. */
const wasCutShort = (dataDir: string) =>
  existsSync(join(dataDir, STAGING)) && !existsSync(join(dataDir, 'db'));

async function holdsFiles(dataDir: string): Promise<boolean> {
  if (!existsSync(join(dataDir, 'files'))) return false;
  if ((await readdir(join(dataDir, 'files'))).every((name) => name === '.incoming')) return false;
  const store = await openFileStore({ s3: null, dataDir });
  for await (const _ of store.list('')) return true;
  return false;
}
