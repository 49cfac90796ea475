import { HOUR } from '../../time/index.ts';
import type { Status } from './status.ts';

/** Statuses in which the work is done or will not be done. */
const WORK_OVER: readonly Status[] = ['ready', 'closed', 'declined_return', 'cancelled', 'abandoned'];

/** A date can be promised until the work is done. */
export const mayPromise = (status: Status): boolean => !WORK_OVER.includes(status);

/** A promise is shown as upcoming this long before it. */
const SOON_HOURS = 12;

export type PromiseState = 'late' | 'soon' | 'ahead';

/** State of the promise; null without one, or when the work is done. */
export function promiseState(
  { status, promisedAt }: { readonly status: Status; readonly promisedAt: Date | null },
  now: Date,
): PromiseState | null {
  if (!promisedAt || !mayPromise(status)) return null;
  const left = promisedAt.getTime() - now.getTime();
  if (left < 0) return 'late';
  return left <= SOON_HOURS * HOUR ? 'soon' : 'ahead';
}
