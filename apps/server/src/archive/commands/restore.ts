import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../platform/config/index.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { decrypt, isEncrypted } from '../offsite/encryption.ts';
import { type Restored, restoreArchive } from '../target/restore-archive.ts';
import type { RestoreOptions } from '../target/restore-options.ts';

export interface RestoreCommand extends Omit<RestoreOptions, 'config'> {
  readonly config: Config;
  readonly file: string;
  /** A folder or a PostgreSQL server; by default the configured one. */
  readonly into?: string | undefined;
}

/** `npm run restore`. Returns the message to print. */
export async function restoreCommand({ file, into, config, ...options }: RestoreCommand): Promise<string> {
  requireFile(resolve(file));
  const target = into ? { ...config, ...placeOf(into) } : config;
  const plain = await openCopy(resolve(file), options.passphrase);
  try {
    return summary(await restoreArchive(plain.path, { ...options, config: target }));
  } finally {
    await plain.remove();
  }
}

/** Decrypts an off-site copy; any other file is used as it is. */
async function openCopy(path: string, passphrase: string | undefined) {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(64), 0, 64, 0).finally(() => file.close());
  if (!isEncrypted(buffer)) return { path, remove: async () => undefined };
  if (!passphrase)
    throw new StartupError('This is an encrypted copy: give its passphrase with BACKUP_PASSPHRASE.');
  const folder = await mkdtemp(join(tmpdir(), 'kickstand-copy-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const plain = join(folder, 'copy.kickstand');
    await pipeline(decrypt(createReadStream(path), passphrase), createWriteStream(plain, { mode: 0o600 }));
    return { path: plain, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function requireFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new StartupError(`There is no file ${path}.`);
  if (!found.isFile()) throw new StartupError(`${path} is not a file: name the backup itself.`);
}

const placeOf = (into: string) =>
  /^postgres(ql)?:\/\//.test(into) ? { databaseUrl: into } : { databaseUrl: null, dataDir: resolve(into) };

function summary({ header, closing, secret, idImagesUnopened }: Restored): string {
  const rows = closing.tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `${header.shop ?? 'A shop'} as of ${header.at}: ${rows} rows in ${closing.tables.length} tables and ${closing.files.count} files, compared and equal.`,
    `Head of the audit's chain: ${header.audit.head ?? 'none'}`,
    'Everybody signs in anew.',
  ];
  if (closing.files.missing > 0)
    lines.push(`${closing.files.missing} files were missing already when the backup was made.`);
  if (secret === 'forget')
    lines.push('The old secret was given up: second factors ended, and mail that waited is not sent.');
  if (secret === 'bring')
    lines.push("The shop's keys came with it: secrets.json and keys/ are in the folder.");
  if (idImagesUnopened > 0)
    lines.push(
      `${idImagesUnopened} ID images stay closed: put their key back as keys/id-images.key, or set ID_KEY_FILE.`,
    );
  return lines.join('\n');
}
