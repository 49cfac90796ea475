import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, request } from '@playwright/test';
import { freePort } from '../e2e/support/free-port.ts';
import { DEMO_PASSWORD } from '../e2e/support/sign-in.ts';
import { type ServerProcess, startServer } from '../faults/server-process.ts';
import { databaseUrl, onServer } from '../support/postgres/on-server.ts';
import { LONG_TIMEOUT } from './expect.ts';

/** A demo shop in a process that can be killed, with a signed-in owner to query it. */
export interface DemoShop {
  readonly url: string;
  /** Kills the server and starts it again. */
  restart(): Promise<void>;
  call<T>(procedure: string, input?: object): Promise<T>;
  file(slot: string, url: string | undefined): Promise<Buffer>;
  close(): Promise<void>;
}

const HEADERS = (url: string) => ({ origin: url });

/** With `postgresUrl` a new database is created on that server; without it the embedded database is used. */
export async function openDemoShop(postgresUrl?: string): Promise<DemoShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-offline-'));
  const port = await freePort();
  // localhost, not 127.0.0.1: without https, browsers allow service workers only there
  const url = `http://localhost:${port}`;
  const environment: Record<string, string> = {
    PORT: String(port),
    DATA_DIR: dataDir,
    KICKSTAND_DEMO: '1',
    KICKSTAND_ENV: 'test',
  };
  if (postgresUrl) {
    const name = `kickstand_offline_${randomBytes(6).toString('hex')}`;
    await onServer(postgresUrl, `create database ${name}`);
    environment.DATABASE_URL = databaseUrl(postgresUrl, name);
    environment.APP_SECRET = 'a-secret-for-offline-of-32-characters';
  }
  const base = `http://127.0.0.1:${port}`;
  let server: ServerProcess = await startServer({ base, environment });
  const owner: APIRequestContext = await request.newContext(LONG_TIMEOUT);
  const post = async (procedure: string, input: object) => {
    const answer = await owner.post(`${url}/rpc/${procedure}`, {
      headers: HEADERS(url),
      data: { json: input },
    });
    if (!answer.ok()) throw new Error(`${procedure}: ${answer.status()} ${await answer.text()}`);
    return ((await answer.json()) as { json: unknown }).json;
  };
  await post('auth/signIn', { email: 'admin@demo.test', password: DEMO_PASSWORD });
  return {
    url,
    restart: async () => {
      await server.kill();
      server = await startServer({ base, environment });
    },
    call: async <T>(procedure: string, input: object = {}) => (await post(procedure, input)) as T,
    file: async (slot, address) => {
      if (!address) throw new Error(`${slot}: no picture`);
      const answer = await owner.get(new URL(address, url).href);
      if (!answer.ok()) throw new Error(`${slot}: ${answer.status()}`);
      return answer.body();
    },
    close: async () => {
      await owner.dispose();
      await server.kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
