import type { Outputs } from '@kickstand/api';
import type { Role } from '@kickstand/domain/auth';
import { differenceOf } from '@kickstand/domain/inventory';
import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/index.ts';
import { namesOf } from '../../workorders/index.ts';
import { PAGE_SIZE } from '../catalog/list-products.ts';
import { ifCost } from '../catalog/present-product.ts';
import { products } from '../catalog/products.table.ts';
import { stockCountLines, stockCounts } from '../stock/stock.table.ts';

type CountRow = typeof stockCounts.$inferSelect;
type Listed = Outputs['inventory']['counts']['list'][number];
const SHOWN = 50;

export async function listCounts(db: DbOrTx, role: Role): Promise<Listed[]> {
  const rows = await db.select().from(stockCounts).orderBy(sql`${stockCounts.number} desc`).limit(SHOWN);
  return presentCounts(db, role, rows);
}

async function presentCounts(db: DbOrTx, role: Role, rows: readonly CountRow[]): Promise<Listed[]> {
  if (rows.length === 0) return [];
  const summaries = await summarizeCounts(
    db,
    rows.map(({ id }) => id),
  );
  const names = await namesOf(
    db,
    rows.map(({ startedBy }) => startedBy),
  );
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    state: row.state,
    category: row.category,
    bin: row.bin,
    note: row.note,
    startedAt: row.startedAt.toISOString(),
    startedBy: row.startedBy ? names(row.startedBy) : '',
    endedAt: row.endedAt?.toISOString() ?? null,
    ...presentSummary(role, summaries.get(row.id) ?? NOTHING),
  }));
}

const NOTHING = {
  lines: 0,
  counted: 0,
  differing: 0,
  foundMilli: 0,
  lostMilli: 0,
  foundCents: 0,
  lostCents: 0,
};
type Summary = typeof NOTHING;

const presentSummary = (role: Role, { foundCents, lostCents, ...summary }: Summary) => ({
  ...summary,
  ...ifCost(role, { foundCents, lostCents }),
});

/** Summed in the database: a full count has as many lines as the catalog has parts. */
async function summarizeCounts(db: DbOrTx, ids: readonly string[]): Promise<Map<string, Summary>> {
  const { countedMilli, expectedMilli, countId, productId } = stockCountLines;
  const difference = sql`(${countedMilli} - ${expectedMilli})`;
  const cents = sql`round(abs(${difference}) * coalesce(${products.costCents}, 0) / 1000.0)`;
  const sumOf = (value: SQL, sign: '<' | '>') =>
    sql`coalesce(sum(${value}) filter (where ${difference} ${sql.raw(sign)} 0), 0)`.mapWith(Number);
  const rows = await db
    .select({
      countId,
      lines: count(),
      counted: count(countedMilli),
      differing: sql`count(*) filter (where ${difference} <> 0)`.mapWith(Number),
      foundMilli: sumOf(difference, '>'),
      lostMilli: sumOf(sql`-${difference}`, '<'),
      foundCents: sumOf(cents, '>'),
      lostCents: sumOf(cents, '<'),
    })
    .from(stockCountLines)
    .innerJoin(products, eq(products.id, productId))
    .where(inArray(countId, [...ids]))
    .groupBy(countId);
  return new Map(rows.map(({ countId: id, ...summary }) => [id, summary]));
}

const SHOWS: Record<'all' | 'open' | 'differing', SQL | undefined> = {
  all: undefined,
  open: isNull(stockCountLines.countedMilli),
  differing: sql`${stockCountLines.countedMilli} <> ${stockCountLines.expectedMilli}`,
};

export async function findCount(
  db: DbOrTx,
  role: Role,
  {
    id,
    show = 'all',
    after,
  }: { id: string; show?: keyof typeof SHOWS | undefined; after?: string | undefined },
): Promise<Outputs['inventory']['counts']['find'] | null> {
  const [row] = await db.select().from(stockCounts).where(eq(stockCounts.id, id));
  const [shown] = row ? await presentCounts(db, role, [row]) : [];
  if (!shown) return null;
  const rows = await db
    .select({ line: stockCountLines, product: products })
    .from(stockCountLines)
    .innerJoin(products, eq(products.id, stockCountLines.productId))
    .where(
      and(
        eq(stockCountLines.countId, id),
        SHOWS[show],
        after
          ? sql`(${products.bin}, ${products.nameEn}, ${products.id}) > (select bin, name_en, id from products where id = ${after})`
          : undefined,
      ),
    )
    // in the order of the bins
    .orderBy(asc(products.bin), asc(products.nameEn), asc(products.id))
    .limit(PAGE_SIZE + 1);
  return {
    ...shown,
    items: rows.slice(0, PAGE_SIZE).map(({ line, product }) => ({
      productId: product.id,
      sku: product.sku,
      nameEn: product.nameEn,
      nameEs: product.nameEs,
      unit: product.unit,
      bin: product.bin,
      expectedMilli: line.expectedMilli,
      countedMilli: line.countedMilli,
      differenceMilli: differenceOf(line),
      countedAt: line.countedAt?.toISOString() ?? null,
    })),
    more: rows.length > PAGE_SIZE,
  };
}
