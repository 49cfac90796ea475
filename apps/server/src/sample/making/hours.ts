import { localDate } from '@kickstand/domain/format';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import type { Random } from './random.ts';

const OPENS = 8;
const OPEN_MINUTES = 9 * 60;

/** Moments within opening hours over the last months, oldest first; none in the future. */
export function workingHours(
  random: Random,
  { count, now, timeZone, days }: { count: number; now: Date; timeZone: string; days: number },
): Date[] {
  const mornings = workdays(now, timeZone, days);
  const lately = mornings.slice(-8);
  const at = () => {
    // more of the last days than of others: those are what people look at
    const morning = random.pick(random.chance(0.12) ? lately : mornings);
    return morning + random.between(0, OPEN_MINUTES * 60) * 1000;
  };
  const moments = Array.from({ length: count }, () => {
    const moment = at();
    return new Date(moment < now.getTime() ? moment : Math.max(moment - 7 * DAY, now.getTime() - 7 * DAY));
  });
  return moments.sort((a, b) => a.getTime() - b.getTime());
}

/** When the shop opened on each weekday, oldest first. */
function workdays(now: Date, timeZone: string, days: number): number[] {
  return Array.from({ length: days }, (_, ago) =>
    localDate(new Date(now.getTime() - (days - 1 - ago) * DAY), timeZone),
  )
    .filter((day) => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()))
    .map((day) => opening(day, timeZone));
}

function opening(day: string, timeZone: string): number {
  const asUtc = new Date(`${day}T0${OPENS}:00:00Z`).getTime();
  const there = new Intl.DateTimeFormat('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  const [hour = 0, minute = 0] = there.format(asUtc).split(':').map(Number);
  const ahead = (hour - OPENS) * HOUR + minute * MINUTE;
  const offset = localDate(new Date(asUtc), timeZone) === day ? ahead : ahead - Math.sign(ahead) * DAY;
  return asUtc - offset;
}
