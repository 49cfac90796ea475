import type { Outputs } from '@kickstand/api';
import { type Suggestion, shortOf, stockValue, suggest } from '@kickstand/domain/inventory';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/index.ts';
import { readSection } from '../../settings/index.ts';
import { catalogOf } from '../catalog/catalog.ts';
import { figuresOf, reorderFacts } from '../catalog/figures.ts';
import { presentSuggestion } from '../catalog/present-product.ts';
import { type ProductRow, products, suppliers } from '../catalog/products.table.ts';
import { workOrders } from '../foreign-tables.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { reservations, stockMovements } from '../stock/stock.table.ts';

const SHOWN = 500;

interface Wanted {
  readonly row: ProductRow;
  readonly supplier: { readonly id: string; readonly name: string } | null;
  readonly made: Suggestion;
}

/** Products to order, by supplier; those that hold up a bike first. */
export async function restock({ db, clock }: InventoryDeps): Promise<Outputs['inventory']['restock']> {
  const wanted = (await suggestions(db, clock.now())).sort(
    (a, b) => b.made.needMilli - a.made.needMilli || (a.row.nameEn < b.row.nameEn ? -1 : 1),
  );
  const shown = wanted.slice(0, SHOWN);
  const waiting = await waitingFor(
    db,
    shown.map(({ row }) => row.id),
  );
  const groups = new Map<string, Wanted[]>();
  for (const one of shown) {
    const key = one.supplier?.id ?? '';
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const lists = [...groups.values()].map((group) => {
    const items = group.map(({ row, made }) => ({
      productId: row.id,
      sku: row.sku,
      nameEn: row.nameEn,
      nameEs: row.nameEs,
      unit: row.unit,
      bin: row.bin,
      supplierSku: row.supplierSku,
      leadDays: row.leadDays,
      unitCostCents: row.costCents,
      totalCents: stockValue(made.orderMilli, row.costCents),
      suggestion: presentSuggestion(made),
      waiting: waiting
        .filter(({ productId }) => productId === row.id)
        .map(({ productId: _id, ...order }) => order),
    }));
    const supplier = group[0]?.supplier ?? null;
    return {
      id: supplier?.id ?? null,
      name: supplier?.name ?? '',
      totalCents: items.reduce((sum, { totalCents }) => sum + totalCents, 0),
      items,
    };
  });
  return {
    // products without a supplier come last
    suppliers: lists.sort((a, b) => Number(a.id === null) - Number(b.id === null)),
    products: wanted.length,
    orders: new Set(waiting.map(({ id }) => id)).size,
    cut: wanted.length > SHOWN,
  };
}

/** Considers only products that are stocked, used or needed: most of a catalog is none of these. */
async function suggestions(db: DbOrTx, now: Date): Promise<Wanted[]> {
  const { value: setting } = await readSection(db, 'inventory');
  const figures = await figuresOf(db, now, 'all');
  const rows = await db
    .select({ row: products, supplier: suppliers })
    .from(await catalogOf(db))
    .leftJoin(suppliers, eq(suppliers.id, products.supplierId))
    .where(
      and(
        eq(products.active, true),
        eq(products.type, 'product'),
        or(
          sql`${products.minMilli} is not null or ${products.maxMilli} is not null or ${products.onHandMilli} <> 0`,
          sql`exists (select 1 from ${stockMovements} where ${stockMovements.productId} = ${products.id})`,
          sql`exists (select 1 from ${reservations} where ${reservations.productId} = ${products.id})`,
        ),
      ),
    );
  return rows.flatMap(({ row, supplier }) => {
    const made = suggest(reorderFacts(row, figures(row.id), supplier?.leadDays ?? null, setting));
    return made ? [{ row, supplier: supplier && { id: supplier.id, name: supplier.name }, made }] : [];
  });
}

async function waitingFor(db: DbOrTx, productIds: readonly string[]) {
  if (productIds.length === 0) return [];
  const rows = await db
    .select({ reservation: reservations, order: workOrders })
    .from(reservations)
    .innerJoin(workOrders, eq(workOrders.id, reservations.orderId))
    .where(and(inArray(reservations.productId, [...productIds]), eq(reservations.state, 'short')))
    .orderBy(asc(reservations.approvedAt), asc(reservations.id));
  return rows.map(({ reservation, order }) => ({
    productId: reservation.productId,
    id: order.id,
    number: order.number,
    customerName: order.customerName,
    shortMilli: shortOf(reservation),
  }));
}
