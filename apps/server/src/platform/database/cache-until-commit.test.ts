import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../../tests/support/test-database.ts';
import { cacheUntilCommit } from './cache-until-commit.ts';

const NOW = new Date('2026-03-02T10:00:00Z');

describe.each(['embedded', 'server'] as const)('what is computed once, on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await database.db.execute(sql`create table things (n int)`);
  });
  afterAll(() => database.close());

  it('is cached while nothing is committed, and computed again after a commit', async () => {
    const { db } = database;
    let computed = 0;
    const count = cacheUntilCommit(async (asked) => {
      computed += 1;
      const { rows } = await asked.execute<{ things: number }>(sql`select count(*)::int things from things`);
      return rows[0]?.things;
    });
    const before = (await count(db, NOW)) ?? 0;
    await count(db, NOW);
    const held = computed;
    await db.execute(sql`insert into things values (1)`);
    expect(await count(db, NOW)).toBe(before + 1);
    // another test's server may commit at the same time
    if (kind === 'server') return;
    expect([held, computed]).toEqual([1, 2]);
    await count(db, new Date(NOW.getTime() + 61_000));
    expect(computed).toBe(3);
  });

  it('is computed again after a failure', async () => {
    let away = true;
    const ask = cacheUntilCommit(async () => {
      if (away) throw new Error('away');
      return 7;
    });
    await expect(ask(database.db, NOW)).rejects.toThrow('away');
    away = false;
    expect(await ask(database.db, NOW)).toBe(7);
  });
});
