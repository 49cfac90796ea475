import type { OfflineCalls } from '../../../lib/offline/calls.ts';
import type { UnsentChange } from '../../../lib/offline/outbox.ts';
import type { WorkOrder } from './order.ts';

type MyClock = WorkOrder['clock']['mine'][number];
type Thing = Pick<MyClock, 'jobId'>;

const OFF = { state: 'off', seconds: 0, runningSince: null } as const;

const ended = (clock: MyClock, state: 'paused' | 'stopped', at: number): MyClock => {
  const since = clock.runningSince === null ? at : new Date(clock.runningSince).getTime();
  const seconds = clock.seconds + Math.max(0, Math.round((at - since) / 1000));
  return { ...clock, state, seconds, runningSince: null };
};

/**
 * The person's clock for one job or the diagnosis, with changes made offline. `changes` are those of all
 * orders, because starting one clock pauses the other.
 */
export function clockWith(order: WorkOrder, { jobId }: Thing, changes: readonly UnsentChange[]): MyClock {
  const known = order.clock.mine.find((one) => one.jobId === jobId);
  let clock: MyClock = known ?? { ...OFF, jobId };
  for (const { call, input, at } of changes) {
    if (call !== 'workorders.clock.start' && call !== 'workorders.clock.end') continue;
    const asked = input as OfflineCalls['workorders.clock.start'] | OfflineCalls['workorders.clock.end'];
    const same = asked.id === order.id && asked.jobId === jobId;
    if ('how' in asked) {
      if (same) clock = ended(clock, asked.how === 'stop' ? 'stopped' : 'paused', at);
    } else if (clock.state === 'running') {
      if (!same) clock = ended(clock, 'paused', at);
    } else if (same) clock = { ...clock, state: 'running', runningSince: new Date(at).toISOString() };
  }
  return clock;
}
