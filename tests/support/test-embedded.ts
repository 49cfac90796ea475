import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  type Embedded,
  type OpenEmbeddedOptions,
  openEmbedded,
} from '../../apps/server/src/platform/database/embedded/open-embedded.ts';
import { copyTemplate, databaseWorker } from './test-database.ts';

export type TestEmbedded = Embedded & { dir: string; log: string[]; connect(): Promise<pg.Client> };

/** An embedded database with options of the test's choice; `close` removes it. */
export async function openTestEmbedded(options: Partial<OpenEmbeddedOptions> = {}): Promise<TestEmbedded> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-test-'));
  copyTemplate(dataDir);
  const dir = join(dataDir, 'db');
  const log: string[] = [];
  const note = (_data: object, message: string) => void log.push(message);
  const embedded = await openEmbedded({
    dir,
    log: { info: note, warn: note, error: note },
    workerUrl: databaseWorker(),
    ...options,
  });
  const clients: pg.Client[] = [];
  const connect = async () => {
    const client = new pg.Client(embedded.connection);
    client.on('error', () => undefined);
    await client.connect();
    clients.push(client);
    return client;
  };
  const close = async () => {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
    await embedded.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...embedded, dir, log, connect, close };
}
