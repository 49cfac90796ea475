import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  describeOnBoth,
  openTestDatabase,
  type TestDatabase,
} from '../../../../../../tests/support/test-database.ts';
import { settingsShop } from '../schema.ts';
import { prepareSelect, prepareSelects } from './prepare-select.ts';
import { preparedClient, withCustomPlan } from './prepared-client.ts';
import { prepareTogether } from './read-together.ts';

describeOnBoth('the connections of a pool', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());

  /** Runs each statement twice on one connection; returns the database's prepared statements. */
  async function preparedOf(mark: string, statements: number, most?: number): Promise<number> {
    const pool = new pg.Pool({ ...database.connection, max: 1, Client: preparedClient(most) });
    const db = drizzle(pool);
    try {
      for (let at = 0; at < statements; at += 1)
        for (const value of ['one', 'two']) {
          const { rows } = await db.execute(sql`select ${value}::text as ${sql.identifier(`${mark}_${at}`)}`);
          expect(rows).toEqual([{ [`${mark}_${at}`]: value }]);
        }
      const { rows } = await pool.query(
        `select count(*)::int as held from pg_prepared_statements where statement like '%"${mark}\\_%'`,
      );
      return rows[0].held;
    } finally {
      await pool.end();
    }
  }

  it('prepare a statement that is repeated', async () => {
    expect(await preparedOf('again', 1)).toBe(1);
  });

  it('prepare at most a limited number', async () => {
    expect(await preparedOf('many', 5, 3)).toBe(3);
  });

  it('do not prepare a statement that ran once, or one without parameters', async () => {
    const pool = new pg.Pool({ ...database.connection, max: 1, Client: preparedClient() });
    await drizzle(pool).execute(sql`select ${'x'}::text as only_once`);
    for (const _ of [1, 2]) await drizzle(pool).execute(sql`select 1 as no_parameters`);
    const held = await pool.query(
      "select statement from pg_prepared_statements where statement ~ 'only_once|no_parameters'",
    );
    await pool.end();
    expect(held.rows).toEqual([]);
  });

  it('do not prepare a statement that requests a custom plan', async () => {
    const pool = new pg.Pool({ ...database.connection, max: 1, Client: preparedClient() });
    for (const text of ['a', 'b', 'c'])
      await drizzle(pool).execute(sql`select 1 as searched where ${withCustomPlan(sql`${text} like 'a%'`)}`);
    const held = await pool.query(
      "select statement from pg_prepared_statements where statement ~ 'searched where'",
    );
    await pool.end();
    expect(held.rows).toEqual([]);
  });

  it('prepare a statement that is built once at its first call, with parameters or without', async () => {
    const { db } = database;
    const reads = [
      prepareTogether([], (on) => ({ one: on.select().from(settingsShop).limit(1) })),
      prepareSelect([], (on) => on.select({ name: settingsShop.name }).from(settingsShop).limit(1)),
    ];
    const held = await db.transaction(async (tx) => {
      for (const read of reads) await read(tx, {});
      const { rows } = await tx.execute<{ statement: string }>(
        sql`select statement from pg_prepared_statements where statement ~ 'from "settings_shop" limit 1'`,
      );
      return rows;
    });
    expect(held).toHaveLength(2);
  });

  it('read by one text per choice, with the values of each call, and by texts of their own above the limit', async () => {
    let built = 0;
    const read = prepareSelects((on, choice: { rows: number }) => {
      built += 1;
      const value = sql<string>`${sql.placeholder('value')}::text`.as('value');
      return on.select({ value }).from(sql`(select 1) one`).limit(choice.rows);
    });
    const { db } = database;
    for (const rows of [1, 2, 1, 2])
      for (const value of ['one', 'two']) expect(await read(db, { rows }, { value })).toEqual([{ value }]);
    expect(built).toBe(2);
    for (let rows = 1; rows <= 205; rows += 1) await read(db, { rows }, { value: 'x' });
    expect(await read(db, { rows: 205 }, { value: 'last' })).toEqual([{ value: 'last' }]);
    expect(built).toBe(206);
  });
});
