/** What the figures are made of: sums over the orders that ended in a period, or over one technician's part of them. */
export interface Sums {
  /** Closed: picked up and paid. */
  readonly closedOrders: number;
  /** What those were billed for work, without tax and without storage. */
  readonly salesCents: number;
  readonly laborCents: number;
  /** Billed hours, in thousandths. */
  readonly billedMilli: number;
  /** Parts, sublet work and fees: what the shop bought in. */
  readonly partsCostCents: number;
  readonly laborCostCents: number;
  /** Billed hours whose cost nobody wrote down, in thousandths: they count as free. */
  readonly uncostedMilli: number;
  /** Jobs the customer was asked about, without tax; of closed, cancelled and abandoned orders. */
  readonly presentedCents: number;
  readonly approvedCents: number;
  /** On the clock for the closed orders. */
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

/** Rounded, half up; nothing divided by nothing is null, never zero. */
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

/** Each by its formula; null: there is nothing to divide by. */
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

/** Time in a stage: the sum over all orders, and how many left it. */
export interface StageTime {
  readonly seconds: number;
  readonly orders: number;
}

/** Sum of the time in a stage ÷ orders that left it; in seconds. */
export const averageSeconds = ({ seconds, orders }: StageTime): number | null => divided(seconds, orders);

export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  /** relative: parts per million of what it was. points: parts per million between two shares. */
  readonly ppm: number;
}

/** From the period before to this one; null when there is nothing to compare, or nothing to compare it with. */
export function changeOf(
  now: number | null,
  before: number | null,
  how: 'relative' | 'points',
): Change | null {
  if (now === null || before === null) return null;
  if (how === 'relative' && before <= 0) return null;
  const distance = now - before;
  const ppm = how === 'points' ? distance : Math.round((distance * MILLION) / before);
  // what is shown as nothing is nothing: a tenth of a percent is the least that is said
  const shown = Math.abs(ppm) < 500 ? 0 : ppm;
  return { direction: shown > 0 ? 'up' : shown < 0 ? 'down' : 'same', ppm: Math.abs(shown) };
}
