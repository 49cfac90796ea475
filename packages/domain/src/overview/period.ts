import { DAY } from '../time/index.ts';
import * as z from '../zod/index.ts';

export const CALENDAR_PERIODS = ['week', 'month', 'quarter', 'year'] as const;
export type CalendarPeriod = (typeof CALENDAR_PERIODS)[number];
export const PERIOD_KINDS = [...CALENDAR_PERIODS, 'days', 'custom'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

export const PERIOD_LIMITS = { back: 400, days: 730, range: 1096 } as const;

/** Days of the shop's calendar, both inclusive; `2025-04-01`. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The period that a person selected. */
export const periodSchema = z
  .strictObject({
    kind: z.enum(PERIOD_KINDS),
    /** week, month, quarter, year: how many of them ago; the current one ends today. */
    back: z.optional(z.int().check(z.minimum(0), z.maximum(PERIOD_LIMITS.back))),
    /** days: the last so many, including today. */
    days: z.optional(z.int().check(z.minimum(1), z.maximum(PERIOD_LIMITS.days))),
    /** custom */
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
  })
  .check(z.refine((period) => isWhole(period), 'OUT_OF_RANGE'));
export type Period = z.infer<typeof periodSchema>;

function isWhole({ kind, days, from, to }: Period): boolean {
  if (kind === 'days') return days !== undefined;
  if (kind !== 'custom') return true;
  return from !== undefined && to !== undefined && from <= to && daysIn({ from, to }) <= PERIOD_LIMITS.range;
}

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => dayOf(timeOf(day) + days * DAY);
export const daysIn = ({ from, to }: DayRange): number => Math.round((timeOf(to) - timeOf(from)) / DAY) + 1;

/** The start of the period that contains a day; weeks start on Monday. */
function startOf(kind: CalendarPeriod, day: string): string {
  const date = new Date(timeOf(day));
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  if (kind === 'week') return addDays(day, -((date.getUTCDay() + 6) % 7));
  if (kind === 'month') return dayOf(Date.UTC(year, month, 1));
  if (kind === 'quarter') return dayOf(Date.UTC(year, month - (month % 3), 1));
  return dayOf(Date.UTC(year, 0, 1));
}

const MONTHS: Record<Exclude<CalendarPeriod, 'week'>, number> = { month: 1, quarter: 3, year: 12 };

/** The start of the period so many before it. */
function startBefore(kind: CalendarPeriod, start: string, count: number): string {
  if (kind === 'week') return addDays(start, -7 * count);
  const date = new Date(timeOf(start));
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - count * MONTHS[kind], 1));
}

export interface Ranges {
  readonly now: DayRange;
  /** What it is compared with. */
  readonly before: DayRange;
}

/**
 * The days of a period and of the previous one. A period in progress is compared with the same number of days
 * at the start of the previous one: April 1 to 15 with March 1 to 15.
 */
export function rangesOf(period: Period, today: string): Ranges {
  const { kind } = period;
  if (kind === 'days' || kind === 'custom') {
    const days = period.days ?? 1;
    const now =
      kind === 'days'
        ? { from: addDays(today, 1 - days), to: today }
        : { from: period.from ?? today, to: period.to ?? today };
    return { now, before: { from: addDays(now.from, -daysIn(now)), to: addDays(now.from, -1) } };
  }
  const back = period.back ?? 0;
  const current = startOf(kind, today);
  const from = startBefore(kind, current, back);
  const beforeFrom = startBefore(kind, current, back + 1);
  const beforeEnd = addDays(from, -1);
  if (back > 0)
    return {
      now: { from, to: addDays(startBefore(kind, current, back - 1), -1) },
      before: { from: beforeFrom, to: beforeEnd },
    };
  const asFar = addDays(beforeFrom, daysIn({ from, to: today }) - 1);
  return {
    now: { from, to: today },
    before: { from: beforeFrom, to: asFar < beforeEnd ? asFar : beforeEnd },
  };
}

/** Approximate number of points that fit into a chart. */
const PIECES = 12;

/** Days per point of a chart, the same in both periods, so that points can be compared. */
export const pieceDays = ({ now, before }: Ranges): number =>
  Math.ceil(Math.max(daysIn(now), daysIn(before)) / PIECES);

/** Splits a period into points of a chart; the last may be shorter. */
export function piecesOf(range: DayRange, days: number): DayRange[] {
  const count = Math.ceil(daysIn(range) / days);
  return Array.from({ length: count }, (_, at) => {
    const from = addDays(range.from, at * days);
    const to = addDays(from, days - 1);
    return { from, to: to < range.to ? to : range.to };
  });
}
