import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseLog } from '../database.ts';
import { type Embedded, openEmbedded } from '../embedded/open-embedded.ts';
import { type BeforeMigrating, migrate } from '../migrate.ts';
import { preparedClient } from '../statements/prepared-client.ts';
import { watchPool } from './watch-pool.ts';

export type OpenEmbeddedDatabaseOptions = {
  dataDir: string;
  migrationsDir: string;
  templateDir?: string | undefined;
  workerUrl?: URL | undefined;
  opened?: Promise<Embedded> | undefined;
  log: DatabaseLog;
  beforeOpening?: (() => Promise<void>) | undefined;
  beforeMigrating?: BeforeMigrating | undefined;
  maxStatementMs: number;
};

/** More connections would only wait for the single backend. */
const POOL_SIZE = 8;
const CONNECT_TIMEOUT_MS = 10_000;

export async function openEmbeddedDatabase(options: OpenEmbeddedDatabaseOptions) {
  const { dataDir, migrationsDir, beforeMigrating, log, opened, ...rest } = options;
  const folder = join(dataDir, 'db');
  const embedded = await (opened ?? openEmbedded({ dir: folder, log, ...rest }));
  try {
    await migrate(embedded.connection, migrationsDir, beforeMigrating);
  } catch (error) {
    await embedded.close();
    throw error;
  }

  const pool = new pg.Pool({
    Client: preparedClient(),
    ...embedded.connection,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  watchPool(pool, log);

  return {
    kind: 'embedded' as const,
    folder,
    connection: embedded.connection,
    pool,
    ready: embedded.ready,
    join: () => Promise.resolve(), // one process per folder
    close: async () => {
      await pool.end();
      await embedded.close();
    },
  };
}
