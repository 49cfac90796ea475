// Who may sign in and how the shop is set, kept aside and put back: a call that signs people out, takes their role or
// asks everybody for a second factor would leave nothing to call with.
import type { TestShop } from '../../apps/server/src/testing/test-shop.ts';

const KEPT = `table_schema = 'public' and is_generated = 'NEVER' and
  (table_name ~ '^(auth|settings)_' or table_name in ('profiles', 'numberings'))`;

export async function keepAside({ database: { pool } }: TestShop): Promise<string> {
  const { rows } = await pool.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
     from information_schema.columns where ${KEPT} group by table_name`,
  );
  await pool.query('create schema kept');
  for (const { name, columns } of rows)
    await pool.query(`create table kept.${name} as select ${columns} from public.${name}`);
  const again = rows.map(
    ({ name, columns }) =>
      `delete from public.${name}; insert into public.${name} (${columns}) select ${columns} from kept.${name};`,
  );
  return `do $$ begin set local session_replication_role = replica; ${again.join(' ')} end $$`;
}
