import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import type { LineInput } from '@kickstand/domain/workorders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { termsNow } from '../../testing/intakes.ts';
import {
  addJob,
  approvedOrder,
  change,
  decision,
  findOrder,
  finishLines,
  line,
  sendEstimate,
  type WorkOrder,
} from '../../testing/orders.ts';
import { signedInAs } from '../../testing/people.ts';
import { openSetUpShop, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';

type Job = WorkOrder['jobs'][number];
type Id = Pick<WorkOrder, 'id'>;

describe('an approved job is a contract', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  let technician: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
    technician = await signedInAs(shop, 'technician');
  });
  afterAll(() => shop.close());

  const tried = async (order: Id, procedure: string, input: object, browser = owner) => {
    const { revision } = await findOrder(owner, order.id);
    return browser.call<WorkOrder>(`workorders/${procedure}`, { id: order.id, revision, ...input });
  };
  const move = (order: Id, event: string, more: object = {}) =>
    change(owner, order, 'move', { event, ...more });
  const add = (order: Id, jobId: string, one: LineInput, more: object = {}) =>
    change(owner, order, 'lines/add', { jobId, lineId: randomUUID(), line: one, ...more });
  const additionOf = (order: WorkOrder, jobId: string) => order.jobs.find((job) => job.parentId === jobId);
  const decide = async (
    order: Id,
    shareId: string,
    choices: Record<string, 'approve' | 'decline' | 'ask'>,
  ): Promise<WorkOrder> => {
    const { estimate } = await findOrder(owner, order.id);
    const answer = await shop.browser().call('review/decide', {
      id: shareId,
      key: randomUUID(),
      decision: { ...decision(estimate.version, choices), termsVersion: await termsNow(owner) },
    });
    if (answer.status !== 200) throw new Error(`decide failed: ${answer.code}`);
    return findOrder(owner, order.id);
  };
  /** Charges the maximum allowed. */
  const chargeRoom = async ({ id }: Id): Promise<number> => {
    const ledger = (await owner.call<Outputs['payments']['forOrder']>('payments/forOrder', { id })).value;
    const amountCents = ledger.chargeRoomCents;
    const charge = { id, key: randomUUID(), direction: 'charge', amountCents, reason: 'Shipping' };
    expect((await owner.call('payments/adjust', charge)).status).toBe(200);
    return amountCents;
  };
  const labor = (cents: number) => line({ quantityMilli: 1000, unitPriceCents: cents });
  const inputOf = ({
    kind,
    description,
    sku,
    quantityMilli,
    unitPriceCents,
    ...rest
  }: Job['lines'][number]) => ({
    ...{ kind, description, sku, quantityMilli, unitPriceCents },
    ...{ taxable: rest.taxable, partCondition: rest.partCondition, customerSupplied: rest.customerSupplied },
  });
  const lineOf = (order: WorkOrder, jobId: string, at = 0) => {
    const found = order.jobs.find(({ id }) => id === jobId)?.lines[at];
    if (!found) throw new Error('no such line');
    return found;
  };

  it('WO-14 WO-16 bills no addition until it is approved, and offers no work on it', async () => {
    const { order, jobId } = await approvedOrder(shop, owner, [labor(15_000)]);
    await move(order, 'start_work');
    const changed = await add(
      order,
      jobId,
      line({ kind: 'part', quantityMilli: 1000, unitPriceCents: 1200 }),
    );
    const addition = additionOf(changed, jobId);
    expect(addition).toMatchObject({ decision: 'open', totalCents: 1200, approvedCents: null });
    expect(changed.jobs.find(({ id }) => id === jobId)).toMatchObject({
      decision: 'approved',
      approvedCents: 15_000,
      totalCents: 15_000,
    });
    expect(changed.money).toMatchObject({
      totals: { totalCents: 15_994 },
      proposal: { approvedCents: 15_994, askedCents: 1279, ifApprovedCents: 17_273 },
      authorizedCents: 15_994,
      balanceCents: 5994,
    });
    const lineId = addition?.lines[0]?.id;
    const done = await tried(order, 'lines/done', { jobId: addition?.id, lineId, done: true });
    expect(done.code).toBe('NOT_APPROVED');
    const paid = await owner.call('payments/take', {
      id: order.id,
      key: randomUUID(),
      amountCents: 5995,
      method: 'cash',
    });
    expect(paid.code).toBe('ABOVE_BALANCE');
  });

  it('WO-14 WO-07 PUB-02 leaves the job as it was when the addition is declined, and returns to work', async () => {
    const { order, jobId, shareId } = await approvedOrder(shop, owner, [labor(15_000)]);
    await move(order, 'start_work');
    await finishLines(owner, order);
    const addition = additionOf(await add(order, jobId, labor(1200)), jobId);
    const link = await sendEstimate(owner, order);
    const asked = await findOrder(owner, order.id);
    expect(asked).toMatchObject({ status: 'awaiting_approval', estimate: { version: 2 } });
    expect(asked.jobs.map(({ decision: said }) => said)).toEqual(['approved', 'open']);
    // approved work continues meanwhile
    const lineId = lineOf(asked, jobId).id;
    await change(technician, order, 'lines/done', { jobId, lineId, done: false });
    await change(technician, order, 'lines/done', { jobId, lineId, done: true });
    const page = (await shop.browser().call<Outputs['review']['review']>('review/review', { id: link }))
      .value;
    expect(page.jobs.map(({ id, parentId, asked: isAsked }) => [id, parentId, isAsked])).toEqual([
      [jobId, null, false],
      [addition?.id, jobId, true],
    ]);
    expect(page.proposal).toEqual({ approvedCents: 15_994, askedCents: 1279, ifApprovedCents: 17_273 });
    const declined = await decide(order, link, { [addition?.id ?? '']: 'decline' });
    expect(declined).toMatchObject({
      status: 'in_progress',
      money: { totals: { totalCents: 15_994 }, authorizedCents: 15_994, proposal: null },
    });
    expect(declined.jobs[0]).toMatchObject({
      decision: 'approved',
      approvedCents: 15_000,
      decidedVersion: 1,
    });
    // the customer's first link shows the same bill
    const row = (await shop.browser().call<Outputs['review']['report']>('review/report', { id: shareId }))
      .value;
    expect(row.estimate?.totals.totalCents).toBe(15_994);
  });

  it('WO-14 bills an approved addition on top, and authorizes exactly that', async () => {
    const { order, jobId } = await approvedOrder(shop, owner, [labor(15_000)]);
    const addition = additionOf(await add(order, jobId, labor(1200)), jobId);
    const link = await sendEstimate(owner, order);
    const approved = await decide(order, link, { [addition?.id ?? '']: 'approve' });
    expect(approved).toMatchObject({
      status: 'approved',
      money: { totals: { totalCents: 17_273 }, authorizedCents: 17_273, proposal: null },
    });
    expect(approved.jobs.map(({ parentId }) => parentId)).toEqual([null, jobId]);
  });

  it('WO-14 WO-08 V6 proposes the difference when an approved line is raised, and refuses another part', async () => {
    const part = line({ kind: 'part', sku: 'PAD-1', quantityMilli: 2000, unitPriceCents: 1000 });
    const { order, jobId } = await approvedOrder(shop, owner, [part, labor(15_000)]);
    const before = lineOf(order, jobId);
    const raised = await change(owner, order, 'lines/update', {
      jobId,
      lineId: before.id,
      line: { ...inputOf(before), quantityMilli: 3000, unitPriceCents: 1200 },
    });
    expect(lineOf(raised, jobId)).toMatchObject({ quantityMilli: 2000, unitPriceCents: 1000 });
    expect(additionOf(raised, jobId)?.lines).toMatchObject([
      { quantityMilli: 1000, unitPriceCents: 1200, priceOnly: false },
      { quantityMilli: 2000, unitPriceCents: 200, priceOnly: true },
    ]);
    expect(raised.money.totals.totalCents).toBe(order.money.totals.totalCents);
    const other = await tried(order, 'lines/update', {
      jobId,
      lineId: before.id,
      line: { ...inputOf(before), sku: 'PAD-2', description: 'Other pads' },
    });
    expect([other.code, other.data]).toEqual(['LINE_APPROVED', { fields: ['description', 'sku'] }]);
    const renamed = await tried(order, 'jobs/update', {
      jobId,
      job: { ...(await jobInput(order, jobId)), title: 'Something else' },
    });
    expect(renamed.code).toBe('JOB_APPROVED');
  });

  it('WO-14 INV-10 increasing a raised price is still a price change, and takes no part', async () => {
    const part = line({ kind: 'part', sku: 'PAD-1', quantityMilli: 2000, unitPriceCents: 1000 });
    const { order, jobId } = await approvedOrder(shop, owner, [part]);
    const raise = (id: string, job: string, input: object) =>
      change(owner, order, 'lines/update', { jobId: job, lineId: id, line: input });
    const before = lineOf(order, jobId);
    const raised = await raise(before.id, jobId, { ...inputOf(before), unitPriceCents: 1200 });
    const addition = additionOf(raised, jobId)?.id ?? '';
    const approved = await decide(order, await sendEstimate(owner, order), { [addition]: 'approve' });
    const price = lineOf(approved, addition);
    expect(price).toMatchObject({ quantityMilli: 2000, unitPriceCents: 200, priceOnly: true });
    const again = await raise(price.id, addition, { ...inputOf(price), quantityMilli: 3000 });
    const open = again.jobs.find(({ decision: said }) => said === 'open');
    expect(open?.lines).toMatchObject([{ quantityMilli: 1000, unitPriceCents: 200, priceOnly: true }]);
  });

  it('WO-14 WO-16 needs no work for a raised price, and strikes and restores it with its line', async () => {
    const ride = { ...labor(500), description: 'Test ride' };
    const { order, jobId, shareId } = await approvedOrder(shop, owner, [labor(15_000), ride]);
    const [raisedLine, other] = [0, 1].map((at) => lineOf(order, jobId, at));
    await change(owner, order, 'lines/update', {
      ...{ jobId, lineId: raisedLine?.id },
      line: { ...inputOf(lineOf(order, jobId)), quantityMilli: 2000, unitPriceCents: 16_000 },
    });
    await sendEstimate(owner, order);
    const addition = additionOf(await findOrder(owner, order.id), jobId)?.id ?? '';
    const approved = await decide(order, shareId, { [addition]: 'approve' });
    await move(order, 'start_work');
    const more = additionOf(approved, jobId)?.lines.find(({ priceOnly }) => !priceOnly);
    for (const one of [
      { jobId, lineId: raisedLine?.id },
      { jobId, lineId: other?.id },
      { jobId: addition, lineId: more?.id },
    ])
      await change(owner, order, 'lines/done', { ...one, done: true });
    const { subtotalCents } = approved.money.totals;
    expect(subtotalCents).toBe(15_000 + 500 + 16_000 + 1000);
    expect(
      (await findOrder(owner, order.id)).moves.find(({ event }) => event === 'finish_work'),
    ).toMatchObject({
      blockers: [],
    });
    const strike = { jobId, lineId: raisedLine?.id };
    const struck = await change(owner, order, 'lines/strike', { ...strike, reason: 'Not needed' });
    expect(struck.money.totals.subtotalCents).toBe(subtotalCents - 16_000);
    const back = await change(owner, order, 'lines/strike', { ...strike, reason: null });
    expect(back.money.totals.subtotalCents).toBe(subtotalCents);
  });

  const jobInput = async (order: Id, jobId: string) => {
    const job = (await findOrder(owner, order.id)).jobs.find(({ id }) => id === jobId);
    if (!job) throw new Error('no such job');
    const { title, description, cause, severity, internalNote, findingId } = job;
    return { title, description, cause, severity, internalNote, findingId };
  };

  it('WO-16 lowers an approved line with a reason, and raises it to what was approved, no further', async () => {
    const { order, jobId } = await approvedOrder(shop, owner, [labor(15_000)]);
    const before = lineOf(order, jobId);
    const update = (unitPriceCents: number, more: object = {}) => ({
      jobId,
      lineId: before.id,
      line: { ...inputOf(before), unitPriceCents },
      ...more,
    });
    expect((await tried(order, 'lines/update', update(10_000))).code).toBe('REASON_REQUIRED');
    const reason = { reason: 'Took less time' };
    expect((await tried(order, 'lines/update', update(10_000, reason), technician)).code).toBe('FORBIDDEN');
    const lowered = await change(owner, order, 'lines/update', update(10_000, reason));
    expect(lowered.money).toMatchObject({ totals: { totalCents: 10_663 }, authorizedCents: 15_994 });
    const back = await change(owner, order, 'lines/update', update(16_000));
    expect(lineOf(back, jobId).unitPriceCents).toBe(15_000);
    expect(back.money.totals.totalCents).toBe(15_994);
    expect(additionOf(back, jobId)?.totalCents).toBe(1000);
  });

  it('WO-16 gives a discount immediately with a reason, and a discount is never a charge', async () => {
    const { order, jobId } = await approvedOrder(shop, owner, [labor(15_000)]);
    const off = line({ kind: 'discount', description: 'Regular', quantityMilli: 1000, unitPriceCents: 5000 });
    const lineId = randomUUID();
    expect((await tried(order, 'lines/add', { jobId, lineId, line: off })).code).toBe('REASON_REQUIRED');
    const given = await change(owner, order, 'lines/add', { jobId, lineId, line: off, reason: 'Regular' });
    expect(given.money).toMatchObject({ totals: { totalCents: 10_663 }, authorizedCents: 15_994 });
    const asFee = await tried(order, 'lines/update', { jobId, lineId, line: { ...off, kind: 'fee' } });
    expect(asFee.code).toBe('LINE_APPROVED');
    const more = (unitPriceCents: number, reason?: string) =>
      tried(order, 'lines/update', { jobId, lineId, line: { ...off, unitPriceCents }, reason });
    expect((await more(5001)).code).toBe('REASON_REQUIRED');
    expect((await more(15_001, 'Regular')).code).toBe('DISCOUNT_TOO_LARGE');
    // striking a line shrinks it, and restoring the line restores it
    const strike = { jobId, lineId: lineOf(order, jobId).id, reduceDiscount: true };
    const struck = await change(owner, order, 'lines/strike', { ...strike, reason: 'Not needed' });
    expect(struck.money.totals.subtotalCents).toBe(0);
    const restored = await change(owner, order, 'lines/strike', { ...strike, reason: null });
    expect(restored.money.totals.totalCents).toBe(10_663);
    const removed = await change(owner, order, 'lines/remove', { jobId, lineId });
    expect(removed.money.totals.totalCents).toBe(15_994);
  });

  it('WO-16 refuses a strike below zero, reduces the discount in the same step, and restores it', async () => {
    const { order, jobId } = await approvedOrder(shop, owner, [
      labor(5000),
      line({ kind: 'fee', description: 'Disposal', quantityMilli: 1000, unitPriceCents: 20_000 }),
      line({ kind: 'discount', description: 'Regular', quantityMilli: 1000, unitPriceCents: 8000 }),
    ]);
    const [work, fee, off] = [0, 1, 2].map((at) => lineOf(order, jobId, at));
    const strike = { jobId, lineId: fee?.id, reason: 'Not needed' };
    const refused = await tried(order, 'lines/strike', strike);
    expect([refused.code, refused.data]).toEqual([
      'STRIKE_BELOW_ZERO',
      { discountCents: 8000, roomCents: 5000 },
    ]);
    const struck = await change(owner, order, 'lines/strike', { ...strike, reduceDiscount: true });
    expect(struck.money).toMatchObject({ totals: { subtotalCents: 0, totalCents: 10_000 } });
    const back = await change(owner, order, 'lines/strike', { ...strike, reason: null });
    expect(lineOf(back, jobId, 2).totalCents).toBe(-8000);
    expect(back.money.totals).toEqual(order.money.totals);
    const discount = await tried(order, 'lines/strike', { jobId, lineId: off?.id, reason: 'No' });
    expect(discount.code).toBe('DISCOUNT_APPROVED');
    expect(work?.totalCents).toBe(5000);
  });

  it('WO-14 TXN-06 restores nothing into an amount that was charged since: no struck line, price or discount', async () => {
    const { order, jobId } = await approvedOrder(shop, owner, [labor(15_000), labor(20_000)]);
    const [kept, struck] = [0, 1].map((at) => lineOf(order, jobId, at));
    const strike = { jobId, lineId: struck?.id };
    const away = await change(owner, order, 'lines/strike', { ...strike, reason: 'Not needed' });
    const discount = line({ kind: 'discount', quantityMilli: 1000, unitPriceCents: 1000 });
    const lineId = randomUUID();
    await add(order, jobId, discount, { lineId, reason: 'Waited' });
    const cheaper = {
      jobId,
      lineId: kept?.id,
      line: { ...inputOf(lineOf(away, jobId)), unitPriceCents: 14_000 },
    };
    await change(owner, order, 'lines/update', { ...cheaper, reason: 'Quicker than thought' });
    const { money } = await findOrder(owner, order.id);
    await chargeRoom(order);
    const dearer = { ...cheaper, line: { ...cheaper.line, unitPriceCents: 15_000 } };
    for (const [procedure, input] of [
      ['lines/strike', { ...strike, reason: null }],
      ['lines/update', dearer],
      ['lines/remove', { jobId, lineId }],
    ] as const)
      expect((await tried(order, procedure, input)).code, procedure).toBe('ABOVE_AUTHORIZED');
    expect((await findOrder(owner, order.id)).money.totals).toEqual(money.totals);
    // the customer can be asked, and lowering the bill is always possible
    const asked = await add(order, jobId, labor(20_000));
    expect(additionOf(asked, jobId)?.decision).toBe('open');
    await change(owner, order, 'lines/update', {
      ...cheaper,
      line: { ...cheaper.line, unitPriceCents: 13_000 },
      reason: 'Quicker still',
    });
  });

  it('WO-16 TXN-06 stays within what was authorized when an addition is approved after charges used it up', async () => {
    const { order, jobId, shareId } = await approvedOrder(shop, owner, [labor(30_000)]);
    await change(owner, order, 'lines/update', {
      jobId,
      lineId: lineOf(order, jobId).id,
      line: { ...inputOf(lineOf(order, jobId)), unitPriceCents: 15_000 },
      reason: 'Quicker than thought',
    });
    const chargedCents = await chargeRoom(order);
    await add(order, jobId, labor(600));
    await sendEstimate(owner, order);
    const [asked] = (await findOrder(owner, order.id)).jobs.filter(({ decision }) => decision === 'open');
    const { money } = await decide(order, shareId, { [asked?.id ?? '']: 'approve' });
    expect(chargedCents).toBe(15_993);
    expect(money).toMatchObject({ totals: { totalCents: 16_634 }, authorizedCents: 32_627 });
    // and the customer can be asked again
    await add(order, jobId, labor(2000));
  });

  it('WO-15 freezes live lines only: no declined job and no struck line, and the total is the sum of its rows', async () => {
    const { order, jobId } = await approvedOrder(shop, owner, [labor(15_000), labor(5000)]);
    await move(order, 'start_work');
    await change(owner, order, 'lines/strike', {
      jobId,
      lineId: lineOf(order, jobId, 1).id,
      reason: 'Not needed',
    });
    const chain = await addJob(owner, order, 'Chain kit', [labor(9000)]);
    const first = await sendEstimate(owner, order);
    await decide(order, first, { [chain]: 'decline' });
    const tire = await addJob(owner, order, 'Rear tire', [labor(3000)]);
    const link = await sendEstimate(owner, order);
    const version = (
      await owner.call<Outputs['workorders']['estimate']['version']>('workorders/estimate/version', {
        id: order.id,
        version: 3,
      })
    ).value;
    expect(version.jobs.map(({ id, asked }) => [id, asked])).toEqual([
      [jobId, false],
      [tire, true],
    ]);
    expect(version.jobs[0]?.lines).toHaveLength(1);
    const rows = version.jobs.reduce((sum, { totalCents }) => sum + totalCents, 0);
    expect(version.totals.subtotalCents).toBe(rows);
    expect(version.proposal).toEqual({ approvedCents: 15_994, askedCents: 3199, ifApprovedCents: 19_193 });
    expect(version.changes).toMatchObject({ added: [tire], declined: [chain], removed: [] });
    const page = (await shop.browser().call<Outputs['review']['review']>('review/review', { id: link }))
      .value;
    expect(page.bill?.totalCents).toBe(15_994);
  });

  it('WO-03 WO-09 proposes extra work on a ready bike; the notice is voided only if something is approved', async () => {
    const { order, jobId } = await approvedOrder(shop, owner, [labor(15_000)]);
    await move(order, 'start_work');
    await finishLines(owner, order);
    await move(order, 'finish_work');
    const { noticeAt } = await move(order, 'pass_check');
    const propose = async () => additionOf(await add(order, jobId, labor(1000)), jobId)?.id ?? '';
    const first = await propose();
    const declined = await decide(order, await sendEstimate(owner, order), { [first]: 'decline' });
    expect(declined).toMatchObject({ status: 'in_progress', noticeAt });
    const second = (await findOrder(owner, order.id)).jobs.length;
    expect(second).toBe(2);
    const again = (await add(order, jobId, labor(2000))).jobs.find(({ decision: said }) => said === 'open');
    const approved = await decide(order, await sendEstimate(owner, order), { [again?.id ?? '']: 'approve' });
    expect(approved).toMatchObject({ status: 'in_progress', noticeAt: null });
  });

  it('WO-03 WO-09 voids the notice of a ready bike when part of a proposal was approved and the rest withdrawn', async () => {
    const { order, jobId } = await approvedOrder(shop, owner, [labor(15_000)]);
    await move(order, 'start_work');
    await finishLines(owner, order);
    await move(order, 'finish_work');
    await move(order, 'pass_check');
    const approved = additionOf(await add(order, jobId, labor(1000)), jobId)?.id ?? '';
    const asked = await addJob(owner, order, 'Chain kit', [labor(2000)]);
    const choices = { [approved]: 'approve', [asked]: 'ask' } as const;
    await decide(order, await sendEstimate(owner, order), choices);
    expect(await move(order, 'withdraw')).toMatchObject({ status: 'in_progress', noticeAt: null });
  });

  it('WO-03 WO-09 keeps the notice of a ready bike when a proposal is withdrawn of which nothing was approved', async () => {
    const { order, jobId } = await approvedOrder(shop, owner, [labor(15_000)]);
    await move(order, 'start_work');
    await finishLines(owner, order);
    await move(order, 'finish_work');
    const { noticeAt } = await move(order, 'pass_check');
    await add(order, jobId, labor(1000));
    await sendEstimate(owner, order);
    expect(await move(order, 'withdraw')).toMatchObject({ status: 'in_progress', noticeAt });
  });

  it('WO-03 withdraws a proposal and keeps what is approved; a first estimate is revised instead', async () => {
    const { order, jobId } = await approvedOrder(shop, owner, [labor(15_000)]);
    await add(order, jobId, labor(1000));
    await sendEstimate(owner, order);
    const waiting = await findOrder(owner, order.id);
    expect(waiting.moves.map(({ event }) => event)).not.toContain('revise');
    expect(await move(order, 'withdraw')).toMatchObject({
      status: 'approved',
      money: { totals: { totalCents: 15_994 } },
    });
  });

  it('WO-16 raises a small bill to the deposit and asks for nothing more', async () => {
    const { order } = await approvedOrder(shop, owner, [labor(5000)]);
    expect(order.money).toMatchObject({
      totals: { subtotalCents: 5000, taxCents: 331, remainderCents: 4669, totalCents: 10_000 },
      authorizedCents: 10_000,
      balanceCents: 0,
    });
  });
});
