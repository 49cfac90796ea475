import { sql } from 'drizzle-orm';
import {
  listProducts,
  type ProductQuery,
  scanProducts,
} from '../apps/server/src/inventory/catalog/list-products.ts';
import { summarize } from '../apps/server/src/inventory/catalog/summarize.ts';
import type { Database } from '../apps/server/src/platform/database/index.ts';
import type { Read } from './read.ts';

const KINDS = ['pad set', 'oil filter', 'chain kit', 'fork seal', 'spark plug', 'brake line', 'clutch plate'];
const MAKERS = ['Brembo', 'Motul', 'EBC', 'NGK', 'DID', 'SKF', 'HiFlo', 'K&N', 'Galfer'];

/** As many rows as one statement can insert within the database's time limit. */
const STEP = 5000;

/** This many products in the catalog, each issued a few times in the last months. */
export const seedParts = (db: Database, wanted: number): Promise<void> =>
  inSteps(db, wanted, async (from, to) => {
    await seedProducts(db, from, to);
    await seedMovements(db, from, to);
  });

/** The same for reads that only look at names: nothing was ever issued. */
export const seedNames = (db: Database, wanted: number): Promise<void> =>
  inSteps(db, wanted, (from, to) => seedProducts(db, from, to));

async function inSteps(
  db: Database,
  wanted: number,
  seed: (from: number, to: number) => Promise<void>,
): Promise<void> {
  const { rows } = await db.execute<{ parts: number }>(sql`select count(*)::int parts from products`);
  const there = rows[0]?.parts ?? 0;
  for (let from = there; from < wanted; from += STEP) await seed(from, Math.min(from + STEP, wanted));
  if (there < wanted) await db.execute(sql`vacuum (analyze) products, stock_movements`);
}

async function seedProducts(db: Database, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into products (id, type, sku, barcode, name_en, category, brand, bin, cost_cents, price_cents, on_hand_milli,
      search_text, created_at, updated_at, sample)
    select gen_random_uuid(), 'product', 'BENCH-' || n, lpad((4000000000000 + n)::text, 13, '0'), name, 'Bench ' || n % 40,
      maker, 'Z-' || n % 300, 500 + n % 9000, 900 + n % 16000, 4000,
      lower('bench-' || n || ' ' || lpad((4000000000000 + n)::text, 13, '0') || ' ' || name || ' ' || maker),
      now() - interval '1 year', now(), true
    from (select n, (${sql.param(KINDS)}::text[])[1 + n % ${KINDS.length}::int] || ' ' || md5(n::text) name,
        (${sql.param(MAKERS)}::text[])[1 + n % ${MAKERS.length}::int] maker
      from generate_series(${from}::int + 1, ${to}::int) n) made`);
}

async function seedMovements(db: Database, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into stock_movements (id, product_id, kind, source, delta_milli, balance_milli, at, sample)
    select gen_random_uuid(), id, case when n = 1 then 'adjustment' else 'issue' end,
      case when n = 1 then 'opening' else 'order' end, case when n = 1 then 7000 else -1000 end, 8000 - n * 1000,
      now() - (400 - n * 90) * interval '1 day', true
    from products, generate_series(1, 4) n
    where sku in (select 'BENCH-' || made from generate_series(${from}::int + 1, ${to}::int) made)`);
}

/** Searches of the catalog, each compared with a minimal statement that finds the same rows. */
export async function partReadsOf(db: Database): Promise<Readonly<Record<string, Read>>> {
  const { rows } = await db.execute<{ sku: string; barcode: string; name_en: string }>(sql`
    select sku, barcode, name_en from products where sku like 'BENCH-%'
    order by sku offset (select count(*) / 2 from products where sku like 'BENCH-%') limit 1`);
  const [one] = rows;
  if (!one) throw new Error('there is no part to look for');
  const word = one.name_en.split(' ').at(-1) ?? '';
  return {
    'parts: first page': parts({}, sql`active and type = 'product'`),
    'parts: search name': parts({ search: word }, like(word)),
    'parts: search SKU': parts({ search: one.sku }, like(one.sku)),
    'parts: search barcode': parts({ search: one.barcode }, like(one.barcode)),
    'parts: search nothing': parts({ search: 'wolfeschlegel' }, like('wolfeschlegel')),
    'parts: scan': {
      path: 'inventory/scan',
      query: { code: one.barcode },
      here: (shop) => scanProducts(shop, 'admin', one.barcode),
      bare: ({ db: bare }) =>
        bare.execute(sql`select * from products where active and barcode = ${one.barcode} limit 10`),
    },
    'parts: counts': { path: 'inventory/summary', query: {}, here: (shop) => summarize(shop, 'admin') },
  };
}

const like = (word: string) => sql`active and search_text like ${`%${word.toLowerCase()}%`}`;

const parts = (query: ProductQuery, where: ReturnType<typeof sql>): Read => ({
  path: 'inventory/list',
  query: { type: 'product', ...query },
  here: (shop) => listProducts(shop, 'admin', { type: 'product', ...query }),
  bare: ({ db }) => db.execute(sql`select * from products where ${where} order by name_en, id limit 51`),
});
