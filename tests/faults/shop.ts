import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { transportFor } from '../../apps/server/src/platform/database/embedded/transport.ts';
import { freePort } from '../e2e/support/free-port.ts';

export type DatabaseKind = 'embedded' | 'server';

/** A shop's data, whichever process serves it. */
export interface Shop {
  readonly kind: DatabaseKind;
  readonly base: string;
  readonly dataDir: string;
  readonly environment: Record<string, string>;
  /** A client of the test's own on the shop's database, bypassing the server. */
  connect(): Promise<pg.Client>;
}

export async function newShop(dataDir: string, databaseUrl?: string): Promise<Shop> {
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  return {
    kind: databaseUrl ? 'server' : 'embedded',
    base: `http://127.0.0.1:${port}`,
    dataDir,
    environment: {
      PORT: port,
      DATA_DIR: dataDir,
      // Every client then counts as another address: the limits are not what is tested here.
      TRUST_PROXY: '127.0.0.1',
      ...(databaseUrl && { DATABASE_URL: databaseUrl, APP_SECRET: 'a-secret-for-faults-of-32-characters!' }),
    },
    connect: async () => {
      const client = new pg.Client(databaseUrl ? { connectionString: databaseUrl } : embeddedAt(dataDir));
      // Without a listener a database that goes away on purpose would end the whole run.
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
  };
}

/** The private socket of the embedded database in a running server. */
function embeddedAt(dataDir: string): pg.ClientConfig {
  const transport = transportFor(join(dataDir, 'db'), 'socket');
  if (transport.kind !== 'socket') throw new Error('the embedded database listens on a socket');
  return { host: transport.folder, port: 5432, user: 'postgres', database: 'postgres' };
}
