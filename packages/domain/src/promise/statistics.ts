/** Small statistics functions for a few hundred rows. */

/**
 * Least squares with few columns, Huber weights against outliers and a small ridge penalty. Returns the
 * coefficients and the leave-one-out prediction of each row.
 */
export function fitRobust(
  rows: readonly (readonly number[])[],
  targets: readonly number[],
  weights: readonly number[],
): { readonly coefficients: readonly number[]; readonly leaveOneOut: readonly number[] } {
  const columns = rows[0]?.length ?? 0;
  let own = [...weights];
  let inverse: number[][] = [];
  let coefficients: number[] = new Array(columns).fill(0);
  for (let round = 0; round < 4; round++) {
    const normal = Array.from({ length: columns }, (_, at) =>
      Array.from({ length: columns }, (__, other) => (at === other ? (at === 0 ? 1e-6 : RIDGE) : 0)),
    );
    const right: number[] = new Array(columns).fill(0);
    rows.forEach((row, index) => {
      const weight = own[index] ?? 0;
      for (let at = 0; at < columns; at++) {
        const scaled = weight * (row[at] ?? 0);
        right[at] = (right[at] ?? 0) + scaled * (targets[index] ?? 0);
        const line = normal[at] as number[];
        for (let other = 0; other < columns; other++)
          line[other] = (line[other] ?? 0) + scaled * (row[other] ?? 0);
      }
    });
    inverse = invert(normal);
    coefficients = inverse.map((line) => dot(line, right));
    const errors = rows.map((row, index) => (targets[index] ?? 0) - dot(row, coefficients));
    const scale = 1.4826 * median(errors.map(Math.abs)) || 1e-9;
    own = weights.map(
      (weight, index) => weight * Math.min(1, (HUBER * scale) / Math.abs(errors[index] || 1e-12)),
    );
  }
  const leaveOneOut = rows.map((row, index) => {
    const target = targets[index] ?? 0;
    const fitted = dot(row, coefficients);
    const leverage =
      (own[index] ?? 0) *
      dot(
        row,
        inverse.map((line) => dot(line, row)),
      );
    return target - (target - fitted) / Math.max(0.2, 1 - leverage);
  });
  return { coefficients, leaveOneOut };
}

const RIDGE = 0.5;
const HUBER = 1.5;

export const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** Gauss-Jordan; the ridge keeps the matrix from being singular. */
function invert(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const work = matrix.map((line, at) => [
    ...line,
    ...Array.from({ length: size }, (_, other) => (other === at ? 1 : 0)),
  ]);
  for (let at = 0; at < size; at++) {
    let pivot = at;
    for (let row = at + 1; row < size; row++)
      if (Math.abs(work[row]?.[at] ?? 0) > Math.abs(work[pivot]?.[at] ?? 0)) pivot = row;
    [work[at], work[pivot]] = [work[pivot] as number[], work[at] as number[]];
    const line = work[at] as number[];
    const by = line[at] || 1e-12;
    for (let column = 0; column < 2 * size; column++) line[column] = (line[column] ?? 0) / by;
    for (let row = 0; row < size; row++) {
      if (row === at) continue;
      const other = work[row] as number[];
      const factor = other[at] ?? 0;
      if (factor === 0) continue;
      for (let column = 0; column < 2 * size; column++)
        other[column] = (other[column] ?? 0) - factor * (line[column] ?? 0);
    }
  }
  return work.map((line) => line.slice(size));
}

export interface Observed {
  readonly value: number;
  /** False: censored. It is at least this long, and not finished yet. */
  readonly finished: boolean;
}

/**
 * The distribution of the cases as a step function. An unfinished case counts as long as it was observed
 * (Kaplan-Meier).
 */
export function distributionOf(
  sorted: readonly Observed[],
  weights: readonly number[],
): { readonly values: number[]; readonly shares: number[] } {
  let [atRisk, counted] = [0, 0];
  for (const weight of weights) {
    atRisk += weight;
    counted += weight > 0 ? 1 : 0;
  }
  // the case in question is one more, of which nothing is known
  atRisk *= 1 + 1 / Math.max(1, counted);
  const values: number[] = [];
  const shares: number[] = [];
  let left = 1;
  sorted.forEach(({ value, finished }, index) => {
    const weight = weights[index] ?? 0;
    if (finished && atRisk > 0 && weight > 0) {
      left *= 1 - Math.min(1, weight / atRisk);
      values.push(value);
      shares.push(1 - left);
    }
    atRisk -= weight;
  });
  return { values, shares };
}

type Distribution = ReturnType<typeof distributionOf>;

/** A quantile, interpolated between two steps; null: too many cases are unfinished for the curve to reach it. */
export function quantileOf({ values, shares }: Distribution, share: number): number | null {
  const at = shares.findIndex((one) => one >= share);
  if (at < 0) return null;
  const [low, high] = [shares[at - 1] ?? 0, shares[at] ?? 1];
  const [from, to] = [values[at - 1] ?? values[at] ?? 0, values[at] ?? 0];
  return high > low ? from + ((to - from) * (share - low)) / (high - low) : to;
}

/** The share up to a value: the inverse of the quantile, so interpolated in the same way. */
export function shareBelow({ values, shares }: Distribution, value: number): number {
  const next = values.findIndex((one) => one > value);
  if (next < 0) return shares.at(-1) ?? 0;
  if (next === 0) return 0;
  const [low, high] = [shares[next - 1] ?? 0, shares[next] ?? 1];
  const [from, to] = [values[next - 1] ?? 0, values[next] ?? 0];
  return low + ((high - low) * (value - from)) / (to - from);
}
