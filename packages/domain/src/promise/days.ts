import { addDays, type Day } from '../calendar/index.ts';
import type { OpenTime } from './open-time.ts';
import type { ChanceBy } from './types.ts';

const DAYS_SHOWN = 7;

/**
 * The open day whose evening comes closest to that probability: a promise is a whole day, and no day has
 * exactly 80 %.
 */
export function nearestDay(
  time: OpenTime,
  day: Day,
  today: Day,
  share: number,
  by: (day: Day) => number,
): { readonly day: Day; readonly share: number } {
  const earlier = openDay(time, addDays(day, -1), -1);
  const here = { day, share: by(day) };
  if (earlier < today || !time.isOpen(earlier)) return here;
  const before = { day: earlier, share: by(earlier) };
  return share - before.share < here.share - share && before.share >= share - 0.1 ? before : here;
}

function openDay(time: OpenTime, from: Day, step: 1 | -1): Day {
  let day = from;
  for (let tries = 0; tries < 30 && !time.isOpen(day); tries++) day = addDays(day, step);
  return day;
}

/** Seven days around the point where the probability rises. */
export function daysFrom(time: OpenTime, now: Date, safe: Day, by: (day: Day) => number): ChanceBy[] {
  const today = time.dayOf(now);
  let first = openDay(time, today, 1);
  // for a distant date the week starts close to it
  while (by(first) < 0.02 && addDays(first, DAYS_SHOWN - 3) < safe) first = addDays(first, 1);
  return Array.from({ length: DAYS_SHOWN }, (_, at) => {
    const day = addDays(first, at);
    return { day, open: time.isOpen(day), share: by(day) };
  });
}
