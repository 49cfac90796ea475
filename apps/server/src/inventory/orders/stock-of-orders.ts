import { normalizeSku } from '@kickstand/domain/inventory';
import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { OrderStock } from '../../workorders/index.ts';
import { products, serviceParts } from '../catalog/products.table.ts';
import { touchProducts } from '../imports/product-versions.ts';
import { reservations } from '../stock/stock.table.ts';
import { issueLine, returnLine } from './issue-line.ts';
import { lockParts, moveOrders, syncReservations } from './sync-reservations.ts';

const hasReservation = async (tx: Transaction, lineId: string): Promise<boolean> =>
  (await tx.select().from(reservations).where(eq(reservations.lineId, lineId)).limit(1)).length > 0;

/** Inventory's implementation of the stock operations of work orders. */
export const stockOfOrders = (clock: Clock): OrderStock => ({
  syncReservations: (tx, actor, orderId) => syncReservations(tx, clock, actor, orderId),
  lockParts,

  async issueForLine(tx, actor, line) {
    const quantity = { lineId: line.id, unitPriceCents: line.unitPriceCents };
    let verdict = await issueLine(tx, clock, actor, quantity);
    if (!verdict.ok && line.productId && !(await hasReservation(tx, line.id))) {
      // linked to its product by an upgrade, and done before reconcileWaitingOrders reserved it
      await syncReservations(tx, clock, actor, line.orderId);
      verdict = await issueLine(tx, clock, actor, quantity);
    }
    // not in the catalog, or already issued: nothing to issue
    return verdict.ok || verdict.code === 'NOT_RESERVED'
      ? { ok: true }
      : { ok: false, code: verdict.code, data: { freeMilli: verdict.freeMilli } };
  },

  async returnFromLine(tx, actor, line) {
    const quantity = { lineId: line.id, unitPriceCents: line.unitPriceCents };
    const verdict = await returnLine(tx, clock, actor, quantity);
    // the caller moves this order itself
    const others = verdict.ok ? [...verdict.touched].filter((id) => id !== line.orderId) : [];
    await moveOrders(tx, clock, actor, others);
  },

  async product(tx, { sku, productId }) {
    if (productId === null || (productId === undefined && sku.trim() === '')) return null;
    const columns = {
      id: products.id,
      sku: products.sku,
      priceCents: products.priceCents,
      costCents: products.costCents,
      taxable: products.taxable,
    };
    // a product that an import just published may not be in the table yet
    if (productId) await touchProducts(tx, [productId]);
    const [product] = await tx
      .select(columns)
      .from(products)
      .where(
        productId
          ? and(eq(products.id, productId), eq(products.type, 'product'))
          : and(eq(products.sku, normalizeSku(sku)), eq(products.type, 'product'), eq(products.active, true)),
      );
    return product ?? null;
  },

  services: (db) =>
    db
      .select({
        id: products.id,
        nameEn: products.nameEn,
        nameEs: products.nameEs,
        laborMilli: products.laborMilli,
      })
      .from(products)
      .where(and(eq(products.type, 'service'), eq(products.active, true)))
      .orderBy(products.nameEn, products.id),

  async service(tx, id) {
    const [service] = await tx
      .select()
      .from(products)
      .where(and(eq(products.id, id), eq(products.type, 'service'), eq(products.active, true)));
    if (!service) return null;
    const parts = await tx
      .select({
        ...getTableColumns(products),
        productId: products.id,
        quantityMilli: serviceParts.quantityMilli,
      })
      .from(serviceParts)
      .innerJoin(products, eq(products.id, serviceParts.productId))
      .where(and(eq(serviceParts.serviceId, id), eq(products.active, true)))
      .orderBy(serviceParts.position);
    return { ...service, parts };
  },
});
