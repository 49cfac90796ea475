/** A kind of failure that is caused repeatedly in a real server. */
export interface Fault {
  /** For `--only`. */
  readonly name: string;
  /** The description in the table. */
  readonly what: string;
  /** How often `npm run faults` causes it. */
  readonly rounds: number;
  run(rounds: number, options: RunOptions): Promise<Outcome>;
}

export interface RunOptions {
  progress(done: number, note?: string): void;
  /** How long a start, or the return of a database, may take. */
  readonly recoveryMs: number;
  /** How long a caller may wait for an error. */
  readonly answerMs: number;
}

export interface Outcome {
  readonly rounds: number;
  /** What survived, in numbers: acknowledged writes, refused calls and so on. */
  readonly survived: string;
  /** From the failure, or from the restart after it, until the server works again. */
  readonly slowestMs: number | null;
  /** Everything that was lost, incomplete, wrong or too slow. Passed if empty. */
  readonly problems: readonly string[];
  /** Why it cannot be done on this machine. */
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

/** The table counts these separately: a busy machine makes things slow, but only a defect loses data. */
export const isTooSlow = (problem: string) => problem.startsWith(TOO_SLOW);

/** `most` is excluded. */
export const randomBetween = (least: number, most: number) => least + Math.random() * (most - least);
