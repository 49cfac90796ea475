import type { ArchiveMigration, ArchiveSequence } from '@kickstand/domain/archive';
import pg from 'pg';

export interface Column {
  readonly name: string;
  readonly type: string;
}

export interface Table {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly Column[];
  /** Columns to order rows by, the same on every database regardless of collation. */
  readonly order: readonly string[];
}

export const quoted = (name: string) => pg.escapeIdentifier(name);

/** All tables of the shop, by name. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg(
          case when t.typcollation = 0 then format('%I', a.attname)
            else format('%I::text collate "C"', a.attname) end
          order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        join pg_type t on t.oid = a.atttypid
        where i.indrelid = c.oid and i.indisprimary) as order
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname collate "C"`);
  for (const { name, order } of rows) if (!order) throw new Error(`the table ${name} has no primary key`);
  return rows;
}

/** The current values of all sequences. */
export async function readSequences(client: pg.ClientBase): Promise<ArchiveSequence[]> {
  const { rows: names } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`);
  const sequences: ArchiveSequence[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from public.${quoted(name)}`,
    );
    for (const row of rows) sequences.push({ name, ...row });
  }
  return sequences;
}

/** The applied migrations; none for a database that is not Kickstand's. */
export async function readMigrations(client: pg.ClientBase): Promise<ArchiveMigration[]> {
  const { rows: known } = await client.query<{ known: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  );
  if (!known[0]?.known) return [];
  const { rows } = await client.query<{ hash: string; at: string }>(
    'select hash, created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ hash, at }) => ({ hash, at: Number(at) }));
}
