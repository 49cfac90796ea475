// A work order as the rules see it: its jobs, what was agreed, its ledger, its storage, and what follows from them.
import {
  type Amount,
  type Bill,
  bill,
  inclusive,
  jobNet,
  type Net,
  sum,
  unrounded,
  wholeCents,
} from './money.ts';

export type Status =
  | 'submitted'
  | 'diagnosing'
  | 'awaiting_approval'
  | 'approved'
  | 'waiting_parts'
  | 'in_progress'
  | 'quality_check'
  | 'ready'
  | 'closed'
  | 'declined_return'
  | 'cancelled'
  | 'abandoned';

export type Decision = 'open' | 'asked' | 'approved' | 'declined';

export interface Line extends Amount {
  id: string;
  description: string;
  /** Parts from the shelf; null: labor, money, or a part of no catalog. */
  productId: string | null;
  struck: boolean;
  /** With what was struck at the same moment. */
  struckAt?: number;
  done: boolean;
  /** The raised price of an approved line: money without a part. */
  priceOnly: boolean;
  /** As it is printed: the SKU of the day it was written. */
  sku: string;
  /** The customer brought the part: nothing comes off a shelf. */
  customerSupplied: boolean;
  /** What the customer agreed to, once approved; null for a discount given afterwards. */
  agreed: { quantityMilli: number; unitPriceCents: number } | null;
  /** Of a discount: its size before a struck line made it smaller. */
  fullCents: number;
}

export interface Job {
  id: string;
  parentId: string | null;
  title: string;
  decision: Decision;
  lines: Line[];
  /** Fixed by the customer's yes, for ever. */
  approved: Net | null;
  /** When the customer said yes. */
  place: number;
  /** How it read when it was declined; what reads otherwise is asked again by the next version. */
  declinedAs: string | null;
  /** The customer once had a question about it, which can be answered again later. */
  questioned: boolean;
}

export interface FrozenLine {
  id: string;
  cents: number;
}

export interface FrozenJob {
  id: string;
  parentId: string | null;
  asked: boolean;
  net: Net;
  lines: FrozenLine[];
}

export type Choice = 'approve' | 'decline' | 'ask';

export interface Version {
  version: number;
  jobs: FrozenJob[];
  /** What was said about it, by job: the last word counts. */
  choices: Map<string, Choice>;
  approved: Bill;
  total: Bill;
}

export type EntryKind = 'deposit' | 'payment' | 'refund' | 'void' | 'credit' | 'charge';

export interface Entry {
  id: string;
  kind: EntryKind;
  method: string;
  /** Always above zero; the kind says which way. */
  cents: number;
  reverses: string | null;
  online: boolean;
  /** The card provider's name for a payment. */
  paymentId?: string;
  /** Of a payment by card: what was paid another way by then. */
  overpaidCents?: number;
}

/** An issued invoice never changes; what is given back or given up afterwards is on a memo. */
export interface Memo {
  creditedCents: number;
  refundedCents: number;
  /** What is owed after it. */
  balanceCents: number;
}

export interface ShopSettings {
  storageTaxed: boolean;
  /** What is fitted before its receipt is booked takes a shelf below zero. */
  negativeStock: boolean;
}

export interface StorageDay {
  /** 0: waived. */
  cents: number;
  taxed: boolean;
}

