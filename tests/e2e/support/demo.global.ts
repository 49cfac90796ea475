import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FullConfig } from '@playwright/test';
import { startShop } from '../../../scripts/lib/shop.mjs';
import { databaseUrl, onServer } from '../../support/postgres/on-server.ts';
import { startTestPostgres } from '../../support/postgres/start-test-postgres.ts';
import {
  DEMO_DATABASE,
  DEMO_FOLDER,
  postgresSettings,
  QUICK_START,
  SHARED_SHOPS,
  startDemo,
} from './demo.ts';

const PAINTED_WHEN_QUIET_FOR_MS = 2000;
const PATIENCE_MS = 60_000;

/**
 * Makes the demo shop once: its rows and pictures take seconds, a copy of it a moment. Then starts a copy for each
 * worker: every project has workers of its own, and a start for each of those would take seconds too.
 */
export default async function makeDemo({ workers }: FullConfig): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kickstand-demo-'));
  const dataDir = join(folder, 'data');
  const postgres = await startDemoDatabase();
  const settings = { KICKSTAND_DEMO: '1', KICKSTAND_ENV: 'test', DATA_DIR: dataDir };
  const shop = await startShop({ ...settings, ...postgres?.settings }, QUICK_START);
  await painted(join(dataDir, 'files'));
  await shop.stop();
  process.env[DEMO_FOLDER] = dataDir;
  const shared = await Promise.all(Array.from({ length: workers }, () => startDemo()));
  process.env[SHARED_SHOPS] = shared.map(({ url }) => url).join(' ');
  return async () => {
    await Promise.all(shared.map((one) => one.stop()));
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/**
 * The demo shops of `npm test` are in PostgreSQL, which takes a third of the embedded database's time; shops
 * that start empty, and all of `npm run test:full`, use the embedded one.
 */
async function startDemoDatabase() {
  if (process.env.TEST_FULL) return null;
  const server = await startTestPostgres();
  const url = databaseUrl(server.url, `kickstand_demo_${randomBytes(4).toString('hex')}`);
  const name = new URL(url).pathname.slice(1);
  await onServer(server.url, `create database ${name}`);
  process.env[DEMO_DATABASE] = url;
  const stop = async () => {
    await onServer(server.url, `drop database ${name} with (force)`);
    await server.stop();
  };
  return { settings: postgresSettings(url), stop };
}

/** Stopped too early the copies would paint the rest, so this need not be exact. */
async function painted(files: string): Promise<void> {
  const count = () => (existsSync(files) ? readdirSync(files, { recursive: true }).length : 0);
  const began = performance.now();
  for (let before = 0; count() === 0 || before !== count(); ) {
    before = count();
    await pause(PAINTED_WHEN_QUIET_FOR_MS);
    if (performance.now() - began > PATIENCE_MS) return;
  }
}
