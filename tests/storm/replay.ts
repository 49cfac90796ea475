import type { DatabaseName } from '../support/own-database.ts';

/** What a round says that was broken off. */
export const HUNG = 'A step did not end';

export interface Replay {
  readonly database: DatabaseName;
  readonly seed: number;
  readonly round: number;
  readonly steps: number;
  readonly more?: readonly string[];
}

/** What to type to play one round again, exactly as it was played. */
export function replayCommand({ database, seed, round, steps, more = [] }: Replay): string {
  const drawn = more.length > 0 ? ` --more "${more.join(',')}"` : '';
  return `npm run storm -- --database ${database} --seed ${seed} --from ${round} --rounds 1 --steps ${steps}${drawn}`;
}
