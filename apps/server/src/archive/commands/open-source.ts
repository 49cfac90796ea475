import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/config/index.ts';
import { joinRunning, openEmbedded } from '../../platform/database/index.ts';
import { EXIT_CODES, StartupError } from '../../platform/startup-error.ts';
import type { Source } from '../source/open-snapshot.ts';
import { connect } from '../source/snapshot.ts';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

interface OpenSource {
  readonly source: Source;
  close(): Promise<void>;
}

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** The configured database, without migrating it. The shop may keep running. */
export async function openSource(config: Place, workerUrl: URL | undefined): Promise<OpenSource> {
  if (config.databaseUrl) return serverSource(config.databaseUrl);
  try {
    return await openUnused(config, workerUrl);
  } catch (error) {
    if (!(error instanceof StartupError) || error.exitCode !== EXIT_CODES.folderInUse) throw error;
    const folder = join(config.dataDir, 'db');
    const connection = joinRunning(folder);
    if (!connection) throw error;
    return { source: { connection, sharedFolder: folder, workerUrl }, close: async () => undefined };
  }
}

/** The same with exclusive access: what is written after a move would be lost. */
export async function openUnused(config: Place, workerUrl: URL | undefined): Promise<OpenSource> {
  if (config.databaseUrl) {
    await refuseUsed(config.databaseUrl);
    return serverSource(config.databaseUrl);
  }
  const folder = join(config.dataDir, 'db');
  if (!existsSync(join(folder, 'PG_VERSION')))
    throw new StartupError(`There is no shop in ${config.dataDir}: set DATA_DIR.`, EXIT_CODES.settingsWrong);
  const embedded = await openEmbedded({ dir: folder, workerUrl, log: SILENT });
  return {
    source: { connection: embedded.connection, sharedFolder: null, workerUrl },
    close: () => embedded.close(),
  };
}

const serverSource = (connectionString: string): OpenSource => ({
  source: { connection: { connectionString, connectionTimeoutMillis: 5_000 }, sharedFolder: null },
  close: async () => undefined,
});

async function refuseUsed(connectionString: string): Promise<void> {
  const client = await connect({ connectionString, connectionTimeoutMillis: 5_000 });
  try {
    const { rows } = await client.query<{ others: number }>(`
      select count(*)::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
    if (rows[0]?.others)
      throw new StartupError(
        'Someone is still connected to the database: stop every server first.',
        EXIT_CODES.folderInUse,
      );
  } finally {
    await client.end();
  }
}
