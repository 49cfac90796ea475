// A database for `npm run storm`, outside the test runner.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTree } from '../../apps/server/src/platform/database/embedded/copy-tree.ts';
import { buildTemplate } from '../../apps/server/src/platform/database/embedded/template.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../apps/server/src/platform/database/open-database.ts';
import { testShopOn } from '../../apps/server/src/testing/test-shop.ts';
import { WEB_DIST } from '../../scripts/lib/paths.mjs';
import { databaseUrl, onServer } from '../support/postgres/on-server.ts';
import { startTestPostgres } from '../support/postgres/start-test-postgres.ts';
import { MIGRATIONS_DIR, testTemplateDir } from '../support/test-schema.ts';
import { type Stage, stageOn } from './world.ts';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const DATABASES = ['postgres', 'embedded'] as const;
export type DatabaseName = (typeof DATABASES)[number];

/** `pages`: the built pages are served, too. */
export async function openOwnStage(name: DatabaseName, { pages }: { pages: boolean }): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-storm-'));
  const server = name === 'postgres' ? await ownPostgres() : null;
  if (!server) await ownEmbedded(dataDir);
  const database: OpenDatabase = await openDatabase({
    databaseUrl: server?.url,
    dataDir,
    migrationsDir: MIGRATIONS_DIR,
    log: SILENT,
  });
  const close = async () => {
    await database.close();
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return stageOn((environment) => testShopOn(database, environment, close, pages ? WEB_DIST : null));
}

async function ownPostgres() {
  const postgres = await startTestPostgres();
  const name = `kickstand_storm_${randomBytes(4).toString('hex')}`;
  await onServer(postgres.url, `create database ${name}`);
  const url = databaseUrl(postgres.url, name);
  await migrate({ connectionString: url }, MIGRATIONS_DIR);
  const stop = async () => {
    await onServer(postgres.url, `drop database if exists ${name} with (force)`);
    await postgres.stop();
  };
  return { url, stop };
}

async function ownEmbedded(dataDir: string): Promise<void> {
  const templateDir = testTemplateDir();
  await buildTemplate({ templateDir, migrationsDir: MIGRATIONS_DIR });
  copyTree(templateDir, join(dataDir, 'db'));
}
