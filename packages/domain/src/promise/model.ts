import type { Case } from './cases.ts';
import { groupOffsets } from './group-offsets.ts';
import { distributionOf, dot, fitRobust, median } from './statistics.ts';
import { clampToSeen, waitsForParts, workAhead } from './traits.ts';
import type { ForecastInput, SimilarOrder, TimedOrder } from './types.ts';
import { backtestVariant, byValue, type Residual, VARIANTS, weights } from './variants.ts';

/** Minutes added before taking the logarithm: below an hour, differences do not matter. */
export const LOG_OFFSET_MINUTES = 60;
const MOST_SIMILAR = 12;
/** A more complex variant must be better by this margin. */
const BETTER = 0.97;

export type Model = ReturnType<typeof fitModel>;

/**
 * Regression of the time that orders take on labor, queue, parts, jobs and technician, with its residuals.
 */
export function fitModel(cases: readonly Case[], { history, now }: ForecastInput, since: string | null) {
  const ahead = workAhead(history, now);
  const traitsOf = (order: TimedOrder, from: Date): number[] => [
    1,
    Math.log(order.laborMinutes + 30),
    Math.log(ahead(from) + 60),
    ...(since === 'waiting_parts' ? [] : [waitsForParts(order, from) ? 1 : 0]),
  ];
  const done = cases.filter(({ finished }) => finished);
  const raw = done.map(({ order, from }) => traitsOf(order, from));
  // traits are clamped: nothing is known outside the range that was seen
  const clamp = clampToSeen(raw);
  const rows = raw.map(clamp);
  const logs = done.map(({ minutes }) => Math.log(minutes + LOG_OFFSET_MINUTES));
  const centers = columnMeans(rows);
  const centered = rows.map((row) => row.map((value, at) => (at === 0 ? 1 : value - (centers[at] ?? 0))));
  const fit = fitRobust(centered, logs, recency(done.length, 200));
  const errors = logs.map((log, index) => log - (fit.leaveOneOut[index] ?? 0));
  const groups = groupOffsets(done, errors);
  const linear = (order: TimedOrder, from: Date) =>
    dot(
      clamp(traitsOf(order, from)).map((value, at) => (at === 0 ? 1 : value - (centers[at] ?? 0))),
      fit.coefficients,
    );
  const middle = median(logs);
  const positions = new Map(done.map(({ order }, index) => [order.id, index]));
  const residualsOf = (traits: boolean) =>
    cases.map((one, at): Residual => {
      const index = one.finished ? positions.get(one.order.id) : undefined;
      const log = Math.log(one.minutes + LOG_OFFSET_MINUTES);
      const suggested = !traits
        ? middle
        : index === undefined
          ? linear(one.order, one.from) + groups.of(one.order)
          : (fit.leaveOneOut[index] ?? 0) + groups.without(index);
      return { value: log - suggested, suggested, finished: one.finished, index: at };
    });
  const residuals = { plain: residualsOf(false), traits: residualsOf(true) };
  const sorted = { plain: byValue(residuals.plain), traits: byValue(residuals.traits) };
  const tried = VARIANTS.map((variant) => {
    const kind = variant.traits ? 'traits' : 'plain';
    return backtestVariant(cases, residuals[kind], sorted[kind], variant);
  });
  const best = tried.reduce((least, one) => (one.loss < least.loss * BETTER ? one : least));
  const chosen = best.variant.traits ? sorted.traits : sorted.plain;
  return {
    suggest: (order: TimedOrder, from: Date) =>
      best.variant.traits ? linear(order, from) + groups.of(order) : middle,
    distribution: distributionOf(chosen, weights(chosen, chosen.length, best.variant.halfLife)),
    levelOf: (share: number) => share ** best.power,
    shareOf: (share: number) => share ** (1 / best.power),
    similar: (own: number, order: TimedOrder, among: readonly Case[]): SimilarOrder[] => {
      const mine = new Set(order.groups ?? []);
      const distance = (one: Case) =>
        Math.abs(
          linear(one.order, one.from) +
            groups.of(one.order) -
            (best.variant.traits ? own : linear(order, now)),
        ) -
        0.3 * (one.order.groups ?? []).filter((group) => mine.has(group)).length;
      return among
        .map((one, index) => ({ one, far: distance(one) - index * 1e-6 }))
        .sort((a, b) => a.far - b.far)
        .slice(0, MOST_SIMILAR)
        .map(({ one }) => ({ id: one.order.id, minutes: one.minutes, from: one.from }));
    },
  };
}

const recency = (count: number, halfLife: number): number[] =>
  Array.from({ length: count }, (_, index) => 0.5 ** ((count - 1 - index) / halfLife));

const columnMeans = (rows: readonly (readonly number[])[]): number[] =>
  (rows[0] ?? []).map((_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length);
