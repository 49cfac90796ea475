import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config/index.ts';
import { openFileStore } from '../../platform/files/index.ts';
import { EXIT_CODES, StartupError } from '../../platform/startup-error.ts';

/** Where a restore builds, inside the data folder: a rename within one file system is whole or not at all. */
const STAGING = '.restoring';
/** In this order: a folder with `db` in it is a shop, so that one comes last. */
const STAGED = ['secrets.json', 'keys', 'files', 'db'] as const;

export interface Place {
  readonly staging: string;
  /** Gives everything that was built its place; `undo` takes it back. */
  publish(): Promise<() => Promise<void>>;
  clear(): Promise<void>;
}

/** Claims the data folder for a restore. A restore that was cut short is cleared away first. */
export async function claimPlace({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Place> {
  const staging = join(dataDir, STAGING);
  const clear = () => rm(staging, { recursive: true, force: true });
  await refuseTaken(dataDir, s3);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await clear();
  await mkdir(staging, { mode: 0o700 });
  return {
    staging,
    clear,
    async publish() {
      const moved: string[] = [];
      const undo = async () => {
        for (const path of moved) await rm(path, { recursive: true, force: true });
      };
      try {
        for (const name of STAGED) {
          if (!existsSync(join(staging, name))) continue;
          if (name === 'files') await rm(join(dataDir, name), { recursive: true, force: true }); // looked at: empty
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

/** Keys, certificates and backups may lie there already; a shop may not. */
async function refuseTaken(dataDir: string, s3: Config['s3']): Promise<void> {
  if (!existsSync(dataDir)) return;
  const cutShort = existsSync(join(dataDir, STAGING)) && !existsSync(join(dataDir, 'db'));
  if (cutShort) await rm(join(dataDir, 'files'), { recursive: true, force: true });
  const taken = existsSync(join(dataDir, 'db')) || (!s3 && (await holdsFiles(dataDir)));
  if (taken)
    throw new StartupError(
      `The folder ${dataDir} already holds a shop: restore into an empty one, with --into or DATA_DIR.`,
      EXIT_CODES.databaseUnsuitable,
    );
}

async function holdsFiles(dataDir: string): Promise<boolean> {
  if (!existsSync(join(dataDir, 'files'))) return false;
  if ((await readdir(join(dataDir, 'files'))).every((name) => name === '.incoming')) return false;
  const store = await openFileStore({ s3: null, dataDir });
  for await (const _ of store.list('')) return true;
  return false;
}
