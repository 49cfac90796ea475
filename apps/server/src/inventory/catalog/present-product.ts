import type { Outputs } from '@kickstand/api';
import { may, type Role } from '@kickstand/domain/auth';
import {
  availableOf,
  levelOf,
  type ReorderFacts,
  reorderPoint,
  type Suggestion,
  suggest,
} from '@kickstand/domain/inventory';
import { asc, eq, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/index.ts';
import { readSection } from '../../settings/index.ts';
import { readCatalog } from './catalog.ts';
import { type Figures, figuresOf, reorderFacts } from './figures.ts';
import { type ProductRow, products, serviceParts, suppliers } from './products.table.ts';

export type ListedProduct = Outputs['inventory']['list']['products'][number];
export type ProductRecord = Outputs['inventory']['find'];

/** Omits a field for anyone who may not see cost. */
export const ifCost = <Fields extends object>(role: Role, fields: Fields): Partial<Fields> =>
  may(role, 'cost.read') ? fields : {};

interface Shown {
  readonly row: ProductRow;
  readonly supplier: { readonly id: string; readonly name: string; readonly leadDays: number | null } | null;
  readonly figures: Figures;
  readonly facts: ReorderFacts;
}

interface Wanted {
  readonly where: SQL | undefined;
  readonly orderBy?: readonly SQL[];
  readonly limit: number;
}

/** Products with their figures and suppliers. */
export async function showProducts(
  db: DbOrTx,
  now: Date,
  { where, orderBy = [], limit }: Wanted,
): Promise<Shown[]> {
  const rows = await readCatalog(db, (from, merging) =>
    db
      .select({ row: products, supplier: SUPPLIER, merging })
      .from(from)
      .leftJoin(suppliers, eq(suppliers.id, products.supplierId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  );
  if (rows.length === 0) return [];
  const ids = rows.map(({ row }) => row.id);
  const [{ value: setting }, figures] = await Promise.all([
    readSection(db, 'inventory'),
    figuresOf(db, now, ids),
  ]);
  return rows.map(({ row, supplier }) => {
    const own = figures(row.id);
    const facts = reorderFacts(row, own, supplier?.leadDays ?? null, setting);
    return { row, supplier, figures: own, facts };
  });
}

const SUPPLIER = { id: suppliers.id, name: suppliers.name, leadDays: suppliers.leadDays };

export const presentRow = (role: Role, { row, supplier, figures, facts }: Shown): ListedProduct => ({
  id: row.id,
  revision: row.revision,
  type: row.type,
  sku: row.sku,
  barcode: row.barcode,
  nameEn: row.nameEn,
  nameEs: row.nameEs,
  category: row.category,
  brand: row.brand,
  unit: row.unit,
  bin: row.bin,
  supplier: supplier && { id: supplier.id, name: supplier.name },
  priceCents: row.priceCents,
  ...ifCost(role, { costCents: row.costCents }),
  taxable: row.taxable,
  active: row.active,
  laborMilli: row.laborMilli,
  onHandMilli: row.onHandMilli,
  reservedMilli: row.reservedMilli,
  availableMilli: availableOf(row),
  ...figures,
  minMilli: row.minMilli,
  maxMilli: row.maxMilli,
  ropMilli: row.type === 'product' ? reorderPoint(facts) : 0,
  level: row.type === 'product' ? levelOf(facts) : null,
});

/** The numbers of a suggestion that a screen shows, without the inputs of the calculation. */
export const presentSuggestion = (made: Suggestion): NonNullable<ProductRecord['suggestion']> => ({
  ...made,
});

export async function findProduct(db: DbOrTx, id: string): Promise<ProductRow | null> {
  const [row] = await db.select().from(products).where(eq(products.id, id));
  return row ?? null;
}

export async function presentProduct(
  db: DbOrTx,
  now: Date,
  role: Role,
  id: string,
): Promise<ProductRecord | null> {
  const [shown] = await showProducts(db, now, { where: eq(products.id, id), limit: 1 });
  if (!shown) return null;
  const { row } = shown;
  const made = row.type === 'product' && row.active ? suggest(shown.facts) : null;
  return {
    ...presentRow(role, shown),
    packMilli: row.packMilli,
    leadDays: row.leadDays,
    leadDaysUsed: shown.facts.leadDays,
    safetyMilli: row.safetyMilli,
    safetyMilliUsed: shown.facts.safetyMilli,
    supplierSku: row.supplierSku,
    parts: await partsOf(db, role, id),
    usedIn: await servicesOf(db, id),
    suggestion: made && presentSuggestion(made),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

async function partsOf(db: DbOrTx, role: Role, serviceId: string): Promise<ProductRecord['parts']> {
  const rows = await db
    .select({ part: products, quantityMilli: serviceParts.quantityMilli })
    .from(serviceParts)
    .innerJoin(products, eq(products.id, serviceParts.productId))
    .where(eq(serviceParts.serviceId, serviceId))
    .orderBy(asc(serviceParts.position));
  return rows.map(({ part, quantityMilli }) => ({
    productId: part.id,
    sku: part.sku,
    nameEn: part.nameEn,
    nameEs: part.nameEs,
    unit: part.unit,
    quantityMilli,
    priceCents: part.priceCents,
    ...ifCost(role, { costCents: part.costCents }),
    taxable: part.taxable,
    availableMilli: availableOf(part),
    active: part.active,
  }));
}

const servicesOf = (db: DbOrTx, productId: string): Promise<ProductRecord['usedIn']> =>
  db
    .select({ id: products.id, sku: products.sku, nameEn: products.nameEn, nameEs: products.nameEs })
    .from(serviceParts)
    .innerJoin(products, eq(products.id, serviceParts.serviceId))
    .where(eq(serviceParts.productId, productId))
    .orderBy(asc(products.nameEn))
    .limit(50);
