import { join } from 'node:path';
import { type BackupKind, backupFileName, expiredBackups } from '@kickstand/domain/archive';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import type { VerifiedArchive } from '../format/verify-archive.ts';
import { sealKeyring } from '../keys/keyring.ts';
import { gatherKeyring } from '../keys/own-keys.ts';
import { type ArchiveProgress, makeArchive } from '../make-archive.ts';
import { LEFT_OUT } from '../source/left-out.ts';
import type { Source } from '../source/open-snapshot.ts';
import { connect } from '../source/snapshot.ts';
import {
  type Backup,
  type BackupNote,
  backupsIn,
  findBackup,
  listBackups,
  removeBackup,
  writeNote,
} from './backup-folder.ts';

export interface BackupDeps {
  readonly config: Pick<Config, 'dataDir' | 'appSecret' | 'idKeyFile'>;
  readonly source: Source;
  readonly store: FileStore;
  readonly clock: Clock;
}

export interface BackupRequest {
  readonly kind: BackupKind;
  /** Encrypts the keys, which are included only with it. */
  readonly passphrase?: string | undefined;
  readonly progress?: ArchiveProgress | undefined;
}

/** Makes a verified backup in the data folder and deletes expired ones. */
export async function makeBackup(deps: BackupDeps, request: BackupRequest): Promise<Backup> {
  const { config, source, store, clock } = deps;
  const { dataDir } = config;
  const shop = await shopOf(source);
  const name = backupFileName({ shop: shop?.name ?? 'shop', at: clock.now(), kind: request.kind });
  const made = await makeArchive(join(backupsIn(dataDir), name), {
    ...{ source, store, leftOut: LEFT_OUT, withFiles: true },
    keys: request.passphrase ? await keysUnder(request.passphrase, config) : null,
    ...(request.progress && { progress: request.progress }),
  });
  const withKeys = request.passphrase !== undefined;
  await writeNote(dataDir, name, noteOf(made, { withKeys, verifiedAt: clock.now() }));
  await thinOut(dataDir, shop?.timeZone ?? 'UTC');
  const backup = await findBackup(dataDir, name);
  if (!backup) throw new Error('the backup went away as soon as it was made');
  return backup;
}

export function noteOf(
  { header, closing }: Pick<VerifiedArchive, 'header' | 'closing'>,
  { withKeys, verifiedAt }: { readonly withKeys: boolean; readonly verifiedAt: Date },
): BackupNote {
  return {
    verifiedAt: verifiedAt.toISOString(),
    damaged: false,
    app: header.app,
    rows: closing.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: closing.files.count,
    missing: closing.files.missing,
    auditHead: header.audit.head,
    withKeys,
  };
}

export async function keysUnder(passphrase: string, config: BackupDeps['config']): Promise<Buffer | null> {
  const keyring = await gatherKeyring(config);
  return keyring && sealKeyring(keyring, passphrase);
}

async function thinOut(dataDir: string, timeZone: string): Promise<void> {
  for (const name of expiredBackups(await listBackups(dataDir), timeZone)) await removeBackup(dataDir, name);
}

/** Read with SQL: before a migration the database may be older than this code. */
export async function shopOf({
  connection,
}: Pick<Source, 'connection'>): Promise<{ name: string; timeZone: string } | null> {
  const client = await connect(connection);
  try {
    const { rows } = await client.query<{ name: string; timeZone: string }>(
      'select name, time_zone as "timeZone" from settings_shop',
    );
    return rows[0] ?? null;
  } finally {
    await client.end();
  }
}
