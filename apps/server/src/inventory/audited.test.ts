import { randomUUID } from 'node:crypto';
import { mutationsOf } from '@kickstand/api/testing';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../audit/audit.table.ts';
import { orderWith, type Product, partLine, partsOf, product, service } from '../testing/stock.ts';
import { openSetUpShop, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { importBatches } from './imports/imports.table.ts';

interface Purchase {
  readonly id: string;
  readonly revision: number;
  readonly items: { readonly id: string }[];
}

describe('every change of stock', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
  });
  afterAll(() => shop.close());

  const done = new Set<string>();
  const rows = async () => (await shop.db.select({ rows: count() }).from(auditLog))[0]?.rows ?? 0;

  async function does<T = Product>(path: string, input: object): Promise<T> {
    const before = await rows();
    const answer = await owner.call<T>(`inventory/${path}`, input);
    expect([path, answer.code, answer.data]).toEqual([path, null, undefined]);
    expect(await rows(), path).toBeGreaterThan(before);
    done.add(`inventory/${path}`);
    return answer.value;
  }

  it('AUD-01 DAT-03 is audited, one after the other', async () => {
    const setting = (await owner.call<object>('inventory/setting')).value;
    await does('updateSetting', { ...setting, leadDays: 7 });
    const supplier = { name: 'Parts Unlimited', email: '', phone: '', account: '', leadDays: 3, note: '' };
    const supplierId = randomUUID();
    await does('suppliers/add', { id: supplierId, supplier });
    await does('suppliers/update', { id: supplierId, revision: 1, supplier, active: true });
    const id = randomUUID();
    await does('addProduct', { id, product: product({ supplierId }), openingMilli: 4000 });
    await does('updateProduct', { id, revision: 1, product: product({ supplierId, bin: 'B-03' }) });
    const given = service({ parts: [{ productId: id, quantityMilli: 1000 }] });
    const serviceId = randomUUID();
    await does('addService', { id: serviceId, service: given });
    await does('updateService', { id: serviceId, revision: 1, service: { ...given, laborMilli: 1700 } });
    await does('setActive', { id: serviceId, revision: 2, active: false });
    await does('adjust', { id, key: randomUUID(), kind: 'adjustment', deltaMilli: 1000, reason: 'found' });

    const { order } = await orderWith(shop, owner, [partLine(1)]);
    const lineId = (await partsOf(owner, order.id))[0]?.lineId;
    await does('issue', { lineId, key: randomUUID() });
    await does('return', { lineId, key: randomUUID(), reason: 'wrong bike' });

    const lines = [{ productId: id, quantityMilli: 2000, unitCostCents: 3000 }];
    const created = { id: randomUUID(), supplierId, lines, note: '', ordered: false };
    await does('purchases/create', created);
    const at = (revision: number) => ({ id: created.id, revision });
    await does('purchases/update', { ...at(1), lines, note: 'by phone' });
    const ordered = await does<Purchase>('purchases/order', at(2));
    const came = [{ lineId: ordered.items[0]?.id, milli: 1000 }];
    await does('purchases/expect', { ...at(3), expectedOn: '2030-01-31' });
    await does('purchases/receive', { ...at(4), key: randomUUID(), note: '', lines: came });
    await does('purchases/end', at(5));

    const [countId, forgotten] = [randomUUID(), randomUUID()];
    await does('counts/start', { id: countId, category: 'Brakes', bin: null, note: '' });
    await does('counts/set', { id: countId, productId: id, countedMilli: 5000, seenMilli: null });
    await does('counts/apply', { id: countId });
    await does('counts/start', { id: forgotten, category: null, bin: null, note: '' });
    await does('counts/cancel', { id: forgotten });

    const [batch, dropped] = [randomUUID(), randomUUID()];
    await does('imports/begin', { id: batch, filename: 'parts.csv', total: 1 });
    await does('imports/add', {
      id: batch,
      rows: [{ line: 2, sku: 'NEW-1', nameEn: 'New', qtyMilli: 3000 }],
    });
    await does('imports/commit', { id: batch });
    await shop.db.update(importBatches).set({ state: 'undo_preparing' }).where(eq(importBatches.id, batch));
    await does('imports/cancel', { id: batch });
    await shop.db.update(importBatches).set({ state: 'committed' }).where(eq(importBatches.id, batch));
    await does('imports/undo', { id: batch });
    await does('imports/begin', { id: dropped, filename: 'parts.csv', total: 1 });
    await does('imports/drop', { id: dropped });

    expect([...done].sort()).toEqual(mutationsOf('inventory/').sort());
  });
});
