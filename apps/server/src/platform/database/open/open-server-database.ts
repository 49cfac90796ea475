import pg from 'pg';
import { EXIT_CODES, StartupError } from '../../startup-error.ts';
import type { DatabaseLog } from '../database.ts';
import { type BeforeMigrating, migrate } from '../migrate.ts';
import { sqlState } from '../sql-state.ts';
import { preparedClient } from '../statements/prepared-client.ts';
import { DatabaseClient } from './database-client.ts';
import { finderFor, NoPrimary } from './find-primary.ts';
import { joinServers } from './running-servers.ts';
import { watchPool } from './watch-pool.ts';

export type OpenServerDatabaseOptions = {
  databaseUrl: string;
  migrationsDir: string;
  log: DatabaseLog;
  beforeMigrating?: BeforeMigrating | undefined;
  maxStatementMs: number;
};

const CONNECT_TIMEOUT_MS = 5_000;
/** Includes waiting for a free connection: calls must survive a machine that stalls for some seconds. */
const POOL_TIMEOUT_MS = 15_000;
const POOL_SIZE = 10;
/** The embedded database times out after the same time, with the same 55P03. */
const LOCK_TIMEOUT_MS = 10_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000;
const OLDEST_VERSION = 15;

export async function openServerDatabase(options: OpenServerDatabaseOptions) {
  const { databaseUrl, migrationsDir, beforeMigrating, log, maxStatementMs } = options;
  const connection = { connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
  await checkServer(connection);
  const newestKnown = await migrate(connection, migrationsDir, beforeMigrating);

  const pool = new pg.Pool({
    Client: preparedClient(),
    ...connection,
    connectionTimeoutMillis: POOL_TIMEOUT_MS,
    max: POOL_SIZE,
    statement_timeout: maxStatementMs,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
  });
  watchPool(pool, log);
  const watch = finderFor(databaseUrl)?.watch();

  return {
    kind: 'server' as const,
    folder: null,
    connection,
    pool,
    ready: () => Promise.resolve(),
    join: (client: pg.ClientBase) => joinServers(client, newestKnown),
    close: async () => {
      watch?.stop();
      await pool.end();
    },
  };
}

async function checkServer(connection: pg.ClientConfig): Promise<void> {
  const client = newClient(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    refuseOldVersion(rows[0]?.version ?? 0);
  } catch (error) {
    throw error instanceof StartupError ? error : explainConnectError(error, client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function newClient(connection: pg.ClientConfig): pg.Client {
  try {
    return new DatabaseClient(connection);
  } catch {
    // The cause is omitted: it contains the URL with the password.
    throw new StartupError(
      'DATABASE_URL is not an address Kickstand can read: it looks like postgres://user:password@host:5432/name.',
      EXIT_CODES.databaseUnsuitable,
    );
  }
}

export function refuseOldVersion(version: number): void {
  if (version >= OLDEST_VERSION) return;
  throw new StartupError(
    `The database is PostgreSQL ${version}, and Kickstand needs version ${OLDEST_VERSION} or newer.`,
    EXIT_CODES.databaseUnsuitable,
  );
}

export function explainConnectError(
  error: unknown,
  client: pg.Client,
  source = 'DATABASE_URL',
): StartupError {
  const address = `${client.host}:${client.port}`;
  if (error instanceof NoPrimary)
    return new StartupError(
      `None of the hosts in ${source} is a PostgreSQL server that takes writes: check the address, and which of them is the primary.`,
      EXIT_CODES.databaseUnreachable,
      { cause: error },
    );
  const refused = explainRefusal(sqlState(error), client, source);
  if (refused) return new StartupError(refused, EXIT_CODES.databaseUnsuitable, { cause: error });
  return new StartupError(
    `The database at ${address} cannot be reached: check ${source} and that PostgreSQL is running there.`,
    EXIT_CODES.databaseUnreachable,
    { cause: error },
  );
}

/** Messages for what the server answers; no answer is "cannot be reached". */
function explainRefusal(state: string | undefined, client: pg.Client, source: string): string | undefined {
  const address = `${client.host}:${client.port}`;
  if (state === '28P01' || state === '28000') {
    return `The database at ${address} refused the user name or password in ${source}.`;
  }
  if (state === '3D000') return `The server at ${address} has no database named "${client.database}".`;
  return undefined;
}
