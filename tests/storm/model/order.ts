// A work order according to the rules: jobs, approvals, ledger and storage.
import type { Job } from './job.ts';
import type { Entry } from './ledger.ts';
import type { OrderBill } from './money.ts';
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

/** An issued invoice never changes; later refunds and credits are on credit memos. */
export interface Memo {
  creditedCents: number;
  refundedCents: number;
  /** Balance after it. */
  balanceCents: number;
}

export interface ShopSettings {
  storageTaxed: boolean;
  /** Parts may be issued before their receipt is recorded, which makes the stock negative. */
  negativeStock: boolean;
}

export interface StorageDay {
  /** 0 if waived. */
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
  /** As on the customer's record. */
  riderName: string;
  jobs: Job[];
  versions: Version[];
  entries: Entry[];
  /** The customer's last decision. */
  lastChoices: ReadonlyMap<Job, Choice>;
  /** The shop's current settings. */
  shop: ShopSettings;
  /** Settled storage days by number. */
  days: Map<number, StorageDay>;
  /** Days settled under an earlier notice, which extra work voided. */
  pastDays: StorageDay[];
  /** The last day settled under an earlier notice: numbering continues there. */
  dayBase: number;
  noticeAt: number | null;
  /** Extra work has been sent; approving it voids the notice. */
  noticeVoid: boolean;
  /** When storage stops: at pickup, or when the order ends. */
  endedAt: number | null;
  pickedUpAt: number | null;
  fee: 'none' | 'declined' | 'cancelled';
  /** Owed if everything is declined: the deposit that was taken, or else the fee of the terms. */
  feeCents: number;
  /** The deposit kept by a cancelled order. */
  keptCents: number;
  invoiced: boolean;
  /** The bill as invoiced. */
  billed: OrderBill | null;
  /** Oldest first. */
  memos: Memo[];
  warrantyOf: string | null;
  /** The id of the customer's link. */
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
