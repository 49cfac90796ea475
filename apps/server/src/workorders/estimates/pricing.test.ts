import { randomUUID } from 'node:crypto';
import type { LineInput } from '@kickstand/domain/workorders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addJob, approvedOrder, findOrder, line, newOrder, type WorkOrder } from '../../testing/orders.ts';
import { signedInAs } from '../../testing/people.ts';
import { openTestShop, setUpAndSignIn, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';

/** An edit of every field of a line. */
const EDITS = {
  kind: { kind: 'fee' },
  discountKind: { kind: 'discount' },
  quantityMilli: { quantityMilli: 2400 },
  lessQuantity: { quantityMilli: 600 },
  unitPriceCents: { unitPriceCents: 90_000 },
  lowerPrice: { unitPriceCents: 1 },
  noPrice: { unitPriceCents: null },
  costCents: { costCents: 1 },
  taxable: { taxable: false },
  description: { description: 'Replace pads and bleed' },
} satisfies Record<string, Partial<LineInput>>;
type Edit = keyof typeof EDITS;

/** Not the shop's labor rate of $125.00. */
const MANUALLY_PRICED = line({ unitPriceCents: 9_900 });
const OFF = line({ kind: 'discount', description: 'Thank you', quantityMilli: 1000, unitPriceCents: 1_000 });

describe('the price of a line', () => {
  let shop: TestShop;
  const people = {} as Record<'admin' | 'head_technician' | 'technician', TestBrowser>;
  beforeAll(async () => {
    shop = await openTestShop();
    people.admin = await setUpAndSignIn(shop);
    people.head_technician = await signedInAs(shop, 'head_technician');
    people.technician = await signedInAs(shop, 'technician');
  });
  afterAll(() => shop.close());

  const tried = async (
    who: keyof typeof people,
    order: Pick<WorkOrder, 'id'>,
    path: string,
    input: object,
  ) => {
    const { revision } = await findOrder(people.admin, order.id);
    return people[who].call<WorkOrder>(`workorders/${path}`, { id: order.id, revision, ...input });
  };

  async function priced(first: LineInput) {
    const order = await newOrder(shop, people.admin);
    const jobId = await addJob(people.admin, order, 'Brakes', [first, OFF]);
    const lines = (await findOrder(people.admin, order.id)).jobs[0]?.lines ?? [];
    return { order, jobId, lineId: lines[0]?.id ?? '', offId: lines[1]?.id ?? '' };
  }

  const sum = async (order: Pick<WorkOrder, 'id'>) => {
    const { jobs, money } = await findOrder(people.admin, order.id);
    return { jobs: jobs.map(({ lines }) => lines), total: money.totals };
  };

  const edits = Object.keys(EDITS) as Edit[];

  describe('on an order that refused edits leave unchanged', () => {
    let one: Awaited<ReturnType<typeof priced>>;
    beforeAll(async () => {
      one = await priced(MANUALLY_PRICED);
    });

    it.each(edits)(
      'WO-05 V7 %s of a manually priced line: admins and head technicians can change it, a technician cannot change the bill',
      async (edit) => {
        const { order, jobId, lineId } = one;
        const before = await sum(order);
        for (const who of ['admin', 'head_technician', 'technician'] as const) {
          const answer = await tried(who, order, 'lines/update', {
            ...{ jobId, lineId, line: { ...MANUALLY_PRICED, ...EDITS[edit] } },
          });
          const isAllowed = who !== 'technician' || edit === 'description';
          // then the discount exceeds the job, so not even an admin can do it
          const isBelowZero = ['discountKind', 'lowerPrice', 'noPrice'].includes(edit);
          const code = isAllowed ? (isBelowZero ? 'DISCOUNT_TOO_LARGE' : null) : 'FORBIDDEN';
          expect([who, answer.code]).toEqual([who, code]);
          if (answer.code === null) {
            const line = { ...MANUALLY_PRICED, costCents: null }; // a cost that is left out stays as it is
            expect((await tried('admin', order, 'lines/update', { jobId, lineId, line })).status).toBe(200);
          }
        }
        expect(await sum(order)).toEqual(before);
      },
    );

    it.each(edits)('WO-05 V7 a technician cannot change %s of a discount', async (edit) => {
      const { order, jobId, offId: lineId } = one;
      const before = await sum(order);
      const answer = await tried('technician', order, 'lines/update', {
        ...{ jobId, lineId, line: { ...OFF, ...EDITS[edit] } },
      });
      expect(answer.code).toBe('FORBIDDEN');
      expect(await sum(order)).toEqual(before);
    });
  });

  it('WO-05 V7 a technician cannot remove a discount, a priced line or the job they are in', async () => {
    const { order, jobId, lineId, offId } = await priced(MANUALLY_PRICED);
    const before = await sum(order);
    for (const [path, input] of [
      ['lines/remove', { jobId, lineId: offId }],
      ['lines/remove', { jobId, lineId }],
      ['jobs/remove', { jobId }],
    ] as const)
      expect([path, (await tried('technician', order, path, input)).code]).toEqual([path, 'FORBIDDEN']);
    expect(await sum(order)).toEqual(before);
    expect((await tried('head_technician', order, 'jobs/remove', { jobId })).status).toBe(200);
  });

  it('WO-05 V7 a line cannot be moved to another job or have a negative quantity or price', async () => {
    const { order, jobId, lineId } = await priced(MANUALLY_PRICED);
    const other = await addJob(people.admin, order, 'Chain');
    const before = await sum(order);
    const moved = { jobId: other, lineId, line: MANUALLY_PRICED };
    expect((await tried('technician', order, 'lines/update', moved)).code).toBe('NOT_FOUND');
    expect((await tried('technician', order, 'lines/add', moved)).code).toBe('FORBIDDEN');
    const again = { ...moved, line: line() };
    expect((await tried('technician', order, 'lines/add', again)).code).toBe('KEY_REUSED');
    for (const wrong of [{ quantityMilli: -1000 }, { unitPriceCents: -1 }])
      expect(
        (await tried('technician', order, 'lines/add', { jobId, lineId: randomUUID(), line: line(wrong) }))
          .status,
      ).toBe(400);
    expect(await sum(order)).toEqual(before);
  });

  describe('on an approved order that refuses every edit', () => {
    let order: WorkOrder;
    beforeAll(async () => {
      ({ order } = await approvedOrder(shop, people.admin));
    });

    it.each(edits)(
      'WO-14 V7 a technician cannot change %s of an approved line, not even as a proposal',
      async (edit) => {
        const [job] = (await findOrder(people.admin, order.id)).jobs;
        const [stored] = job?.lines ?? [];
        if (!job || !stored) throw new Error('an approved order has a line');
        const { kind, description, sku, quantityMilli, unitPriceCents, taxable } = stored;
        const { partCondition, customerSupplied } = stored;
        const known = { kind, description, sku, quantityMilli, unitPriceCents, taxable };
        const before = await sum(order);
        const answer = await tried('technician', order, 'lines/update', {
          ...{ jobId: job.id, lineId: stored.id, reason: 'Not needed' },
          line: { ...known, partCondition, customerSupplied, ...EDITS[edit] },
        });
        expect(answer.code).toBe(edit === 'description' ? 'LINE_APPROVED' : 'FORBIDDEN');
        expect(await sum(order)).toEqual(before);
      },
    );
  });

  it('WO-14 V7 a technician can strike an approved line with a reason and undo that, nothing more', async () => {
    const { order } = await approvedOrder(shop, people.admin);
    const [job] = (await findOrder(people.admin, order.id)).jobs;
    const strike = { jobId: job?.id, lineId: job?.lines[0]?.id, reason: 'Not needed' };
    const before = await sum(order);
    expect((await tried('technician', order, 'lines/strike', strike)).status).toBe(200);
    expect((await tried('technician', order, 'lines/strike', { ...strike, reason: null })).status).toBe(200);
    expect(await sum(order)).toEqual(before);
  });

  it('WO-05 V7 a technician can still add and correct lines without a price or at list price', async () => {
    const order = await newOrder(shop, people.admin);
    const jobId = await addJob(people.technician, order, 'Chain', [
      line(),
      line({ kind: 'part', unitPriceCents: null, partCondition: 'new' }),
    ]);
    const lines = (await findOrder(people.admin, order.id)).jobs[0]?.lines ?? [];
    const [labor, part] = lines.map(({ id }) => id);
    const update = (lineId: string | undefined, change: Partial<LineInput>) =>
      tried('technician', order, 'lines/update', { jobId, lineId, line: line(change) });
    expect((await update(labor, { quantityMilli: 2000 })).status).toBe(200);
    expect((await update(part, { kind: 'sublet', unitPriceCents: null })).status).toBe(200);
    expect((await update(part, { kind: 'discount', unitPriceCents: null })).code).toBe('FORBIDDEN');
    expect((await update(labor, { kind: 'fee', quantityMilli: 2000 })).code).toBe('FORBIDDEN');
    expect((await tried('technician', order, 'lines/remove', { jobId, lineId: part })).status).toBe(200);
    expect((await tried('technician', order, 'jobs/remove', { jobId })).status).toBe(200);
  });
});
