// The shop's arithmetic, written a second time from the requirements. It imports nothing from the product, so a
// mistake would have to be made twice to go unnoticed.

export const TAX_PPM = 66_250;
export const FEE_CENTS = 10_000;
export const STORAGE_CENTS = 4_000;
export const GRACE_HOURS = 48;
export const ABANDON_DAYS = 30;
export const WARRANTY_DAYS = 30;

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

const MILLION = 1_000_000n;

export type LineKind = 'labor' | 'part' | 'fee' | 'sublet' | 'discount';

export interface Amount {
  kind: LineKind;
  quantityMilli: number;
  unitPriceCents: number | null;
  taxable: boolean;
}

export interface Net {
  /** After discounts, before tax. */
  netCents: number;
  taxableCents: number;
}

export interface Bill extends Net {
  taxCents: number;
  totalCents: number;
}

/** With the remainder that raises it to the deposit that was kept. */
export interface OrderBill extends Bill {
  remainderCents: number;
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Rounds half up. Nothing here is ever negative. */
function halfUp(top: bigint, bottom: bigint): number {
  return Number((2n * top + bottom) / (2n * bottom));
}

/** Tax is computed once per order, rounded half up. */
export const tax = (taxableCents: number): number => halfUp(BigInt(taxableCents) * BigInt(TAX_PPM), MILLION);

/** With tax, in millionths of a cent, so that nothing is rounded yet. */
export const unrounded = ({ netCents, taxableCents }: Net): bigint =>
  BigInt(netCents) * MILLION + BigInt(taxableCents) * BigInt(TAX_PPM);

/** Rounded down to whole cents. */
export const wholeCents = (millionths: bigint): number =>
  Number((millionths - (((millionths % MILLION) + MILLION) % MILLION)) / MILLION);

/** Negative for a discount. */
export function amount({ kind, quantityMilli, unitPriceCents }: Amount): number {
  const cents = halfUp(BigInt(quantityMilli) * BigInt(unitPriceCents ?? 0), 1000n);
  return kind === 'discount' ? 0 - cents : cents;
}

/** A job's discounts are prorated over its taxed and untaxed lines. */
export function jobNet(lines: readonly Amount[]): Net {
  const goods = lines.filter(({ kind }) => kind !== 'discount');
  const gross = sum(goods.map(amount));
  const taxed = sum(goods.filter(({ taxable }) => taxable).map(amount));
  const off = 0 - sum(lines.filter(({ kind }) => kind === 'discount').map(amount));
  const offTaxed = gross === 0 ? 0 : halfUp(BigInt(off) * BigInt(taxed), BigInt(gross));
  return { netCents: gross - off, taxableCents: taxed - offTaxed };
}

export function bill(jobs: readonly Net[]): Bill {
  const netCents = sum(jobs.map((job) => job.netCents));
  const taxableCents = sum(jobs.map((job) => job.taxableCents));
  const taxCents = tax(taxableCents);
  return { netCents, taxableCents, taxCents, totalCents: netCents + taxCents };
}

/** Splits a price that includes tax: $100.00 is $93.79 and $6.21. */
export function inclusive(grossCents: number): Bill {
  const netCents = halfUp(BigInt(grossCents) * MILLION, MILLION + BigInt(TAX_PPM));
  return { netCents, taxableCents: netCents, taxCents: grossCents - netCents, totalCents: grossCents };
}

/** Days of storage begun by `end`. */
export function storageDays(noticeAt: number | null, end: number): number {
  if (noticeAt === null) return 0;
  const grace = noticeAt + GRACE_HOURS * HOUR;
  return end <= grace ? 0 : Math.ceil((end - grace) / DAY);
}
