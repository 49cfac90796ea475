// Jobs and their lines, as proposed and as approved, with their totals.
import { type Amount, jobNet, type Net } from './money.ts';

export type Decision = 'open' | 'asked' | 'approved' | 'declined';

export interface Line extends Amount {
  id: string;
  description: string;
  /** A stocked product; null for labor, fees and parts that are not in the catalog. */
  productId: string | null;
  struck: boolean;
  /** The time it was struck, shared by the lines struck in the same step. */
  struckAt?: number;
  done: boolean;
  /** A price increase of an approved line: money without a part. */
  priceOnly: boolean;
  /** As printed: the SKU when the line was written. */
  sku: string;
  customerSupplied: boolean;
  /** What the customer approved; null before approval, and for a discount given later. */
  agreed: { quantityMilli: number; unitPriceCents: number } | null;
  /** For a discount: its amount before a struck line reduced it. */
  fullCents: number;
  /** A discount in percent of its job, in thousandths: it follows the job until it is approved. */
  percentMilli: number | null;
}

export interface Job {
  id: string;
  parentId: string | null;
  title: string;
  decision: Decision;
  lines: Line[];
  /** The net total at approval, which never changes. */
  approved: Net | null;
  /** Place in line: the order of approvals. */
  place: number;
  /** The wording that was declined. A job that reads differently is asked again in the next version. */
  declinedAs: string | null;
  /** The customer asked about it at some point, so an answer is possible. */
  questioned: boolean;
}

export const liveLines = (job: Job): Line[] => job.lines.filter(({ struck }) => !struck);

const CHARGED_ONLY: readonly Line['kind'][] = ['fee', 'discount'];
/** Someone has to do or install it; everything else is only money. */
export const isWork = ({ kind, priceOnly }: Pick<Line, 'kind' | 'priceOnly'>): boolean =>
  !priceOnly && !CHARGED_ONLY.includes(kind);

/** A part that the shop supplies. */
export const isOwnPart = ({ kind, priceOnly, customerSupplied }: Line): boolean =>
  kind === 'part' && !priceOnly && !customerSupplied;

/** The quantity is lower than approved. */
export const isLowered = ({ agreed, quantityMilli }: Line): boolean =>
  agreed !== null && quantityMilli < agreed.quantityMilli;

/** The lines with every discount in percent at its amount for these lines, half a cent up. */
export function withPercents(lines: readonly Line[]): Line[] {
  const charged = lines.filter(({ struck, kind }) => !struck && kind !== 'discount');
  const grossCents = jobNet(charged).netCents;
  return lines.map((line) => {
    if (line.percentMilli === null || line.agreed !== null) return line;
    const cents = Math.floor((2 * grossCents * line.percentMilli + 100_000) / 200_000);
    return { ...line, quantityMilli: 1000, unitPriceCents: cents, fullCents: cents };
  });
}

/** After a change of its lines. The lines themselves stay the same objects. */
export function fitPercents(job: Job): void {
  const fitted = withPercents(job.lines);
  for (const [at, line] of job.lines.entries()) Object.assign(line, fitted[at]);
}

export const netOf = (job: Job): Net => jobNet(liveLines(job));

export const isProposed = (job: Job): boolean =>
  job.decision === 'open' ||
  job.decision === 'asked' ||
  (job.decision === 'declined' && job.declinedAs !== wording(job));

/** Everything the customer decides about. */
export const wording = (job: Job): string =>
  JSON.stringify(
    liveLines(job).map(({ kind, description, quantityMilli, unitPriceCents, taxable, customerSupplied }) => [
      kind,
      description,
      quantityMilli,
      unitPriceCents ?? 0,
      taxable,
      customerSupplied,
    ]),
  );
export const isPriced = (job: Job): boolean =>
  liveLines(job).length > 0 && job.lines.every(({ unitPriceCents }) => unitPriceCents !== null);
