import type { Case } from './cases.ts';
import { distributionOf, type Observed, quantileOf } from './statistics.ts';
import { CASES_NEEDED, SAFE_SHARE } from './types.ts';

export interface Variant {
  /** Number of cases after which a weight halves; 0: equal weights. */
  readonly halfLife: number;
  /** Whether the regression is used; otherwise all orders are treated alike. */
  readonly traits: boolean;
}

export const VARIANTS: readonly Variant[] = [
  { halfLife: 0, traits: false },
  { halfLife: 100, traits: false },
  { halfLife: 35, traits: false },
  { halfLife: 0, traits: true },
  { halfLife: 100, traits: true },
  { halfLife: 35, traits: true },
  { halfLife: 15, traits: true },
];

/** The latest finished cases, on which variants are backtested. */
const BACKTEST_CASES = 60;
const MOST_LEVEL_SHIFT = 0.15;

/** Residual of a case, on a logarithmic scale. */
export type Residual = Observed & { readonly suggested: number; readonly index: number };

export const byValue = (seen: readonly Residual[]): Residual[] =>
  [...seen].sort((a, b) => a.value - b.value || Number(b.finished) - Number(a.finished));

/** Weights of the first cases; later ones were not known yet. */
export function weights(sorted: readonly Residual[], count: number, halfLife: number): number[] {
  const fade = decayOf(halfLife);
  return sorted.map(({ index }) =>
    index >= count ? 0 : (fade[Math.min(count - 1 - index, MOST_CASES - 1)] ?? 0),
  );
}

const MOST_CASES = 2000;
const DECAYS = new Map<number, readonly number[]>();

/** By how many cases ago. */
function decayOf(halfLife: number): readonly number[] {
  const known = DECAYS.get(halfLife);
  if (known) return known;
  const made = Array.from({ length: MOST_CASES }, (_, age) => (halfLife === 0 ? 1 : 0.5 ** (age / halfLife)));
  DECAYS.set(halfLife, made);
  return made;
}

/**
 * Backtests a variant on the latest finished orders, each with only what was known when it began: the loss,
 * and the shift of its quantiles that would have kept four in five promises.
 */
export function backtestVariant(
  cases: readonly Case[],
  seen: readonly Residual[],
  sorted: readonly Residual[],
  variant: Variant,
) {
  const finished = cases.flatMap((one, index) => (one.finished ? [index] : []));
  const tried = finished.slice(Math.max(CASES_NEEDED, finished.length - BACKTEST_CASES));
  let [loss, held, count] = [0, 0, 0];
  for (const index of tried) {
    const one = seen[index] as Residual;
    const steps = distributionOf(sorted, weights(sorted, index, variant.halfLife));
    // the loss needs a figure: the longest seen, if the curve does not get that far
    const limit = quantileOf(steps, SAFE_SHARE) ?? steps.values.at(-1) ?? 0;
    const [actual, asked] = [Math.exp(one.suggested + one.value), Math.exp(one.suggested + limit)];
    loss += actual > asked ? SAFE_SHARE * (actual - asked) : (1 - SAFE_SHARE) * (asked - actual);
    held += actual <= asked ? 1 : 0;
    count += 1;
  }
  const missing = count === 0 ? 0 : ((SAFE_SHARE - held / count) * count) / (count + 15);
  const level = SAFE_SHARE + Math.max(-MOST_LEVEL_SHIFT, Math.min(MOST_LEVEL_SHIFT, missing));
  return {
    variant,
    loss: count === 0 ? Number(variant.traits) : loss / count,
    power: Math.log(level) / Math.log(SAFE_SHARE),
  };
}
