import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import type { ImportRow } from '@kickstand/domain/inventory';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { after, DAY } from '../platform/clock.ts';
import { findOrder } from '../testing/orders.ts';
import { signedInAs } from '../testing/people.ts';
import { findProduct, orderWith, partLine, partsOf, product, stocked } from '../testing/stock.ts';
import { openSetUpShop, setUpAndSignIn, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { products } from './catalog/products.table.ts';

type Inventory = Outputs['inventory'];

describe('inventory', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
  });
  beforeEach(async () => {
    await shop.reset();
    owner = await setUpAndSignIn(shop);
  });
  afterAll(() => shop.close());

  const request = async <T>(path: string, input: object = {}, browser = owner): Promise<T> => {
    const answer = await browser.call<T>(`inventory/${path}`, input);
    expect([path, answer.code, answer.data]).toEqual([path, null, undefined]);
    return answer.value;
  };
  const names = async (query: object) =>
    (await request<Inventory['list']>('list', query)).products.map(({ sku }) => sku);
  const supplier = async (name: string) => {
    const fields = { name, email: '', phone: '', account: '', leadDays: 3, note: '' };
    return request<Inventory['suppliers']['add']>('suppliers/add', { id: randomUUID(), supplier: fields });
  };

  it('INV-01 INV-09 finds by name, SKU, barcode and scan; one SKU is one product; archived and restored', async () => {
    const pads = await stocked(owner, 6, { barcode: '012345678905' });
    const belt = await stocked(owner, 0, {
      sku: 'PIA-B01',
      nameEn: 'Vespa GTS drive belt',
      nameEs: 'Correa',
      brand: '',
    });
    expect(await names({ search: 'pastíllas' })).toEqual(['07BB38SA']);
    expect(await names({ search: 'pia-b' })).toEqual(['PIA-B01']);
    expect(await names({ search: '345678' })).toEqual(['07BB38SA']);
    expect(await names({ sort: 'sku', direction: 'down' })).toEqual(['PIA-B01', '07BB38SA']);
    expect(await names({ sort: 'sku', after: pads.id })).toEqual(['PIA-B01']);
    expect(await names({ level: 'out' })).toEqual(['PIA-B01']);
    expect((await request<Inventory['scan']>('scan', { code: '12345678905' })).length).toBe(0);
    expect(await request('scan', { code: '0012345678905' })).toMatchObject([{ id: pads.id }]);
    expect(await request('scan', { code: '012345678905' })).toMatchObject([{ id: pads.id }]);
    expect(await request('scan', { code: 'pia-b01' })).toMatchObject([{ id: belt.id }]);

    const twin = { id: randomUUID(), product: product({ sku: ' 07bb38sa ' }), openingMilli: 0 };
    expect((await owner.call('inventory/addProduct', twin)).code).toBe('SKU_TAKEN');
    const stale = await owner.call('inventory/updateProduct', {
      id: pads.id,
      revision: 9,
      product: product(),
    });
    expect([stale.code, stale.data]).toMatchObject(['STALE', { current: { id: pads.id, revision: 1 } }]);
    await request('setActive', { id: belt.id, revision: 1, active: false });
    expect(await names({})).toEqual(['07BB38SA']);
    expect(await names({ active: false })).toEqual(['PIA-B01']);
    expect(await request('summary')).toMatchObject({
      products: 1,
      services: 0,
      inactive: { product: 1, service: 0 },
      valueCents: 18_720,
    });
    expect(await request('nextSku', { category: 'Brakes' })).toEqual({ sku: 'BRA-0001' });
  });

  it('INV-06 USR-02 no answer to a technician contains cost or margin, or anything they could be computed from', async () => {
    const { id } = await stocked(owner, 6);
    const technician = await signedInAs(shop, 'technician');
    const seen = [
      await request('list', {}, technician),
      await request('find', { id }, technician),
      await request('scan', { code: '07BB38SA' }, technician),
      await request('summary', {}, technician),
      await request('movements', { id }, technician),
      await request('orderParts', {}, technician),
    ];
    expect(JSON.stringify(seen)).not.toMatch(/cost|margin|markup|valueCents|3120/i);
    for (const [path, input] of [
      ['setting', undefined],
      ['restock', {}],
      ['analytics', { days: 90 }],
      ['export', {}],
      ['purchases/list', {}],
      ['imports/list', {}],
      ['adjust', { id, key: randomUUID(), kind: 'receipt', deltaMilli: 1000, reason: 'x' }],
    ] as const)
      expect((await technician.call(`inventory/${path}`, input)).code, path).toBe('FORBIDDEN');
    expect(await request('find', { id })).toMatchObject({ costCents: 3120 });
  });

  it('WO-05 INV-01 a technician adds a part at the catalog’s price, and its cost is stored unseen', async () => {
    await stocked(owner, 6);
    const technician = await signedInAs(shop, 'technician');
    const { order, jobId } = await orderWith(shop, owner, [partLine(1)]);
    await owner.call('workorders/move', { id: order.id, revision: order.revision, event: 'start_work' });
    const { revision } = await findOrder(owner, order.id);
    const add = (unitPriceCents: number) =>
      technician.call('workorders/lines/add', {
        ...{ id: order.id, revision, jobId, lineId: randomUUID() },
        line: partLine(1, { unitPriceCents }),
      });
    expect((await add(5000)).code).toBe('FORBIDDEN');
    expect((await add(6850)).status).toBe(200);
    // on the approved job as it was, and on its addition
    const { jobs } = await findOrder(owner, order.id);
    const costs = jobs.flatMap(({ lines }) => lines.map(({ costCents }) => costCents));
    expect(costs).toEqual([3120, 3120]);
  });

  it('INV-04 suggests by supplier with the calculation, orders, receives partly and too much, and moves the bikes', async () => {
    const bihr = await supplier('Bihr');
    const pads = await stocked(owner, 1, { supplierId: bihr.id, maxMilli: 6000, safetyMilli: 2000 });
    await stocked(owner, 0, { sku: 'NEVER', nameEn: 'Nobody wants it' });
    const first = await orderWith(shop, owner, [partLine(2)]);
    const second = await orderWith(shop, owner, [partLine(2)]);
    const list = await request<Inventory['restock']>('restock');
    expect([list.products, list.orders]).toEqual([1, 2]);
    expect(list.suppliers).toMatchObject([
      {
        name: 'Bihr',
        totalCents: 9 * 3120,
        items: [
          {
            sku: '07BB38SA',
            suggestion: {
              ropMilli: 2000,
              leadDays: 3,
              needMilli: 3000,
              leftMilli: -3000,
              fillToMilli: 6000,
              orderMilli: 9000,
            },
            waiting: [
              { id: first.order.id, shortMilli: 1000 },
              { id: second.order.id, shortMilli: 2000 },
            ],
          },
        ],
      },
    ]);

    const lines = [{ productId: pads.id, quantityMilli: 3000, unitCostCents: 3360 }];
    const id = randomUUID();
    const made = { id, supplierId: bihr.id, lines, note: '', ordered: true };
    const ordered = await request<Inventory['purchases']['find']>('purchases/create', made);
    expect(await request('purchases/create', made)).toMatchObject({ id, lines: 1 });
    expect(await findProduct(owner, pads.id)).toMatchObject({ onOrderMilli: 3000 });
    expect(
      (await request<Inventory['restock']>('restock')).suppliers[0]?.items[0]?.suggestion.orderMilli,
    ).toBe(6000);
    const lineId = ordered.items[0]?.id;
    const receive = (revision: number, pieces: number, key = randomUUID()) =>
      request<Inventory['purchases']['receive']>('purchases/receive', {
        ...{ id, revision, key, note: '' },
        lines: [{ lineId, milli: pieces * 1000 }],
      });
    const part = await receive(1, 1);
    expect(part.purchase).toMatchObject({ state: 'part_received', receivedMilli: 1000 });
    expect(part.orders).toMatchObject([{ id: first.order.id, to: 'approved', coverage: 'covered' }]);
    const key = randomUUID();
    const over = await receive(2, 4, key);
    expect(over.purchase).toMatchObject({ state: 'received', receivedMilli: 5000, revision: 3 });
    expect(over.orders).toMatchObject([{ id: second.order.id, to: 'approved' }]);
    expect((await receive(2, 4, key)).purchase.receivedMilli).toBe(5000);
    expect(await findProduct(owner, pads.id)).toMatchObject({
      onHandMilli: 6000,
      reservedMilli: 4000,
      onOrderMilli: 0,
      costCents: 3320,
    });
    const [delivered] = (await request<Inventory['movements']>('movements', { id: pads.id })).movements;
    expect(delivered).toMatchObject({ kind: 'receipt', source: 'purchase', recordId: id });
    const late = await owner.call('inventory/purchases/end', { id, revision: 3 });
    expect([late.code, late.data]).toEqual(['PURCHASE_LOCKED', { state: 'received' }]);
  });

  it('INV-02 a count applies differences to what was there when it was counted, not to what was installed since', async () => {
    const { id } = await stocked(owner, 6);
    const { order } = await orderWith(shop, owner, [partLine(1)]);
    const count = randomUUID();
    await request('counts/start', { id: count, category: null, bin: 'B-02', note: '' });
    await request('counts/set', { id: count, productId: id, countedMilli: 5000, seenMilli: null });
    await request('issue', { lineId: (await partsOf(owner, order.id))[0]?.lineId, key: randomUUID() });
    const shown = await request<Inventory['counts']['find']>('counts/find', { id: count, show: 'differing' });
    expect(shown).toMatchObject({
      counted: 1,
      differing: 1,
      lostMilli: 1000,
      lostCents: 3120,
      foundCents: 0,
      items: [{ differenceMilli: -1000 }],
    });
    expect(await request('counts/apply', { id: count })).toMatchObject({ booked: 1 });
    expect(await findProduct(owner, id)).toMatchObject({ onHandMilli: 4000, reservedMilli: 0 });
    expect((await owner.call('inventory/counts/apply', { id: count })).code).toBe('COUNT_ENDED');
  });

  const imported = async (rows: readonly ImportRow[], total = rows.length) => {
    const id = randomUUID();
    await request('imports/begin', { id, filename: 'parts.csv', total });
    await request('imports/add', { id, rows });
    return id;
  };

  it('INV-05 previews, imports all rows by SKU or none, covers waiting orders, and undoes all that is unchanged since', async () => {
    const pads = await stocked(owner, 0);
    const oil = await stocked(owner, 5, { sku: 'OIL', nameEn: 'Oil' });
    const { order } = await orderWith(shop, owner, [partLine(2)]);
    const good: ImportRow[] = [
      { line: 2, sku: '07BB38SA', priceCents: 7000, qtyMilli: 6000, supplier: 'Bihr' },
      { line: 3, sku: 'OIL', nameEn: '=1+1' },
      { line: 4, sku: 'NEW', nameEn: 'New part', costCents: 100, qtyMilli: 2500 },
    ];
    const bad = await imported([...good, { line: 5, sku: 'NONAME' }]);
    expect(await request('imports/preview', { id: bad })).toMatchObject({
      counts: { create: 1, update: 2, same: 0, problem: 1, newSuppliers: ['Bihr'] },
      rows: [
        {
          action: 'update',
          changes: [
            { field: 'priceCents', before: 6850 },
            { field: 'supplier' },
            { field: 'qtyMilli', before: 0 },
          ],
        },
        { action: 'update', changes: [{ field: 'nameEn', before: 'Oil' }] },
        { action: 'create' },
        { action: 'create', problems: ['NAME_MISSING'] },
      ],
    });
    const refused = await owner.call('inventory/imports/commit', { id: bad });
    expect([refused.code, refused.data]).toEqual([
      'ROWS_REFUSED',
      { problems: [{ line: 5, sku: 'NONAME', code: 'NAME_MISSING' }] },
    ]);
    expect(await names({ search: 'new' })).toEqual([]);
    const half = await imported(good, 4);
    expect((await owner.call('inventory/imports/commit', { id: half })).code).toBe('IMPORT_INCOMPLETE');

    const id = await imported(good);
    expect(await request('imports/commit', { id })).toMatchObject({
      state: 'committed',
      created: 1,
      updated: 2,
    });
    expect((await owner.call('inventory/imports/commit', { id })).code).toBe('IMPORT_LOCKED');
    expect(await findProduct(owner, pads.id)).toMatchObject({
      priceCents: 7000,
      costCents: 3120,
      onHandMilli: 6000,
      reservedMilli: 2000,
      supplier: { name: 'Bihr' },
    });
    expect((await findOrder(owner, order.id)).status).toBe('approved');
    const { csv } = await request<Inventory['export']>('export');
    expect(csv).toContain("product,OIL,,'=1+1,");

    await request('updateProduct', {
      id: oil.id,
      revision: 2,
      product: product({ sku: 'OIL', nameEn: 'Motul' }),
    });
    expect(await request('imports/undo', { id })).toMatchObject({
      removed: 1,
      restored: 0,
      kept: 2,
      keptProducts: [
        { sku: '07BB38SA', why: 'used' },
        { sku: 'OIL', why: 'changed' },
      ],
    });
    expect(await names({ active: false })).toEqual([]);
    const again = await imported([{ line: 2, sku: 'NEW', nameEn: 'New part', qtyMilli: 2500 }]);
    await request('imports/commit', { id: again });
    expect(await names({ search: 'new part' })).toEqual(['NEW']);
  });

  it('INV-06 computes value, turns, dead stock, movers, stock-outs and margin', async () => {
    const pads = await stocked(owner, 6);
    await stocked(owner, 4, { sku: 'OLD', nameEn: 'Old part', category: 'Fluids', costCents: 1000 });
    const longAgo = after(shop.clock.now(), -200 * DAY);
    await shop.db.update(products).set({ createdAt: longAgo }).where(eq(products.sku, 'OLD'));
    const { order } = await orderWith(shop, owner, [partLine(2)]);
    await orderWith(shop, owner, [partLine(9)]);
    await request('issue', { lineId: (await partsOf(owner, order.id))[0]?.lineId, key: randomUUID() });
    const shown = await request<Inventory['analytics']>('analytics', { days: 73 });
    expect(shown).toMatchObject({
      valueCents: 4 * 3120 + 4000,
      byCategory: [
        { category: 'Brakes', valueCents: 12_480 },
        { category: 'Fluids', valueCents: 4000 },
      ],
      turns: { yearlyCostCents: 31_200, averageStockCents: 8240, turnsCenti: 379 },
      dead: { count: 1, valueCents: 4000, products: [{ sku: 'OLD' }] },
      topMovers: [{ id: pads.id, issuedMilli: 2000, soldCents: 13_700, marginCents: 7460 }],
      stockOuts: { lines: 2, short: 1, sharePpm: 500_000 },
      margin: [{ category: 'Brakes', soldCents: 13_700, costCents: 6240, marginCents: 7460 }],
      usage: [{ id: pads.id, usage90Milli: 2000, ropMilli: 2000 }],
    });
    expect(await names({ level: 'dead' })).toEqual(['OLD']);
    expect(await names({ level: 'low' })).toEqual(['07BB38SA']);
  });
});
