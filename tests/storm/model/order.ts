// A work order as the rules see it: its jobs, what was agreed, its ledger, its storage.
import type { Job } from './job.ts';
import type { Entry } from './ledger.ts';
import type { Owed } from './money.ts';
import type { Choice, Version } from './version.ts';

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

export const approvedJobs = (order: Order): Job[] =>
  order.jobs.filter(({ decision }) => decision === 'approved');
