import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { emptyIntakeForm, type IntakeForm } from '@kickstand/domain/intake';
import { OPEN_STATUSES } from '@kickstand/domain/workorders';
import { tokenHash } from '../../apps/server/src/platform/secrets.ts';
import type { Shot } from './race.ts';
import type { ShopClient } from './shop-client.ts';

/** Goals: the product's calls per second relative to the bare server. */
const GOALS = { list: 0.6, record: 0.5, write: 0.5 } as const;

export interface Call {
  readonly name: string;
  readonly goal: number;
  /**
   * Maximum number of statements, including the one that identifies the caller; the board and writes have their own.
   */
  readonly statements?: number;
  readonly isWrite: boolean;
  /** The calls number `from` to `from + count`: a write gets new input each time. */
  shots(from: number, count: number): { readonly product: Shot[]; readonly bare: Shot[] };
}

interface Bench {
  readonly shop: ShopClient;
  readonly bareUrl: string;
}

interface Parameters {
  readonly path: string;
  readonly input: (index: number) => object;
  readonly bare: (index: number) => object;
}

function shotsOf(
  { shop, bareUrl }: Bench,
  handler: string,
  { path, input, bare }: Parameters,
): Call['shots'] {
  const indexes = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);
  return (from, count) => ({
    product: indexes(from, count).map((index) => shop.shot(path, input(index))),
    bare: indexes(from, count).map((index) => ({
      url: `${bareUrl}/${handler}`,
      headers: { 'x-token': shop.token },
      body: JSON.stringify(bare(index)),
    })),
  });
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the bench shop lacks something that a call needs');
  return value;
}

/** Reads: the same input every time. */
export async function readCalls(bench: Bench): Promise<Call[]> {
  const { shop } = bench;
  const { forms } = await shop.call<Outputs['intake']['list']>('intake/list', {});
  const form = present(forms[forms.length >> 1]);
  const { products } = await shop.call<Outputs['inventory']['list']>('inventory/list', {
    type: 'product',
    search: 'BENCH-',
  });
  const { sku } = present(products[0]);
  const name = form.customerName;
  const link = (await sentOrder(shop)).shareId;
  const same = (
    call: Pick<Call, 'name' | 'goal' | 'statements'>,
    handler: string,
    path: string,
    input: object,
    bare = input,
  ): Call => ({
    ...call,
    isWrite: false,
    shots: shotsOf(bench, handler, { path, input: () => input, bare: () => bare }),
  });
  const list = { goal: GOALS.list, statements: 3 };
  const record = { goal: GOALS.record, statements: 5 };
  return [
    same({ name: 'intake list', ...list }, 'intake-list', 'intake/list', {}),
    same({ name: 'intake search', ...list }, 'intake-search', 'intake/list', { search: name }),
    same({ name: 'read one intake', ...record }, 'intake-read', 'intake/find', { id: form.id }),
    same({ name: 'work-order list', ...list }, 'order-list', 'workorders/list', {}),
    same(
      { name: 'board', goal: GOALS.list, statements: 7 },
      'board',
      'workorders/board',
      {},
      {
        statuses: OPEN_STATUSES,
      },
    ),
    same({ name: 'product search', ...list }, 'product-search', 'inventory/list', {
      type: 'product',
      search: sku,
    }),
    same({ name: 'palette', ...list }, 'palette', 'search/all', { query: name }),
    same(
      { name: "customer's page", ...record },
      'customer-page',
      'review/review',
      { id: link },
      {
        idHash: tokenHash(link),
      },
    ),
  ];
}

