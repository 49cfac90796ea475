import { localDate } from '../format/index.ts';
import { DAY, HOUR, MINUTE } from '../time/index.ts';

/** Whole hours, local time; equal: no quiet hours. */
export interface QuietHours {
  readonly quietFrom: number;
  readonly quietTo: number;
}

/** When a text written now may be sent; null: now. */
export function quietUntil(now: Date, timeZone: string, { quietFrom, quietTo }: QuietHours): Date | null {
  const hour = hourIn(now, timeZone);
  const overnight = quietFrom > quietTo;
  const quiet = overnight ? hour >= quietFrom || hour < quietTo : hour >= quietFrom && hour < quietTo;
  if (!quiet) return null;
  const day = localDate(now, timeZone);
  return hour < quietTo ? instantOf(day, quietTo, timeZone) : instantOf(nextDay(day), quietTo, timeZone);
}

export const hourIn = (at: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(at));

export const nextDay = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The moment of a local hour. If the clock skips it that day, the first moment after. */
export function instantOf(day: string, hour: number, timeZone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + hour * HOUR;
  const first = wall - offsetOf(new Date(wall), timeZone);
  const second = wall - offsetOf(new Date(first), timeZone);
  // in the hour that a clock skips both guesses are wrong: the later one is after the gap
  return new Date(wallOf(new Date(second), timeZone) === wall ? second : Math.max(first, second));
}

const offsetOf = (at: Date, timeZone: string): number =>
  wallOf(at, timeZone) - Math.floor(at.getTime() / MINUTE) * MINUTE;

function wallOf(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '00';
  return Date.parse(`${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:00Z`);
}
