// How long rounds take, on the clock and of the processor: on a busy machine only the second one says something.

export interface Timed {
  readonly round: number;
  readonly ms: number;
  /** What this process computed in that time; the database is another one. */
  readonly computedMs: number;
}

const MOST_MS = 4_000;
/** The median of fewer says nothing. */
const ENOUGH = 10;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** `tooSlow`: the run counts as failed. */
export function judgeTimes(times: readonly Timed[]): { readonly told: string; readonly tooSlow: boolean } {
  const [slowest] = [...times].sort((a, b) => b.ms - a.ms);
  if (!slowest) return { told: 'No round was played to its end.', tooSlow: false };
  const computedMs = medianOf(times.map((one) => one.computedMs));
  const over = times.filter(({ ms }) => ms > MOST_MS).length;
  const tooSlow = times.length >= ENOUGH && computedMs > MOST_MS;
  const told = [
    `Slowest round: ${slowest.round}, ${seconds(slowest.ms)} (${seconds(slowest.computedMs)} of it computing)`,
    `median ${seconds(medianOf(times.map(({ ms }) => ms)))} (${seconds(computedMs)})`,
    `over ${seconds(MOST_MS)}: ${over} of ${times.length}`,
    ...(tooSlow ? ['TOO SLOW: rounds compute longer than they may take'] : []),
  ];
  return { told: told.join('; '), tooSlow };
}
