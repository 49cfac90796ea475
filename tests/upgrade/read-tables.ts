import type pg from 'pg';

export interface Tables {
  /** How many migrations the database has seen. */
  readonly migrations: number;
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
}

export async function readTables(pool: pg.Pool): Promise<Tables> {
  const count = async (table: string) => {
    const { rows } = await pool.query(`select count(*)::int as rows from ${table}`);
    return rows[0].rows as number;
  };
  const { rows: tables } = await pool.query(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const rows: Record<string, number> = {};
  for (const { name } of tables) rows[name] = await count(`public."${name}"`);
  return { migrations: await count('drizzle.__drizzle_migrations'), rows };
}
