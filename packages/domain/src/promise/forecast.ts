import type { Day } from '../calendar/index.ts';
import { casesFrom, comparableCases, countFinished, fromPartsOn } from './cases.ts';
import { daysFrom, nearestDay } from './days.ts';
import { fitModel, LOG_OFFSET_MINUTES, type Model } from './model.ts';
import type { OpenTime } from './open-time.ts';
import { quantileOf, shareBelow } from './statistics.ts';
import { CASES_NEEDED, type Forecast, type ForecastInput, type ReadyBy, SAFE_SHARE } from './types.ts';

const LIKELY_SHARE = 0.5;

/**
 * Predicts when an order will be ready from how long similar orders took from the same point. Times are open
 * hours of the shop. The spread is that of the residuals of a regression on labor, parts and queue; recent
 * cases get more weight if that would have predicted finished orders better.
 */
export function forecastReady(input: ForecastInput): Forecast {
  const { now, time } = input;
  const { cases, since } = comparableCases(input);
  const finished = cases.filter(({ finished }) => finished);
  if (finished.length < CASES_NEEDED) return { enough: false, cases: finished.length };
  const model = fitModel(cases, input, since);
  const own = model.suggest(input.order, now);
  const usual = chancesFrom(model, own, now, time);
  const parts = chancesAfterParts(input);
  const by = (day: Day) => Math.min(usual.by(day), parts?.by(day) ?? 1);
  const readyBy = (share: number): ReadyBy | null => {
    const at = later(usual.moment(share), parts ? parts.moment(share) : now);
    return at && { at, ...nearestDay(time, time.dayOf(at), time.dayOf(now), share, by) };
  };
  const [likely, safe] = [readyBy(LIKELY_SHARE), readyBy(SAFE_SHARE)];
  return {
    enough: true,
    cases: finished.length,
    since,
    ...{ likely, safe, by },
    days: daysFrom(time, now, time.dayOf((safe ?? likely)?.at ?? now), by),
    similar: model.similar(own, input.order, finished),
  };
}

interface Chances {
  readonly by: (day: Day) => number;
  /** Null: the share is not reached. */
  readonly moment: (share: number) => Date | null;
}

const later = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (other > one ? other : one) : null;

/** Nothing is ready without any work: after closing time, that is tomorrow. */
const LEAST_MINUTES = 1;

function chancesFrom(model: Model, own: number, from: Date, time: OpenTime): Chances {
  const { distribution } = model;
  return {
    by: (day) => {
      const closes = time.closesAt(day);
      if (closes <= from) return 0;
      const minutes = time.between(from, closes);
      return model.shareOf(shareBelow(distribution, Math.log(minutes + LOG_OFFSET_MINUTES) - own));
    },
    moment: (share) => {
      const quantile = quantileOf(distribution, model.levelOf(share));
      if (quantile === null) return null;
      return time.after(from, Math.max(LEAST_MINUTES, Math.exp(own + quantile) - LOG_OFFSET_MINUTES));
    },
  };
}

/**
 * Accounts for an expected delivery: the order cannot be ready sooner than orders were after all their parts
 * had arrived. It only makes the forecast later. The reliability of suppliers is part of how long orders wait
 * for parts, not of the date on a purchase order.
 */
function chancesAfterParts(input: ForecastInput): Chances | null {
  const { order, history, now, time, partsAt } = input;
  if (!partsAt || partsAt <= now) return null;
  const cases = casesFrom(history.map(fromPartsOn), now, time, null, 0);
  // without history, all that is known is the date of the parts
  if (countFinished(cases) < CASES_NEEDED)
    return {
      by: (day) => (time.closesAt(day) <= partsAt ? 0 : 1),
      moment: () => time.after(partsAt, LEAST_MINUTES),
    };
  const model = fitModel(cases, input, 'waiting_parts');
  return chancesFrom(model, model.suggest(order, partsAt), partsAt, time);
}
