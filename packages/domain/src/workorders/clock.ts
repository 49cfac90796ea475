export const CLOCK_ENDS = ['pause', 'stop'] as const;

/** A time entry, recorded by the server, so that a reload loses nothing. */
export interface ClockEntry {
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly endedBy: (typeof CLOCK_ENDS)[number] | null;
}

export interface ClockState {
  readonly state: 'off' | 'running' | 'paused' | 'stopped';
  /** Sum of finished entries; the page adds the running one. */
  readonly seconds: number;
  readonly runningSince: Date | null;
}

/** Expects entries sorted by their start. */
export function clockState(entries: readonly ClockEntry[]): ClockState {
  const seconds = entries.reduce(
    (sum, { startedAt, endedAt }) =>
      endedAt ? sum + Math.max(0, Math.round((endedAt.getTime() - startedAt.getTime()) / 1000)) : sum,
    0,
  );
  const running = entries.find((entry) => entry.endedAt === null);
  if (running) return { state: 'running', seconds, runningSince: running.startedAt };
  const last = entries.at(-1);
  if (!last) return { state: 'off', seconds, runningSince: null };
  return { state: last.endedBy === 'stop' ? 'stopped' : 'paused', seconds, runningSince: null };
}
