import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { EXIT_CODES, StartupError } from '../../startup-error.ts';
import { readSchemaVersion, refuseNewerDatabase } from '../schema-version.ts';

/** Held shared by every running server, and exclusively by one that changes the schema incompatibly. */
const RUNNING_LOCK = 7_402_118_564;
const TIMEOUT_MS = 10_000;
const TRY_EVERY_MS = 250;

/** Registers this server as running for as long as the connection lasts. */
export async function joinServers(client: pg.ClientBase, newestKnown: number): Promise<void> {
  const { rows } = await client.query<{ joined: boolean }>(
    'select pg_try_advisory_lock_shared($1) as joined',
    [RUNNING_LOCK],
  );
  if (!rows[0]?.joined) throw new Error('the database is being changed by a newer version');
  refuseNewerDatabase(await readSchemaVersion(client), newestKnown);
}

/** Waits a while for the other servers to stop. Nobody can join until this connection ends. */
export async function requireAlone(client: pg.ClientBase, patienceMs = TIMEOUT_MS): Promise<void> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
      RUNNING_LOCK,
    ]);
    if (rows[0]?.alone) return;
    if (performance.now() > until)
      throw new StartupError(
        'Servers of an older version still run on this database, and this version changes it in a way they cannot follow: stop them first.',
        EXIT_CODES.folderInUse,
      );
    await pause(TRY_EVERY_MS);
  }
}
