import { DAY, HOUR } from '../../time/index.ts';

export interface StorageTerms {
  readonly graceHours: number;
  readonly centsPerDay: number;
  /** Whether sales tax is due on it. */
  readonly taxed?: boolean;
}

/**
 * Days of 24 hours started after the free time. Not calendar days, so that a change to daylight saving time
 * makes no difference. None without a notice.
 */
export function storageDays(noticeAt: Date | null, end: Date, graceHours: number): number {
  if (!noticeAt) return 0;
  const over = end.getTime() - graceEnd(noticeAt, graceHours).getTime();
  return over <= 0 ? 0 : Math.ceil(over / DAY);
}

export const graceEnd = (noticeAt: Date, graceHours: number): Date =>
  new Date(noticeAt.getTime() + graceHours * HOUR);

/** A day that was billed or waived. The numbering continues from one notice to the next. */
export interface RecordedDay {
  readonly day: number;
  readonly cents: number;
  readonly waived: boolean;
  readonly at: Date;
  /** Whether sales tax was due on it when it was billed. */
  readonly taxed?: boolean;
}

export interface Storage {
  /** Started days under every notice: billed, waived and open ones. */
  readonly days: number;
  readonly waivedDays: number;
  readonly billedDays: number;
  /** Started, neither billed nor waived. */
  readonly openDays: readonly number[];
  /** The storage fee: billed days as billed, open ones at today's price. */
  readonly cents: number;
  /** The part of it that sales tax is due on. */
  readonly taxableCents: number;
  /** When the next day is charged; null without a notice. */
  readonly nextDayAt: Date | null;
}

/**
 * The fee so far. A billed or waived day keeps its price and is not counted again. Days billed or waived
 * under a voided notice stay so, and the numbering continues with the next notice.
 */
export function storageSoFar(
  noticeAt: Date | null,
  end: Date,
  terms: StorageTerms,
  settled: readonly RecordedDay[] = [],
): Storage {
  const days = storageDays(noticeAt, end, terms.graceHours);
  const known = new Set(settled.map(({ day }) => day));
  const before = settled.filter(({ at }) => noticeAt && at <= noticeAt).map(({ day }) => day);
  const first = Math.max(0, ...before) + 1;
  const openDays = Array.from({ length: days }, (_, nth) => first + nth).filter((day) => !known.has(day));
  const billed = settled.filter(({ waived }) => !waived);
  const billedCents = (of: readonly RecordedDay[]) => of.reduce((sum, { cents }) => sum + cents, 0);
  const openCents = openDays.length * terms.centsPerDay;
  return {
    // days under a voided notice stay billed or waived, so these are not only the days since this one
    days: settled.length + openDays.length,
    waivedDays: settled.length - billed.length,
    billedDays: billed.length,
    openDays,
    cents: billedCents(billed) + openCents,
    taxableCents: billedCents(billed.filter(({ taxed }) => taxed)) + (terms.taxed ? openCents : 0),
    nextDayAt: noticeAt && new Date(graceEnd(noticeAt, terms.graceHours).getTime() + days * DAY),
  };
}
