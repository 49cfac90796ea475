import type { DatabaseName } from '../support/own-database.ts';

/** The message of a round that timed out. */
export const TIMED_OUT = 'A step did not end';

export interface Replay {
  readonly database: DatabaseName;
  readonly seed: number;
  readonly round: number;
  readonly steps: number;
  readonly more?: readonly string[];
}

/** The command that replays this round exactly. */
export function replayCommand({ database, seed, round, steps, more = [] }: Replay): string {
  const moreOption = more.length > 0 ? ` --more "${more.join(',')}"` : '';
  return `npm run storm -- --database ${database} --seed ${seed} --from ${round} --rounds 1 --steps ${steps}${moreOption}`;
}
