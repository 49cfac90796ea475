import type pg from 'pg';
import type { Database, DatabaseLog } from '../database.ts';
import type { Embedded } from '../embedded/open-embedded.ts';
import type { BeforeMigrating } from '../migrate.ts';
import { databaseOnPool } from './database-on-pool.ts';
import { openEmbeddedDatabase } from './open-embedded-database.ts';
import { openServerDatabase } from './open-server-database.ts';

export type OpenDatabaseOptions = {
  /** A PostgreSQL server; otherwise the database is embedded, in `<dataDir>/db`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  migrationsDir: string;
  /** A folder made by buildTemplate, from which a new data folder is copied (1 s instead of 5). */
  templateDir?: string | undefined;
  /** The built worker; from source it is next to this file. */
  workerUrl?: URL | undefined;
  /** The embedded database, if it is already being opened. */
  opened?: Promise<Embedded> | undefined;
  log: DatabaseLog;
  /** Called before the embedded database is opened, when its folder is locked. */
  beforeOpening?: (() => Promise<void>) | undefined;
  /** Called before an existing database is migrated; throwing stops the start. */
  beforeMigrating?: BeforeMigrating | undefined;
  maxStatementMs?: number | undefined;
};

export type OpenDatabase = {
  kind: 'embedded' | 'server';
  /** The folder of the embedded database; null for a server. */
  folder: string | null;
  /** For a client outside the pool, without its time limits. */
  connection: pg.ClientConfig;
  pool: pg.Pool;
  db: Database;
  /** Resolves when the database accepts queries: immediately, except while the embedded one restarts. */
  ready(): Promise<void>;
  /**
   * Registers this server with the database for as long as the connection lasts. Throws a StartupError if a newer
   * version has changed the schema incompatibly.
   */
  join(client: pg.ClientBase): Promise<void>;
  close(): Promise<void>;
};

/** Opens and migrates the database. Throws a StartupError if the owner has to act. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, maxStatementMs = 30_000 } = options;
  const { kind, folder, connection, pool, ready, join, close } = databaseUrl
    ? await openServerDatabase({ ...options, databaseUrl, maxStatementMs })
    : await openEmbeddedDatabase({ ...options, maxStatementMs });
  return { kind, folder, connection, pool, db: databaseOnPool(pool), ready, join, close };
}
