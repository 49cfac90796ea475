// A database for scripts that run outside the test runner.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTree } from '../../apps/server/src/platform/database/embedded/copy-tree.ts';
import { buildTemplate } from '../../apps/server/src/platform/database/embedded/template.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import {
  type OpenDatabase,
  openDatabase,
} from '../../apps/server/src/platform/database/open/open-database.ts';
import { databaseUrl, onServer } from './postgres/on-server.ts';
import { startTestPostgres } from './postgres/start-test-postgres.ts';
import { MIGRATIONS_DIR, testTemplateDir } from './test-schema.ts';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const DATABASES = ['postgres', 'embedded'] as const;
export type DatabaseName = (typeof DATABASES)[number];

/** A fresh, migrated database; `close` removes it. */
export async function openOwnDatabase(
  name: DatabaseName,
): Promise<{ database: OpenDatabase; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-own-'));
  const server = name === 'postgres' ? await ownPostgres() : null;
  if (!server) await ownEmbedded(dataDir);
  const database = await openDatabase({
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
  return { database, close };
}

async function ownPostgres() {
  const postgres = await startTestPostgres();
  const name = `kickstand_own_${randomBytes(4).toString('hex')}`;
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
