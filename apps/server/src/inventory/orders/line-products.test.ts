import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addJob, change, findOrder, line, sendEstimate, type WorkOrder } from '../../testing/orders.ts';
import { findProduct, orderWith, partLine, partsOf, product, stocked } from '../../testing/stock.ts';
import { openSetUpShop, setUpAndSignIn, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';
import { reconcileWaitingOrders } from '../index.ts';

describe('the product of a line', () => {
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

  const stock = async (id: string) => {
    const { onHandMilli, reservedMilli } = await findProduct(owner, id);
    return [onHandMilli, reservedMilli];
  };
  const lineOf = (order: WorkOrder) => order.jobs[0]?.lines[0]?.id;

  it('INV-10 keeps the reservation and takes stock after the SKU, name and barcode changed', async () => {
    const part = await stocked(owner, 3);
    const { order, jobId } = await orderWith(shop, owner, [partLine(2)]);
    expect(await stock(part.id)).toEqual([3000, 2000]);
    const renamed = await owner.call('inventory/updateProduct', {
      id: part.id,
      revision: (await findProduct(owner, part.id)).revision,
      product: product({ sku: 'NEW-SKU', nameEn: 'Pads, sintered', barcode: '4006381333931' }),
    });
    expect(renamed.status).toBe(200);
    await change(owner, order, 'move', { event: 'start_work' });
    await addJob(owner, order, 'Wash', [line()]);
    expect(await stock(part.id)).toEqual([3000, 2000]);
    await change(owner, order, 'lines/done', { jobId, lineId: lineOf(order), done: true });
    expect(await stock(part.id)).toEqual([1000, 0]);
  });

  it('INV-10 INV-08 lists approved lines without a product, and reserves once a person has said which it is', async () => {
    const { order, jobId } = await orderWith(shop, owner, [{ ...partLine(2), sku: 'OLD-NUMBER' }]);
    const uncataloged = async () =>
      (await owner.call<{ parts: { lineId: string }[] }>('inventory/orderParts', { uncataloged: true })).value
        .parts;
    expect(await uncataloged()).toMatchObject([{ lineId: lineOf(order), product: null }]);
    const part = await stocked(owner, 3);
    expect(await stock(part.id)).toEqual([3000, 0]);
    const linked = { ...partLine(2), sku: 'OLD-NUMBER', productId: part.id };
    await change(owner, order, 'lines/update', { jobId, lineId: lineOf(order), line: linked });
    expect(await stock(part.id)).toEqual([3000, 2000]);
    expect(await uncataloged()).toEqual([]);
  });

  it('INV-03 WO-14 is not done once its part is returned, or once its quantity exceeds what was installed', async () => {
    const part = await stocked(owner, 3);
    const { order, jobId } = await orderWith(shop, owner, [partLine(2)]);
    const lineId = lineOf(order);
    await change(owner, order, 'move', { event: 'start_work' });
    const isDone = async () => (await findOrder(owner, order.id)).jobs[0]?.lines[0]?.done !== null;
    const to = (pieces: number, reason?: string) =>
      change(owner, order, 'lines/update', {
        jobId,
        lineId,
        line: { ...partLine(pieces), sku: '07BB38SA' },
        reason,
      });
    await to(1, 'One is enough');
    await change(owner, order, 'lines/done', { jobId, lineId, done: true });
    expect(await stock(part.id)).toEqual([2000, 0]);
    await to(2);
    expect(await isDone()).toBe(false);
    await change(owner, order, 'lines/done', { jobId, lineId, done: true });
    expect(await stock(part.id)).toEqual([1000, 0]);
    const back = { lineId, key: randomUUID(), reason: 'Wrong part' };
    expect((await owner.call('inventory/return', back)).status).toBe(200);
    expect(await isDone()).toBe(false);
    expect(await stock(part.id)).toEqual([3000, 2000]);
  });

  it('INV-10 INV-03 keeps approved parts reserved, and their place in line, while extra work is asked', async () => {
    const part = await stocked(owner, 2);
    const first = await orderWith(shop, owner, [partLine(2)]);
    const second = await orderWith(shop, owner, [partLine(1)]);
    expect((await partsOf(owner, second.order.id))[0]?.state).toBe('short');
    await addJob(owner, first.order, 'Chain kit', [line()]);
    await sendEstimate(owner, first.order);
    expect((await partsOf(owner, first.order.id))[0]).toMatchObject({
      state: 'reserved',
      reservedMilli: 2000,
    });
    // a count takes one away: the later approval is short, and the first keeps its place
    await owner.call('inventory/adjust', {
      id: part.id,
      key: randomUUID(),
      kind: 'adjustment',
      deltaMilli: -1000,
      reason: 'Broken',
    });
    expect(await stock(part.id)).toEqual([1000, 1000]);
    expect((await partsOf(owner, first.order.id))[0]).toMatchObject({ state: 'short', reservedMilli: 1000 });
  });

  it('WO-14 INV-03 holds the part of an addition only as a draft until the customer approves it', async () => {
    const part = await stocked(owner, 5);
    const { order, jobId } = await orderWith(shop, owner, [partLine(2)]);
    const lineId = randomUUID();
    await change(owner, order, 'lines/add', { jobId, lineId, line: partLine(1) });
    expect(await stock(part.id)).toEqual([5000, 2000]);
    await sendEstimate(owner, order);
    const states = (await partsOf(owner, order.id)).map(({ state }) => state).sort();
    expect(states).toEqual(['draft', 'reserved']);
    expect(await stock(part.id)).toEqual([5000, 2000]);
    expect((await findOrder(owner, order.id)).status).toBe('awaiting_approval');
  });

  /** As drizzle/0017 leaves a line whose SKU is one product's, while it reserves another. */
  const ambiguous = async () => {
    const reserved = await stocked(owner, 2);
    const made = await orderWith(shop, owner, [partLine(2)]);
    const bySku = await stocked(owner, 5, { sku: 'OTHER' });
    await shop.db.execute(
      sql`update workorder_lines set product_id = null, sku = 'OTHER' where id = ${lineOf(made.order) ?? ''}`,
    );
    return { ...made, reserved, bySku, lineId: lineOf(made.order) ?? '' };
  };
  const sweep = () => reconcileWaitingOrders({ db: shop.db, clock: shop.clock });

  it('INV-10 INV-08 lists a line that reserves one product and has the SKU of another, until a person chooses', async () => {
    const { order, jobId, lineId, reserved, bySku } = await ambiguous();
    const uncataloged = async () =>
      (await owner.call<{ parts: object[] }>('inventory/orderParts', { uncataloged: true })).value.parts;
    const counts = async () =>
      (await owner.call<{ counts: object }>('inventory/partsByOrder', {})).value.counts;
    expect(await uncataloged()).toMatchObject([
      { lineId, product: { id: reserved.id }, reservedMilli: 2000 },
    ]);
    expect(await counts()).toMatchObject({ uncataloged: 1, ready: 0 });
    const chosen = { ...partLine(2), sku: 'OTHER', productId: bySku.id };
    await change(owner, order, 'lines/update', { jobId, lineId, line: chosen });
    expect([await stock(reserved.id), await stock(bySku.id)]).toEqual([
      [2000, 0],
      [5000, 2000],
    ]);
    expect(await uncataloged()).toEqual([]);
    expect(await counts()).toMatchObject({ uncataloged: 0, ready: 1, released: 0 });
    expect(await partsOf(owner, order.id)).toMatchObject([{ lineId, product: { id: bySku.id } }]);
  });

  it('INV-10 a line that needs a decision keeps its reservation, its place, and its stock when it is done', async () => {
    const { order, jobId, lineId, reserved, bySku } = await ambiguous();
    const approvedAt = (await partsOf(owner, order.id))[0]?.approvedAt;
    const other = await orderWith(shop, owner, [partLine(1)]);
    await sweep();
    await change(owner, order, 'move', { event: 'start_work' });
    await addJob(owner, order, 'Wash', [line()]);
    expect([await stock(reserved.id), await stock(bySku.id)]).toEqual([
      [2000, 2000],
      [5000, 0],
    ]);
    expect((await partsOf(owner, other.order.id))[0]?.state).toBe('short');
    expect((await partsOf(owner, order.id))[0]).toMatchObject({ state: 'reserved', approvedAt });
    await change(owner, order, 'lines/done', { jobId, lineId, done: true });
    expect(await stock(reserved.id)).toEqual([0, 0]);
    await change(owner, order, 'lines/done', { jobId, lineId, done: false });
    expect(await stock(reserved.id)).toEqual([2000, 2000]);
    await change(owner, order, 'lines/strike', { jobId, lineId, reason: 'Still good' });
    expect((await partsOf(owner, other.order.id))[0]?.state).toBe('reserved');
  });

  it('INV-10 a line that an upgrade linked takes its stock even if it is done before reconciliation reserves it', async () => {
    const part = await stocked(owner, 5);
    const { order, jobId } = await orderWith(shop, owner, [partLine(2)]);
    const lineId = lineOf(order) ?? '';
    await change(owner, order, 'move', { event: 'start_work' });
    await shop.db.execute(sql`delete from reservations where line_id = ${lineId}`);
    await change(owner, order, 'lines/done', { jobId, lineId, done: true });
    expect(await stock(part.id)).toEqual([3000, 0]);
    await sweep();
    expect(await stock(part.id)).toEqual([3000, 0]);
    expect(await partsOf(owner, order.id)).toMatchObject([{ lineId, state: 'issued' }]);
  });

  it('INV-03 AUD-01 reconciliation links a SKU only to an active product, and writes it to the audit log', async () => {
    const { order } = await orderWith(shop, owner, [partLine(1, { sku: 'LATE' })]);
    const late = await stocked(owner, 3, { sku: 'LATE' });
    const linked = async () =>
      (
        await shop.db.execute(sql`select after from audit_log where action = 'workorders.line.linked'`)
      ).rows.map(({ after }) => after);
    await shop.db.execute(sql`update products set active = false where id = ${late.id}`);
    await sweep();
    expect([await stock(late.id), await linked()]).toEqual([[3000, 0], []]);
    await shop.db.execute(sql`update products set active = true where id = ${late.id}`);
    await sweep();
    await sweep();
    expect(await stock(late.id)).toEqual([3000, 1000]);
    expect(await linked()).toEqual([{ lineId: lineOf(order), sku: 'LATE', productId: late.id }]);
  });

  it('INV-10 a line that an upgrade linked to its product is reserved by reconciliation', async () => {
    const { order } = await orderWith(shop, owner, [partLine(1, { sku: 'LATE' })]);
    const late = await stocked(owner, 3, { sku: 'LATE' });
    await shop.db.execute(
      sql`update workorder_lines set product_id = ${late.id} where id = ${lineOf(order) ?? ''}`,
    );
    await sweep();
    expect(await stock(late.id)).toEqual([3000, 1000]);
  });
});