export interface Order {
  id: string;
  number: number;
  customerId: string | null;
  status: Status;
  started: boolean;
  technicianId: string | null;
  /** As it is on the customer's record. */
  riderName: string;
  jobs: Job[];
  versions: Version[];
  entries: Entry[];
  /** What was said last, and about which jobs. */
  said: ReadonlyMap<Job, Choice>;
  /** What the shop charges today. */
  shop: ShopSettings;
  /** Settled days of storage by number. */
  days: Map<number, StorageDay>;
  /** Storage settled under a notice that extra work made void. */
  pastDays: StorageDay[];
  /** The last day that was settled under it: days are numbered on. */
  dayBase: number;
  noticeAt: number | null;
  /** The version at hand brought more work. */
  noticeVoid: boolean;
  /** When storage stops: the bike left, or the order ended. */
  endedAt: number | null;
  pickedUpAt: number | null;
  fee: 'none' | 'declined' | 'cancelled';
  /** What is owed when everything is declined: the deposit as it was taken, else the fee of the terms. */
  feeCents: number;
  /** The deposit that a cancelled order kept. */
  keptCents: number;
  invoiced: boolean;
  /** The bill as it was invoiced. */
  billed: Owed | null;
  /** Credit memos after the invoice, oldest first. */
  memos: Memo[];
  warrantyOf: string | null;
  /** The customer's link. */
  shareId: string | null;
  intakeId: string | null;
}

export const ENDED: readonly Status[] = ['closed', 'cancelled', 'abandoned'];
export const isEnded = (order: Order): boolean => ENDED.includes(order.status);

const EDITABLE: readonly Status[] = [
  'submitted',
  'diagnosing',
  'approved',
  'waiting_parts',
  'in_progress',
  'quality_check',
  'ready',
];
export const mayEdit = (order: Order): boolean => EDITABLE.includes(order.status);
export const mayMark = (order: Order): boolean => mayEdit(order) || order.status === 'awaiting_approval';

export const live = (job: Job): Line[] => job.lines.filter(({ struck }) => !struck);

const CHARGED_ONLY: readonly Line['kind'][] = ['fee', 'discount'];
/** Someone does it, or fits it; the rest is only money. */
export const isWork = ({ kind, priceOnly }: Pick<Line, 'kind' | 'priceOnly'>): boolean =>
  !priceOnly && !CHARGED_ONLY.includes(kind);

/** A part of the shop's own, from a shelf or bought for it. */
export const isOwnPart = ({ kind, priceOnly, customerSupplied }: Line): boolean =>
  kind === 'part' && !priceOnly && !customerSupplied;

export const netOf = (job: Job): Net => jobNet(live(job));
export const approvedJobs = (order: Order): Job[] =>
  order.jobs.filter(({ decision }) => decision === 'approved');
export const isProposed = (job: Job): boolean =>
  job.decision === 'open' ||
  job.decision === 'asked' ||
  (job.decision === 'declined' && job.declinedAs !== wording(job));

/** Everything a customer decides about. */
export const wording = (job: Job): string =>
  JSON.stringify(
    live(job).map(({ kind, description, quantityMilli, unitPriceCents, taxable, customerSupplied }) => [
      kind,
      description,
      quantityMilli,
      unitPriceCents ?? 0,
      taxable,
      customerSupplied,
    ]),
  );
export const isPriced = (job: Job): boolean =>
  live(job).length > 0 && job.lines.every(({ unitPriceCents }) => unitPriceCents !== null);

/** Rows that nobody took back. */
export function standing({ entries }: Order): Entry[] {
  const voided = new Set(entries.filter(({ kind }) => kind === 'void').map(({ reverses }) => reverses));
  return entries.filter(({ id, kind }) => kind !== 'void' && !voided.has(id));
}

/** Money in, money out, given up, added: four sums that are never mixed. A void takes its row out of the sums. */
export function sums(order: Order) {
  const { entries } = order;
  const rows = standing(order);
  const of = (...kinds: EntryKind[]) =>
    sum(rows.filter(({ kind }) => kinds.includes(kind)).map(({ cents }) => cents));
  const deposits = new Set(entries.filter(({ kind }) => kind === 'deposit').map(({ id }) => id));
  const depositBack = sum(
    rows
      .filter(({ kind, reverses }) => kind === 'refund' && reverses !== null && deposits.has(reverses))
      .map(({ cents }) => cents),
  );
  const depositCents = of('deposit');
  return {
    paidCents: of('deposit', 'payment'),
    depositCents,
    refundedCents: of('refund'),
    creditedCents: of('credit'),
    chargedCents: of('charge'),
    /** The deposit as far as the shop still has it. */
    keptCents: depositCents - depositBack,
  };
}

