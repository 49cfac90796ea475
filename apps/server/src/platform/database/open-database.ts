import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database, DatabaseLog } from './database.ts';
import { holdTransactions } from './held-transactions.ts';
import { openEmbeddedDatabase } from './open-embedded-database.ts';
import { openServerDatabase } from './open-server-database.ts';
import * as schema from './schema.ts';

export type OpenDatabaseOptions = {
  /** A PostgreSQL server; without it the database is embedded and lies in `<dataDir>/db`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  migrationsDir: string;
  /** A folder made by buildTemplate; a new data folder is then a copy of it (1 s instead of 5). */
  templateDir?: string | undefined;
  /** The bundled worker; from source it is found beside this file. */
  workerUrl?: URL | undefined;
  log: DatabaseLog;
  maxStatementMs?: number | undefined;
};

export type OpenDatabase = {
  kind: 'embedded' | 'server';
  pool: pg.Pool;
  db: Database;
  /** Resolves when the database takes queries: at once, except while the embedded one starts again. */
  ready(): Promise<void>;
  close(): Promise<void>;
};

/** Opens the database, migrated and ready; throws a StartupError when the owner of the machine must act. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, maxStatementMs = 30_000 } = options;
  const { kind, pool, ready, close } = databaseUrl
    ? await openServerDatabase({ ...options, databaseUrl, maxStatementMs })
    : await openEmbeddedDatabase({ ...options, maxStatementMs });
  return { kind, pool, db: holdTransactions(drizzle(pool, { schema }), pool), ready, close };
}
