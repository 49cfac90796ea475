import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../../../tests/support/test-database.ts';
import { tidyTables } from './tidy-tables.ts';

it('LST-03 gives the embedded database the statistics its searches are planned by', async () => {
  const database = await openTestDatabase('embedded');
  const estimate = async () =>
    (
      await database.pool.query<{ rows: number }>(
        `select reltuples::int as rows from pg_class where relname = 'idempotency_keys'`,
      )
    ).rows[0]?.rows;
  try {
    await database.pool.query(`insert into idempotency_keys (scope, owner, key, body_hash, at)
      select 's', 'o', gen_random_uuid(), 'h', now() from generate_series(1, 500)`);
    expect(await estimate()).not.toBe(500);
    await tidyTables(database);
    expect(await estimate()).toBe(500);
  } finally {
    await database.close();
  }
});