/** What of a payment or deposit can still be given back. */
export function refundable(order: Order, entry: Entry): number {
  const voided = new Set(order.entries.filter(({ kind }) => kind === 'void').map(({ reverses }) => reverses));
  if (voided.has(entry.id)) return 0;
  const back = order.entries.filter(
    ({ id, kind, reverses }) => kind === 'refund' && reverses === entry.id && !voided.has(id),
  );
  return entry.cents - sum(back.map(({ cents }) => cents));
}

export interface Owed extends Bill {
  remainderCents: number;
}

/** The bill: what is approved; the fee when everything was declined; never less than the deposit that is kept. */
export function owed(order: Order): Owed {
  // an issued invoice never changes: what goes back afterwards is on a credit memo
  if (order.billed) return order.billed;
  if (order.fee === 'cancelled') return withRemainder(order, inclusive(order.keptCents));
  if (order.fee === 'declined') return withRemainder(order, inclusive(order.feeCents));
  return withRemainder(order, bill(approvedJobs(order).map(netOf)));
}

function withRemainder(order: Order, plain: Bill): Owed {
  const remainderCents = Math.max(0, sums(order).keptCents - plain.totalCents);
  return { ...plain, remainderCents, totalCents: plain.totalCents + remainderCents };
}

const NOTHING: Net = { netCents: 0, taxableCents: 0 };

/** What the customer agreed to, with its tax. The accepted terms agree to the fee, and so to the deposit's remainder. */
export function authorized(order: Order): number | null {
  const { totalCents, remainderCents } = owed(order);
  if (order.fee !== 'none') return totalCents;
  const approved = approvedJobs(order);
  if (approved.length === 0) return null;
  const agreed = bill(approved.map((job) => job.approved ?? NOTHING)).totalCents;
  return remainderCents > 0 ? Math.max(agreed, totalCents) : agreed;
}

/** What may still be charged: as much as was agreed and is not billed, to the last whole cent before any rounding. */
export function chargeRoom(order: Order): number {
  const approved = approvedJobs(order);
  if (order.fee !== 'none' || approved.length === 0) return 0;
  const agreed = sumUnrounded(approved.map((job) => job.approved ?? NOTHING));
  const billed = sumUnrounded(approved.map(netOf));
  const kept = unrounded({ netCents: sums(order).keptCents, taxableCents: 0 });
  return wholeCents(agreed - (kept > billed ? kept : billed)) - sums(order).chargedCents;
}

const sumUnrounded = (nets: readonly Net[]): bigint =>
  nets.map(unrounded).reduce((total, one) => total + one, 0n);

/** The same order with other lines in one of its jobs. */
const withLines = (order: Order, job: Job, lines: Line[]): Order => ({
  ...order,
  jobs: order.jobs.map((one) => (one === job ? { ...job, lines } : one)),
});

/** Charges came first: a bill with these lines would be more than was agreed. */
export const isChargedFor = (order: Order, job: Job, lines: Line[]): boolean =>
  isChargedTooMuch(withLines(order, job, lines));

export const isChargedTooMuch = (order: Order): boolean =>
  sums(order).chargedCents > 0 && chargeRoom(order) < 0;

/** What the next version would show: what is approved and what is asked; the declined are left out. */
export function nextVersion(order: Order): Version {
  const shown = order.jobs.filter((job) => job.decision === 'approved' || isProposed(job));
  const jobs = shown.map((job) => ({
    id: job.id,
    parentId: job.parentId,
    asked: job.decision !== 'approved',
    net: netOf(job),
    lines: live(job).map((line) => ({ id: line.id, cents: lineCents(line) })),
  }));
  return {
    version: order.versions.length + 1,
    jobs,
    choices: new Map(),
    approved: bill(jobs.filter(({ asked }) => !asked).map(({ net }) => net)),
    total: bill(jobs.map(({ net }) => net)),
  };
}

const lineCents = (line: Line) => jobNet([line]).netCents;
