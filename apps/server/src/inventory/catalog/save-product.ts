import { searchForm } from '@kickstand/domain/customers';
import {
  normalizeBarcode,
  normalizeSku,
  type ProductInput,
  type ServiceInput,
  skuFrom,
} from '@kickstand/domain/inventory';
import { and, count, eq, inArray, like } from 'drizzle-orm';
import type { Actor } from '../../audit/index.ts';
import { type DbOrTx, type Transaction, unlessTaken } from '../../platform/database/index.ts';
import { escapeLike } from '../../platform/database/statements/like-filter.ts';
import { replaceAtRevision } from '../../platform/once/index.ts';
import { readSection } from '../../settings/index.ts';
import { isSkuComing, lockProducts, touchProducts } from '../imports/product-versions.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { noteOf } from '../note.ts';
import { addMovement, lockStock, saveStock } from '../stock/locked-stock.ts';
import { reservations } from '../stock/stock.table.ts';
import { findProduct } from './present-product.ts';
import { type ProductRow, products, serviceParts, suppliers } from './products.table.ts';

const note = noteOf('product', 'products');

type NewProduct = typeof products.$inferInsert;

export type SaveVerdict =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: 'NOT_FOUND' | 'STALE' | 'SKU_TAKEN' | 'PRODUCT_UNKNOWN' | 'KEY_REUSED' | 'IN_USE';
    };

type Searched = Pick<ProductRow, 'sku' | 'barcode' | 'nameEn' | 'nameEs' | 'brand' | 'supplierSku'>;

export const searchTextOf = (row: Searched): string =>
  searchForm([row.sku, row.barcode, row.nameEn, row.nameEs, row.brand, row.supplierSku].join(' '));

/** What a person enters about a product, as columns. */
function columnsOf(product: ProductInput) {
  const { costCents, ...rest } = product;
  const columns = {
    ...rest,
    sku: normalizeSku(product.sku),
    barcode: normalizeBarcode(product.barcode),
    unit: product.unit || 'each',
  };
  return { ...columns, ...(costCents !== undefined && { costCents }), searchText: searchTextOf(columns) };
}

function serviceColumns({ parts: _parts, ...service }: ServiceInput) {
  const columns = {
    ...service,
    sku: normalizeSku(service.sku),
    barcode: normalizeBarcode(service.barcode),
    brand: '',
    supplierSku: '',
  };
  return { ...columns, searchText: searchTextOf(columns) };
}

export function addProduct(
  deps: InventoryDeps,
  actor: Actor,
  { id, product, openingMilli }: { id: string; product: ProductInput; openingMilli: number },
): Promise<SaveVerdict> {
  return saving(deps, async (tx) => {
    if (!(await hasSupplier(tx, product.supplierId))) return { ok: false, code: 'PRODUCT_UNKNOWN' };
    const added = await insert(deps, tx, { id, type: 'product', ...columnsOf(product) });
    if (added !== 'new') return added;
    const stocks = await lockStock(tx, [id]);
    const stock = stocks.get(id);
    if (stock) addMovement(stock, { kind: 'adjustment', source: 'opening', deltaMilli: openingMilli });
    await saveStock(tx, deps.clock, actor, stocks);
    await note(tx, deps.clock, actor, 'added', id, { after: { ...product, openingMilli } });
    return { ok: true };
  });
}

export function addService(
  deps: InventoryDeps,
  actor: Actor,
  { id, service }: { id: string; service: ServiceInput },
): Promise<SaveVerdict> {
  return saving(deps, async (tx) => {
    if (!(await areProducts(tx, service))) return { ok: false, code: 'PRODUCT_UNKNOWN' };
    const added = await insert(deps, tx, { id, type: 'service', ...serviceColumns(service) });
    if (added !== 'new') return added;
    await writeParts(tx, id, service);
    await note(tx, deps.clock, actor, 'added', id, { after: service });
    return { ok: true };
  });
}

/** `new`, or how the existing row compares: the same call again gets the same answer. */
async function insert(
  { clock }: InventoryDeps,
  tx: Transaction,
  values: Omit<NewProduct, 'createdAt' | 'updatedAt'>,
): Promise<'new' | SaveVerdict> {
  const now = clock.now();
  if (await isSkuComing(tx, values.sku, values.id)) return { ok: false, code: 'SKU_TAKEN' };
  const [made] = await tx
    .insert(products)
    .values({ ...values, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: products.id })
    .returning({ id: products.id });
  if (made) return 'new';
  const there = await findProduct(tx, values.id);
  return there?.sku === values.sku ? { ok: true } : { ok: false, code: 'KEY_REUSED' };
}

