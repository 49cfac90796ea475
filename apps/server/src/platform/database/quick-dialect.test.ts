import { and, count, desc, eq, exists, inArray, is, like, or, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { alias, PgDialect, PgTable, pgSchema, text } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { intakeForms } from '../../intake/intake.table.ts';
import { workOrders } from '../../workorders/workorders.table.ts';
import { QuickDialect } from './quick-dialect.ts';
import * as schema from './schema.ts';

const db = drizzle.mock();
const quick = new QuickDialect();
const own = new PgDialect();
const TABLES = Object.values(schema).filter((entry) => is(entry, PgTable));

/** What a server needs of a statement; `typings` are for other drivers. */
const textOf = (dialect: PgDialect, statement: SQL) => {
  const { sql: written, params } = dialect.sqlToQuery(statement);
  return { written, params };
};

const other = alias(workOrders, 'other');
const some = db.select({ id: intakeForms.id }).from(intakeForms).limit(3);
const placeholder = sql.placeholder('id');
const elsewhere = pgSchema('elsewhere').table('things', { id: text() });

const STATEMENTS: Readonly<Record<string, SQL>> = {
  'a join': db
    .select({ id: workOrders.id, form: intakeForms.number, counted: count() })
    .from(workOrders)
    .leftJoin(intakeForms, eq(intakeForms.id, workOrders.convertedFromIntake))
    .where(
      and(
        or(like(workOrders.vin, '%x%'), inArray(workOrders.status, ['ready', 'approved'])),
        eq(workOrders.id, placeholder),
      ),
    )
    .groupBy(workOrders.id)
    .orderBy(desc(workOrders.number))
    .limit(7)
    .getSQL(),
  'a table under another name': db.select().from(other).where(eq(other.warrantyOf, workOrders.id)).getSQL(),
  'a lock': db.select().from(workOrders).for('update', { skipLocked: true }).getSQL(),
  'a select in a select': sql`select * from ${workOrders} where ${exists(some)} or id in ${['a', 'b']}`,
  'a subquery': db.select().from(some.as('some')).getSQL(),
  'a union': db.select({ id: workOrders.id }).from(workOrders).union(some).getSQL(),
  'a named expression': db
    .select({ twice: sql`${workOrders.number} * ${2}`.as('twice') })
    .from(workOrders)
    .orderBy(sql`twice`)
    .getSQL(),
  'values of every kind': sql`select ${1}, ${'x'}, ${null}, ${true}, ${new Date(0)}, ${sql.param({ a: 1 })}, ${undefined}`,
  'a name with quotes': sql`select 1 as ${sql.identifier('a"b')}`,
  'parameters in the text': sql`select ${'it’s'}, ${5}`.inlineParams(),
  'another schema': db.select().from(elsewhere).getSQL(),
  'an update': db
    .update(workOrders)
    .set({
      revision: sql`${workOrders.revision} + 1`,
      photoUrls: ['a'],
      promisedAt: new Date(5),
      archivedBy: null,
    })
    .where(eq(workOrders.id, 'x'))
    .returning()
    .getSQL(),
  'a deletion': db
    .delete(workOrders)
    .where(inArray(workOrders.id, ['x', 'y']))
    .getSQL(),
};

describe('the text of a statement', () => {
  it.each(Object.entries(STATEMENTS))('is the one that Drizzle writes: %s', (_name, statement) => {
    expect(textOf(quick, statement)).toEqual(textOf(own, statement));
  });

  it('is the one that Drizzle writes, for every table', () => {
    for (const table of TABLES) {
      const row = { id: 'x', at: new Date(0) } as never;
      const insert = db.insert(table).values([row, row]).onConflictDoNothing().returning().getSQL();
      for (const statement of [db.select().from(table).getSQL(), insert])
        expect(textOf(quick, statement)).toEqual(textOf(own, statement));
    }
  });
});
