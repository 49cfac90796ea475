import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { TestShop } from '../testing/test-shop.ts';
import { useTestShop } from '../testing/use-test-shop.ts';
import { PERSON_COLUMNS } from './still-named.ts';

let shop: TestShop;
useTestShop((opened) => {
  shop = opened.shop;
});

it('AUT-15 the sample keeps every person that a record still names: the columns listed are the foreign keys of the database', async () => {
  const { rows } = await shop.db.execute<{ name: string; columns: string[] }>(sql`
    select referencing.relname as name, array_agg(attribute.attname::text order by attribute.attname) as columns
    from pg_constraint
      join pg_class referencing on referencing.oid = conrelid
      join pg_attribute attribute on attribute.attrelid = conrelid and attribute.attnum = any(conkey)
    where contype = 'f' and confrelid = 'profiles'::regclass and confdeltype = 'a'
    group by 1 order by 1`);
  expect(Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))).toEqual(PERSON_COLUMNS);
});
