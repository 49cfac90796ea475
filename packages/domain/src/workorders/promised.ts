import { HOUR } from '../time/index.ts';
import type { Status } from './status.ts';

/** From here on the bike is done, or will not be. */
const SETTLED: readonly Status[] = ['ready', 'closed', 'declined_return', 'cancelled', 'abandoned'];

/** A date can be promised while there is still something to do. */
export const mayPromise = (status: Status): boolean => !SETTLED.includes(status);

/** So long before it a promise is named. */
const SOON_HOURS = 12;

export type PromiseState = 'late' | 'soon' | 'ahead';

/** How a promise stands; null: none was made, or the bike is done. */
export function promiseState(
  { status, promisedAt }: { readonly status: Status; readonly promisedAt: Date | null },
  now: Date,
): PromiseState | null {
  if (!promisedAt || !mayPromise(status)) return null;
  const left = promisedAt.getTime() - now.getTime();
  if (left < 0) return 'late';
  return left <= SOON_HOURS * HOUR ? 'soon' : 'ahead';
}
