import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { describe, inject } from 'vitest';
import { copyTree } from '../../apps/server/src/platform/database/embedded/copy-tree.ts';
import {
  type OpenDatabase,
  type OpenDatabaseOptions,
  openDatabase,
} from '../../apps/server/src/platform/database/open/open-database.ts';
import { databaseUrl, onServer } from './postgres/on-server.ts';
import { MIGRATIONS_DIR } from './test-schema.ts';

export type DatabaseKind = OpenDatabase['kind'];

export type TestDatabase = OpenDatabase & {
  /** Settings for a client of the test's own, bypassing the pool. */
  connection: pg.ClientConfig;
  /** The server's URL, for a second pool or process; undefined when embedded. */
  databaseUrl: string | undefined;
  /** The folder with the embedded database and other files of the test. */
  dataDir: string;
};

const SILENT: OpenDatabaseOptions['log'] = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** A fresh, migrated database; `close` removes it. */
export async function openTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-test-'));
  const server = kind === 'server' ? await makeServerDatabase() : undefined;
  if (!server) copyTemplate(dataDir);
  const opened = await openDatabase({
    databaseUrl: server?.url,
    dataDir,
    migrationsDir: MIGRATIONS_DIR,
    workerUrl: databaseWorker(),
    log: SILENT,
  });
  const close = async () => {
    await opened.close();
    await server?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...opened, connection: connectionOf(opened.pool), databaseUrl: server?.url, dataDir, close };
}

export function databaseWorker(): URL | undefined {
  const built = inject('databaseWorker');
  return built ? new URL(built) : undefined;
}

/** The built process that decodes pictures, if the build is current. */
export function pictureProcess(): URL | undefined {
  const worker = databaseWorker();
  return worker && new URL('./picture-process.js', worker);
}

/** Copies without syncing: a test's database need not survive a power cut. */
export function copyTemplate(dataDir: string): void {
  copyTree(inject('embeddedTemplate'), join(dataDir, 'db'));
}

function connectionOf(pool: pg.Pool): pg.ClientConfig {
  const { connectionString, host, port, user, database, password } = pool.options;
  return connectionString ? { connectionString } : { host, port, user, database, password };
}

/** Runs a suite on both databases, where they might behave differently. */
export function describeOnBoth(name: string, suite: (kind: DatabaseKind) => void): void {
  describe.each<DatabaseKind>(['embedded', 'server'])(`${name} (%s)`, suite);
}

/**
 * Runs a capability's suite on PostgreSQL; `npm run test:full` also runs it on the embedded database, which `npm
 * test` covers in the browser.
 */
export function describeCapability(name: string, suite: (kind: DatabaseKind) => void): void {
  if (process.env.TEST_FULL) describeOnBoth(name, suite);
  else describe(`${name} (server)`, () => suite('server'));
}

/** A new database on the tests' PostgreSQL, copied from the migrated template or an empty one. */
export async function makeServerDatabase(
  template = inject('postgresTemplate'),
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `kickstand_test_${randomBytes(6).toString('hex')}`;
  const server = inject('postgresUrl');
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseUrl(server, name),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}
