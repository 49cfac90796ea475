import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { SECOND } from '../clock.ts';
import { DatabaseClient } from '../database/index.ts';
import type { Log } from '../log.ts';
import { StartupError } from '../startup-error.ts';

/** The channel on which the audit log's sealer announces changes to every server. */
export const CHANGES_CHANNEL = 'kickstand_changes';

const RETRY_AFTER = [SECOND / 5, SECOND, 2 * SECOND, 5 * SECOND];
/** Polling detects a database that disappeared silently. */
const ASK_EVERY = 30 * SECOND;
const ANSWER_WITHIN = 10 * SECOND;
const GOODBYE_TIMEOUT = SECOND;

export interface ListenDeps {
  readonly pool: pg.Pool;
  readonly log: Log;
  /** Called whenever listening starts, including the first time, because earlier changes may have been missed. */
  onListening(): void;
  onAnnouncement(payload: string): void;
  /** Called on each new connection before it listens. */
  join?(client: pg.ClientBase): Promise<void>;
  /** What `join` throws for a server that cannot continue. */
  onOutdated?: ((error: StartupError) => void) | undefined;
}

/** Keeps one connection listening as long as the server runs, and reconnects when it is lost. */
export function listenForChanges(deps: ListenDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const done = keepListening(deps, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

async function keepListening(deps: ListenDeps, stopping: AbortSignal): Promise<void> {
  let tries = 0;
  while (!stopping.aborted) {
    try {
      await listenOnce(deps, stopping, () => {
        tries = 0;
      });
    } catch (error) {
      if (error instanceof StartupError) return deps.onOutdated?.(error);
      if (!stopping.aborted) deps.log.warn({ err: error }, 'changes are not heard for the moment');
    }
    await rest(RETRY_AFTER[Math.min(tries, RETRY_AFTER.length - 1)], stopping);
    tries += 1;
  }
}

/** Ends, usually by throwing, with the connection. */
async function listenOnce(deps: ListenDeps, stopping: AbortSignal, onHeard: () => void): Promise<void> {
  const client = new DatabaseClient({
    ...connectionOf(deps.pool),
    query_timeout: ANSWER_WITHIN,
    keepAlive: true,
  });
  const lost = new Promise<never>((_resolve, reject) => {
    client.on('error', reject);
    client.on('end', () => reject(new Error('the listening connection ended')));
  });
  lost.catch(() => undefined); // handled below; avoids an unhandled rejection if it is lost early
  client.on('notification', ({ payload }) => deps.onAnnouncement(payload ?? ''));
  try {
    await client.connect();
    await deps.join?.(client);
    await client.query(`listen ${CHANGES_CHANNEL}`);
    onHeard();
    deps.onListening();
    while (!stopping.aborted) {
      await Promise.race([rest(ASK_EVERY, stopping), lost]);
      if (!stopping.aborted) await client.query('select 1');
    }
  } finally {
    await goodbye(client);
  }
}

/** Read one by one, because the pool hides the password from copies of its options. */
function connectionOf({ options }: pg.Pool): pg.ClientConfig {
  const { connectionString, host, port, user, database, password, ssl, connectionTimeoutMillis } = options;
  return connectionString
    ? { connectionString, connectionTimeoutMillis }
    : { host, port, user, database, password, ssl, connectionTimeoutMillis };
}

/** Closes the client; a lost connection cannot. */
async function goodbye(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => undefined); // already lost and logged
  await Promise.race([ended, pause(GOODBYE_TIMEOUT, undefined, { ref: false })]);
}

/** Waits until the time is over or the server stops. */
async function rest(milliseconds: number | undefined, stopping: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal: stopping, ref: false }).catch(() => undefined); // aborted by the stop
}