export function updateProduct(
  deps: InventoryDeps,
  actor: Actor,
  { id, revision, product }: { id: string; revision: number; product: ProductInput },
): Promise<SaveVerdict> {
  return saving(deps, async (tx) => {
    if (!(await hasSupplier(tx, product.supplierId))) return { ok: false, code: 'PRODUCT_UNKNOWN' };
    return replace(deps, tx, actor, { id, revision, type: 'product' }, columnsOf(product));
  });
}

export function updateService(
  deps: InventoryDeps,
  actor: Actor,
  { id, revision, service }: { id: string; revision: number; service: ServiceInput },
): Promise<SaveVerdict> {
  return saving(deps, async (tx) => {
    if (!(await areProducts(tx, service))) return { ok: false, code: 'PRODUCT_UNKNOWN' };
    const replaced = await replace(
      deps,
      tx,
      actor,
      { id, revision, type: 'service' },
      serviceColumns(service),
    );
    if (!replaced.ok) return replaced;
    await tx.delete(serviceParts).where(eq(serviceParts.serviceId, id));
    await writeParts(tx, id, service);
    return { ok: true };
  });
}

/** Archives a product, or restores it. One that open orders still reserve cannot be archived. */
export function setActive(
  deps: InventoryDeps,
  actor: Actor,
  { id, revision, active }: { id: string; revision: number; active: boolean },
): Promise<SaveVerdict> {
  return saving(deps, async (tx) => {
    if (!active) {
      const existing = await tx
        .select({ id: reservations.id })
        .from(reservations)
        .where(
          and(eq(reservations.productId, id), inArray(reservations.state, ['draft', 'reserved', 'short'])),
        )
        .limit(1);
      if (existing.length > 0) return { ok: false, code: 'IN_USE' };
    }
    return replace(deps, tx, actor, { id, revision }, { active });
  });
}

async function replace(
  deps: InventoryDeps,
  tx: Transaction,
  actor: Actor,
  { type, ...seen }: { id: string; revision: number; type?: 'product' | 'service' },
  values: Partial<NewProduct>,
): Promise<SaveVerdict> {
  await lockProducts(tx, [seen.id]);
  await touchProducts(tx, [seen.id]);
  if (values.sku !== undefined && (await isSkuComing(tx, values.sku, seen.id)))
    return { ok: false, code: 'SKU_TAKEN' };
  const before = await findProduct(tx, seen.id);
  if (!before || (type && before.type !== type)) return { ok: false, code: 'NOT_FOUND' };
  const saved = await replaceAtRevision(tx, products, seen, { ...values, updatedAt: deps.clock.now() });
  if (!saved.ok) return { ok: false, code: saved.code };
  const { searchText: _searched, ...after } = values;
  const was = Object.fromEntries(Object.keys(after).map((key) => [key, before[key as keyof ProductRow]]));
  await note(tx, deps.clock, actor, 'updated', seen.id, { before: was, after });
  return { ok: true };
}

const writeParts = async (tx: Transaction, serviceId: string, { parts }: ServiceInput): Promise<void> => {
  if (parts.length === 0) return;
  await tx.insert(serviceParts).values(parts.map((part, at) => ({ serviceId, position: at + 1, ...part })));
};

async function areProducts(db: DbOrTx, { parts }: ServiceInput): Promise<boolean> {
  const ids = [...new Set(parts.map(({ productId }) => productId))];
  if (ids.length !== parts.length) return false;
  if (ids.length === 0) return true;
  const [found] = await db
    .select({ rows: count() })
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.type, 'product')));
  return found?.rows === ids.length;
}

async function hasSupplier(db: DbOrTx, id: string | null): Promise<boolean> {
  if (!id) return true;
  const rows = await db.select({ id: suppliers.id }).from(suppliers).where(eq(suppliers.id, id));
  return rows.length > 0;
}

/** One SKU, one product: the unique key decides between two simultaneous saves. */
const saving = ({ db }: InventoryDeps, work: (tx: Transaction) => Promise<SaveVerdict>) =>
  unlessTaken<SaveVerdict, SaveVerdict>(
    () => db.transaction(work),
    { ok: false, code: 'SKU_TAKEN' },
    'products_sku_key',
  );

/**
 * The next free number of the pattern. Someone else may take it before this is saved, which is then reported.
 */
export async function nextSku({ db }: InventoryDeps, category: string): Promise<{ sku: string }> {
  const { value } = await readSection(db, 'inventory');
  const sample = skuFrom(value.skuPattern, category, 0);
  const stem = sample.replace(/0+([^0]*)$/, '').toUpperCase();
  const [taken] = await db
    .select({ rows: count() })
    .from(products)
    .where(like(products.sku, `${escapeLike(stem)}%`));
  for (let number = (taken?.rows ?? 0) + 1; ; number += 1) {
    const sku = normalizeSku(skuFrom(value.skuPattern, category, number));
    const rows = await db.select({ id: products.id }).from(products).where(eq(products.sku, sku));
    if (rows.length === 0) return { sku };
  }
}
