// A job and its lines: what is wanted, what was agreed, and what it comes to.
import { type Amount, jobNet, type Net } from './money.ts';

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

export const live = (job: Job): Line[] => job.lines.filter(({ struck }) => !struck);

const CHARGED_ONLY: readonly Line['kind'][] = ['fee', 'discount'];
/** Someone does it, or fits it; the rest is only money. */
export const isWork = ({ kind, priceOnly }: Pick<Line, 'kind' | 'priceOnly'>): boolean =>
  !priceOnly && !CHARGED_ONLY.includes(kind);

/** A part of the shop's own, from a shelf or bought for it. */
export const isOwnPart = ({ kind, priceOnly, customerSupplied }: Line): boolean =>
  kind === 'part' && !priceOnly && !customerSupplied;

/** Less of it is wanted than was agreed. */
export const isLowered = ({ agreed, quantityMilli }: Line): boolean =>
  agreed !== null && quantityMilli < agreed.quantityMilli;

export const netOf = (job: Job): Net => jobNet(live(job));

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
