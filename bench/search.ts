import { sql } from 'drizzle-orm';
import type { Database } from '../apps/server/src/platform/database/index.ts';
import { searchAll } from '../apps/server/src/search/search-all.ts';
import { seedNames } from './parts.ts';
import type { Read } from './read.ts';

/** Where the palette looks. */
const TABLES = ['diagnostic_reports', 'customers', 'bikes', 'intake_forms', 'products'] as const;

/** How many rows there are to find in all. */
export async function searchedRows(db: Database): Promise<number> {
  const counts = TABLES.map((table) => sql`select count(*)::int rows from ${sql.identifier(table)}`);
  const { rows } = await db.execute<{ rows: number }>(sql.join(counts, sql` union all `));
  return rows.reduce((sum, { rows: some }) => sum + some, 0);
}

/** As many as one statement writes before the database's own limit of time ends it. */
const STEP = 5000;
/** Above every number that the shop has given by itself. */
const NUMBERS_FROM = 10_000_000;

/** A fifth of the rows in each table: riders, their bikes, a form and an order each, and parts. */
export async function seedSearched(db: Database, wanted: number): Promise<void> {
  const each = Math.floor(wanted / TABLES.length);
  for (const [table, change] of Object.entries(COPIES)) {
    const columns = await writtenColumns(db, table);
    for (let from = 0; from < each; from += STEP)
      await db.execute(sql`
        insert into ${sql.identifier(table)} (${columns}) overriding system value
        select ${columns} from (select copy.* from (select * from ${sql.identifier(table)} limit 1) pattern,
          (select n, first || ' ' || family who, lpad((2010000000 + n)::text, 10, '0') tel,
            upper(substr(md5(n::text), 1, 11)) || lpad(n::text, 6, '0') frame
          from generate_series(${from}::int + 1, ${Math.min(from + STEP, each)}::int) n,
            lateral (select initcap(substr(md5('f' || n % 97), 1, 6)) first,
              initcap(substr(md5('l' || n % 9973), 1, 8)) family) named) one,
          lateral jsonb_populate_record(null::${sql.identifier(table)},
            to_jsonb(pattern) || jsonb_build_object('id', gen_random_uuid()) || ${change}) copy) copies`);
  }
  await seedNames(db, each);
  await db.execute(sql`vacuum (analyze) customers, bikes, intake_forms, diagnostic_reports`);
}

/** All but those that the database makes by itself. */
async function writtenColumns(db: Database, table: string): Promise<ReturnType<typeof sql>> {
  const { rows } = await db.execute<{
    name: string;
  }>(sql`select column_name name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`);
  return sql.join(
    rows.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
}

const mail = sql`lower(replace(who, ' ', '.')) || n || '@example.com'`;
const found = sql`lower(who) || ' ' || tel || ' ' || ${mail} || ' ' || lower(frame) || ' 2021 honda cb750'`;
const visit = sql`jsonb_build_object('number', ${NUMBERS_FROM}::int + n, 'converted_to_diagnostic', null,
  'converted_from_intake', null, 'customer_name', who, 'customer_phone', tel, 'customer_email', ${mail},
  'vin', frame)`;
/** What differs from row to row; the tables of people and bikes make their search texts by themselves. */
const COPIES = {
  customers: sql`jsonb_build_object('name', who, 'name_key', lower(who), 'phone', tel, 'email', ${mail})`,
  bikes: sql`jsonb_build_object('vin', frame)`,
  intake_forms: sql`${visit} || jsonb_build_object('search_text', ${found})`,
  diagnostic_reports: sql`${visit} || jsonb_build_object('search_text',
    'wo-' || ${NUMBERS_FROM}::int + n || ' ' || ${found})`,
};

/** What people type into the palette, each beside the bare statement over the same tables. */
export async function searchReadsOf(db: Database): Promise<Readonly<Record<string, Read>>> {
  const { rows } = await db.execute<{ name: string; vin: string; number: string; sku: string }>(sql`
    select customer_name name, vin, number, 
      (select sku from products where sku like 'BENCH-%' order by md5(sku) limit 1) sku
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
