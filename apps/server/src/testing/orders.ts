import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { localDate } from '@kickstand/domain/format';
import type { IntakeForm } from '@kickstand/domain/intake';
import { TERMS_VERSION } from '@kickstand/domain/terms';
import { type JobInput, type LineInput, timeIn } from '@kickstand/domain/workorders';
import { submittedForm, termsNow } from './intakes.ts';
import type { TestBrowser, TestShop } from './test-shop.ts';

export type WorkOrder = Outputs['workorders']['find'];
export type PublicReview = Outputs['review']['review'];

/** The order a form becomes, with its deposit of $100.00. */
export async function newOrder(
  shop: TestShop,
  browser: TestBrowser,
  form: Partial<IntakeForm> = {},
): Promise<WorkOrder> {
  const id = await submittedForm(shop, browser, form);
  const { orderId } = (await browser.call<{ orderId: string }>('intake/convert', { id })).value;
  return findOrder(browser, orderId);
}

export async function findOrder(browser: TestBrowser, id: string): Promise<WorkOrder> {
  return noteRevision((await browser.call<WorkOrder>('workorders/find', { id })).value);
}

/** The last known revision per order. Reading it before every change took a fifth of many tests' statements. */
const revisions = new Map<string, number>();

function noteRevision(order: WorkOrder): WorkOrder {
  if (order) revisions.set(order.id, order.revision);
  return order;
}

/** Calls with the cached revision, and retries with the current one if it is stale. */
async function atRevision<Answered extends { code: string | null }>(
  browser: TestBrowser,
  id: string,
  call: (revision: number) => Promise<Answered>,
): Promise<Answered> {
  const known = revisions.get(id);
  const answer = known === undefined ? null : await call(known);
  if (answer && answer.code !== 'STALE') return answer;
  return call((await findOrder(browser, id)).revision);
}

export const job = (change: Partial<JobInput> = {}): JobInput => ({
  title: 'Front brake service',
  description: 'New pads, fluid changed.',
  cause: 'Pads at 1.2 mm.',
  severity: 'unsafe',
  internalNote: '',
  findingId: null,
  ...change,
});

export const line = (change: Partial<LineInput> = {}): LineInput => ({
  kind: 'labor',
  description: 'Replace pads',
  sku: '',
  quantityMilli: 1200,
  unitPriceCents: 12_500,
  taxable: true,
  partCondition: null,
  customerSupplied: false,
  ...change,
});

/** For an order without an intake form. */
export const orderFacts = (change: object = {}) => ({
  customerName: 'Zoë Núñez 🏍️',
  customerEmail: 'zoe@riders.test',
  customerPhone: '9735550142',
  customerLanguage: 'en',
  bikeInfo: '2006 Honda CB 750',
  vin: '',
  mileage: '',
  concerns: 'Chain is loose.',
  notes: '',
  complaint: '',
  cause: '',
  correction: '',
  ...change,
});

/** Changes an order at its current revision; expects the changed order back. */
export async function change(
  browser: TestBrowser,
  order: Pick<WorkOrder, 'id'>,
  procedure: string,
  input: object = {},
): Promise<WorkOrder> {
  const answer = await atRevision(browser, order.id, (revision) =>
    browser.call<WorkOrder>(`workorders/${procedure}`, { id: order.id, revision, ...input }),
  );
  if (answer.status !== 200)
    throw new Error(`${procedure} failed: ${answer.code} ${JSON.stringify(answer.data)}`);
  return noteRevision(answer.value);
}

/** Adds a job with one line, or the lines given; returns the job's id. */
export async function addJob(
  browser: TestBrowser,
  order: Pick<WorkOrder, 'id'>,
  title: string,
  lines: readonly LineInput[] = [line()],
): Promise<string> {
  const jobId = randomUUID();
  await change(browser, order, 'jobs/add', { jobId, job: job({ title }) });
  for (const one of lines)
    await change(browser, order, 'lines/add', { jobId, lineId: randomUUID(), line: one });
  return jobId;
}

/** Sends the estimate; the customer's link comes back as its id. */
export async function sendEstimate(browser: TestBrowser, order: Pick<WorkOrder, 'id'>): Promise<string> {
  const key = randomUUID();
  const answer = await atRevision(browser, order.id, (revision) =>
    browser.call<{ url: string }>('workorders/estimate/send', { id: order.id, revision, key }),
  );
  if (answer.status !== 200) throw new Error(`send failed: ${answer.code} ${JSON.stringify(answer.data)}`);
  return answer.value.url.split('/').at(-1) ?? '';
}

export const decision = (
  version: number,
  choices: Record<string, 'approve' | 'decline' | 'ask'>,
  note = '',
) => ({
  version,
  choices: Object.entries(choices).map(([jobId, choice]) => ({
    jobId,
    choice,
    note: choice === 'ask' ? note || 'Can it wait?' : note,
  })),
  oldPartsBack: true,
  termsAccepted: true,
  termsVersion: TERMS_VERSION,
  language: 'es',
  signature: { kind: 'typed', name: 'Zoë Núñez' },
});

/** A verbal decision just now, in the shop's time zone. */
export const verbalNow = (shop: TestShop, change: object = {}) => ({
  ...{ name: 'Zoë', phone: '9735550142', method: 'phone' },
  date: localDate(shop.clock.now(), 'America/New_York'),
  time: timeIn(shop.clock.now(), 'America/New_York'),
  ...change,
});

/** An order whose one job was approved online; ready to be worked on. */
export async function approvedOrder(shop: TestShop, browser: TestBrowser, lines?: readonly LineInput[]) {
  const order = await newOrder(shop, browser);
  await change(browser, order, 'move', { event: 'start_diagnosis' });
  const jobId = await addJob(browser, order, 'Front brake service', lines);
  const shareId = await sendEstimate(browser, order);
  const answer = await shop.browser().call('review/decide', {
    id: shareId,
    key: randomUUID(),
    decision: { ...decision(1, { [jobId]: 'approve' }), termsVersion: await termsNow(browser) },
  });
  if (answer.status !== 200) throw new Error(`decide failed: ${answer.code}`);
  return { order: await findOrder(browser, order.id), jobId, shareId };
}

/** Marks every line of the approved jobs done. */
export async function finishLines(browser: TestBrowser, order: Pick<WorkOrder, 'id'>): Promise<void> {
  for (const { id: jobId, decision: said, lines } of (await findOrder(browser, order.id)).jobs)
    for (const { id: lineId } of said === 'approved' ? lines : [])
      await change(browser, order, 'lines/done', { jobId, lineId, done: true });
}
