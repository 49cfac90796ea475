/** Time as a dependency, so that a test can control it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export { DAY, HOUR, MINUTE, SECOND } from '@kickstand/domain/time';

export const after = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds);
