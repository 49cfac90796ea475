import { DAY, MINUTE } from '../time/index.ts';

/** A calendar day, `2026-11-17`. */
export type Day = string;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  formatters.set(timeZone, made);
  return made;
}

/** The local time in the zone at a moment, as if it were UTC. */
function wallClock(at: number, timeZone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatter(timeZone).formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const offset = (at: number, timeZone: string) => wallClock(at, timeZone) - Math.floor(at / 1000) * 1000;

/**
 * The moment of a local time in the zone. A time skipped in spring is the one an hour later (2:30 is 3:30); a
 * time that occurs twice in fall is the first.
 */
export function zonedTime(day: Day, minute: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE;
  // the offsets a day before and a day after: at most one clock change lies between
  const [before, after] = [offset(wanted - DAY, timeZone), offset(wanted + DAY, timeZone)];
  const first = wanted - before;
  if (wallClock(first, timeZone) === wanted) return new Date(first);
  const second = wanted - after;
  return new Date(wallClock(second, timeZone) === wanted ? second : first);
}

/** The local day and minute of the day in the zone. */
export function zonedParts(
  at: Date | string,
  timeZone: string,
): { readonly day: Day; readonly minute: number } {
  const shown = new Date(wallClock(new Date(at).getTime(), timeZone));
  return {
    day: shown.toISOString().slice(0, 10),
    minute: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
  };
}

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The Sunday that begins the week. */
export const weekStart = (day: Day): Day => addDays(day, -weekdayOf(day));

export const monthStart = (day: Day): Day => `${day.slice(0, 7)}-01`;

export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Both ends included. */
export function daysFrom(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
