import { addDays, CALENDAR_START, openOn, zonedTime } from '@kickstand/domain/calendar';
import { type OpenTime, openTime, type TimedOrder } from '@kickstand/domain/promise';
import { Random } from '../ocr/random.ts';

export const ZONE = 'America/New_York';
const SETTINGS = {
  ...CALENDAR_START,
  closed: [
    { from: '2025-07-04', to: '2025-07-06', note: '' },
    { from: '2025-12-24', to: '2026-01-01', note: '' },
  ],
};
export const shopTime = (): OpenTime => openTime(SETTINGS, ZONE);

/** Parameters of a simulated year, independent of how the forecast works. */
export interface Year {
  readonly name: string;
  /** The factor by which work takes longer at the end than at the beginning. */
  readonly trend?: number;
  /** How much busier summer is. */
  readonly season?: number;
  /** The share of orders that take several times as long for no visible reason. */
  readonly outliers?: number;
  /** Durations are independent of labor and queue. */
  readonly random?: boolean;
  /** From the middle on, everything takes longer by this factor. */
  readonly jump?: number;
}

export const YEARS: readonly Year[] = [
  { name: 'steady shop' },
  { name: 'busy summer', season: 0.5 },
  { name: 'slower every month', trend: 1.6 },
  { name: 'faster every month', trend: 0.6 },
  { name: 'many surprises', outliers: 0.08 },
  { name: 'a technician leaves', jump: 1.5 },
  { name: 'no pattern at all', random: true },
];

const JOBS = [
  { job: 'oil', minutes: 45, parts: 0.02 },
  { job: 'tires', minutes: 120, parts: 0.35 },
  { job: 'brakes', minutes: 100, parts: 0.25 },
  { job: 'chain', minutes: 110, parts: 0.3 },
  { job: 'forks', minutes: 190, parts: 0.4 },
  { job: 'valves', minutes: 300, parts: 0.2 },
  { job: 'electric', minutes: 150, parts: 0.3 },
  { job: 'engine', minutes: 900, parts: 0.7 },
] as const;

/** A year of a shop with three technicians, as its orders record it. */
export function makeHistory(seed: number, year: Year, count = 560): TimedOrder[] {
  const dice = new Random(seed * 7919 + YEARS.indexOf(year) + 1);
  const random = () => dice.next();
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const time = shopTime();
  const orders: TimedOrder[] = [];
  const free = [0, 1, 2].map(() => new Date('2025-03-03T13:30:00Z'));
  let day = '2025-03-03';
  while (orders.length < count) {
    const shop = openOn(SETTINGS, day);
    const done = orders.length / count;
    const busy = 1 + (year.season ?? 0) * Math.sin(2 * Math.PI * done);
    const arriving = shop.open
      ? Math.max(0, Math.round(((shop.to - shop.from) / 540) * 2.2 * busy + normal()))
      : 0;
    const minutes = Array.from({ length: arriving }, () =>
      shop.open ? shop.from + random() * (shop.to - shop.from - 30) : 0,
    ).sort((a, b) => a - b);
    for (const minute of minutes) {
      if (orders.length >= count) break;
      const { job, minutes: usual, parts } = pick(JOBS);
      const labor = Math.max(15, Math.round((usual * Math.exp(0.25 * normal())) / 6) * 6);
      const came = zonedTime(day, minute, ZONE);
      const diagnosed = time.after(came, 60 + random() * 400);
      const approved = time.after(diagnosed, 30 + 300 * -Math.log(1 - random()));
      const slower = (year.trend ?? 1) ** done * (done > 0.5 ? (year.jump ?? 1) : 1);
      const surprise = random() < (year.outliers ?? 0.02) ? 3 + 4 * random() : 1;
      const waits = random() < parts;
      const delivered = waits
        ? time.after(approved, 540 * (1 + 2.5 * Math.exp(0.5 * normal())) * Math.sqrt(slower))
        : approved;
      const technician = free.indexOf([...free].sort((a, b) => a.getTime() - b.getTime())[0] as Date);
      const begins = new Date(Math.max(delivered.getTime(), (free[technician] as Date).getTime()));
      const took = labor * slower * surprise * Math.exp(0.3 * normal()) * 1.6;
      const finished = time.after(begins, took);
      free[technician] = waits
        ? new Date(
            Math.max(
              (free[technician] as Date).getTime(),
              time.after(free[technician] as Date, took).getTime(),
            ),
          )
        : finished;
      const readyAt = year.random
        ? time.after(approved, 540 * Math.exp(1 + 0.7 * normal()))
        : time.after(finished, 20 + 200 * random());
      orders.push({
        id: `${seed}-${orders.length}`,
        reached: [
          { status: 'submitted', at: came },
          { status: 'diagnosing', at: diagnosed },
          { status: 'approved', at: approved },
          ...(waits ? [{ status: 'waiting_parts', at: approved }] : []),
          ...(begins > approved && begins < readyAt ? [{ status: 'in_progress', at: begins }] : []),
        ],
        readyAt,
        laborMinutes: labor,
        groups: [`job ${job}`, `technician ${technician}`],
      });
    }
    day = addDays(day, 1);
  }
  return orders;
}
