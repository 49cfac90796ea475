import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Config } from '../../platform/config/index.ts';
import type { OpenDatabase } from '../../platform/database/index.ts';
import { backupsIn } from '../backups/backup-folder.ts';
import { gatherKeyring } from '../keys/own-keys.ts';
import { copyPatiently } from '../source/open-snapshot.ts';
import type { EncryptedFiles } from './encrypted-files.ts';
import { type LogPosition, readPosition, standbyNames } from './names.ts';
import { pack } from './pack.ts';

/** The file with the shop's keys in a base. */
export const KEYRING = 'keyring.json';

interface BaseDeps {
  readonly config: Config;
  readonly database: Pick<OpenDatabase, 'connection' | 'folder'>;
  readonly files: EncryptedFiles;
}

/** Makes a base: a copy of the whole database, to which the log is added. Returns its position in the log. */
export async function makeBase({ config, database, files }: BaseDeps, run: string): Promise<LogPosition> {
  const { folder, connection } = database;
  if (!folder) throw new Error('only the embedded database is shipped');
  const scratch = join(backupsIn(config.dataDir), '.standby');
  await rm(scratch, { recursive: true, force: true }); // left behind by a process that died
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  try {
    const copy = join(scratch, 'db');
    const { logEnd } = await copyPatiently(connection, folder, copy);
    const keyring = Buffer.from(JSON.stringify(await gatherKeyring(config)));
    const packed = join(scratch, 'base');
    const target = createWriteStream(packed, { mode: 0o600 });
    await pipeline(pack(copy, new Map([[KEYRING, keyring]])), createGzip({ level: 3 }), target);
    const end = readPosition(logEnd);
    const { size } = await stat(packed);
    await files.put(standbyNames.base(run, end), size, createReadStream(packed));
    return end;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
