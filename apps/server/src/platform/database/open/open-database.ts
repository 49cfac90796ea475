import type pg from 'pg';
import type { Database, DatabaseLog } from '../database.ts';
import type { Embedded } from '../embedded/open-embedded.ts';
import type { BeforeMigrating } from '../migrate.ts';
import { databaseOnPool } from './database-on-pool.ts';
import { openEmbeddedDatabase } from './open-embedded-database.ts';
import { openServerDatabase } from './open-server-database.ts';

export type OpenDatabaseOptions = {
  /** A PostgreSQL server; without it the database is embedded, in `<dataDir>/db`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  migrationsDir: string;
  /** A folder made by buildTemplate; a new data folder is then a copy of it (1 s instead of 5). */
  templateDir?: string | undefined;
  /** The bundled worker; from source it is next to this file. */
  workerUrl?: URL | undefined;
  /** The embedded database when it is being opened already. */
  opened?: Promise<Embedded> | undefined;
  log: DatabaseLog;
  /** Called before the embedded database is opened, when nobody else can be in its folder. */
  beforeOpening?: (() => Promise<void>) | undefined;
  /** Called before a database that is already in use is migrated; what it throws stops the start. */
  beforeMigrating?: BeforeMigrating | undefined;
  maxStatementMs?: number | undefined;
};

export type OpenDatabase = {
  kind: 'embedded' | 'server';
  /** The folder of the embedded one; null for a server. */
  folder: string | null;
  /** For a client outside the pool, free of its time limits. */
  connection: pg.ClientConfig;
  pool: pg.Pool;
  db: Database;
  /** Resolves when the database accepts queries: immediately, except while the embedded one restarts. */
  ready(): Promise<void>;
  /**
   * Registers this server with the database for as long as the connection lasts. Throws a StartupError if a
   * newer version has changed the schema so that this one cannot continue.
   */
  join(client: pg.ClientBase): Promise<void>;
  close(): Promise<void>;
};

/** Opens the database, migrated and ready; throws a StartupError when the owner of the machine must act. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, maxStatementMs = 30_000 } = options;
  const { kind, folder, connection, pool, ready, join, close } = databaseUrl
    ? await openServerDatabase({ ...options, databaseUrl, maxStatementMs })
    : await openEmbeddedDatabase({ ...options, maxStatementMs });
  return { kind, folder, connection, pool, db: databaseOnPool(pool), ready, join, close };
}
