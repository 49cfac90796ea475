// Snapshot and restore of accounts, sessions and settings: a call that signs people out, changes their role or requires
// a second factor would otherwise break all later calls.
import type { TestShop } from '../../apps/server/src/testing/test-shop.ts';

const SIGN_IN = `table_name ~ '^(auth|settings)_' or table_name in ('profiles', 'numberings')`;
export const EVERY_TABLE = 'table_name in (select tablename from pg_tables)';

/** Returns the SQL that restores the snapshot. */
export async function takeSnapshot({ database: { pool } }: TestShop, tables = SIGN_IN): Promise<string> {
  const { rows } = await pool.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
     from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and (${tables}) group by table_name`,
  );
  await pool.query('create schema snapshot');
  for (const { name, columns } of rows)
    await pool.query(`create table snapshot.${name} as select ${columns} from public.${name}`);
  const restores = rows.map(
    ({ name, columns }) =>
      `delete from public.${name}; insert into public.${name} (${columns}) overriding system value select ${columns} from snapshot.${name};`,
  );
  return `do $$ begin set local session_replication_role = replica; ${restores.join(' ')} end $$`;
}
