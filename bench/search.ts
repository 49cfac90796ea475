import { sql } from 'drizzle-orm';
import type { Database } from '../apps/server/src/platform/database/index.ts';
import { searchAll } from '../apps/server/src/search/search-all.ts';
import type { Read } from './fill.ts';

/** Where the palette looks. */
const TABLES = ['diagnostic_reports', 'customers', 'bikes', 'intake_forms', 'products'] as const;

/** How many rows there are to find in all. */
export async function searchedRows(db: Database): Promise<number> {
  const counts = TABLES.map((table) => sql`select count(*)::int rows from ${sql.identifier(table)}`);
  const { rows } = await db.execute<{ rows: number }>(sql.join(counts, sql` union all `));
  return rows.reduce((sum, { rows: some }) => sum + some, 0);
}

/** What people type into the palette, each beside the bare statement over the same tables. */
export async function searchReadsOf(db: Database): Promise<Readonly<Record<string, Read>>> {
  const { rows } = await db.execute<{ name: string; vin: string; number: string; sku: string }>(sql`
    select customer_name name, vin, number, (select sku from products where sku like 'BENCH-%' limit 1) sku
    from diagnostic_reports order by number offset (select count(*) / 2 from diagnostic_reports) limit 1`);
  const [one] = rows;
  if (!one) throw new Error('there is no order to look for');
  const last = one.name.split(' ').at(-1) ?? one.name;
  return {
    'everywhere: name': everywhere(one.name, one.name.toLowerCase().split(' ')),
    'everywhere: family name': everywhere(last, [last.toLowerCase()]),
    'everywhere: end of the VIN': everywhere(one.vin.slice(-6), [one.vin.slice(-6).toLowerCase()]),
    'everywhere: order': everywhere(`WO-${one.number}`, [`wo-${one.number} `]),
    'everywhere: SKU': everywhere(one.sku, [one.sku.toLowerCase()]),
    'everywhere: a typo': alike(last),
    'everywhere: nothing': alike('wolfeschlegel'),
  };
}

const everywhere = (typed: string, words: readonly string[]): Read => ({
  path: 'search/all',
  query: { query: typed },
  here: ({ db }) => searchAll(db, typed),
  bare: ({ db }) =>
    db.execute(
      overTables((searched) =>
        sql.join(
          words.map((word) => sql`${searched} like ${`%${word}%`}`),
          sql` and `,
        ),
      ),
    ),
});

/** A letter is wrong: nothing contains it, so that what is written alike is looked for. */
function alike(word: string): Read {
  const typed = `${word.slice(0, 2)}x${word.slice(2)}`.toLowerCase();
  return {
    path: 'search/all',
    query: { query: typed },
    here: ({ db }) => searchAll(db, typed),
    bare: ({ db }) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local pg_trgm.word_similarity_threshold = 0.4`);
        return tx.execute(overTables((searched) => sql`${searched} %> ${typed}`));
      }),
  };
}

const overTables = (fits: (searched: ReturnType<typeof sql>) => ReturnType<typeof sql>) =>
  sql.join(
    TABLES.map(
      (table) =>
        sql`(select id, search_text from ${sql.identifier(table)} where ${fits(sql`search_text`)} limit 200)`,
    ),
    sql` union all `,
  );
