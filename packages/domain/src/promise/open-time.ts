import {
  addDays,
  type CalendarSettings,
  type Day,
  openOn,
  zonedParts,
  zonedTime,
} from '../calendar/index.ts';
import { MINUTE } from '../time/index.ts';

/** Counts only opening hours: a bike that stays over Sunday has not waited. */
export interface OpenTime {
  /** Open minutes from one moment to another; 0 in the wrong order. */
  between(from: Date, to: Date): number;
  /** The moment after that many open minutes. */
  after(from: Date, minutes: number): Date;
  dayOf(at: Date): Day;
  isOpen(day: Day): boolean;
  closesAt(day: Day): Date;
}

interface Hours {
  readonly start: number;
  readonly end: number;
}

/** A shop that is never open would loop forever; this limits the search. */
const FARTHEST_DAYS = 1500;

export function openTime(settings: Pick<CalendarSettings, 'open' | 'closed'>, timeZone: string): OpenTime {
  const known = new Map<Day, Hours | null>();
  const hoursOf = (day: Day): Hours | null => {
    const found = known.get(day);
    if (found !== undefined) return found;
    const shop = openOn(settings as CalendarSettings, day);
    const made = shop.open
      ? {
          start: zonedTime(day, shop.from, timeZone).getTime(),
          end: zonedTime(day, shop.to, timeZone).getTime(),
        }
      : null;
    known.set(day, made);
    return made;
  };
  const days = remembered((at: number) => zonedParts(new Date(at), timeZone).day);
  const dayOf = (at: Date) => days(at.getTime());
  const openMinutes = (day: Day) => {
    const hours = hoursOf(day);
    return hours ? (hours.end - hours.start) / MINUTE : 0;
  };
  /** Cumulative open minutes of the days since the first one asked for. */
  const sums = new Map<Day, number>();
  let [first, last]: [Day, Day] = ['', ''];
  const before = (day: Day): number => {
    if (sums.size === 0) {
      sums.set(day, 0);
      [first, last] = [day, day];
    }
    for (; last < day; last = addDays(last, 1))
      sums.set(addDays(last, 1), (sums.get(last) ?? 0) + openMinutes(last));
    for (; day < first; first = addDays(first, -1))
      sums.set(addDays(first, -1), (sums.get(first) ?? 0) - openMinutes(addDays(first, -1)));
    return sums.get(day) ?? 0;
  };
  const within = (at: Date, day: Day): number => {
    const hours = hoursOf(day);
    if (!hours) return 0;
    return (Math.min(Math.max(at.getTime(), hours.start), hours.end) - hours.start) / MINUTE;
  };
  const positions = remembered((at: number) => {
    const day = days(at);
    return before(day) + within(new Date(at), day);
  });
  return {
    dayOf,
    isOpen: (day) => hoursOf(day) !== null,
    closesAt: (day) => new Date(hoursOf(day)?.end ?? zonedTime(day, 24 * 60, timeZone).getTime()),
    between: (from, to) => (to <= from ? 0 : positions(to.getTime()) - positions(from.getTime())),
    after(from, minutes) {
      let day = dayOf(from);
      let left = minutes + within(from, day);
      for (let days = 0; days < FARTHEST_DAYS; days++) {
        const hours = hoursOf(day);
        if (hours) {
          const open = (hours.end - hours.start) / MINUTE;
          if (left <= open) return new Date(Math.max(hours.start + left * MINUTE, from.getTime()));
          left -= open;
        }
        day = addDays(day, 1);
      }
      return zonedTime(day, 0, timeZone);
    },
  };
}

const REMEMBERED = 50_000;

/** A history asks for the same moments repeatedly, and local times are slow to compute. */
function remembered<Value>(find: (at: number) => Value): (at: number) => Value {
  const known = new Map<number, Value>();
  return (at) => {
    const found = known.get(at);
    if (found !== undefined) return found;
    const made = find(at);
    if (known.size < REMEMBERED) known.set(at, made);
    return made;
  };
}
