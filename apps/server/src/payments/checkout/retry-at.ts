import { after, HOUR, MINUTE } from '../../platform/clock.ts';

/** Time of the next attempt: after 1, 2, 4 … minutes, at most every hour. */
export const retryAt = (now: Date, attempts: number): Date =>
  after(now, Math.min(HOUR, MINUTE * 2 ** Math.min(attempts - 1, 10)));
