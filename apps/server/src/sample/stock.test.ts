import { randomUUID } from 'node:crypto';
import { asc, eq, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcileWaitingOrders } from '../inventory/index.ts';
import {
  products,
  purchaseOrders,
  reservations,
  stockMovements,
  suppliers,
  workOrders,
} from '../platform/database/schema.ts';
import { meOf } from '../testing/intakes.ts';
import { openSetUpShop, SET_UP, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { sampleIntakes } from './index.ts';

describe("the sample shop's stock", () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
    const me = { id: await meOf(owner), name: 'Marisol Vega' };
    const wanted = { staff: { owner: me, technicians: [me] }, timeZone: SET_UP.shop.timeZone, count: 200 };
    await shop.db.transaction((tx) => sampleIntakes.insert(tx, shop.clock, wanted));
  });
  afterAll(() => shop.close());

  /** Every balance is the one before and what came, the last one is on hand, and claims add up to what is reserved. */
  async function expectLedgerWhole(): Promise<void> {
    const lasts = new Map<string, number>();
    for (const { productId, deltaMilli, balanceMilli } of await shop.db
      .select()
      .from(stockMovements)
      .orderBy(asc(stockMovements.number))) {
      expect(balanceMilli).toBe((lasts.get(productId) ?? 0) + deltaMilli);
      expect(balanceMilli).toBeGreaterThanOrEqual(0);
      lasts.set(productId, balanceMilli);
    }
    for (const { id, sku, onHandMilli, reservedMilli } of await shop.db.select().from(products)) {
      const claims = await shop.db.select().from(reservations).where(eq(reservations.productId, id));
      const claimed = claims.reduce((sum, claim) => sum + claim.reservedMilli, 0);
      expect([sku, onHandMilli, reservedMilli]).toEqual([sku, lasts.get(id) ?? 0, claimed]);
    }
  }

  it('INV-02 INV-03 is whole and agrees with the orders: the sweep finds nothing to move', async () => {
    await expectLedgerWhole();
    const states = async () =>
      (await shop.db.select().from(workOrders)).map(({ id, status, revision }) => [id, status, revision]);
    const issues = await shop.db.select().from(stockMovements).where(eq(stockMovements.kind, 'issue'));
    expect(issues.length).toBeGreaterThan(50);
    expect(issues.every(({ orderId, lineId, unitPriceCents }) => orderId && lineId && unitPriceCents)).toBe(
      true,
    );
    const before = await states();
    await reconcileWaitingOrders(shop);
    expect(await states()).toEqual(before);
    const { levels } = (await owner.call<{ levels: Record<string, number> }>('inventory/summary', {})).value;
    for (const [level, found] of Object.entries(levels)) expect([level, found > 0]).toEqual([level, true]);
    const restock = (await owner.call<{ products: number; orders: number }>('inventory/restock', {})).value;
    expect([restock.products > 3, restock.orders > 0]).toEqual([true, true]);
    const paid = await shop.db.execute(sql`select distinct state from purchase_orders order by state`);
    expect(paid.rows.map(({ state }) => state)).toEqual(['draft', 'ordered', 'part_received', 'received']);
  });

  it('AUT-15 INV-02 goes with one call, except what someone really moved: an adjusted product, a part issued for an order', async () => {
    const [oil] = await shop.db.select().from(products).where(eq(products.sku, 'MOT-104091'));
    const adjusted = await owner.call('inventory/adjust', {
      ...{ id: oil?.id, key: randomUUID(), kind: 'adjustment', deltaMilli: -1000, reason: 'Leaked' },
    });
    expect(adjusted.code).toBeNull();
    const [claim] = await shop.db.select().from(reservations).where(gt(reservations.reservedMilli, 0));
    const issued = await owner.call('inventory/issue', {
      ...{ lineId: claim?.lineId, key: randomUUID(), quantityMilli: claim?.reservedMilli },
    });
    expect(issued.code).toBeNull();

    expect((await owner.call('settings/removeSample', {})).status).toBe(200);
    const left = await shop.db.select().from(products);
    expect(left.some(({ sample }) => sample)).toBe(false);
    expect(left.find(({ sku }) => sku === 'MOT-104091')?.onHandMilli).toBe((oil?.onHandMilli ?? 0) - 1000);
    expect(left.map(({ id }) => id)).toContain(claim?.productId);
    await expectLedgerWhole();
    const orders = await shop.db.select().from(workOrders);
    expect(orders.map(({ id, sample }) => [id, sample])).toEqual([[claim?.orderId, false]]);
    const kept = new Set(left.map(({ supplierId }) => supplierId));
    const usedSuppliers = await shop.db.select().from(suppliers);
    expect(usedSuppliers.every(({ id, sample }) => kept.has(id) && !sample)).toBe(true);
    const purchases = await shop.db.select().from(purchaseOrders);
    expect(purchases.every(({ sample, supplierId }) => !sample && kept.has(supplierId))).toBe(true);
  });
});
