import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { serverOf } from './intake.ts';
import { makePng } from './picture.ts';

const SLATE = [70, 86, 98] as const;
const AMBER = [214, 150, 40] as const;

export interface OrderJob {
  readonly title: string;
  readonly cause?: string;
  readonly severity?: 'unsafe' | 'urgent' | 'soon' | 'can_wait';
  readonly cents: number;
  /** Of the catalog; else it is a part of none. */
  readonly sku?: string;
  readonly pieces?: number;
}

export const THREE_JOBS: readonly OrderJob[] = [
  { title: 'Pastillas de freno', cause: 'Les quedan 1.2 mm.', severity: 'unsafe', cents: 23_250 },
  { title: 'Kit de cadena', cause: 'Dientes gastados.', severity: 'urgent', cents: 35_870 },
  { title: 'Llanta trasera', severity: 'can_wait', cents: 24_800 },
];

interface Order {
  readonly id: string;
  readonly revision: number;
}

export interface SentEstimate {
  readonly id: string;
  /** The id in the customer's link. */
  readonly shareId: string;
}

/** An order with priced jobs, sent to the customer: it awaits approval. The context is signed in as someone who prices. */
export async function sendEstimate(
  context: Pick<BrowserContext, 'request'>,
  url: string,
  { language = 'es', jobs = THREE_JOBS }: { language?: 'en' | 'es'; jobs?: readonly OrderJob[] } = {},
): Promise<SentEstimate> {
  const server = serverOf(context, url);
  const id = randomUUID();
  const [technician] = await server.call<{ id: string }[]>('workorders/technicians');
  await server.call('workorders/create', {
    id,
    facts: {
      customerName: 'Hannah Ruiz',
      customerEmail: 'hannah.ruiz@riders.test',
      customerPhone: '9735550199',
      customerLanguage: language,
      bikeInfo: '2019 Triumph Street Twin',
      vin: '',
      mileage: '12480',
      concerns: 'El freno delantero se siente blando.',
      notes: 'A note of the shop that no customer reads',
      complaint: '',
      cause: '',
      correction: '',
    },
    technicianId: technician?.id ?? null,
  });
  let order = await server.call<Order>('workorders/find', { id });
  const change = async (procedure: string, input: object) => {
    order = await server.call<Order>(procedure, { id, revision: order.revision, ...input });
  };
  await change('workorders/move', { event: 'start_diagnosis' });
  const photo = await server.upload('bike-photos', makePng(320, 240, SLATE, AMBER));
  const findingId = randomUUID();
  await change('workorders/findings/add', {
    findingId,
    finding: { title: 'Freno delantero', description: '', severity: 'unsafe', photos: [photo], itemId: null },
  });
  for (const [index, job] of jobs.entries()) {
    const jobId = randomUUID();
    await change('workorders/jobs/add', {
      jobId,
      job: {
        title: job.title,
        description: '',
        cause: job.cause ?? '',
        severity: job.severity ?? null,
        internalNote: '',
        findingId: index === 0 ? findingId : null,
      },
    });
    await change('workorders/lines/add', { jobId, lineId: randomUUID(), line: partOf(job) });
  }
  const sent = await server.call<{ url: string }>('workorders/estimate/send', {
    id,
    revision: order.revision,
    key: randomUUID(),
  });
  return { id, shareId: new URL(sent.url).pathname.split('/').at(-1) ?? '' };
}

const partOf = ({ title, cents, sku = '', pieces = 1 }: OrderJob) => ({
  kind: 'part',
  description: title,
  sku,
  quantityMilli: pieces * 1000,
  unitPriceCents: cents,
  taxable: true,
  partCondition: 'new',
  customerSupplied: false,
});

/** An order of that person in progress, with one approved job of two labor lines. The context is signed in as an owner. */
export async function startWork(
  context: Pick<BrowserContext, 'request'>,
  url: string,
  technician: string,
): Promise<{ id: string; number: number }> {
  const server = serverOf(context, url);
  const id = randomUUID();
  const people = await server.call<{ id: string; name: string }[]>('workorders/technicians');
  const technicianId = people.find(({ name }) => name === technician)?.id ?? null;
  await server.call('workorders/create', {
    id,
    facts: {
      customerName: 'Rosa Marin',
      customerEmail: 'rosa.marin@riders.test',
      customerPhone: '9735550142',
      customerLanguage: 'en',
      bikeInfo: '2021 Yamaha MT-07',
      vin: '',
      mileage: '8120',
      concerns: 'Chain noise.',
      notes: '',
      complaint: '',
      cause: '',
      correction: '',
    },
    technicianId,
  });
  type Open = Order & { number: number; estimate: { version: number } };
  let order = await server.call<Open>('workorders/find', { id });
  const change = async (procedure: string, input: object) => {
    order = await server.call<Open>(procedure, { id, revision: order.revision, ...input });
  };
  await change('workorders/move', { event: 'start_diagnosis' });
  const jobId = randomUUID();
  await change('workorders/jobs/add', {
    jobId,
    job: {
      title: 'Chain kit',
      description: '',
      cause: '',
      severity: null,
      internalNote: '',
      findingId: null,
    },
  });
  for (const description of ['Remove the old chain', 'Fit the new chain']) {
    const line = { ...partOf({ title: description, cents: 9000 }), kind: 'labor', partCondition: null };
    await change('workorders/lines/add', { jobId, lineId: randomUUID(), line });
  }
  await server.call('workorders/estimate/send', { id, revision: order.revision, key: randomUUID() });
  order = await server.call<Open>('workorders/find', { id });
  const now = new Date();
  await change('workorders/decideVerbal', {
    key: randomUUID(),
    version: order.estimate.version,
    choices: [{ jobId, choice: 'approve', note: '' }],
    oldPartsBack: null,
    verbal: { name: 'Rosa Marin', phone: '9735550142', method: 'phone', ...shopTime(now) },
  });
  await change('workorders/move', { event: 'start_work' });
  return { id, number: order.number };
}

/** Day and time of day where the demo shop is. */
function shopTime(now: Date): { date: string; time: string } {
  const local = now.toLocaleString('sv-SE', { timeZone: 'America/New_York' });
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}
