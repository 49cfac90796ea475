import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { EXIT_CODES, StartupError } from '../startup-error.ts';
import { SQL_STATE, sqlState } from './sql-state.ts';

/** Any fixed number: servers that start at the same time on one PostgreSQL meet at this lock. */
const MIGRATION_LOCK = 7_402_118_563;

export type BeforeMigrating = (connection: pg.ClientConfig) => Promise<void>;

/**
 * Brings the database to the newest migration. All pending migrations are one transaction, so a process killed
 * half-way leaves nothing behind and the next start does them again.
 */
export async function migrate(
  connection: pg.ClientConfig,
  migrationsDir: string,
  beforeMigrating?: BeforeMigrating,
): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: migrationsDir });
  refuseUnordered(migrations.map((migration) => migration.folderMillis));
  // A client of its own: a session lock taken on a pooled connection could be released on another one, and the
  // pool's statement time-out would end a long migration.
  const client = new pg.Client(connection);
  // Without a listener a server that goes away between two statements ends the process with a stack.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const newest = migrations.at(-1)?.folderMillis ?? 0;
    // Nearly every start finds nothing to do, and should not pay for the lock and the transaction.
    if ((await newestApplied(client)) === newest) return;
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // under the lock: of servers that start together one makes the backup, and the next finds nothing left to do
    const applied = await newestApplied(client);
    if (applied > 0 && applied < newest) await beforeMigrating?.(connection);
    await runMigrations(drizzle(client), { migrationsFolder: migrationsDir });
    refuseNewerDatabase(await newestApplied(client), newest);
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    await client.end();
  }
}

/** Drizzle skips, without a word, a migration whose time is older than the last one applied. */
function refuseUnordered(times: number[]): void {
  const unordered = times.some((time, index) => index > 0 && time <= (times[index - 1] ?? 0));
  if (unordered)
    throw new Error('migrations: the times in meta/_journal.json must rise from one to the next');
}

/** The time of the newest migration that was applied; 0 in a database that never saw one. */
async function newestApplied(client: pg.Client): Promise<number> {
  try {
    const { rows } = await client.query<{ newest: string | null }>(
      'select max(created_at) as newest from drizzle.__drizzle_migrations',
    );
    return Number(rows[0]?.newest ?? 0);
  } catch (error) {
    if (sqlState(error) === SQL_STATE.undefinedTable) return 0;
    throw error;
  }
}

function refuseNewerDatabase(applied: number, newestKnown: number): void {
  if (applied <= newestKnown) return;
  throw new StartupError(
    'This database was already used by a newer version of Kickstand: start that version instead.',
    EXIT_CODES.databaseUnsuitable,
  );
}
