import type { OpenDatabase } from './open/open-database.ts';

/**
 * Does what autovacuum does on a PostgreSQL server: without fresh statistics a search in a large shop reads every
 * row. Table by table, so that nobody waits long for the single backend.
 */
export async function tidyTables({ pool }: Pick<OpenDatabase, 'pool'>): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  );
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`);
}
