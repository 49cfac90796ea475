import { readBeginning } from '../format/read-archive.ts';
import { type KeyConfig, knownFingerprint } from '../keys/own-keys.ts';
import { requireShop } from '../target/restore-archive.ts';
import { shapeOf } from '../target/schema.ts';

/**
 * here: this server's secret is the archive's; inside: a passphrase opens them; missing: what they closed stays
 * closed.
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
 * What an archive says about itself, from its beginning alone, so that nobody sends a gigabyte to be told that it is
 * something else. Nothing of it is believed: the restore reads it whole.
 */
export async function lookAtArchive(
  path: string,
  { config, migrationsDir }: { config: KeyConfig; migrationsDir: string },
): Promise<ArchiveLook> {
  const { header, hasKeys } = await readBeginning(path);
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
