import { randomUUID } from 'node:crypto';
import { NO_SUMS } from '@kickstand/domain/payments';
import { TERMS_VERSION } from '@kickstand/domain/terms';
import {
  DEFAULT_TEMPLATE,
  type ItemResult,
  type JobDecision,
  jobSums,
  type OrderEvent,
  totals,
} from '@kickstand/domain/workorders';
import { estimateHash, freeze, jobHash, type Order, type OrderRow } from '../../workorders/index.ts';
import { SAMPLE_JOBS, type SampleJob, WAITING_JOBS } from '../data/jobs.ts';
import { addClock } from './clock-rows.ts';
import { addEvents, momentOf } from './order-events.ts';
import { depositOf, typed } from './plan-orders.ts';
import { WAYS } from './plans.ts';
import type { Random } from './random.ts';
import { noRows, type Person, type Rows } from './rows.ts';

export interface OrderMaking {
  readonly random: Random;
  readonly technicians: readonly Person[];
  readonly owner: Person;
}

/** Jobs, findings, versions, decisions, money, hours and the timeline of an order that is stored, number and all. */
export function rowsOfOrder(making: OrderMaking, row: OrderRow): Rows {
  const ways = WAYS[row.status];
  const { rows, order } = jobsOfOrder(making, row);
  if (order && ways.includes('send_estimate')) addEstimate(rows, making, row, order, ways);
  if (order) addClock(rows, row, order);
  addEvents(rows, making, row, ways);
  return rows;
}

/** Only what lists add up: jobs, lines, money. Who never looked at the bike has none. */
export function jobsOfOrder(making: OrderMaking, row: OrderRow): { rows: Rows; order: Order | null } {
  const rows = noRows();
  const looked = WAYS[row.status].includes('start_diagnosis') && row.status !== 'cancelled';
  const order = looked ? addJobs(rows, making, row) : null;
  if (order) addMoney(rows, making, row, order);
  return { rows, order };
}

const worthOf = (job: SampleJob) =>
  job.lines.reduce((sum, { milli, cents }) => sum + (milli * cents) / 1000, 0);

/** What they came for costs more than any deposit: nobody gets money back at the counter. */
const MAIN_JOBS = SAMPLE_JOBS.filter((job) => worthOf(job) > 30_000);

/** A bike that waits for parts waits for one that is not on the shelf. */
function pickJobs(random: Random, status: OrderRow['status']): SampleJob[] {
  const jobs = [random.pick(status === 'waiting_parts' ? WAITING_JOBS : MAIN_JOBS)];
  const wanted = random.between(2, 4);
  while (jobs.length < wanted) {
    const job = random.pick(SAMPLE_JOBS);
    if (!jobs.includes(job)) jobs.push(job);
  }
  return jobs;
}

function addJobs(rows: Rows, { random, technicians }: OrderMaking, row: OrderRow): Order {
  const language = row.customerLanguage;
  const by = row.technicianId ?? technicians[0]?.id ?? null;
  const found = momentOf(row, 'start_diagnosis');
  const worked = WAYS[row.status].includes('start_work');
  const finished = WAYS[row.status].includes('finish_work');
  const jobs = pickJobs(random, row.status).map((sample, nth) => {
    const findingId = randomUUID();
    rows.workorderFindings.push({
      id: findingId,
      orderId: row.id,
      title: sample.title[language],
      description: sample.cause[language],
      severity: sample.severity,
      photos: row.photoUrls.slice(nth, nth + 1),
      itemId: sample.item,
      createdBy: by,
      createdAt: found,
      sample: true,
    });
    const decision = decisionOf(row, nth, random);
    const job = {
      ...{ id: randomUUID(), orderId: row.id, parentId: null, position: nth + 1, findingId, decision },
      ...{
        title: sample.title[language],
        description: sample.description[language],
        cause: sample.cause[language],
      },
      ...{ severity: sample.severity, internalNote: '', createdBy: by, createdAt: found, removedAt: null },
      photos: [],
      decisionNote:
        decision === 'declined' ? DECLINED[language] : decision === 'asked' ? ASKED[language] : '',
      ...{
        decidedVersion: null,
        decidedAt: null,
        decidedHash: null,
        approvedCents: null,
        approvedTaxableCents: null,
      },
      sample: true,
    } satisfies Rows['workorderJobs'][number];
    const lines = sample.lines.map(({ kind, words, sku, milli, cents, cost }, at) => {
      const isDone = decision === 'approved' && (finished || (worked && nth === 0));
      return {
        ...{
          id: randomUUID(),
          orderId: row.id,
          jobId: job.id,
          position: at + 1,
          kind,
          description: words[language],
        },
        ...{ sku, quantityMilli: milli, unitPriceCents: cents, costCents: cost },
        // the stock that is made later knows the products
        ...{
          productId: null,
          givenCents: null,
          priceOnly: false,
          percentMilli: null,
          taxable: true,
          customerSupplied: false,
        },
        approvedQuantityMilli: decision === 'approved' ? milli : null,
        approvedUnitPriceCents: decision === 'approved' ? cents : null,
        partCondition: kind === 'part' ? ('new' as const) : null,
        doneAt: isDone ? row.statusSince : null,
        doneBy: isDone ? by : null,
        ...{ struckAt: null, struckBy: null, struckReason: null },
        ...{ createdAt: found, removedAt: null, sample: true },
      } satisfies Rows['workorderLines'][number];
    });
    rows.workorderLines.push(...lines);
    if (decision === 'asked')
      rows.workorderQuestions.push({
        ...{ id: randomUUID(), orderId: row.id, jobId: job.id, side: 'customer', text: job.decisionNote },
        ...{ version: 1, actorId: null, at: row.statusSince, sample: true },
      });
    return { ...job, lines };
  });
  const parts = 'unknown' as const;
  const order = {
    row,
    jobs,
    ledger: NO_SUMS,
    technician: '',
    make: '',
    working: false,
    overpaidCents: 0,
    pendingCents: 0,
    settledDays: [],
    parts,
    invoice: null,
    openSpots: 0,
  };
  for (const { lines, ...job } of jobs) rows.workorderJobs.push(decided({ ...job, lines }, row));
  return order;
}

