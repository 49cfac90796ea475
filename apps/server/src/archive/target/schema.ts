import type { ArchiveHeader, ArchiveMigration } from '@kickstand/domain/archive';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { ArchiveRefused } from '../format/archive-refused.ts';
import { quoted, readMigrations, readTables } from '../source/catalog.ts';

/** The migrations of the archive's schema, and whether they are all there are. */
export interface Shape {
  readonly migrations: readonly MigrationMeta[];
  readonly newest: boolean;
}

/** Refuses an archive whose migrations this version does not know. */
export function shapeOf(header: ArchiveHeader, migrationsDir: string): Shape {
  const known = readMigrationFiles({ migrationsFolder: migrationsDir });
  const migrations = known.slice(0, header.migrations.length);
  if (header.migrations.length === 0 || !sameMigrations(header.migrations, migrations))
    throw new ArchiveRefused(
      'newer',
      'This archive was made by another version of Kickstand, whose tables this one does not know: restore it with that version.',
    );
  return { migrations, newest: migrations.length === known.length };
}

const sameMigrations = (archived: readonly ArchiveMigration[], known: readonly MigrationMeta[]) =>
  archived.length === known.length &&
  archived.every(({ hash, at }, i) => known[i]?.hash === hash && known[i]?.folderMillis === at);

/** Creates all tables of the archive's schema within the restore's transaction. */
export async function makeSchema(client: pg.ClientBase, { migrations }: Shape): Promise<void> {
  const applied = await readMigrations(client);
  if (applied.length === 0) await applyMigrations(client, migrations);
  else if (!sameMigrations(applied, migrations)) throw new Error('the template is of another version');
  const names = (await readTables(client)).map(({ name }) => quoted(name));
  await client.query(`truncate ${names.join(', ')}`);
}

/** Records migrations as Drizzle does, so that a later start does not repeat them. */
async function applyMigrations(client: pg.ClientBase, migrations: readonly MigrationMeta[]): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

/** Drops what our migrations created. Extensions stay, because others may use them. */
export async function emptyDatabase(client: pg.ClientBase): Promise<void> {
  await client.query(`do $$
    declare thing record;
    begin
      drop schema if exists drizzle cascade;
      for thing in
        select c.relkind = 'v' as view, c.oid::regclass::text as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        order by c.relkind desc -- views before their tables
      loop
        execute format(case when thing.view then 'drop view if exists %s cascade'
          else 'drop table if exists %s cascade' end, thing.name);
      end loop;
      for thing in
        select p.oid::regprocedure::text as name from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      loop
        execute format('drop function if exists %s cascade', thing.name);
      end loop;
    end $$`);
}

export async function isEmptyDatabase(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(`
    select not exists (
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as empty`);
  return rows[0]?.empty ?? false;
}
