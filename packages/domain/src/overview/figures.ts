/**
 * The sums that figures are computed from: over the orders that ended in a period, or one technician's share
 * of them.
 */
export interface Sums {
  /** Closed: picked up and paid. */
  readonly closedOrders: number;
  /** Billed for work on those, without tax and storage. */
  readonly salesCents: number;
  readonly laborCents: number;
  /** Billed hours, in thousandths. */
  readonly billedMilli: number;
  /** Parts, sublet work and fees: what the shop paid for. */
  readonly partsCostCents: number;
  readonly laborCostCents: number;
  /** Billed hours without a recorded cost, in thousandths: they count as free. */
  readonly uncostedMilli: number;
  /** Jobs the customer was asked about, without tax; from closed, cancelled and abandoned orders. */
  readonly presentedCents: number;
  readonly approvedCents: number;
  /** Clocked time on the closed orders. */
  readonly clockedSeconds: number;
}

export const NO_SUMS: Sums = {
  closedOrders: 0,
  salesCents: 0,
  laborCents: 0,
  billedMilli: 0,
  partsCostCents: 0,
  laborCostCents: 0,
  uncostedMilli: 0,
  presentedCents: 0,
  approvedCents: 0,
  clockedSeconds: 0,
};

export const SUM_KEYS = Object.keys(NO_SUMS) as readonly (keyof Sums)[];

export const addSums = (parts: readonly Sums[]): Sums =>
  parts.reduce(
    (sum, part) => Object.fromEntries(SUM_KEYS.map((key) => [key, sum[key] + part[key]])) as unknown as Sums,
    NO_SUMS,
  );

const MILLION = 1_000_000;

/** Rounded half up; null instead of a division by zero. */
const divided = (amount: number, by: number): number | null =>
  by > 0 ? Math.floor(amount / by + 0.5) : null;

export const KPIS = ['averageOrder', 'closeRatio', 'laborRate', 'grossProfit', 'efficiency'] as const;
export type Kpi = (typeof KPIS)[number];

/** cents: an amount of money. share: parts per million. */
export const KPI_UNITS = {
  averageOrder: 'cents',
  closeRatio: 'share',
  laborRate: 'cents',
  grossProfit: 'share',
  efficiency: 'share',
} as const satisfies Record<Kpi, 'cents' | 'share'>;

export const grossProfitCents = ({ salesCents, partsCostCents, laborCostCents }: Sums): number =>
  salesCents - partsCostCents - laborCostCents;

/** The formula of each; null: the divisor is zero. */
const FORMULAS: Record<Kpi, (sums: Sums) => number | null> = {
  // sales without tax ÷ closed orders
  averageOrder: ({ salesCents, closedOrders }) => divided(salesCents, closedOrders),
  // $ approved ÷ $ presented
  closeRatio: ({ approvedCents, presentedCents }) => divided(approvedCents * MILLION, presentedCents),
  // labor $ ÷ billed hours
  laborRate: ({ laborCents, billedMilli }) => divided(laborCents * 1000, billedMilli),
  // (sales − parts cost − labor cost) ÷ sales
  grossProfit: (sums) => divided(grossProfitCents(sums) * MILLION, sums.salesCents),
  // billed ÷ clocked hours
  efficiency: ({ billedMilli, clockedSeconds }) => divided(billedMilli * 3_600_000, clockedSeconds),
};

export const kpiOf = (kpi: Kpi, sums: Sums): number | null => FORMULAS[kpi](sums);

/** Time in a stage: the sum over all orders, and the number that left it. */
export interface StageTime {
  readonly seconds: number;
  readonly orders: number;
}

/** Sum of the time in a stage ÷ orders that left it; in seconds. */
export const averageSeconds = ({ seconds, orders }: StageTime): number | null => divided(seconds, orders);

export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  /**
   * relative: parts per million of the earlier value. points: difference of two shares, in parts per million.
   */
  readonly ppm: number;
}

/** The change from the previous period; null without something to compare. */
export function changeOf(
  now: number | null,
  before: number | null,
  how: 'relative' | 'points',
): Change | null {
  if (now === null || before === null) return null;
  if (how === 'relative' && before <= 0) return null;
  const distance = now - before;
  const ppm = how === 'points' ? distance : Math.round((distance * MILLION) / before);
  // a change that is displayed as zero is zero: the smallest step shown is a tenth of a percent
  const shown = Math.abs(ppm) < 500 ? 0 : ppm;
  return { direction: shown > 0 ? 'up' : shown < 0 ? 'down' : 'same', ppm: Math.abs(shown) };
}
