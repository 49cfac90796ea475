const STEPS = [1, 2, 2.5, 5, 10] as const;
const INTERVALS = 4;

/**
 * At most five round axis values that cover all values. `most` is a maximum such as 100%: an axis up to 105% would
 * suggest that more is possible.
 */
export function axisTicks(lowest: number, highest: number, most?: number): number[] {
  const top = most === undefined ? highest : Math.min(highest, most);
  const span = Math.max(top, 0) - Math.min(lowest, 0);
  if (span <= 0) return most === undefined ? [0, 1] : [0, most];
  const step = niceStep(span / INTERVALS);
  const first = Math.floor(Math.min(lowest, 0) / step) * step;
  const ticks: number[] = [];
  for (let at = first; ticks.length === 0 || (ticks.at(-1) ?? 0) < top; at += step)
    ticks.push(most === undefined ? at : Math.min(at, most));
  return ticks;
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = STEPS.find((one) => one * power >= rough - power * 1e-9) ?? 10;
  return step * power;
}
