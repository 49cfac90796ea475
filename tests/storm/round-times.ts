// Duration of rounds, in wall-clock and in CPU time. On a busy machine only CPU time is meaningful.

export interface RoundTime {
  readonly round: number;
  readonly ms: number;
  /** CPU time of this process; the database is another one. */
  readonly computedMs: number;
}

const MAX_ROUND_MS = 4_000;
/** With fewer rounds, the median means nothing. */
const MIN_ROUNDS = 10;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** With `tooSlow` the run fails. */
export function checkTimes(times: readonly RoundTime[]): {
  readonly summary: string;
  readonly tooSlow: boolean;
} {
  const [slowest] = [...times].sort((a, b) => b.ms - a.ms);
  if (!slowest) return { summary: 'No round was played to its end.', tooSlow: false };
  const computedMs = medianOf(times.map((one) => one.computedMs));
  const over = times.filter(({ ms }) => ms > MAX_ROUND_MS).length;
  const tooSlow = times.length >= MIN_ROUNDS && computedMs > MAX_ROUND_MS;
  const summary = [
    `Slowest round: ${slowest.round}, ${seconds(slowest.ms)} (${seconds(slowest.computedMs)} of it computing)`,
    `median ${seconds(medianOf(times.map(({ ms }) => ms)))} (${seconds(computedMs)})`,
    `over ${seconds(MAX_ROUND_MS)}: ${over} of ${times.length}`,
    ...(tooSlow ? ['TOO SLOW: rounds compute longer than they may take'] : []),
  ];
  return { summary: summary.join('; '), tooSlow };
}
