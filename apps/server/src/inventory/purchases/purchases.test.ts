import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { localDate } from '@kickstand/domain/format';
import { dayAfter } from '@kickstand/domain/inventory';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../../platform/clock.ts';
import { signedInAs } from '../../testing/people.ts';
import { stocked } from '../../testing/stock.ts';
import {
  openSetUpShop,
  SET_UP,
  setUpAndSignIn,
  type TestBrowser,
  type TestShop,
} from '../../testing/test-shop.ts';

type Inventory = Outputs['inventory'];
type Purchase = Inventory['purchases']['find'];

describe('purchase orders and counts', () => {
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

  const call = async <T>(path: string, input: object = {}, browser = owner): Promise<T> => {
    const answer = await browser.call<T>(`inventory/${path}`, input);
    expect([path, answer.code, answer.data]).toEqual([path, null, undefined]);
    return answer.value;
  };
  const ordered = async (leadDays: number) => {
    const supplier = { name: 'Bihr', email: '', phone: '', account: '', leadDays, note: '' };
    const { id: supplierId } = await call<{ id: string }>('suppliers/add', { id: randomUUID(), supplier });
    const pads = await stocked(owner, 0);
    const oil = await stocked(owner, 0, { sku: 'OIL', nameEn: 'Oil', leadDays: 9 });
    const lines = [
      { productId: pads.id, quantityMilli: 10_000, unitCostCents: 3360 },
      { productId: oil.id, quantityMilli: 5000, unitCostCents: 900 },
    ];
    return call<Purchase>('purchases/create', {
      id: randomUUID(),
      supplierId,
      lines,
      note: '',
      ordered: true,
    });
  };

  it('INV-04 shows the actual cost of each delivery, so that the supplier’s invoice can be checked', async () => {
    const { id, items } = await ordered(3);
    const receive = (revision: number, lines: object[]) =>
      call<Inventory['purchases']['receive']>('purchases/receive', {
        ...{ id, revision, key: randomUUID(), note: '' },
        lines,
      });
    const [pads, oil] = items;
    await receive(1, [{ lineId: pads?.id, milli: 4000 }]);
    shop.clock.advance(DAY);
    owner = await signedInAs(shop, 'admin');
    const { purchase } = await receive(2, [
      { lineId: pads?.id, milli: 6000, unitCostCents: 3500 },
      { lineId: oil?.id, milli: 2500, unitCostCents: 950 },
    ]);
    expect(purchase.receipts).toMatchObject([
      { totalCents: 13_440, lines: [{ milli: 4000, unitCostCents: 3360, totalCents: 13_440 }] },
      {
        totalCents: 23_375,
        lines: [
          { milli: 6000, unitCostCents: 3500, totalCents: 21_000 },
          { milli: 2500, unitCostCents: 950, totalCents: 2375 },
        ],
      },
    ]);
    expect(purchase.receivedCents).toBe(36_815);
  });

  it('INV-04 a cancelled purchase order has nothing open', async () => {
    const { id } = await ordered(3);
    const ended = await call<Purchase>('purchases/end', { id, revision: 1 });
    expect(ended).toMatchObject({ state: 'cancelled', items: [{ openMilli: 0 }, { openMilli: 0 }] });
  });

  it('INV-04 is expected after the longest lead time of its parts, until the supplier gives another day', async () => {
    const today = localDate(shop.clock.now(), SET_UP.shop.timeZone);
    const made = await ordered(3);
    expect(made.expectedOn).toBe(dayAfter(today, 9));
    const day = dayAfter(today, 20);
    const input = { id: made.id, revision: 1, expectedOn: day };
    expect(await call('purchases/expect', input)).toMatchObject({ expectedOn: day, revision: 2 });
    expect((await owner.call('inventory/purchases/expect', input)).code).toBe('STALE');
    await call('purchases/end', { id: made.id, revision: 2 });
    const ended = await owner.call('inventory/purchases/expect', { ...input, revision: 3 });
    expect(ended.code).toBe('PURCHASE_LOCKED');
  });

  it('INV-02 two people count one line differently: the second sees the first one’s count, and decides', async () => {
    const { id: productId } = await stocked(owner, 6);
    const id = randomUUID();
    await call('counts/start', { id, category: null, bin: null, note: '' });
    const pat = await signedInAs(shop, 'head_technician');
    const line = { id, productId };
    await call('counts/set', { ...line, countedMilli: 6000, seenMilli: null }, pat);
    const told = await owner.call('inventory/counts/set', { ...line, countedMilli: 5000, seenMilli: null });
    expect([told.code, told.data]).toMatchObject([
      'COUNTED_MEANWHILE',
      { countedMilli: 6000, by: 'Pat head_technician' },
    ]);
    const found = await call<Inventory['counts']['find']>('counts/find', { id });
    expect(found.items[0]?.countedMilli).toBe(6000);
    await call('counts/set', { ...line, countedMilli: 6000, seenMilli: null });
    expect(await call('counts/set', { ...line, countedMilli: 5000, seenMilli: 6000 })).toEqual({
      expectedMilli: 6000,
      differenceMilli: -1000,
    });
  });
});
