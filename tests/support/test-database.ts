import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, inject } from 'vitest';
import {
  type OpenDatabase,
  type OpenDatabaseOptions,
  openDatabase,
} from '../../apps/server/src/platform/database/open-database.ts';
import { databaseUrl, onServer } from './postgres/on-server.ts';
import { MIGRATIONS_DIR } from './test-schema.ts';

export type DatabaseKind = OpenDatabase['kind'];

export type TestDatabase = OpenDatabase & {
  /** A server's address, for a second pool or process; none when embedded. */
  databaseUrl: string | undefined;
  /** The folder that holds the embedded database and whatever else a test puts there. */
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
  const opened = await openDatabase({
    databaseUrl: server?.url,
    dataDir,
    migrationsDir: MIGRATIONS_DIR,
    templateDir: inject('embeddedTemplate'),
    log: SILENT,
  });
  const close = async () => {
    await opened.close();
    await server?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...opened, databaseUrl: server?.url, dataDir, close };
}

/** Runs a suite on the embedded database and on PostgreSQL, for whatever the two could answer differently. */
export function describeOnBoth(name: string, suite: (kind: DatabaseKind) => void): void {
  describe.each<DatabaseKind>(['embedded', 'server'])(`${name} (%s)`, suite);
}

/** A database of its own on the tests' PostgreSQL, copied from the migrated one. */
export async function makeServerDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `kickstand_test_${randomBytes(6).toString('hex')}`;
  const server = inject('postgresUrl');
  await onServer(server, `create database ${name} template ${inject('postgresTemplate')}`);
  return {
    url: databaseUrl(server, name),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}
