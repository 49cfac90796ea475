import type { Day } from '@kickstand/domain/calendar';
import { forecastReady, type OpenTime, SAFE_SHARE, type TimedOrder } from '@kickstand/domain/promise';

/** Orders before the first forecast that counts. */
const WARM_UP = 60;

export interface Backtest {
  readonly forecasts: number;
  /** How often it was ready by the 80 % moment, and by the evening of the 80 % day. */
  readonly held: number;
  readonly dayHeld: number;
  /** The chance that was stated with the day, on average. */
  readonly stated: number;
  /**
   * Average open hours to the 80 % moment, compared with the plain 80 % quantile of everything finished by
   * then.
   */
  readonly hours: number;
  readonly dayHours: number;
  readonly plainHours: number;
  readonly plainHeld: number;
  /**
   * The same for the lowest plain quantile that is kept as often as the forecast: compares widths at equal
   * probability.
   */
  readonly evenHours: number;
}

/**
 * Rolling origin: each order is forecast at the moment the customer approved it, from what the shop knew then. An order
 * that was ready later counts as not ready.
 */
export function backtest(orders: readonly TimedOrder[], time: OpenTime): Backtest {
  const sum = {
    forecasts: 0,
    held: 0,
    dayHeld: 0,
    stated: 0,
    hours: 0,
    dayHours: 0,
    plainHours: 0,
    plainHeld: 0,
  };
  const approvedOf = ({ reached }: TimedOrder) => reached.find(({ status }) => status === 'approved')?.at;
  const inTurn = orders
    .flatMap((order) => {
      const at = approvedOf(order);
      return at && order.readyAt ? [{ order, at, readyAt: order.readyAt }] : [];
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const plainCases: PlainCase[] = [];
  inTurn.slice(WARM_UP).forEach(({ order, at, readyAt }) => {
    const history = orders
      .filter((one) => one !== order && (one.reached[0]?.at ?? at) < at)
      .map((one) => asKnown(one, at));
    const forecast = forecastReady({
      order: asKnown({ ...order, readyAt: null }, at),
      history,
      now: at,
      time,
    });
    const safe = forecast.enough ? forecast.safe : null;
    if (!safe) return;
    const past = history
      .flatMap((one) => {
        const from = approvedOf(one);
        return from && one.readyAt ? [time.between(from, one.readyAt)] : [];
      })
      .sort((a, b) => a - b);
    const plain = quantileOf(past, SAFE_SHARE);
    const took = time.between(at, readyAt);
    plainCases.push({ past, took });
    const dayEnd = (day: Day) => time.closesAt(day);
    sum.forecasts += 1;
    sum.held += Number(readyAt <= safe.at);
    sum.dayHeld += Number(readyAt <= dayEnd(safe.day));
    sum.stated += safe.share;
    sum.hours += time.between(at, safe.at) / 60;
    sum.dayHours += time.between(at, dayEnd(safe.day)) / 60;
    sum.plainHours += plain / 60;
    sum.plainHeld += Number(took <= plain);
  });
  const per = (value: number) => (sum.forecasts === 0 ? 0 : value / sum.forecasts);
  return {
    forecasts: sum.forecasts,
    held: per(sum.held),
    dayHeld: per(sum.dayHeld),
    stated: per(sum.stated),
    hours: per(sum.hours),
    dayHours: per(sum.dayHours),
    plainHours: per(sum.plainHours),
    plainHeld: per(sum.plainHeld),
    evenHours: hoursHolding(plainCases, per(sum.held)),
  };
}

interface PlainCase {
  /** What finished orders took, the shortest first. */
  readonly past: readonly number[];
  readonly took: number;
}

const quantileOf = (past: readonly number[], share: number): number =>
  past[Math.min(past.length - 1, Math.ceil(share * (past.length + 1)) - 1)] ?? 0;

/** Average open hours to the lowest plain quantile that was kept in at least this share. */
function hoursHolding(cases: readonly PlainCase[], share: number): number {
  for (let level = 0.5; level < 1; level += 0.005) {
    const limits = cases.map(({ past }) => quantileOf(past, level));
    const held = cases.filter(({ took }, index) => took <= (limits[index] ?? 0)).length;
    if (held >= share * cases.length)
      return limits.reduce((sum, limit) => sum + limit / 60, 0) / Math.max(1, cases.length);
  }
  return Number.POSITIVE_INFINITY;
}

/** What of an order was known at a moment. */
const asKnown = (order: TimedOrder, at: Date): TimedOrder => ({
  ...order,
  reached: order.reached.filter((one) => one.at <= at),
  readyAt: order.readyAt && order.readyAt <= at ? order.readyAt : null,
});
