import type { Outputs } from '@kickstand/api';
import {
  availableOf,
  isDead,
  marginByCategory,
  type ProductFigures,
  reorderPoint,
  shareOf,
  stockValue,
  topMovers,
  turnsOf,
  valueByCategory,
} from '@kickstand/domain/inventory';
import { and, countDistinct, eq, gte, sql } from 'drizzle-orm';
import { after, DAY } from '../../platform/clock.ts';
import type { DbOrTx } from '../../platform/database/index.ts';
import { readSection } from '../../settings/index.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { reservations, stockMovements } from '../stock/stock.table.ts';
import { catalogOf } from './catalog.ts';
import { figuresOf, reorderFacts } from './figures.ts';
import { type ProductRow, products, suppliers } from './products.table.ts';

const RANKED = 20;
const DEAD_SHOWN = 100;

interface Figured extends ProductFigures {
  readonly row: ProductRow;
  readonly supplierLeadDays: number | null;
}

export async function analyze(
  { db, clock }: InventoryDeps,
  days: number,
): Promise<Outputs['inventory']['analytics']> {
  const now = clock.now();
  const from = after(now, -days * DAY);
  const figures = await read(db, from);
  const dead = figures
    .filter((one) => isDead(one, now))
    .map((one) => ({ one, valueCents: stockValue(one.onHandMilli, one.costCents) }))
    .sort((a, b) => b.valueCents - a.valueCents);
  const byCategory = valueByCategory(figures.filter(({ onHandMilli }) => onHandMilli > 0));
  return {
    days,
    from: from.toISOString(),
    valueCents: byCategory.reduce((sum, { valueCents }) => sum + valueCents, 0),
    byCategory,
    turns: turnsOf(figures, days),
    dead: {
      count: dead.length,
      valueCents: dead.reduce((sum, { valueCents }) => sum + valueCents, 0),
      products: dead.slice(0, DEAD_SHOWN).map(({ one, valueCents }) => ({
        ...named(one.row),
        onHandMilli: one.onHandMilli,
        valueCents,
        lastIssueAt: one.lastIssueAt?.toISOString() ?? null,
      })),
    },
    topMovers: topMovers(figures, RANKED).map((one) => ({
      ...named(one.row),
      issuedMilli: one.issuedMilli,
      soldCents: one.issuedPriceCents,
      marginCents: one.issuedPriceCents - one.issuedCostCents,
    })),
    stockOuts: await stockOuts(db, from),
    margin: marginByCategory(figures),
    usage: await usage(db, now, figures),
  };
}

const named = ({ id, sku, nameEn, nameEs, category }: ProductRow) => ({ id, sku, nameEn, nameEs, category });

async function read(db: DbOrTx, from: Date): Promise<Figured[]> {
  const handed = sql`${stockMovements.kind} in ('issue', 'return')`;
  const total = (value: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${value}) filter (where ${handed}), 0)`.mapWith(Number);
  const moved = db
    .select({
      productId: stockMovements.productId,
      changedMilli: sql<number>`sum(${stockMovements.deltaMilli})`.mapWith(Number).as('changed'),
      issuedMilli: total(sql`-${stockMovements.deltaMilli}`).as('issued'),
      costCents: total(
        sql`floor((-${stockMovements.deltaMilli} * coalesce(${stockMovements.unitCostCents}, 0) + 500) / 1000.0)`,
      ).as('cost'),
      priceCents: total(
        sql`floor((-${stockMovements.deltaMilli} * coalesce(${stockMovements.unitPriceCents}, 0) + 500) / 1000.0)`,
      ).as('price'),
    })
    .from(stockMovements)
    .where(gte(stockMovements.at, from))
    .groupBy(stockMovements.productId)
    .as('moved');
  const issued = db
    .select({
      productId: stockMovements.productId,
      at: sql<string | null>`max(${stockMovements.at})`.as('last_at'),
    })
    .from(stockMovements)
    .where(eq(stockMovements.kind, 'issue'))
    .groupBy(stockMovements.productId)
    .as('issued');
  const rows = await db
    .select({
      row: products,
      leadDays: suppliers.leadDays,
      changedMilli: moved.changedMilli,
      issuedMilli: moved.issuedMilli,
      issuedCostCents: moved.costCents,
      issuedPriceCents: moved.priceCents,
      lastIssueAt: issued.at,
    })
    .from(await catalogOf(db))
    .leftJoin(suppliers, eq(suppliers.id, products.supplierId))
    .leftJoin(moved, eq(moved.productId, products.id))
    .leftJoin(issued, eq(issued.productId, products.id))
    .where(
      and(
        eq(products.type, 'product'),
        sql`(${products.onHandMilli} <> 0 or ${moved.productId} is not null)`,
      ),
    );
  return rows.map(({ row, leadDays, lastIssueAt, ...sums }) => ({
    row,
    supplierLeadDays: leadDays,
    id: row.id,
    category: row.category,
    onHandMilli: row.onHandMilli,
    costCents: row.costCents,
    createdAt: row.createdAt,
    changedMilli: sums.changedMilli ?? 0,
    issuedMilli: sums.issuedMilli ?? 0,
    issuedCostCents: sums.issuedCostCents ?? 0,
    issuedPriceCents: sums.issuedPriceCents ?? 0,
    lastIssueAt: lastIssueAt ? new Date(lastIssueAt) : null,
  }));
}

/** Approved part lines that were not fully in stock when needed ÷ all approved part lines. */
async function stockOuts(db: DbOrTx, from: Date): Promise<Outputs['inventory']['analytics']['stockOuts']> {
  const [counted] = await db
    .select({
      lines: countDistinct(reservations.lineId),
      short:
        sql<number>`count(distinct ${reservations.lineId}) filter (where ${reservations.everShort})`.mapWith(
          Number,
        ),
    })
    .from(reservations)
    .where(gte(reservations.approvedAt, from));
  const { lines = 0, short = 0 } = counted ?? {};
  return { lines, short, sharePpm: shareOf(short, lines) };
}

async function usage(
  db: DbOrTx,
  now: Date,
  figures: readonly Figured[],
): Promise<Outputs['inventory']['analytics']['usage']> {
  const { value: setting } = await readSection(db, 'inventory');
  const ids = topMovers(figures, RANKED);
  const own = await figuresOf(
    db,
    now,
    ids.map(({ id }) => id),
  );
  return ids.map(({ row, supplierLeadDays }) => {
    const facts = reorderFacts(row, own(row.id), supplierLeadDays, setting);
    return {
      ...named(row),
      usage90Milli: facts.usage90Milli,
      leadDays: facts.leadDays,
      ropMilli: reorderPoint(facts),
      availableMilli: availableOf(row),
    };
  });
}
