/** One kind of harm, done again and again to a real server. */
export interface Fault {
  /** For `--only`. */
  readonly name: string;
  /** What is done, as the table says it. */
  readonly what: string;
  /** How often `npm run faults` does it. */
  readonly rounds: number;
  run(rounds: number, watch: Watch): Promise<Outcome>;
}

/** Who looks on: is told how far it is, and says what is too slow. */
export interface Watch {
  progress(done: number, note?: string): void;
  /** Within which a start, or a database that comes back, must work again. */
  readonly recoveryMs: number;
  /** Within which a caller is told what is wrong. */
  readonly answerMs: number;
}

export interface Outcome {
  readonly rounds: number;
  /** What survived, counted: acknowledged writes, refusals, whatever the fault is about. */
  readonly survived: string;
  /** From the harm, or from the start after it, until the server works again. */
  readonly slowestMs: number | null;
  /** Everything that was lost, half-done, wrongly answered or too slow. None is a pass. */
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
