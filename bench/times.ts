/** Data folder of the shop being measured. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

export interface Times {
  readonly median: number;
  readonly p95: number;
}

export type Operations = Readonly<Record<string, Times>>;

export interface Measured {
  readonly size: number;
  readonly http: Operations;
  /** Reads without HTTP. */
  readonly sql: Operations;
  /** The same rows by one minimal statement, if there is one. */
  readonly bare: Operations;
}

const WARM_UP = 5;

/** Repeats the work; the first few times are a warm-up. */
export async function time(calls: number, work: (round: number) => Promise<unknown>): Promise<Times> {
  const taken: number[] = [];
  for (let round = 0; round < WARM_UP + calls; round++) {
    const began = performance.now();
    await work(round);
    if (round >= WARM_UP) taken.push(performance.now() - began);
  }
  taken.sort((a, b) => a - b);
  const at = (part: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * part))] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

/** How often `time` does the work in total. */
export const roundsOf = (calls: number) => WARM_UP + calls;
