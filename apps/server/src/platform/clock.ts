/** Time as a dependency, so that a test can hold it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const after = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds);
