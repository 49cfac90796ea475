import { readHeaderAndKeys } from '../format/read-archive.ts';
import { type KeyConfig, knownFingerprint } from '../keys/own-keys.ts';
import { requireShop } from '../target/restore-archive.ts';
import { shapeOf } from '../target/schema.ts';

/**
 * here: this server already has them; inside: a passphrase opens them; missing: encrypted values cannot be read after
 * the restore.
 */
export type KeysOf = 'here' | 'inside' | 'missing';

export interface ArchiveLook {
  readonly shop: string | null;
  readonly at: string;
  readonly app: string;
  readonly rows: number;
  readonly files: number;
  readonly keys: KeysOf;
}

/**
 * Describes an archive from its first megabyte, so that nobody uploads a gigabyte to learn that it is the wrong file.
 * Unverified: the restore checks the whole archive.
 */
export async function lookAtArchive(
  path: string,
  { config, migrationsDir }: { config: KeyConfig; migrationsDir: string },
): Promise<ArchiveLook> {
  const { header, hasKeys } = await readHeaderAndKeys(path);
  requireShop(header);
  shapeOf(header, migrationsDir);
  const { shop, at, app, files, tables, secretFingerprint } = header;
  const here = secretFingerprint === null || secretFingerprint === (await knownFingerprint(config));
  const inside = hasKeys && !config.appSecret;
  return {
    ...{ shop, at, app, files },
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    keys: here ? 'here' : inside ? 'inside' : 'missing',
  };
}
