import { createHash } from 'node:crypto';
import type { ArchiveClosing, ArchiveHeader, ArchiveTable } from '@kickstand/domain/archive';
import type pg from 'pg';
import { linesOf, type Row } from '../format/row-lines.ts';
import { quoted, readTables } from '../source/catalog.ts';
import { readRows } from '../source/read-rows.ts';

/** Inserts rows, with generated numbers as they were. */
export async function insertRows(
  client: pg.ClientBase,
  { name, columns }: ArchiveTable,
  rows: readonly Row[],
): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map((column, i) => `c${i}::${column.type}`).join(', ');
  const given = columns.map((_, i) => `$${i + 1}::text[]`).join(', ');
  const aliases = columns.map((_, i) => `c${i}`).join(', ');
  await client.query(
    `insert into ${quoted(name)} (${names}) overriding system value
     select ${values} from unnest(${given}) as given(${aliases})`,
    columns.map((_, i) => rows.map((row) => row[i] ?? null)),
  );
}

/**
 * Drops the foreign keys, so that rows can be inserted in any order. Returns a function that restores them, which
 * checks every row. The tables' owner may do this, whereas disabling triggers requires a superuser.
 */
export async function dropForeignKeys(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ owner: string; name: string; definition: string }>(`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { owner, name } of rows)
    await client.query(`alter table ${owner} drop constraint ${quoted(name)}`);
  return async () => {
    for (const { owner, name, definition } of rows)
      await client.query(`alter table ${owner} add constraint ${quoted(name)} ${definition}`);
  };
}

export async function setSequences(
  client: pg.ClientBase,
  sequences: ArchiveHeader['sequences'],
): Promise<void> {
  for (const { name, value, called } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      `public.${quoted(name)}`,
      value,
      called,
    ]);
}

/** Reads every table back and compares it with the archive. */
export async function compareRows(
  client: pg.ClientBase,
  closing: ArchiveClosing,
  progress: (rows: number) => void,
): Promise<void> {
  let done = 0;
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]));
  for (const { name, sha256 } of closing.tables) {
    const table = tables.get(name);
    const hash = createHash('sha256');
    if (table)
      for await (const rows of readRows(client, table)) {
        hash.update(linesOf(rows));
        done += rows.length;
        progress(done);
      }
    if (hash.digest('hex') !== sha256) throw new Error(`the table ${name} is not what the archive holds`);
  }
}