const DECLINED = { en: 'After the summer.', es: 'Después del verano.' };
const ASKED = { en: 'Can it wait until June?', es: '¿Puede esperar hasta junio?' };

/** The first job is what they came for; the others are declined or asked about now and then. */
function decisionOf({ status }: OrderRow, nth: number, random: Random): JobDecision {
  if (status === 'declined_return') return 'declined';
  if (status === 'awaiting_approval') return nth === 1 && random.chance(0.35) ? 'asked' : 'open';
  if (!WAYS[status].includes('approve')) return 'open';
  return nth > 0 && random.chance(0.3) ? 'declined' : 'approved';
}

/** What a decision freezes. */
function decided(job: Order['jobs'][number], order: OrderRow): Rows['workorderJobs'][number] {
  const { lines, ...row } = job;
  if (job.decision === 'open' || job.decision === 'asked') return row;
  const sum = jobSums({ lines });
  const approved = job.decision === 'approved';
  return {
    ...row,
    decidedVersion: 1,
    decidedAt: momentOf(order, approved ? 'approve' : 'decline'),
    decidedHash: jobHash(job),
    approvedCents: approved ? sum.subtotalCents : null,
    approvedTaxableCents: approved ? sum.taxableCents : null,
  };
}

function addEstimate(
  rows: Rows,
  { random, owner }: OrderMaking,
  row: OrderRow,
  order: Order,
  ways: readonly OrderEvent[],
): void {
  const photos = ({ findingId }: Order['jobs'][number]) =>
    rows.workorderFindings.find(({ id }) => id === findingId)?.photos ?? [];
  // as it was when it was sent: nothing was decided yet
  const jobs = order.jobs.map((job) => ({ ...job, decision: 'open' as const }));
  const ledger = { ...NO_SUMS, depositCents: depositOf(row) };
  const estimate = freeze({ ...order, jobs, ledger }, 1, photos);
  const hash = estimateHash(estimate);
  rows.estimateVersions.push({
    ...{
      id: randomUUID(),
      orderId: row.id,
      version: 1,
      estimate,
      hash,
      totalCents: estimate.totals.totalCents,
    },
    ...{
      jobsToDecide: estimate.jobs.map(({ id }) => id),
      sentBy: owner.id,
      sentAt: momentOf(row, 'send_estimate'),
    },
    sample: true,
  });
  const decisionEvent = ways.find((event) => event === 'approve' || event === 'decline');
  if (!decisionEvent) return;
  const byWord = random.chance(0.25);
  rows.estimateDecisions.push({
    ...{ id: randomUUID(), orderId: row.id, version: 1, hash },
    method: byWord ? 'verbal' : 'online',
    choices: order.jobs.map(({ id, decision, decisionNote }) => ({
      jobId: id,
      choice: decision === 'approved' ? 'approve' : 'decline',
      note: decisionNote,
    })),
    ...{ name: row.customerName, termsVersion: TERMS_VERSION, language: row.customerLanguage },
    address: byWord ? null : '203.0.113.24',
    signature: byWord ? null : typed(row.customerName),
    oldPartsBack: row.oldPartsBack,
    phone: byWord ? row.customerPhone : null,
    verbalDate: byWord ? momentOf(row, decisionEvent).toISOString().slice(0, 10) : null,
    verbalTime: byWord ? '14:05' : null,
    verbalMethod: byWord ? 'phone' : null,
    takenBy: byWord ? owner.id : null,
    at: momentOf(row, decisionEvent),
    sample: true,
  });
}

/** Everyone who picked up a bike has paid; of those who were notified, some have paid in part. */
function addMoney(rows: Rows, { random, owner }: OrderMaking, row: OrderRow, order: Order): void {
  const approved = order.jobs.filter((job) => job.decision === 'approved');
  const due = totals(approved, row.taxRatePpm).totalCents - depositOf(row);
  const part = row.status === 'ready' && random.chance(0.4) ? Math.floor(due / 200) * 100 : 0;
  const amountCents = row.status === 'closed' ? due : part;
  if (amountCents <= 0) return;
  rows.ledgerEntries.push({
    ...{ id: randomUUID(), kind: 'payment', method: random.pick(['card', 'card', 'cash', 'check'] as const) },
    ...{ amountCents, intakeId: null, orderId: row.id, takenBy: owner.id, sample: true },
    at: row.statusSince,
  });
}

/** The inspection results: failed items for the jobs, and the rest OK. */
export function inspected(rows: Rows): Record<string, ItemResult> {
  const wanting = new Map(rows.workorderFindings.map(({ itemId, description }) => [itemId, description]));
  const items = DEFAULT_TEMPLATE.groups.flatMap((group) => group.items);
  return Object.fromEntries(
    items.map(({ id }) => {
      const note = wanting.get(id);
      return [id, { state: note === undefined ? 'ok' : 'failed', note: note ?? '', photos: [] } as const];
    }),
  );
}
