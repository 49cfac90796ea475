import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { localDate } from '@kickstand/domain/format';
import { dayAfter } from '@kickstand/domain/inventory';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { meOf } from '../../testing/intakes.ts';
import { change, findOrder } from '../../testing/orders.ts';
import { signedInAs } from '../../testing/people.ts';
import { statementsOf } from '../../testing/statements.ts';
import { orderWith, partLine, partsOf, sentOrder, stocked } from '../../testing/stock.ts';
import {
  openSetUpShop,
  SET_UP,
  setUpAndSignIn,
  type TestBrowser,
  type TestShop,
} from '../../testing/test-shop.ts';

type Listed = Outputs['inventory']['partsByOrder'];

describe('part lines by order', () => {
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

  const listed = async (input: object = {}, browser = owner): Promise<Listed> => {
    const answer = await browser.call<Listed>('inventory/partsByOrder', input);
    expect([answer.code, answer.data]).toEqual([null, undefined]);
    return answer.value;
  };
  const statuses = ({ orders }: Listed) =>
    orders.map(({ number, parts }) => [number, parts.map(({ status }) => status)]);
  const numberOf = async ({ order }: { order: { id: string } }) => (await findOrder(owner, order.id)).number;

  const purchase = async (productId: string, pieces: number, leadDays: number) => {
    const supplier = { name: `Bihr ${leadDays}`, email: '', phone: '', account: '', leadDays, note: '' };
    const { value } = await owner.call<{ id: string }>('inventory/suppliers/add', {
      id: randomUUID(),
      supplier,
    });
    const made = await owner.call<{ id: string; number: number }>('inventory/purchases/create', {
      ...{ id: randomUUID(), supplierId: value.id, note: '', ordered: true },
      lines: [{ productId, quantityMilli: pieces * 1000, unitCostCents: 3120 }],
    });
    return made.value;
  };

  it('INV-08 says what each line needs next, and counts lines by that', async () => {
    await stocked(owner, 2);
    const belt = await stocked(owner, 0, { sku: 'PIA-B01', nameEn: 'Drive belt', bin: 'A-10' });
    const ready = await orderWith(shop, owner, [
      partLine(2),
      partLine(1, { sku: 'pia-b01', description: 'Belt' }),
    ]);
    const later = await orderWith(shop, owner, [partLine(1, { sku: 'pia-b01', description: 'Belt' })]);
    const asked = await sentOrder(shop, owner, [
      partLine(1),
      partLine(1, { sku: 'ODD', description: 'Odd' }),
    ]);
    const made = await purchase(belt.id, 1, 3);
    const numbers = await Promise.all([ready, later, asked].map(numberOf));

    const all = await listed();
    expect(all.counts).toEqual({
      ...{ ready: 1, on_order: 1, not_ordered: 1, not_approved: 1 },
      ...{ installed: 0, released: 0, uncataloged: 1 },
    });
    expect(Object.fromEntries(statuses(all))).toEqual({
      [numbers[0] ?? '']: ['ready', 'on_order'],
      [numbers[1] ?? '']: ['not_ordered'],
      [numbers[2] ?? '']: ['not_approved', 'uncataloged'],
    });
    const [first] = all.orders.filter(({ id }) => id === ready.order.id);
    expect(first?.counts).toMatchObject({ ready: 1, on_order: 1, not_ordered: 0 });
    expect(first?.parts[1]).toMatchObject({
      shortMilli: 1000,
      toOrderMilli: 0,
      coming: {
        purchaseId: made.id,
        number: made.number,
        milli: 1000,
        expectedOn: dayAfter(localDate(shop.clock.now(), SET_UP.shop.timeZone), 3),
      },
    });
    const [second] = all.orders.filter(({ id }) => id === later.order.id);
    expect(second?.parts[0]).toMatchObject({ toOrderMilli: 1000, coming: null, supplierId: null });
  });

  it('INV-08 WO-13 DSH-01 the parts list, the board and the home page expect a part on the same day, even after a change', async () => {
    const belt = await stocked(owner, 0, { sku: 'PIA-B01', nameEn: 'Drive belt' });
    const { order } = await orderWith(shop, owner, [partLine(1, { sku: 'pia-b01', description: 'Belt' })]);
    const made = await purchase(belt.id, 1, 3);
    const days = async () => {
      const [group] = (await listed()).orders;
      const board = (await owner.call<Outputs['workorders']['board']>('workorders/board', {})).value;
      const card = board.flatMap(({ orders }) => orders).find(({ id }) => id === order.id);
      const floor = (await owner.call<Outputs['home']['floor']>('home/floor', {})).value;
      return [
        group?.parts[0]?.coming?.expectedOn,
        card?.reason?.on,
        floor.waitingParts.rows.find(({ id }) => id === order.id)?.expectedOn,
      ];
    };
    const usual = dayAfter(localDate(shop.clock.now(), SET_UP.shop.timeZone), 3);
    expect(await days()).toEqual([usual, usual, usual]);
    const later = dayAfter(usual, 4);
    const changed = { id: made.id, revision: 1, expectedOn: later };
    expect((await owner.call('inventory/purchases/expect', changed)).status).toBe(200);
    expect(await days()).toEqual([later, later, later]);
  });

  it('INV-08 filters by status, search or technician; the counts stay those of the search', async () => {
    await stocked(owner, 2);
    await stocked(owner, 0, { sku: 'PIA-B01', nameEn: 'Drive belt' });
    const both = await orderWith(shop, owner, [
      partLine(2),
      partLine(1, { sku: 'pia-b01', description: 'Belt' }),
    ]);
    const short = await listed({ status: 'short' });
    expect(statuses(short).map(([, own]) => own)).toEqual([['not_ordered']]);
    expect(short.counts).toMatchObject({ ready: 1, not_ordered: 1 });
    expect(short.orders[0]?.counts).toMatchObject({ ready: 1, not_ordered: 1 });
    expect((await listed({ status: 'installed' })).orders).toEqual([]);
    const belts = await listed({ search: 'drive belt' });
    expect(belts.counts).toMatchObject({ ready: 0, not_ordered: 1 });

    const me = await meOf(owner);
    expect((await listed({ technicianId: randomUUID() })).orders).toEqual([]);
    const mine = await listed({ technicianId: me });
    expect(mine.orders).toMatchObject([{ id: both.order.id, technician: { id: me } }]);
    expect(mine.technicians.map(({ id }) => id)).toEqual([me]);
  });

  it('INV-08 an installed part shows when, a returned one is ready again, and an order in progress comes first', async () => {
    const { id } = await stocked(owner, 9);
    const working = await orderWith(shop, owner, [partLine(2)]);
    const newer = await orderWith(shop, owner, [partLine(2)]);
    await change(owner, working.order, 'move', { event: 'start_work' });
    expect((await listed()).orders.map(({ id }) => id)).toEqual([working.order.id, newer.order.id]);
    const [part] = await partsOf(owner, working.order.id);
    const lineId = part?.lineId ?? '';
    await owner.call('inventory/issue', { lineId, key: randomUUID() });
    const { movements } = (await owner.call<Outputs['inventory']['movements']>('inventory/movements', { id }))
      .value;
    expect((await listed({ status: 'installed' })).orders[0]?.parts).toMatchObject([
      { lineId, status: 'installed', installedAt: movements[0]?.at },
    ]);
    await owner.call('inventory/return', { lineId, key: randomUUID(), reason: 'Wrong size' });
    expect((await listed({ status: 'ready' })).orders[0]?.parts).toMatchObject([
      { lineId, status: 'ready', installedAt: null },
    ]);
  });

  it('INV-08 INV-06 USR-02 a technician sees no costs; a customer has no access', async () => {
    await stocked(owner, 2);
    await orderWith(shop, owner, [partLine(2)]);
    const seen = await listed({}, await signedInAs(shop, 'technician'));
    expect(seen.counts.ready).toBe(1);
    expect(JSON.stringify(seen)).not.toMatch(/cost|margin|3120/i);
    const customer = await signedInAs(shop, 'customer');
    expect((await customer.call('inventory/partsByOrder', {})).code).toBe('FORBIDDEN');
  });

  it('INV-08 INV-04 takes the same number of statements for one order as for many, and so does restock', async () => {
    const belt = await stocked(owner, 1, { sku: 'PIA-B01', nameEn: 'Drive belt' });
    await stocked(owner, 20);
    const lines = [partLine(1), partLine(1, { sku: 'pia-b01', description: 'Belt' })];
    const counted = async (path: string) =>
      (
        await statementsOf(async () => {
          expect((await owner.call(`inventory/${path}`, {})).status).toBe(200);
        })
      ).length;
    await orderWith(shop, owner, lines);
    await orderWith(shop, owner, lines);
    await purchase(belt.id, 1, 3);
    const before = [await counted('partsByOrder'), await counted('restock')];
    for (let more = 0; more < 4; more += 1) await orderWith(shop, owner, lines);
    await stocked(owner, 0, { sku: 'LOW', nameEn: 'Low', minMilli: 4000 });
    expect([await counted('partsByOrder'), await counted('restock')]).toEqual(before);
  });
});
