import type { Outputs } from '@kickstand/api';
import { api } from '../api.ts';
import { currentOf } from '../calls/refusal.ts';
import type { OfflineCalls } from './calls.ts';
import type { UnsentChange } from './outbox.ts';

type Order = Outputs['workorders']['find'];

/** The current order, if someone saved since; null for any other failure. */
export const staleOrder = (error: unknown): Order | null => currentOf(api.workorders.update, error);

/**
 * OFF-04. The order changed while a change was waiting on this device. Returns what to send instead, `done` if the
 * order already contains it, or null if the user has to decide.
 */
export function rebaseChange(
  { call, seen }: Pick<UnsentChange, 'call' | 'seen'>,
  input: object,
  current: Order,
): object | 'done' | null {
  const over = { ...input, revision: current.revision };
  if (call === 'workorders.findings.add') {
    const { findingId } = input as OfflineCalls['workorders.findings.add'];
    return current.findings.some(({ id }) => id === findingId) ? 'done' : over;
  }
  if (call === 'workorders.lines.done') {
    const { jobId, lineId, done } = input as OfflineCalls['workorders.lines.done'];
    const job = current.jobs.find(({ id }) => id === jobId);
    const line = job?.lines.find(({ id }) => id === lineId);
    if (!job || !line) return null;
    if ((line.done !== null) === done) return 'done';
    return job.decision === 'approved' && !line.struck ? over : null;
  }
  if (call === 'workorders.jobs.setPhotos') {
    const { jobId, photos } = input as OfflineCalls['workorders.jobs.setPhotos'];
    const job = current.jobs.find(({ id }) => id === jobId);
    if (!job) return null;
    const there = job.photos.map(({ path }) => path);
    const added = photos.filter((path) => !seen.includes(path) && !there.includes(path));
    // photos added by others stay, and photos removed by others stay removed
    return added.length === 0 ? 'done' : { ...over, photos: [...there, ...added] };
  }
  return null;
}