/** Writes, `count` times each, in an order in which one makes the next possible. */
export async function writeCalls(
  bench: Bench,
  count: number,
  pictures: readonly Record<string, string>[],
): Promise<Call[]> {
  const { shop } = bench;
  const { termsVersion } = await shop.call<Outputs['intake']['setting']>('intake/setting', {});
  const { forms } = await shop.call<Outputs['intake']['list']>('intake/list', {});
  const template = present(forms[0]).id;
  const { orders } = await shop.call<Outputs['workorders']['list']>('workorders/list', {});
  const orderTemplate = present(orders[0]).id;
  const ids = Array.from({ length: count }, () => randomUUID());
  const bareForms = Array.from({ length: count }, () => randomUUID());
  for (const id of ids) {
    const deposit = { formId: id, key: randomUUID(), amountCents: 10_000, method: 'cash' };
    await shop.call('intake/takeDeposit', deposit);
  }
  const sent: SentOrder[] = [];
  for (let index = 0; index < count; index++) sent.push(await sentOrder(shop));
  const bareSent: SentOrder[] = [];
  for (let index = 0; index < count; index++) bareSent.push(await sentOrder(shop));
  const drafts = [randomUUID(), randomUUID()];
  const write = (name: string, handler: string, parameters: Parameters): Call => ({
    name,
    goal: GOALS.write,
    isWrite: true,
    shots: shotsOf(bench, handler, parameters),
  });
  const at = <T>(all: readonly T[], index: number): T => present(all[index]);
  return [
    write('save draft', 'save-draft', {
      path: 'intake/saveDraft',
      // a separate draft each: revisions of one draft would wait for each other
      input: (index) => ({ tempId: draftId(drafts[0], index), revision: 0, form: FORM }),
      bare: (index) => ({ tempId: draftId(drafts[1], index), form: FORM }),
    }),
    write('submit', 'submit', {
      path: 'intake/submit',
      input: (index) => ({ id: at(ids, index), form: { ...FORM, termsVersion, ...at(pictures, index) } }),
      bare: (index) => ({ id: at(bareForms, index), template, form: { ...FORM, termsVersion } }),
    }),
    write('convert', 'convert', {
      path: 'intake/convert',
      input: (index) => ({ id: at(ids, index) }),
      bare: (index) => ({ id: at(bareForms, index), orderId: randomUUID(), template: orderTemplate }),
    }),
    write('approve', 'approve', {
      path: 'review/decide',
      input: (index) => {
        const { shareId, jobId } = at(sent, index);
        return { id: shareId, key: randomUUID(), decision: decisionOn(jobId, termsVersion) };
      },
      bare: (index) => {
        const { id, jobId } = at(bareSent, index);
        return { orderId: id, version: 1, choices: [{ jobId, choice: 'approve', note: '' }] };
      },
    }),
    write('take payment', 'pay', {
      path: 'payments/take',
      input: (index) => ({ id: at(sent, index).id, key: randomUUID(), amountCents: 100, method: 'cash' }),
      bare: (index) => ({ orderId: at(bareSent, index).id, amountCents: 100 }),
    }),
  ];
}

const draftId = (base: string | undefined, index: number) =>
  `${(base ?? '').slice(0, -6)}${index.toString(16).padStart(6, '0')}`;

const FORM: IntakeForm = {
  ...emptyIntakeForm('en'),
  ...{ customerName: 'Bench Mark', customerEmail: 'bench@example.com', customerPhone: '9735550142' },
  ...{ bikeMake: 'Honda', bikeModel: 'CB 750', bikeYear: '2006', bikeColor: 'Red' },
  ...{ bikeClassification: 'Standard/Naked', vin: 'JH2PC35106M700635', mileage: '12,400' },
  ...{ customerConcerns: 'Pulls to the left.', termsAccepted: true },
};

const decisionOn = (jobId: string, termsVersion: string) => ({
  version: 1,
  choices: [{ jobId, choice: 'approve', note: '' }],
  ...{ oldPartsBack: true, termsAccepted: true, termsVersion, language: 'en' },
  signature: { kind: 'typed', name: 'Bench Mark' },
});

interface SentOrder {
  readonly id: string;
  readonly jobId: string;
  readonly shareId: string;
}

/** An order with one priced job, sent to its customer. */
async function sentOrder(shop: ShopClient): Promise<SentOrder> {
  const [id, jobId] = [randomUUID(), randomUUID()];
  const facts = {
    ...{ customerName: 'Bench Mark', customerEmail: '', customerPhone: '9735550142', customerLanguage: 'en' },
    ...{
      bikeInfo: '2019 Triumph Street Twin',
      vin: '',
      mileage: '12480',
      concerns: 'Soft brake.',
      notes: '',
    },
    ...{ complaint: '', cause: '', correction: '' },
  };
  const [technician] = await shop.call<Outputs['workorders']['technicians']>('workorders/technicians', {});
  await shop.call('workorders/create', { id, facts, technicianId: present(technician).id });
  let { revision } = await shop.call<Outputs['workorders']['find']>('workorders/find', { id });
  const change = async (path: string, input: object) => {
    const answer = await shop.call<{ revision?: number; url?: string }>(path, { id, revision, ...input });
    revision = answer.revision ?? revision;
    return answer;
  };
  await change('workorders/move', { event: 'start_diagnosis' });
  const job = {
    title: 'Front brakes',
    description: '',
    cause: '',
    severity: 'urgent',
    internalNote: '',
    findingId: null,
  };
  await change('workorders/jobs/add', { jobId, job });
  const line = {
    ...{ kind: 'labor', description: 'Replace pads', sku: '', quantityMilli: 1500, unitPriceCents: 12_500 },
    ...{ taxable: true, partCondition: null, customerSupplied: false },
  };
  await change('workorders/lines/add', { jobId, lineId: randomUUID(), line });
  const { url } = await change('workorders/estimate/send', { key: randomUUID() });
  return { id, jobId, shareId: new URL(present(url)).pathname.split('/').at(-1) ?? '' };
}
