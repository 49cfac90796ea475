import process from 'node:process';
import { say } from '../../scripts/lib/console.mjs';
import { type Backtest, backtest } from './backtest.ts';
import { makeHistory, shopTime, YEARS } from './histories.ts';

/** Not used while the forecast was made. */
const SEEDS = [101, 202, 303, 404, 505];
const GOAL = { from: 0.75, to: 0.85 };

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const hours = (value: number) => `${value.toFixed(1)} h`;

/**
 * How often an order was ready by its 80 % date, on simulated years of 560 orders. Exits with 1 if, over all
 * seeds of a kind of year, too few or too many dates were kept, or the dates are later than the plain 80 %
 * quantile.
 */
export async function measurePromise(): Promise<void> {
  say(
    'year, seed: forecasts, 80 % moment held, 80 % day held (chance stated), open hours to it, plain quantile (held), plain quantile that held as often',
  );
  let missed = 0;
  for (const year of YEARS) {
    const results = SEEDS.map((seed) => {
      const result = backtest(makeHistory(seed, year), shopTime());
      say(`  ${year.name}, ${seed}: ${lineOf(result)}`);
      return result;
    });
    const all = meanOf(results);
    const calibrated = all.held >= GOAL.from && all.held <= GOAL.to;
    const narrow = all.hours <= all.plainHours;
    if (!calibrated || !narrow) missed += 1;
    say(`${calibrated && narrow ? 'ok    ' : 'missed'} ${year.name}: ${lineOf(all)}`);
  }
  say(`${missed} of ${YEARS.length} kinds of years missed the goal.`);
  if (missed > 0) process.exitCode = 1;
}

const lineOf = (result: Backtest) =>
  [
    result.forecasts,
    percent(result.held),
    `${percent(result.dayHeld)} (${percent(result.stated)})`,
    hours(result.hours),
    `${hours(result.plainHours)} (${percent(result.plainHeld)})`,
    hours(result.evenHours),
  ].join(', ');

function meanOf(results: readonly Backtest[]): Backtest {
  const forecasts = results.reduce((sum, one) => sum + one.forecasts, 0);
  const mean = (key: keyof Backtest) =>
    results.reduce((sum, one) => sum + one[key] * one.forecasts, 0) / Math.max(1, forecasts);
  return {
    forecasts,
    held: mean('held'),
    dayHeld: mean('dayHeld'),
    stated: mean('stated'),
    hours: mean('hours'),
    dayHours: mean('dayHours'),
    plainHours: mean('plainHours'),
    plainHeld: mean('plainHeld'),
    evenHours: mean('evenHours'),
  };
}
