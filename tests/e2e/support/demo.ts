import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { copyTree } from '../../../apps/server/src/platform/database/embedded/copy-tree.ts';
import { type Shop, startShop } from '../../../scripts/lib/shop.mjs';
import { databaseUrl, onServer } from '../../support/postgres/on-server.ts';
import { freePort } from './free-port.ts';

/** The demo shop that all others are copies of. */
export const DEMO_FOLDER = 'KICKSTAND_DEMO_FOLDER';
/** The database that the databases of all demo shops are copies of; not set: each has an embedded one in its folder. */
export const DEMO_DATABASE = 'KICKSTAND_DEMO_DATABASE';
/** The addresses of the shops that run from the first test to the last, one per worker at a time. */
export const SHARED_SHOPS = 'KICKSTAND_SHARED_SHOPS';

/** A shop of the tests is too short-lived to repay what optimizing the embedded database's code costs. */
export const QUICK_START = ['--liftoff-only'];

interface DemoShop extends Shop {
  /** Stops the server and starts it on the same data, at the same address, with other settings. */
  restart(changed: Record<string, string>): Promise<void>;
}

/** Starts a demo shop on a copy of the one that was made before the tests; a DATA_DIR that is given stays. */
export async function startDemo(env: Record<string, string> = {}): Promise<DemoShop> {
  const folder = await mkdtemp(join(tmpdir(), 'kickstand-e2e-'));
  const dataDir = env.DATA_DIR ?? join(folder, 'data');
  copyTree(demoFolder(), dataDir);
  const database = await copyDemoDatabase();
  const settings = { KICKSTAND_DEMO: '1', KICKSTAND_ENV: 'test', PORT: env.PORT ?? (await freePort()) };
  const all = { ...settings, ...database?.settings, ...env, DATA_DIR: dataDir };
  let running = await startShop(all, QUICK_START);
  return {
    ...running,
    restart: async (changed) => {
      await running.stop();
      running = await startShop({ ...all, ...changed }, QUICK_START);
    },
    stop: async () => {
      await running.stop();
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** All copies have what one server encrypted. */
export const postgresSettings = (url: string) => ({ DATABASE_URL: url, APP_SECRET: 'a'.repeat(64) });

async function copyDemoDatabase() {
  const original = process.env[DEMO_DATABASE];
  if (!original) return null;
  const [name, copy] = [
    new URL(original).pathname.slice(1),
    `kickstand_e2e_${randomBytes(4).toString('hex')}`,
  ];
  const server = databaseUrl(original, 'postgres');
  await onServer(server, `create database ${copy} template ${name} strategy file_copy`);
  return {
    settings: postgresSettings(databaseUrl(original, copy)),
    drop: () => onServer(server, `drop database ${copy} with (force)`),
  };
}

/**
 * The address of the shop that the workers of this place share, of one project after the other. A second worker of a
 * project means that a test failed and may have left anything behind: from then on that place has no shared shop.
 */
export function takeSharedShop({ parallelIndex, project }: TakenBy): string | undefined {
  const [url] = (process.env[SHARED_SHOPS] ?? '').split(' ').slice(parallelIndex);
  const note = (words: string) => join(dirname(demoFolder()), `${parallelIndex}-${words}`);
  const [used, spoiled] = [note(`used by ${project.name}`), note('spoiled')];
  if (existsSync(used)) writeFileSync(spoiled, '');
  writeFileSync(used, '');
  return existsSync(spoiled) ? undefined : url;
}

interface TakenBy {
  readonly parallelIndex: number;
  readonly project: { readonly name: string };
}

function demoFolder(): string {
  const made = process.env[DEMO_FOLDER];
  if (!made) throw new Error('The demo shop was not made: playwright.config.ts names its global set-up.');
  return made;
}
