import { randomUUID } from 'node:crypto';
import { STATUS_PAIRS, STATUSES } from '@kickstand/domain/workorders';
import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../audit/audit.table.ts';
import { DAY, HOUR } from '../platform/clock.ts';
import { submittedForm } from '../testing/intakes.ts';
import { postEntries } from '../testing/ledger.ts';
import {
  addJob,
  approvedOrder,
  change,
  findOrder,
  finishLines,
  job,
  line,
  newOrder,
  sendEstimate,
  verbalNow,
  type WorkOrder,
} from '../testing/orders.ts';
import { signedInAs } from '../testing/people.ts';
import { openSetUpShop, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { workOrders } from './workorders.table.ts';

const SIGNED = { kind: 'drawn', name: 'Zoë Núñez', strokes: [[10, 10, 200, 120, 400, 80]] };

describe('a work order', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  let head: TestBrowser;
  let technician: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
    head = await signedInAs(shop, 'head_technician');
    technician = await signedInAs(shop, 'technician');
  });
  afterAll(() => shop.close());

  /** Moves everything about an order into the past: moving the clock forward would end the sessions. */
  const passed = async (order: Pick<WorkOrder, 'id'>, milliseconds: number) => {
    const by = sql.raw(`interval '${milliseconds} milliseconds'`);
    await shop.db.execute(sql`update diagnostic_reports set status_since = status_since - ${by},
      notice_at = notice_at - ${by}, picked_up_at = picked_up_at - ${by}, closed_at = closed_at - ${by}
      where id = ${order.id}`);
    await shop.db.execute(sql`update workorder_clock set started_at = started_at - ${by},
      ended_at = ended_at - ${by} where report_id = ${order.id}`);
  };
  const move = (browser: TestBrowser, order: Pick<WorkOrder, 'id'>, event: string, more: object = {}) =>
    change(browser, order, 'move', { event, ...more });
  /** The plain call, without the helper's retries. */
  const tried = async (
    browser: TestBrowser,
    order: Pick<WorkOrder, 'id'>,
    procedure: string,
    input: object = {},
  ) => {
    const { revision } = await findOrder(owner, order.id);
    return browser.call<WorkOrder>(`workorders/${procedure}`, { id: order.id, revision, ...input });
  };
  const blockers = async (
    browser: TestBrowser,
    order: Pick<WorkOrder, 'id'>,
    event: string,
    more: object = {},
  ) => {
    const { code, data } = await tried(browser, order, 'move', { event, ...more });
    expect(code).toBe('BLOCKED');
    return (data as { blockers: { code: string }[] }).blockers.map((blocker) => blocker.code);
  };
  /** A card payment, without the payment provider. */
  const pay = (order: Pick<WorkOrder, 'id'>, amountCents: number) =>
    postEntries(shop, [{ method: 'card', amountCents, orderId: order.id }]);
  const timeline = async (order: Pick<WorkOrder, 'id'>) =>
    (
      await owner.call<{ events: { kind: string; data: Record<string, unknown> }[] }>('workorders/timeline', {
        id: order.id,
      })
    ).value.events;

  it('CNV-01 WO-11 has the facts of its form, and its timeline begins with it', async () => {
    const openForms = async () => (await owner.call<{ open: number }>('intake/openCount', {})).value.open;
    const id = await submittedForm(shop, owner);
    expect(await openForms()).toBe(1);
    const { orderId } = (await owner.call<{ orderId: string }>('intake/convert', { id })).value;
    expect(await openForms()).toBe(0);
    expect(await findOrder(owner, orderId)).toMatchObject({
      status: 'submitted',
      bikeInfo: '2006 Honda CB 750',
      concerns: 'Pulls to the left when braking.',
      complaint: 'Pulls to the left when braking.',
      notes: 'Front tire worn.',
      depositCents: 10_000,
      intakeId: id,
      paymentState: 'deposit',
      money: {
        totals: { remainderCents: 10_000, totalCents: 10_000 },
        depositCents: 10_000,
        paidCents: 10_000,
        balanceCents: 0,
      },
      photos: Array(4).fill({
        path: expect.any(String),
        url: expect.stringMatching(/^\/files\/bike-photos\//),
        thumbnailUrl: expect.stringContaining('-small.jpg'),
      }),
    });
    expect((await timeline({ id: orderId })).map(({ kind }) => kind)).toEqual(['created', 'deposit_taken']);
    expect((await owner.call('workorders/find', { id: randomUUID() })).code).toBe('NOT_FOUND');
  });

  it('WO-03 WO-06 WO-09 WO-10 WO-11 WO-12 goes from intake to closed, with all its records', async () => {
    // a part that is not in the catalog: only staff know whether it is in stock
    const part = line({ kind: 'part', quantityMilli: 1000, unitPriceCents: 2500 });
    const { order } = await approvedOrder(shop, owner, [line({ quantityMilli: 1000 }), part]);
    expect(order).toMatchObject({
      status: 'approved',
      oldPartsBack: true,
      money: {
        shows: 'approved',
        totals: { totalCents: 15_994, taxCents: 994 },
        authorizedCents: 15_994,
        balanceCents: 5994,
      },
    });
    await move(technician, order, 'wait_for_parts');
    await move(technician, order, 'parts_in');
    await move(technician, order, 'start_work');
    expect(await blockers(technician, order, 'finish_work')).toEqual(['LINES_NOT_DONE']);
    const begun = await findOrder(technician, order.id);
    expect(begun.moves.find(({ event }) => event === 'finish_work')?.blockers).toEqual([
      {
        code: 'LINES_NOT_DONE',
        count: 2,
        jobs: begun.jobs.map(({ title }) => title),
        jobIds: begun.jobs.map(({ id }) => id),
        lineIds: begun.jobs.flatMap(({ lines }) => lines.map(({ id }) => id)),
      },
    ]);
    expect(begun.stages.map(({ status }) => status)).toEqual([
      ...['submitted', 'diagnosing', 'awaiting_approval', 'approved', 'waiting_parts', 'in_progress'],
    ]);
    expect(begun.stages[0]?.at).toBe(begun.createdAt);
    const times = begun.stages.map(({ at }) => at);
    expect(times).toEqual([...times].sort());
    await finishLines(technician, order);
    await move(technician, order, 'finish_work');
    expect(await blockers(technician, order, 'pass_check')).toEqual(['NOT_ALLOWED']);
    expect((await move(head, order, 'fail_check', { reason: 'Lever still soft' })).reworkCount).toBe(1);
    await move(technician, order, 'finish_work');
    const ready = await move(head, order, 'pass_check');
    expect(ready).toMatchObject({ status: 'ready', noticeAt: expect.any(String) });

    await passed(order, 48 * HOUR + DAY + HOUR);
    expect((await findOrder(owner, order.id)).money).toMatchObject({
      storage: { days: 2, cents: 8000 },
      balanceCents: 13_994,
    });
    expect(await blockers(head, order, 'close')).toEqual(['BALANCE_OPEN', 'NO_PICKUP_SIGNATURE']);
    await pay(order, 13_994);
    const closed = await move(head, order, 'close', { pickup: SIGNED });
    expect(closed).toMatchObject({
      status: 'closed',
      paymentState: 'paid',
      pickupSignature: SIGNED,
      invoice: { number: expect.any(Number) },
      moves: [],
      money: { balanceCents: 0, storage: { billedDays: 2, openDays: 0 } },
    });
    expect(closed.jobs[0]?.lines[0]?.warrantyUntil).toBe(closed.warrantyUntil);
    await passed(order, 10 * DAY);
    expect((await findOrder(owner, order.id)).money.balanceCents).toBe(0);
    const events = await timeline(order);
    const kinds = events.map(({ kind }) => kind);
    for (const kind of ['created', 'moved', 'estimate_sent', 'decided', 'line_done', 'invoice_issued'])
      expect(kinds).toContain(kind);
    const added = events.filter(({ kind }) => kind === 'line_added').map(({ data }) => data.cents);
    expect(added).toEqual([2500, 12_500]);
    expect(events.find(({ data }) => data.event === 'fail_check')?.data.reason).toBe('Lever still soft');
    await expect(
      shop.db.execute(sql`update invoices set total_cents = 1 where report_id = ${order.id}`),
    ).rejects.toThrow();
  });

  it('WO-10 opens a return under warranty for 30 days, linked to the first, and never longer', async () => {
    const { order } = await approvedOrder(shop, owner);
    expect(
      (await owner.call('workorders/warranty', { id: order.id, newId: randomUUID(), concerns: 'Squeaks' }))
        .code,
    ).toBe('NOT_CLOSED');
    await move(owner, order, 'start_work');
    await finishLines(owner, order);
    await move(owner, order, 'finish_work');
    await move(owner, order, 'pass_check');
    await pay(order, 5994);
    await move(owner, order, 'close', { pickup: SIGNED });
    await passed(order, 20 * DAY);
    const newId = randomUUID();
    const input = { id: order.id, newId, concerns: 'Squeaks' };
    expect((await technician.call('workorders/warranty', input)).value).toEqual({ id: newId });
    expect((await technician.call('workorders/warranty', input)).value).toEqual({ id: newId });
    const back = await findOrder(owner, newId);
    expect(back).toMatchObject({ status: 'submitted', warrantyOf: { id: order.id }, complaint: 'Squeaks' });
    const first = await findOrder(owner, order.id);
    expect(first.warrantyOrders).toEqual([{ id: newId, number: back.number }]);
    expect(back.warrantyUntil).toBe(first.warrantyUntil);
    await passed(order, 11 * DAY);
    expect((await technician.call('workorders/warranty', { ...input, newId: randomUUID() })).code).toBe(
      'WARRANTY_OVER',
    );
  });

  it('WO-03 WO-06 bills the diagnostic fee, tax included, when everything is declined verbally', async () => {
    const order = await newOrder(shop, owner);
    await move(owner, order, 'start_diagnosis');
    const jobId = await addJob(owner, order, 'Fork seals');
    await sendEstimate(owner, order);
    const verbal = verbalNow(shop);
    const said = {
      key: randomUUID(),
      version: 1,
      choices: [{ jobId, choice: 'decline', note: 'After the summer' }],
      oldPartsBack: null,
    };
    expect(
      (await tried(technician, order, 'decideVerbal', { ...said, verbal: { ...verbal, phone: '' } })).code,
    ).toBe('BAD_REQUEST');
    const declined = await change(technician, order, 'decideVerbal', { ...said, verbal });
    expect(declined).toMatchObject({
      status: 'declined_return',
      money: {
        shows: 'diagnostic_fee',
        totals: { feesCents: 9379, taxCents: 621, totalCents: 10_000 },
        balanceCents: 0,
      },
      decisions: [
        {
          method: 'verbal',
          name: 'Zoë',
          takenBy: 'Pat technician',
          verbalMethod: 'phone',
          verbalTime: verbal.time,
        },
      ],
    });
    const closed = await move(head, order, 'close', { pickup: SIGNED });
    expect(closed.status).toBe('closed');
  });

  it('WO-08 WO-14 V6 starts approved work while an addition waits, and bills nothing above the approval', async () => {
    const { order, jobId } = await approvedOrder(shop, owner);
    const [first] = order.jobs[0]?.lines ?? [];
    const raised = { jobId, lineId: first?.id, line: line({ unitPriceCents: 20_000 }) };
    const { money } = await change(owner, order, 'lines/update', raised);
    expect(money).toMatchObject({ totals: { totalCents: 15_994 }, authorizedCents: 15_994 });
    await move(technician, order, 'start_work');
    await finishLines(owner, order);
    await change(owner, order, 'lines/add', {
      jobId,
      lineId: randomUUID(),
      line: line({ kind: 'fee', description: 'Disposal', quantityMilli: 1000, unitPriceCents: 1 }),
    });
    await move(technician, order, 'finish_work');
    const ready = await move(owner, order, 'pass_check');
    expect(ready.money.totals.totalCents).toBe(15_994);
    expect(await blockers(owner, order, 'close', { pickup: SIGNED })).toEqual([
      'PROPOSAL_OPEN',
      'BALANCE_OPEN',
    ]);
  });

  it('WO-07 asks again only about what changed, and keeps what was approved', async () => {
    const { order, jobId } = await approvedOrder(shop, owner);
    await move(owner, order, 'start_work');
    expect((await tried(owner, order, 'estimate/send', { key: randomUUID() })).data).toMatchObject({
      blockers: [{ code: 'NOTHING_TO_ASK' }],
    });
    const extra = await addJob(technician, order, 'Chain kit', [line({ unitPriceCents: null })]);
    expect((await tried(owner, order, 'estimate/send', { key: randomUUID() })).data).toMatchObject({
      blockers: [{ code: 'JOB_UNPRICED', jobs: ['Chain kit'] }],
    });
    const open = await findOrder(owner, order.id);
    const lineId = open.jobs[1]?.lines[0]?.id;
    await change(head, order, 'lines/update', { jobId: extra, lineId, line: line() });
    expect((await tried(technician, order, 'estimate/send', { key: randomUUID() })).code).toBe('FORBIDDEN');
    await sendEstimate(head, order);
    const asked = await findOrder(owner, order.id);
    expect(asked).toMatchObject({
      status: 'awaiting_approval',
      mayEditJobs: false,
      estimate: { version: 2, jobsToDecide: [extra] },
    });
    expect(asked.jobs.map(({ decision, decidedVersion }) => [decision, decidedVersion])).toEqual([
      ['approved', 1],
      ['open', null],
    ]);
    expect((await tried(owner, order, 'jobs/update', { jobId: extra, job: job() })).code).toBe(
      'ORDER_LOCKED',
    );
    const versions = (
      await owner.call<{ changes: object }[]>('workorders/estimate/versions', { id: order.id })
    ).value;
    expect(versions.map(({ changes }) => changes)).toEqual([
      { added: [jobId], changed: [], declined: [], removed: [], same: [] },
      { added: [extra], changed: [], declined: [], removed: [], same: [jobId] },
    ]);
    expect(
      (await owner.call('workorders/estimate/version', { id: order.id, version: 2 })).value,
    ).toMatchObject({ totals: { totalCents: 31_988 } });
    expect(await blockers(technician, order, 'revise')).toEqual(['JOB_APPROVED']);
    // work had started: the bike goes back to the bay
    expect((await move(head, order, 'withdraw')).status).toBe('in_progress');
    await change(owner, order, 'jobs/remove', { jobId: extra });
    await expect(shop.db.execute(sql`update estimate_versions set hash = 'x'`)).rejects.toThrow();
    await expect(shop.db.execute(sql`delete from estimate_decisions`)).rejects.toThrow();
  });

  it('WO-05 hides costs and prices without permission, and keeps a technician from pricing', async () => {
    const order = await newOrder(shop, owner);
    const jobId = await addJob(owner, order, 'Tires', [line({ costCents: 4000 })]);
    const seen = await findOrder(technician, order.id);
    expect(seen.jobs[0]?.lines[0]).not.toHaveProperty('costCents');
    expect(seen.money).not.toHaveProperty('costCents');
    expect((await findOrder(head, order.id)).money).toMatchObject({ costCents: 4800, marginCents: 10_200 });
    const lineId = seen.jobs[0]?.lines[0]?.id;
    const update = (change_: object) =>
      tried(technician, order, 'lines/update', { jobId, lineId, line: line(change_) });
    expect((await update({ unitPriceCents: 1 })).code).toBe('FORBIDDEN');
    expect((await update({ costCents: 1 })).code).toBe('FORBIDDEN');
    expect((await update({ taxable: false })).code).toBe('FORBIDDEN');
    const add = (change_: object) =>
      tried(technician, order, 'lines/add', { jobId, lineId: randomUUID(), line: line(change_) });
    expect((await add({ kind: 'discount' })).code).toBe('FORBIDDEN');
    expect((await add({ kind: 'part', unitPriceCents: 100 })).code).toBe('FORBIDDEN');
    expect((await update({ quantityMilli: 1500 })).status).toBe(200);
    expect((await add({ kind: 'part', unitPriceCents: null })).status).toBe(200);
    expect(
      (await findOrder(head, order.id)).jobs[0]?.lines.map(({ costCents, unitPriceCents }) => [
        costCents,
        unitPriceCents,
      ]),
    ).toEqual([
      [4000, 12_500],
      [null, null],
    ]);
    const refused = await shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, order.id), like(auditLog.action, 'workorders.line.refused')));
    expect(refused).toHaveLength(5);
    const discount = line({ kind: 'discount', quantityMilli: 1000, unitPriceCents: 18_751 });
    expect(
      (await tried(head, order, 'lines/add', { jobId, lineId: randomUUID(), line: discount })).code,
    ).toBe('DISCOUNT_TOO_LARGE');
    expect(
      (
        await tried(head, order, 'lines/add', {
          jobId,
          lineId: randomUUID(),
          line: { ...discount, unitPriceCents: 18_750 },
        })
      ).status,
    ).toBe(200);
  });

  it('WO-02 refuses ids of another order in nested calls, and changes nothing', async () => {
    const [mine, other] = [await newOrder(shop, owner), await newOrder(shop, owner)];
    const myJob = await addJob(owner, mine, 'Mine');
    const theirJob = await addJob(owner, other, 'Theirs');
    const theirs = await findOrder(owner, other.id);
    const theirLine = theirs.jobs[0]?.lines[0]?.id;
    const findingId = randomUUID();
    const finding = { title: 'Worn', description: '', severity: 'soon', photos: [], itemId: null };
    const withFinding = await change(owner, other, 'findings/add', { findingId, finding });
    for (const [procedure, input] of [
      ['jobs/update', { jobId: theirJob, job: job() }],
      ['jobs/update', { jobId: myJob, job: job({ findingId }) }],
      ['jobs/remove', { jobId: theirJob }],
      ['jobs/reorder', { jobIds: [theirJob] }],
      ['lines/add', { jobId: theirJob, lineId: randomUUID(), line: line() }],
      ['lines/update', { jobId: myJob, lineId: theirLine, line: line() }],
      ['lines/update', { jobId: theirJob, lineId: theirLine, line: line() }],
      ['lines/remove', { jobId: theirJob, lineId: theirLine }],
      ['lines/done', { jobId: theirJob, lineId: theirLine, done: true }],
      ['lines/strike', { jobId: theirJob, lineId: theirLine, reason: 'x' }],
      ['findings/update', { findingId, finding }],
      ['findings/remove', { findingId }],
    ] as const)
      expect((await tried(owner, mine, procedure, input)).code, procedure).toBe('NOT_FOUND');
    expect((await owner.call('workorders/clock/start', { id: mine.id, jobId: theirJob })).code).toBe(
      'NOT_FOUND',
    );
    expect((await tried(owner, mine, 'jobs/add', { jobId: theirJob, job: job() })).code).toBe('KEY_REUSED');
    expect((await findOrder(owner, other.id)).revision).toBe(withFinding.revision);
  });

  it('WO-01 never overwrites silently: of two who save one revision, the second sees what the first wrote', async () => {
    const order = await newOrder(shop, owner);
    const facts = {
      ...{
        customerName: 'Zoë Núñez',
        customerEmail: '',
        customerPhone: '9735550142',
        customerLanguage: 'es',
      },
      ...{ bikeInfo: '2006 Honda CB 750', vin: '', mileage: '12,500', concerns: '', notes: '' },
      ...{ complaint: 'Pulls left', cause: 'Stuck piston', correction: 'Overhaul' },
    };
    const save = (mileage: string) =>
      owner.call<WorkOrder>('workorders/update', {
        id: order.id,
        revision: order.revision,
        facts: { ...facts, mileage },
      });
    const answers = await Promise.all([save('1'), save('2'), save('3')]);
    const saved = answers.find(({ status }) => status === 200)?.value;
    expect(answers.filter(({ code }) => code === 'STALE')).toHaveLength(2);
    for (const { data } of answers.filter(({ code }) => code === 'STALE'))
      expect((data as { current: WorkOrder }).current.mileage).toBe(saved?.mileage);
    expect(saved).toMatchObject({ cause: 'Stuck piston', correction: 'Overhaul' });
  });

  it('OFF-02 OFF-04 applies a clock that was pressed offline: at its own time, and once', async () => {
    const [order, elsewhere] = [await newOrder(shop, owner), await newOrder(shop, owner)];
    const press = (what: string, id: string, minutes: number, more: object = {}) =>
      technician.call<WorkOrder>(`workorders/clock/${what}`, {
        id,
        jobId: null,
        key: randomUUID(),
        heldMs: minutes * 60_000,
        ...more,
      });
    const key = randomUUID();
    expect((await press('start', order.id, 50, { key })).value.clock.mine).toMatchObject([
      { state: 'running', seconds: 0 },
    ]);
    const ended = randomUUID();
    for (const _ of ['sent', 'sent again'])
      expect((await press('end', order.id, 40, { key: ended, how: 'pause' })).value.clock.mine).toMatchObject(
        [{ state: 'paused', seconds: expect.closeTo(600, -1) }],
      );
    // The first call is repeated because its response was lost: it does not start a second entry.
    expect((await press('start', order.id, 50, { key })).value.clock.mine).toMatchObject([
      { state: 'paused' },
    ]);
    const { events } = (
      await technician.call<{ events: { kind: string }[] }>('workorders/timeline', { id: order.id })
    ).value;
    expect(events.filter(({ kind }) => kind.startsWith('clock_')).map(({ kind }) => kind)).toEqual([
      'clock_paused',
      'clock_started',
    ]);
    // Another clock was started elsewhere in the meantime: it keeps running, and no minute counts twice.
    await press('start', elsewhere.id, 30);
    await press('start', order.id, 35);
    await press('end', order.id, 32, { how: 'stop' });
    expect((await findOrder(technician, order.id)).clock.mine).toMatchObject([
      { state: 'stopped', seconds: expect.closeTo(780, -1) },
    ]);
    expect((await findOrder(technician, elsewhere.id)).clock.mine).toMatchObject([{ state: 'running' }]);
    expect((await press('start', elsewhere.id, 1, { key })).code).toBe('KEY_REUSED');
    await press('end', elsewhere.id, 0, { how: 'stop' });
  });

  it('WO-04 stores an inspection item by item, findings with photos, and a clock of its own', async () => {
    const order = await newOrder(shop, owner);
    const checked = (state: string, seen: object | null) => ({
      itemId: 'brakes_fluid',
      seen,
      result: { state, note: '', photos: [] },
    });
    const set = (items: object[]) =>
      technician.call<WorkOrder>('workorders/inspection/set', { id: order.id, items });
    expect((await set([checked('failed', null)])).value.inspection.items.brakes_fluid).toMatchObject({
      state: 'failed',
    });
    expect((await set([checked('ok', null)])).code).toBe('STALE');
    expect((await set([{ ...checked('ok', null), itemId: 'no_such_item' }])).code).toBe('NOT_FOUND');
    expect((await findOrder(owner, order.id)).revision).toBe(order.revision);
    const suggested = (
      await owner.call<{ title: { en: string }; found: boolean }[]>('workorders/suggestions', {
        id: order.id,
      })
    ).value;
    expect(suggested[0]).toMatchObject({ title: { en: 'Brake fluid change' }, found: true });
    const stranger = {
      title: 'x',
      description: '',
      severity: 'soon',
      photos: ['bike-photos/nothing.jpg'],
      itemId: null,
    };
    expect(
      (await tried(technician, order, 'findings/add', { findingId: randomUUID(), finding: stranger })).code,
    ).toBe('FILE_UNKNOWN');

    const clock = (what: string, more: object = {}) =>
      technician.call<WorkOrder>(`workorders/clock/${what}`, { id: order.id, jobId: null, ...more });
    expect((await clock('start')).value.clock.mine).toMatchObject([{ state: 'running', seconds: 0 }]);
    await passed(order, HOUR);
    // and the seconds the test itself takes
    const hour = expect.closeTo(3600, -3);
    const elsewhere = await newOrder(shop, owner);
    await technician.call('workorders/clock/start', { id: elsewhere.id, jobId: null });
    expect((await findOrder(technician, order.id)).clock.mine).toMatchObject([
      { state: 'paused', seconds: hour },
    ]);
    expect((await findOrder(owner, elsewhere.id)).clock).toMatchObject({
      mine: [],
      running: [{ person: 'Pat technician' }],
    });
    expect((await clock('end', { how: 'stop' })).code).toBe('NOT_FOUND');
    await technician.call('workorders/clock/end', { id: elsewhere.id, jobId: null, how: 'stop' });
    expect((await clock('end', { how: 'stop' })).value.clock.mine).toMatchObject([
      { state: 'stopped', seconds: hour },
    ]);

    const template = {
      name: { en: 'Dirt', es: 'Tierra' },
      groups: [
        {
          id: 'g',
          label: { en: 'G', es: 'G' },
          items: [{ id: 'g_one', label: { en: 'One', es: 'Uno' }, hint: { en: '', es: '' } }],
        },
      ],
    };
    const templateId = randomUUID();
    expect(
      (await technician.call('workorders/templates/save', { id: templateId, revision: 0, template })).code,
    ).toBe('FORBIDDEN');
    await head.call('workorders/templates/save', { id: templateId, revision: 0, template });
    expect((await tried(technician, order, 'inspection/choose', { templateId })).code).toBe(
      'INSPECTION_BEGUN',
    );
    expect(
      (await change(technician, elsewhere, 'inspection/choose', { templateId })).inspection.template.name.en,
    ).toBe('Dirt');
    expect(
      (await head.call('workorders/templates/save', { id: templateId, revision: 9, template })).code,
    ).toBe('STALE');
    await head.call('workorders/templates/remove', { id: templateId });
    expect((await owner.call<unknown[]>('workorders/templates/list', {})).value).toHaveLength(1);
  });

  it('WO-03 is cancelled by an administrator with a reason, once money is settled; the deposit stays as the fee', async () => {
    const { order } = await approvedOrder(shop, owner);
    await pay(order, 5000);
    expect(await blockers(head, order, 'cancel', { reason: 'Sold' })).toEqual([
      'NOT_ALLOWED',
      'MONEY_NOT_SETTLED',
    ]);
    expect(await blockers(owner, order, 'cancel')).toEqual(['NO_REASON', 'MONEY_NOT_SETTLED']);
    await pay(order, -5000);
    const cancelled = await move(owner, order, 'cancel', { reason: 'Bike was sold' });
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      endReason: 'Bike was sold',
      money: { totals: { totalCents: 10_000 }, balanceCents: 0 },
    });
    expect((await tried(owner, order, 'jobs/add', { jobId: randomUUID(), job: job() })).code).toBe(
      'ORDER_LOCKED',
    );
    const archived = await change(technician, order, 'archive');
    expect(archived.archivedAt).not.toBeNull();
    const numbers = async (query: object) =>
      (await owner.call<{ orders: { id: string }[] }>('workorders/list', query)).value.orders.map(
        ({ id }) => id,
      );
    expect(await numbers({})).not.toContain(order.id);
    expect(await numbers({ archived: true })).toEqual([order.id]);
    await change(technician, order, 'restore');
    expect(await numbers({})).toContain(order.id);
    const open = await newOrder(shop, owner);
    expect((await tried(owner, open, 'archive')).code).toBe('ORDER_LOCKED');
  });

  it('WO-09 is abandoned 30 days after the notice, by an administrator with the checklist, never automatically', async () => {
    const { order } = await approvedOrder(shop, owner);
    await move(owner, order, 'start_work');
    await finishLines(owner, order);
    await move(owner, order, 'finish_work');
    await move(owner, order, 'pass_check');
    const checklist = ['calls_made', 'letter_sent', 'owner_searched', 'belongings_listed'];
    expect(await blockers(owner, order, 'abandon', { checklist })).toEqual(['NOTICE_TOO_RECENT']);
    await passed(order, 30 * DAY);
    expect(await findOrder(owner, order.id)).toMatchObject({
      status: 'ready',
      stuck: { abandonmentDue: true, whose: 'admin', event: 'close' },
    });
    expect(await blockers(owner, order, 'abandon', { checklist: checklist.slice(1) })).toEqual([
      'CHECKLIST_OPEN',
    ]);
    expect((await move(owner, order, 'abandon', { checklist })).status).toBe('abandoned');
  });

  it('WO-02 has a database that refuses every transition the machine does not have', async () => {
    const { id } = await newOrder(shop, owner);
    const known = new Set(STATUS_PAIRS.map((pair) => pair.join(' ')));
    for (const from of STATUSES)
      for (const to of STATUSES) {
        if (from === to) continue;
        const moved = shop.db.transaction(async (tx) => {
          await tx.execute(sql`set local session_replication_role = replica`);
          await tx.update(workOrders).set({ status: from }).where(eq(workOrders.id, id));
          await tx.execute(sql`set local session_replication_role = origin`);
          await tx.update(workOrders).set({ status: to }).where(eq(workOrders.id, id));
        });
        const refused = await moved.then(
          () => false,
          () => true,
        );
        expect(refused, `${from} ${to}`).toBe(!known.has(`${from} ${to}`));
      }
    await expect(
      shop.db.execute(sql`update diagnostic_reports set status = 'lost' where id = ${id}`),
    ).rejects.toThrow();
  });
});
