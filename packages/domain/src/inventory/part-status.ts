import type { ReservationState } from './kinds.ts';

/**
 * What a part line of an order needs next. ready: everything is reserved. on_order, not_ordered: something is
 * missing, and all of it is on purchase orders, or not. released: the part is not needed anymore.
 * uncataloged: no product, so its stock is unknown.
 */
export const PART_STATUSES = [
  'ready',
  'on_order',
  'not_ordered',
  'not_approved',
  'installed',
  'released',
  'uncataloged',
] as const;
export type PartStatus = (typeof PART_STATUSES)[number];

/** The filters of a list of part lines. */
export const PART_FILTERS = [...PART_STATUSES, 'short'] as const;
export type PartFilter = (typeof PART_FILTERS)[number];

/** short: missing, whether it is on order or not. */
export const isShown = (status: PartStatus, filter: PartFilter | undefined): boolean =>
  filter === undefined ||
  status === filter ||
  (filter === 'short' && (status === 'on_order' || status === 'not_ordered'));

export interface PartFacts {
  readonly cataloged: boolean;
  /** Null: it is on no sent estimate. */
  readonly state: ReservationState | null;
  readonly shortMilli: number;
  /** How much of the shortage is on purchase orders. */
  readonly comingMilli: number;
}

export function partStatus({ cataloged, state, shortMilli, comingMilli }: PartFacts): PartStatus {
  if (!cataloged) return 'uncataloged';
  if (state === null || state === 'draft') return 'not_approved';
  if (state === 'reserved') return 'ready';
  if (state === 'issued') return 'installed';
  if (state === 'short') return comingMilli >= shortMilli ? 'on_order' : 'not_ordered';
  return 'released';
}

/** A line waiting for a product. */
export interface WaitingLine {
  readonly lineId: string;
  readonly approvedAt: Date | null;
  readonly shortMilli: number;
}

/** What is still to come of a product from one purchase order. */
export interface Coming {
  readonly purchaseId: string;
  readonly number: number;
  readonly expectedOn: string | null;
  readonly openMilli: number;
}

export interface ComingShare {
  readonly milli: number;
  /** The last purchase order that the line needs. */
  readonly from: Coming;
}

/**
 * Assigns what is on order: the first delivery goes to the first approved line, as it will when it arrives.
 */
export function shareComing(
  lines: readonly WaitingLine[],
  coming: readonly Coming[],
): Map<string, ComingShare> {
  const deliveries = coming
    .toSorted(byArrival)
    .map((delivery) => ({ delivery, leftMilli: delivery.openMilli }));
  const shares = new Map<string, ComingShare>();
  for (const { lineId, shortMilli } of lines.toSorted(byApproval))
    for (const one of deliveries) {
      const milli = Math.min(one.leftMilli, shortMilli - (shares.get(lineId)?.milli ?? 0));
      if (milli <= 0) continue;
      one.leftMilli -= milli;
      shares.set(lineId, { milli: milli + (shares.get(lineId)?.milli ?? 0), from: one.delivery });
    }
  return shares;
}

const byArrival = (a: Coming, b: Coming): number =>
  (a.expectedOn ?? '9999').localeCompare(b.expectedOn ?? '9999') || a.number - b.number;

const byApproval = (a: WaitingLine, b: WaitingLine): number =>
  (a.approvedAt?.getTime() ?? 0) - (b.approvedAt?.getTime() ?? 0) || (a.lineId < b.lineId ? -1 : 1);
