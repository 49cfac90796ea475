import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import * as schema from '../../platform/database/schema.ts';
import { change, findOrder } from '../../testing/orders.ts';
import {
  approve,
  findProduct,
  orderWith,
  partLine,
  partsOf,
  sentOrder,
  stocked,
} from '../../testing/stock.ts';
import { openSetUpShop, setUpAndSignIn, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';
import { products } from '../catalog/products.table.ts';
import { reconcileWaitingOrders } from '../index.ts';
import { reservations, stockMovements } from '../stock/stock.table.ts';
import { syncReservations } from './sync-reservations.ts';

const LARGE = 64;
/** Set STOCK_RACE_ROUNDS=1000 for the full run. */
const ROUNDS = Number(process.env.STOCK_RACE_ROUNDS ?? 2);
const PIECES = 10;

describe('parts of work orders', () => {
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

  const statusOf = async (order: { id: string }) => (await findOrder(owner, order.id)).status;
  const stateOf = async (order: { id: string }) => (await partsOf(owner, order.id))[0]?.state;
  const stock = async (id: string) => {
    const { onHandMilli, reservedMilli, needMilli } = await findProduct(owner, id);
    return [onHandMilli, reservedMilli, needMilli];
  };

  /** Invariants: the product's row, its movements and its reservations agree. */
  const expectTrue = async () => {
    const { rows } = await shop.db.execute(sql`
      select p.sku from ${products} p
      where p.on_hand_milli <> (select coalesce(sum(m.delta_milli), 0) from ${stockMovements} m where m.product_id = p.id)
        or p.on_hand_milli <> coalesce((select m.balance_milli from ${stockMovements} m where m.product_id = p.id
          order by m.number desc limit 1), 0)
        or p.reserved_milli <> (select coalesce(sum(r.reserved_milli), 0) from ${reservations} r where r.product_id = p.id)`);
    expect(rows).toEqual([]);
  };

  it('INV-03 INV-02 a part is a draft on the estimate, reserved on approval, issued when installed, returned when removed', async () => {
    const { id } = await stocked(owner, 6);
    const sent = await sentOrder(shop, owner, [partLine(2)]);
    expect(await stateOf(sent.order)).toBe('draft');
    expect(await stock(id)).toEqual([6000, 0, 0]);
    await approve(shop, sent);
    expect(await stateOf(sent.order)).toBe('reserved');
    expect(await statusOf(sent.order)).toBe('approved');
    expect(await stock(id)).toEqual([6000, 2000, 0]);

    await change(owner, sent.order, 'move', { event: 'start_work' });
    const [line] = (await findOrder(owner, sent.order.id)).jobs[0]?.lines ?? [];
    const which = { jobId: sent.jobId, lineId: line?.id };
    await change(owner, sent.order, 'lines/done', { ...which, done: true });
    expect(await stateOf(sent.order)).toBe('issued');
    expect(await stock(id)).toEqual([4000, 0, 0]);
    await change(owner, sent.order, 'lines/done', { ...which, done: false });
    expect(await stateOf(sent.order)).toBe('reserved');
    expect(await stock(id)).toEqual([6000, 2000, 0]);

    const { movements } = (await owner.call<{ movements: object[] }>('inventory/movements', { id })).value;
    expect(movements).toMatchObject([
      {
        kind: 'return',
        deltaMilli: 2000,
        balanceMilli: 6000,
        order: { id: sent.order.id },
        unitPriceCents: 6850,
      },
      { kind: 'issue', deltaMilli: -2000, balanceMilli: 4000 },
      { kind: 'adjustment', source: 'opening', deltaMilli: 6000, balanceMilli: 6000 },
    ]);
    await expectTrue();
  });

  it('INV-03 WO-02 a short part waits; new stock goes to the first approved and moves the bike', async () => {
    const { id } = await stocked(owner, 1);
    const first = await orderWith(shop, owner, [partLine(2)]);
    const second = await orderWith(shop, owner, [partLine(1)]);
    expect([await statusOf(first.order), await statusOf(second.order)]).toEqual([
      'waiting_parts',
      'waiting_parts',
    ]);
    expect(await partsOf(owner, first.order.id)).toMatchObject([
      { state: 'short', neededMilli: 2000, reservedMilli: 1000, shortMilli: 1000 },
    ]);
    expect(await stock(id)).toEqual([1000, 1000, 2000]);

    const input = { id, key: randomUUID(), kind: 'receipt', deltaMilli: 1000, reason: 'found one' };
    const came = await owner.call<{ orders: object[] }>('inventory/adjust', input);
    expect(came.value.orders).toMatchObject([
      { id: first.order.id, coverage: 'covered', to: 'approved', customerName: first.order.customerName },
    ]);
    expect([await statusOf(first.order), await statusOf(second.order)]).toEqual([
      'approved',
      'waiting_parts',
    ]);
    expect((await owner.call('inventory/adjust', input)).status).toBe(200);
    expect(await stock(id)).toEqual([2000, 2000, 1000]);
    await expectTrue();
  });

  it('INV-03 what one order releases by decline, strike or cancellation goes to the next', async () => {
    const { id } = await stocked(owner, 3);
    const first = await orderWith(shop, owner, [partLine(2)]);
    const second = await orderWith(shop, owner, [partLine(3)]);
    expect(await statusOf(second.order)).toBe('waiting_parts');
    await change(owner, first.order, 'move', { event: 'cancel', reason: 'sold the bike' });
    expect([await stateOf(first.order), await stateOf(second.order)]).toEqual(['released', 'reserved']);
    expect(await statusOf(second.order)).toBe('approved');
    expect(await stock(id)).toEqual([3000, 3000, 0]);

    const third = await orderWith(shop, owner, [partLine(1)]);
    expect(await statusOf(third.order)).toBe('waiting_parts');
    const [line] = (await findOrder(owner, second.order.id)).jobs[0]?.lines ?? [];
    const which = { jobId: second.jobId, lineId: line?.id };
    await change(owner, second.order, 'lines/strike', { ...which, reason: 'not needed' });
    expect([await stateOf(third.order), await statusOf(third.order)]).toEqual(['reserved', 'approved']);
    await change(owner, second.order, 'lines/strike', { ...which, reason: null });
    expect(await stateOf(second.order)).toBe('short');

    const declined = await sentOrder(shop, owner, [partLine(1)]);
    await approve(shop, declined, 'decline');
    expect(await stateOf(declined.order)).toBe('released');
    await expectTrue();
  });

  it('INV-03 nobody can install what is not there or reserved for others; a part outside the catalog is only marked', async () => {
    const { id } = await stocked(owner, 1);
    await orderWith(shop, owner, [partLine(1)]);
    const late = await orderWith(shop, owner, [partLine(1), partLine(1, { sku: 'UNKNOWN-1' })]);
    await change(owner, late.order, 'move', { event: 'start_work' });
    const { revision, jobs } = await findOrder(owner, late.order.id);
    const [listed, unlisted] = jobs[0]?.lines ?? [];
    const done = { id: late.order.id, jobId: late.jobId, revision, done: true };
    const refused = await owner.call('workorders/lines/done', { ...done, lineId: listed?.id });
    expect([refused.status, refused.code, refused.data]).toEqual([409, 'PARTS_SHORT', { freeMilli: 0 }]);
    expect((await owner.call('workorders/lines/done', { ...done, lineId: unlisted?.id })).status).toBe(200);
    expect(await stock(id)).toEqual([1000, 1000, 1000]);
    await expectTrue();
  });

  it('INV-08 INV-03 issues and returns parts from the list of parts, once per key', async () => {
    const { id } = await stocked(owner, 5);
    const { order } = await orderWith(shop, owner, [partLine(3)]);
    const [part] = await partsOf(owner, order.id);
    const lineId = part?.lineId ?? '';
    const key = randomUUID();
    const issued = await owner.call('inventory/issue', { lineId, key, quantityMilli: 2000 });
    expect(issued.value).toMatchObject({ state: 'reserved', issuedMilli: 2000, reservedMilli: 1000 });
    await owner.call('inventory/issue', { lineId, key, quantityMilli: 2000 });
    expect(await stock(id)).toEqual([3000, 1000, 0]);
    const much = await owner.call('inventory/return', {
      lineId,
      key: randomUUID(),
      quantityMilli: 3000,
      reason: 'x',
    });
    expect(much.code).toBe('NOTHING_ISSUED');
    await owner.call('inventory/return', { lineId, key: randomUUID(), reason: 'wrong side' });
    expect(await stock(id)).toEqual([5000, 3000, 0]);
    const all = await owner.call<{ parts: object[] }>('inventory/orderParts', {
      states: ['reserved'],
      search: 'brembo',
    });
    expect(all.value.parts).toMatchObject([{ lineId, order: { id: order.id }, product: { id } }]);
    await expectTrue();
  });

  it('INV-03 WO-02 the last part an order waits for moves it on when it is issued, and back when it is returned', async () => {
    await stocked(owner, 0);
    const setting = (await owner.call<object>('inventory/setting')).value;
    await owner.call('inventory/updateSetting', { ...setting, negativeStock: true });
    const { order } = await orderWith(shop, owner, [partLine(1)]);
    const lineId = (await partsOf(owner, order.id))[0]?.lineId;
    expect(await statusOf(order)).toBe('waiting_parts');
    await owner.call('inventory/issue', { lineId, key: randomUUID() });
    expect(await statusOf(order)).toBe('approved');
    const back = await owner.call<{ orders: object[] }>('inventory/return', {
      lineId,
      key: randomUUID(),
      reason: 'wrong side',
    });
    expect(back.value.orders).toMatchObject([{ id: order.id, to: 'waiting_parts', coverage: 'short' }]);
    expect(await statusOf(order)).toBe('waiting_parts');
    await expectTrue();
  });

  it('INV-02 an adjustment below zero is refused unless the shop allows it; a shortage hits the latest approval', async () => {
    const { id } = await stocked(owner, 3);
    const first = await orderWith(shop, owner, [partLine(2)]);
    const second = await orderWith(shop, owner, [partLine(1)]);
    const adjust = (deltaMilli: number) =>
      owner.call('inventory/adjust', {
        id,
        key: randomUUID(),
        kind: 'adjustment',
        deltaMilli,
        reason: 'broken',
      });
    expect((await adjust(-4000)).code).toBe('BELOW_ZERO');
    expect((await adjust(-1000)).status).toBe(200);
    expect([await statusOf(first.order), await statusOf(second.order)]).toEqual([
      'approved',
      'waiting_parts',
    ]);
    expect(await stock(id)).toEqual([2000, 2000, 1000]);
    await expectTrue();
    const setting = (await owner.call<object>('inventory/setting')).value;
    await owner.call('inventory/updateSetting', { ...setting, negativeStock: true });
    expect((await adjust(-3000)).status).toBe(200);
    expect(await stock(id)).toEqual([-1000, 0, 3000]);
    await expectTrue();
  });

  it('INV-03 reconciliation reserves a part that is added to the catalog later, and moves orders that were locked', async () => {
    const { order } = await orderWith(shop, owner, [partLine(1)]);
    expect([await statusOf(order), await stateOf(order)]).toEqual(['approved', null]);
    await stocked(owner, 0);
    await reconcileWaitingOrders({ db: shop.db, clock: shop.clock });
    expect([await statusOf(order), await stateOf(order)]).toEqual(['waiting_parts', 'short']);
  });

  it('INV-03 a line finds its product by the usual rule, ignoring case and spaces', async () => {
    const { order } = await orderWith(shop, owner, [partLine(1, { sku: ' brk\u00a0 pad-1 ' })]);
    await stocked(owner, 2, { sku: 'BRK PAD-1' });
    await reconcileWaitingOrders({ db: shop.db, clock: shop.clock });
    expect(await stateOf(order)).toBe('reserved');
  });

  it('INV-03 WO-14 a raised price, which takes no stock, does not hide its order from reconciliation', async () => {
    await stocked(owner, 9);
    const { order } = await orderWith(shop, owner, [partLine(1)]);
    await shop.db.execute(sql`insert into workorder_lines
        (id, report_id, job_id, position, kind, description, sku, quantity_milli, taxable, price_only, created_at)
      select gen_random_uuid(), j.report_id, j.id, 2, 'part', 'Pads', 'PADS-1', 1000, true, true, now()
      from workorder_jobs j where j.report_id = ${order.id}`);
    // as if someone had locked the order when its part came
    await shop.db.execute(sql`update diagnostic_reports set status = 'waiting_parts' where id = ${order.id}`);
    await reconcileWaitingOrders({ db: shop.db, clock: shop.clock });
    expect(await statusOf(order)).toBe('approved');
  });

  it('INV-03 orders with uncataloged parts do not keep reconciliation from the others', async () => {
    await stocked(owner, 9);
    const sent = await sentOrder(shop, owner, [partLine(1)]);
    await manyApproved(sent.order.id, 201);
    await shop.db.execute(sql`insert into reservations (id, product_id, report_id, job_id, line_id, state,
        needed_milli, issued_milli, ever_issued, approved_at, created_at, updated_at)
      select gen_random_uuid(), p.id, l.report_id, l.job_id, l.id, 'issued', 1000, 1000, true, now(), now(), now()
      from workorder_lines l, products p where l.report_id <> ${sent.order.id}`);
    await shop.db.execute(sql`insert into workorder_lines
        (id, report_id, job_id, position, kind, description, sku, quantity_milli, taxable, created_at)
      select gen_random_uuid(), j.report_id, j.id, 2, 'part', 'Rare', 'NOBODY-HAS-IT', 1000, true, now()
      from workorder_jobs j where j.report_id <> ${sent.order.id}`);
    await shop.db.execute(
      sql`update diagnostic_reports set status = 'waiting_parts' where id <> ${sent.order.id}`,
    );
    const { order } = await orderWith(shop, owner, [partLine(1)]);
    // as if someone had locked the order when its part came
    await shop.db.execute(sql`update diagnostic_reports set status = 'waiting_parts' where id = ${order.id}`);
    await reconcileWaitingOrders({ db: shop.db, clock: shop.clock });
    expect(await statusOf(order)).toBe('approved');
  });

  it(`INV-03 ${LARGE} approvals at once for ${PIECES} pieces reserve exactly ${PIECES}`, {
    timeout: 60_000 + ROUNDS * 10_000,
  }, async () => {
    const sent = await sentOrder(shop, owner, [partLine(1)]);
    const { id } = await stocked(owner, 0);
    const ids = await manyApproved(sent.order.id, LARGE);
    const actor = { actorId: null, requestId: null };
    // simulates many servers: one server's pool runs fewer in parallel than there are pieces
    const { connectionString } = shop.database.pool.options;
    const pool = new pg.Pool({ connectionString, max: 32 });
    onTestFinished(() => pool.end());
    const many = drizzle(pool, { schema });
    for (let round = 0; round < ROUNDS; round += 1) {
      await emptyShelves();
      await owner.call('inventory/adjust', {
        id,
        key: randomUUID(),
        kind: 'receipt',
        deltaMilli: PIECES * 1000,
        reason: 'round',
      });
      await Promise.all(
        ids.map((one) => many.transaction((tx) => syncReservations(tx, shop.clock, actor, one))),
      );
      const states = await shop.db.select({ state: reservations.state }).from(reservations);
      expect(states.filter(({ state }) => state === 'reserved')).toHaveLength(PIECES);
      expect(states.filter(({ state }) => state === 'short')).toHaveLength(LARGE - PIECES);
      expect(await stock(id)).toEqual([PIECES * 1000, PIECES * 1000, (LARGE - PIECES) * 1000]);
      await expectTrue();
    }
  });

  const emptyShelves = () =>
    shop.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`delete from reservations`);
      await tx.execute(sql`delete from stock_movements`);
      await tx.execute(sql`update products set on_hand_milli = 0, reserved_milli = 0`);
    });

  /** Copies of an order, approved, whose parts are not reserved yet. */
  async function manyApproved(orderId: string, count: number): Promise<string[]> {
    const { rows } = await shop.db.execute<{ id: string }>(sql`
      insert into diagnostic_reports (id, status, customer_name, customer_email, customer_phone, customer_language,
        bike_info, vin, mileage, bike_make_custom, bike_model_custom, bike_classification_custom, completed_items,
        photo_urls, created_at, updated_at)
      select gen_random_uuid(), 'approved', customer_name, customer_email, customer_phone, customer_language, bike_info,
        vin, mileage, false, false, false, '{}', '[]', now(), now()
      from diagnostic_reports, generate_series(1, ${count}) where id = ${orderId} returning id`);
    await shop.db.execute(sql`
      insert into workorder_jobs (id, report_id, position, title, decision, decided_at, approved_cents, created_at)
      select gen_random_uuid(), r.id, 1, 'Brakes', 'approved', now(), 6850, now()
      from diagnostic_reports r where r.id <> ${orderId}`);
    await shop.db.execute(sql`
      insert into workorder_lines (id, report_id, job_id, position, kind, description, sku, product_id, quantity_milli, taxable, created_at)
      select gen_random_uuid(), j.report_id, j.id, 1, 'part', 'Pads', p.sku, p.id, 1000, true, now()
      from workorder_jobs j join products p on p.sku = '07BB38SA' where j.report_id <> ${orderId}`);
    return rows.map(({ id }) => id);
  }
});
