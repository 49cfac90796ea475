import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../../../tests/support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('server');
});
afterAll(() => database.close());

/** Breaks connections between checkout and first use. */
async function loseOnTheWay(times: number, work: () => Promise<unknown>): Promise<void> {
  const { pool } = database;
  const lend = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  // why: the moment between the two cannot be reached from outside
  const lendLost = async () => {
    const client = await lend();
    client.on('error', () => undefined);
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    return client;
  };
  pool.connect = lendLost as unknown as typeof pool.connect;
  try {
    for (let time = 0; time < times; time += 1) await expect(work()).rejects.toThrow();
  } finally {
    pool.connect = lend as unknown as typeof pool.connect;
  }
}

it('DAT-03 a transaction that cannot begin releases its connection, so that the pool never runs out', async () => {
  const { db, pool } = database;
  const begin = () => db.transaction((tx) => tx.execute(sql`select 1`));
  await loseOnTheWay((pool.options.max ?? 10) + 1, begin);
  expect((await begin()).rows).toHaveLength(1);
  expect(pool.waitingCount).toBe(0);
});

it('a transaction that throws is rolled back and releases its connection', async () => {
  const { db, pool } = database;
  const idle = pool.idleCount;
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`create table undone (id int)`);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect((await db.execute(sql`select to_regclass('undone') as found`)).rows).toEqual([{ found: null }]);
  expect(pool.idleCount).toBe(Math.max(1, idle));
});
