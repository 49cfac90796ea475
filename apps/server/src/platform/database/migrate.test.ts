import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  describeOnBoth,
  openTestDatabase,
  type TestDatabase,
} from '../../../../../tests/support/test-database.ts';
import { MIGRATIONS_DIR } from '../../../../../tests/support/test-schema.ts';
import { EXIT_CODES } from '../startup-error.ts';
import { migrate } from './migrate.ts';
import { COMPATIBLE_MARK } from './schema-version.ts';

const FUTURE = 4_000_000_000_000;

describeOnBoth('migrations', (kind) => {
  let database: TestDatabase;
  let dir: string;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'kickstand-migrations-'));
  });
  afterEach(async () => {
    await database.pool.query('drop table if exists step_one, step_two');
    await database.pool.query('delete from drizzle.__drizzle_migrations where created_at >= $1', [FUTURE]);
    await rm(dir, { recursive: true, force: true });
  });
  afterAll(() => database.close());

  const write = async (...migrations: { sql: string; when: number }[]) => {
    await mkdir(join(dir, 'meta'), { recursive: true });
    const entries = migrations.map(({ when }, idx) => ({
      idx,
      version: '7',
      when,
      tag: `000${idx}_step`,
      breakpoints: true,
    }));
    await writeFile(
      join(dir, 'meta', '_journal.json'),
      JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
    );
    for (const [index, { sql }] of migrations.entries())
      await writeFile(join(dir, `000${index}_step.sql`), sql);
  };

  const tables = async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_name like 'step_%' order by 1",
    );
    return rows.map(({ name }) => name);
  };

  // the embedded database has one process and one backend, for which a session lock is no lock
  if (kind === 'server') {
    it('run once when several servers start at the same time', async () => {
      await write({ sql: 'create table step_one (id int); select pg_sleep(0.2)', when: FUTURE });
      await Promise.all([1, 2, 3].map(() => migrate(database.connection, dir)));
      const applied = 'select 1 from drizzle.__drizzle_migrations where created_at = $1';
      expect((await database.pool.query(applied, [FUTURE])).rows).toHaveLength(1);
      expect(await tables()).toEqual(['step_one']);
    });
  }

  it('leave nothing behind if interrupted, and are applied at the next start', async () => {
    const first = { sql: 'create table step_one (id int)', when: FUTURE };
    await write(first, { sql: 'create table step_two (id int); select 1 / 0', when: FUTURE + 1 });
    await expect(migrate(database.connection, dir)).rejects.toThrow();
    expect(await tables()).toEqual([]);
    await write(first, { sql: 'create table step_two (id int)', when: FUTURE + 1 });
    await migrate(database.connection, dir);
    expect(await tables()).toEqual(['step_one', 'step_two']);
  });

  it('refuse a database that a newer version has migrated', async () => {
    await database.pool.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', $1)",
      [FUTURE],
    );
    await write({ sql: 'select 1', when: 1 });
    await expect(migrate(database.connection, dir)).rejects.toThrow('newer version of Kickstand');
  });

  const compatible = (sql: string) => `${COMPATIBLE_MARK}\n${sql}`;
  /** Runs the migrations of a newer version, as that version. */
  const upgrade = async (sql: string) => {
    const known = readMigrationFiles({ migrationsFolder: MIGRATIONS_DIR }).at(-1)?.folderMillis ?? 0;
    await write({ sql: 'select 1', when: known }, { sql, when: FUTURE });
    return migrate(database.connection, dir, undefined, 300);
  };

  it('OPS-05: the previous version continues on a database with compatible newer migrations', async () => {
    await upgrade(compatible('create table step_one (id int)'));
    await expect(migrate(database.connection, MIGRATIONS_DIR)).resolves.toBeLessThan(FUTURE);
    expect(await tables()).toEqual(['step_one']);
  });

  it('OPS-05: a mark that a crash kept from being noted is noted by the next start', async () => {
    await upgrade(compatible('create table step_one (id int)'));
    await database.pool.query('update drizzle.__drizzle_migrations set compatible = false');
    await expect(migrate(database.connection, MIGRATIONS_DIR)).rejects.toThrow('newer version of Kickstand');
    await upgrade(compatible('create table step_one (id int)'));
    await expect(migrate(database.connection, MIGRATIONS_DIR)).resolves.toBeLessThan(FUTURE);
  });

  if (kind === 'server') {
    it('OPS-05: an incompatible migration waits until older servers have stopped, and stops one that comes back', async () => {
      const older = await database.pool.connect();
      try {
        await database.join(older);
        await expect(upgrade('create table step_one (id int)')).rejects.toMatchObject({
          exitCode: EXIT_CODES.folderInUse,
        });
        expect(await tables()).toEqual([]);
        await upgrade(compatible('create table step_two (id int)'));
        expect(await tables()).toEqual(['step_two']);
        await older.query('select pg_advisory_unlock_all()');
        await database.pool.query('delete from drizzle.__drizzle_migrations where created_at >= $1', [
          FUTURE,
        ]);
        await upgrade('create table step_one (id int)');
        await expect(database.join(older)).rejects.toMatchObject({ exitCode: EXIT_CODES.databaseUnsuitable });
      } finally {
        older.release(true);
      }
    });
  }

  it('refuse a journal whose times do not rise, of which Drizzle would skip a part', async () => {
    await write({ sql: 'select 1', when: FUTURE }, { sql: 'select 2', when: FUTURE - 1 });
    await expect(migrate(database.connection, dir)).rejects.toThrow('must rise');
  });
});
