import { getTableName, is, lt, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeCapability } from '../../../../../../tests/support/test-database.ts';
import { openTestShop, SET_UP, type TestShop } from '../../../testing/test-shop.ts';
import { workOrders } from '../../../workorders/workorders.table.ts';
import * as schema from '../schema.ts';
import { isOneOf, prepareTogether, readTogether } from './read-together.ts';

const TABLES = Object.values(schema).filter((entry) => is(entry, PgTable));

describeCapability('selects that are sent together', (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(kind);
    await shop.browser().call('settings/setUp', { ...SET_UP, sampleData: true });
  });
  afterAll(() => shop.close());

  it('LST-03 return the rows of every table as each query would on its own', async () => {
    const queries = Object.fromEntries(
      TABLES.map((table) => [getTableName(table), shop.db.select().from(table).limit(50)]),
    );
    const together = await readTogether(shop.db, queries);
    for (const [name, query] of Object.entries(queries))
      expect([name, together[name]]).toEqual([name, await query]);
    const filled = Object.values(together).filter((rows) => rows.length > 0);
    expect(filled.length).toBeGreaterThan(TABLES.length / 2);
  });

  it('keep their order, and decode what a select computes', async () => {
    const orders = shop.db
      .select({
        number: workOrders.number,
        twice: sql`${workOrders.number} * 2`.mapWith(Number).as('twice'),
        nothing: sql`null::int`.mapWith(Number).as('nothing'),
      })
      .from(workOrders)
      .orderBy(sql`${workOrders.number} desc`);
    const { found, none } = await readTogether(shop.db, {
      found: orders,
      none: shop.db.select().from(workOrders).where(sql`false`),
    });
    expect(found).toEqual(await orders);
    expect(none).toEqual([]);
  });

  it('give the same when they were built for other values before', async () => {
    const all = await shop.db.select({ id: workOrders.id }).from(workOrders).orderBy(workOrders.number);
    const read = prepareTogether(['ids', 'before'], (db, { ids, before }) => ({
      some: db.select().from(workOrders).where(isOneOf(workOrders.id, ids)).orderBy(workOrders.number),
      older: db
        .select()
        .from(workOrders)
        .where(lt(workOrders.createdAt, before))
        .orderBy(workOrders.number)
        .limit(3),
    }));
    for (const count of [0, 1, 4]) {
      const ids = all.slice(0, count).map(({ id }) => id);
      const before = new Date(Date.now() - count * 24 * 60 * 60_000);
      const { some, older } = await read(shop.db, { ids, before });
      expect(some.map(({ id }) => id)).toEqual(ids);
      expect(older).toEqual(
        await shop.db
          .select()
          .from(workOrders)
          .where(lt(workOrders.createdAt, before))
          .orderBy(workOrders.number)
          .limit(3),
      );
    }
  });

  it('return a text that looks like a parameter unchanged', async () => {
    const read = prepareTogether(['ids'], (db, { ids }) => ({
      priced: db
        .select({ text: sql`'for $5'`.as('text') })
        .from(workOrders)
        .where(isOneOf(workOrders.id, ids)),
    }));
    const [order] = await shop.db.select({ id: workOrders.id }).from(workOrders).limit(1);
    expect(await read(shop.db, { ids: [order?.id ?? ''] })).toEqual({ priced: [{ text: 'for $5' }] });
  });

  it('refuse an expression without a name', async () => {
    const nameless = shop.db.select({ twice: sql`1 + 1` }).from(workOrders);
    await expect(readTogether(shop.db, { nameless })).rejects.toThrow('needs a name');
  });
});
