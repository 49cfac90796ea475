import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../../platform/config/index.ts';
import { openFileStore } from '../../platform/files/index.ts';
import { EXIT_CODES, StartupError } from '../../platform/startup-error.ts';
import { backupsIn } from '../backups/backup-folder.ts';
import { keysUnder } from '../backups/make-backup.ts';
import { knownSecret } from '../keys/own-keys.ts';
import { makeArchive } from '../make-archive.ts';
import { requireEmptyServer } from '../target/open-target.ts';
import { requireFree } from '../target/place.ts';
import { restoreArchive } from '../target/restore-archive.ts';
import type { RestoreOptions } from '../target/restore-options.ts';
import { unfinishedName } from '../unfinished.ts';
import { openUnused } from './open-source.ts';

export interface MoveCommand extends Pick<RestoreOptions, 'migrationsDir' | 'templateDir' | 'workerUrl'> {
  readonly config: Config;
  readonly to: { readonly databaseUrl: string } | { readonly folder: string };
  readonly progress: (
    step: 'snapshot' | 'rows' | 'files' | 'verify' | 'compare',
    done: number,
    total: number,
  ) => void;
}

/**
 * `npm run move`: moves the shop to PostgreSQL, or into a folder with the embedded database, through an archive with
 * everything, including sessions. The old place stays unchanged.
 */
export async function moveCommand(command: MoveCommand): Promise<string> {
  const { config, to, workerUrl, progress } = command;
  if (!(await knownSecret(config)))
    throw new StartupError(`There is no shop in ${config.dataDir}: set DATA_DIR.`, EXIT_CODES.settingsWrong);
  const scratch = join(backupsIn(config.dataDir), unfinishedName(randomBytes(4).toString('hex')));
  const archive = `${scratch}.kickstand`;
  const phrase = randomBytes(24).toString('base64url');
  // a database that moves to a server leaves its pictures where they are
  const withFiles = 'folder' in to && !config.s3;
  await requireTarget(config, to); // before spending minutes on reading
  const { source, close } = await openUnused(config, workerUrl);
  try {
    const store = await openFileStore(config, { guest: true });
    const keys = 'folder' in to ? await keysUnder(phrase, config) : null;
    await makeArchive(archive, { source, store, keys, leftOut: [], withFiles, progress });
    const target =
      'folder' in to
        ? { ...config, databaseUrl: null, dataDir: resolve(to.folder), appSecret: null }
        : { ...config, ...to, dataDir: scratch, appSecret: await knownSecret(config) };
    const restored = await restoreArchive(archive, { ...command, config: target, passphrase: phrase });
    const rows = restored.closing.tables.reduce((sum, table) => sum + table.rows, 0);
    return `${rows} rows moved, compared and equal. The old place is untouched.\n${howToStart(command)}`;
  } finally {
    await close();
    await rm(archive, { force: true });
    await rm(scratch, { recursive: true, force: true });
  }
}

async function requireTarget(config: Config, to: MoveCommand['to']): Promise<void> {
  if ('folder' in to) return requireFree({ dataDir: resolve(to.folder), s3: config.s3 });
  if (!/^postgres(ql)?:\/\//.test(to.databaseUrl) || !URL.canParse(to.databaseUrl))
    throw new StartupError('--to takes an address such as postgres://user:password@host:5432/database.');
  await requireEmptyServer(to.databaseUrl);
}

function howToStart({ config, to }: MoveCommand): string {
  if ('folder' in to)
    return `Start it with DATA_DIR=${resolve(to.folder)} and without DATABASE_URL. Its secret and the key of its ID images are in that folder.`;
  return config.appSecret
    ? 'Start it with DATABASE_URL set to the new address and everything else as before.'
    : `Start it with DATABASE_URL set to the new address, the same DATA_DIR, and APP_SECRET set to the appSecret in ${join(config.dataDir, 'secrets.json')}.`;
}
