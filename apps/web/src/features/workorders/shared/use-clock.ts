import { api } from '../../../lib/api.ts';
import { newId } from '../../../lib/new-id.ts';
import { useUnsentChanges } from '../../../lib/offline/unsent-changes.ts';
import type { WorkOrder } from './order.ts';
import { useOwnWork } from './own-work.ts';
import { clockWith } from './unsent-clock.ts';
import { useOrderAction } from './use-order.ts';

/** The person's clock for a job or the diagnosis (null), with changes made offline. */
export function useClock(order: WorkOrder, jobId: string | null, detail: string) {
  const action = useOrderAction(order.id);
  const { sendOrKeep, whyNot } = useOwnWork(order);
  const ask = { id: order.id, jobId };
  return {
    mine: clockWith(order, { jobId }, useUnsentChanges()),
    busy: action.isPending,
    whyNot,
    start: () => {
      // The same key online and offline: if the response is lost, the call is sent later, and counts once.
      const input = { ...ask, key: newId() };
      action.mutate({
        work: async () =>
          (await sendOrKeep({ call: 'workorders.clock.start', input, detail }, () =>
            api.workorders.clock.start(input),
          )) ?? order,
      });
    },
    end: (how: 'pause' | 'stop') => {
      const input = { ...ask, how, key: newId() };
      action.mutate({
        work: async () =>
          (await sendOrKeep({ call: 'workorders.clock.end', input, detail }, () =>
            api.workorders.clock.end(input),
          )) ?? order,
      });
    },
  };
}
