/** One kind of harm, done again and again to a real server. */
export interface Fault {
  /** For `--only`. */
  readonly name: string;
  /** The fault, as in the table. */
  readonly what: string;
  /** How often `npm run faults` does it. */
  readonly rounds: number;
  run(rounds: number, watch: Watch): Promise<Outcome>;
}

/** Receives the progress, and what is too slow. */
export interface Watch {
  progress(done: number, note?: string): void;
  /** Within which a start, or a database that comes back, must work again. */
  readonly recoveryMs: number;
  /** The time within which a caller must get an error. */
  readonly answerMs: number;
}

export interface Outcome {
  readonly rounds: number;
  /** Counts of what survived: acknowledged writes, refusals, whatever the fault is about. */
  readonly survived: string;
  /** From the harm, or from the start after it, until the server works again. */
  readonly slowestMs: number | null;
  /** Everything that was lost, incomplete, wrongly answered or too slow. None means passed. */
  readonly problems: readonly string[];
  /** Why it could not be done here. */
  readonly skipped?: string;
}

export const skipped = (why: string): Outcome => ({
  rounds: 0,
  survived: '',
  slowestMs: null,
  problems: [],
  skipped: why,
});

const TOO_SLOW = 'too slow: ';

export const tooSlow = (what: string, ms: number, limit: number) =>
  ms > limit ? [`${TOO_SLOW}${what} took ${Math.round(ms)} ms, more than ${limit}`] : [];

/** Told apart in the table: a busy machine is slow, only a fault of ours loses something. */
export const isTooSlow = (problem: string) => problem.startsWith(TOO_SLOW);

/** From the one up to, but not with, the other. */
export const randomBetween = (least: number, most: number) => least + Math.random() * (most - least);
