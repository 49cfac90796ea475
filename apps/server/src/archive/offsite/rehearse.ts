import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { backupsIn } from '../backups/backup-folder.ts';
import { knownSecret } from '../keys/own-keys.ts';
import { restoreArchive } from '../target/restore-archive.ts';
import type { RestoreOptions } from '../target/restore-options.ts';
import { decrypt } from './encryption.ts';
import type { OffsitePlace } from './place.ts';

interface Rehearsal extends Pick<RestoreOptions, 'migrationsDir' | 'templateDir' | 'workerUrl'> {
  readonly config: RestoreOptions['config'];
  readonly place: OffsitePlace;
  readonly passphrase: string;
}

/**
 * Downloads a copy, restores it into a scratch database and compares every row, because only that proves that the
 * shop could be restored. The running shop is not touched.
 */
export async function rehearseRestore(file: string, rehearsal: Rehearsal): Promise<void> {
  const { config, place, passphrase, migrationsDir, templateDir, workerUrl } = rehearsal;
  await mkdir(backupsIn(config.dataDir), { recursive: true });
  const scratch = await mkdtemp(join(backupsIn(config.dataDir), '.rehearsal-'));
  try {
    const archive = join(scratch, 'copy.kickstand');
    await pipeline(decrypt(await place.get(file), passphrase), createWriteStream(archive, { mode: 0o600 }));
    const appSecret = await knownSecret(config);
    const target = {
      dataDir: join(scratch, 'shop'),
      databaseUrl: null,
      s3: null,
      appSecret,
      idKeyFile: null,
    };
    const places = { migrationsDir, templateDir, workerUrl };
    await restoreArchive(archive, { ...places, config: target, passphrase });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
