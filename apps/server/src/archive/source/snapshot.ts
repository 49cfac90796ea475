import type { ArchiveSequence } from '@kickstand/domain/archive';
import type pg from 'pg';
import { DatabaseClient, explainConnectError } from '../../platform/database/index.ts';
import { readSequences } from './catalog.ts';
import { setCanonicalOutput } from './read-rows.ts';

/** A consistent snapshot of the database. */
export interface Snapshot {
  /** In a transaction with that snapshot. */
  readonly client: pg.ClientBase;
  readonly at: Date;
  readonly sequences: readonly ArchiveSequence[];
  /** How long others had to wait, in milliseconds; the longer of two pauses. */
  readonly pausedMs: number;
  close(): Promise<void>;
}

export async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new DatabaseClient(connection);
  // without a listener, losing the database between two statements would end the process
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    if (connection.connectionString === undefined) throw error; // the embedded one: a bug, not a wrong address
    throw explainConnectError(error, client, 'the address');
  }
  return client;
}

/** For a database that allows concurrent readers, or that nobody else uses, so nobody waits. */
export async function snapshotOf(connection: pg.ClientConfig): Promise<Snapshot> {
  const client = await connect(connection);
  try {
    await client.query('begin isolation level repeatable read read only');
    await setCanonicalOutput(client);
    const at = await client.query<{ now: Date }>('select clock_timestamp() as now');
    const sequences = await readSequences(client);
    return {
      client,
      at: at.rows[0]?.now ?? new Date(),
      sequences,
      pausedMs: 0,
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
