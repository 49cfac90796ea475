import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { DatabaseClient } from './open/database-client.ts';
import { requireAlone } from './open/running-servers.ts';
import {
  isCompatible,
  madeBy,
  noteCompatible,
  readSchemaVersion,
  refuseNewerDatabase,
  type SchemaVersion,
} from './schema-version.ts';

/** Any fixed number: servers starting on one PostgreSQL at the same time wait for this lock. */
const MIGRATION_LOCK = 7_402_118_563;

export type BeforeMigrating = (connection: pg.ClientConfig) => Promise<void>;

/**
 * Applies all pending migrations in one transaction, so that a process killed halfway leaves nothing behind and the
 * next start repeats them. Returns the newest migration this server knows.
 */
export async function migrate(
  connection: pg.ClientConfig,
  migrationsDir: string,
  beforeMigrating?: BeforeMigrating,
  patienceMs?: number,
): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder: migrationsDir });
  refuseUnordered(migrations.map((migration) => migration.folderMillis));
  // A separate client: a session lock taken on a pooled connection could be released on another one, and the pool's
  // statement time-out would end a long migration.
  const client = new DatabaseClient(connection);
  // without a listener, losing the server between two statements would end the process
  client.on('error', () => undefined);
  await client.connect();
  try {
    const mine = madeBy(migrations);
    // nearly every start has nothing to do, and skips the lock and the transaction
    if (nothingToDo(await readSchemaVersion(client), mine)) return mine.newest;
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // under the lock: of several starting servers one makes the backup, and the next finds nothing to do
    const found = await readSchemaVersion(client);
    if (nothingToDo(found, mine)) return mine.newest;
    refuseNewerDatabase(found, mine.newest);
    const pending = migrations.filter(({ folderMillis }) => folderMillis > found.newest);
    if (found.newest > 0 && pending.length > 0) {
      if (!pending.every(isCompatible)) await requireAlone(client, patienceMs);
      await beforeMigrating?.(connection);
    }
    await runMigrations(drizzle(client), { migrationsFolder: migrationsDir });
    await noteCompatible(client, migrations);
    return mine.newest;
  } finally {
    await client.end(); // releases the locks
  }
}

/** A newer schema is accepted if it is compatible. */
const nothingToDo = (found: SchemaVersion, mine: SchemaVersion) =>
  found.newest > mine.newest
    ? found.required <= mine.newest
    : found.newest === mine.newest && found.required === mine.required;

/** Drizzle silently skips a migration older than the last one applied. */
function refuseUnordered(times: number[]): void {
  const unordered = times.some((time, index) => index > 0 && time <= (times[index - 1] ?? 0));
  if (unordered)
    throw new Error('migrations: the times in meta/_journal.json must rise from one to the next');
}
