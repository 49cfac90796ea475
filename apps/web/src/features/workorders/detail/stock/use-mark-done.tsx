import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '../../../../lib/api.ts';
import { refusalOf } from '../../../../lib/calls/refusal.ts';
import type { Job, Line, WorkOrder } from '../../shared/order.ts';
import { useOwnWork } from '../../shared/own-work.ts';
import { useFailureToast, useRun } from '../../shared/use-order.ts';
import { doneChange, doneKept } from '../jobs/line-changes.ts';
import { ShortDialog } from './short-dialog.tsx';

interface Mark {
  readonly job: Job;
  readonly line: Line;
  readonly done: boolean;
}

/** The quantity available for the line if there is not enough of its part; null for every other failure. */
export const shortOf = (error: unknown): number | null =>
  refusalOf(api.workorders.lines.done, error, 'PARTS_SHORT')?.freeMilli ?? null;

/** Marks a line done or not done. A missing part is explained in a dialog. The caller renders `window`. */
export function useMarkDone(order: WorkOrder) {
  const run = useRun();
  const { sendOrKeep } = useOwnWork(order);
  const failed = useFailureToast();
  const queries = useQueryClient();
  const [short, setShort] = useState<{ line: Line; freeMilli: number } | null>(null);
  const action = useMutation({
    mutationFn: ({ job, line, done }: Mark) =>
      sendOrKeep(doneKept(order, job, line, done), () =>
        run(order.id, doneChange(order.id, job, line, done)),
      ),
    onError: (error, { line }) => {
      const freeMilli = shortOf(error);
      if (freeMilli === null) return failed(error);
      void queries.invalidateQueries({ queryKey: orpc.inventory.orderParts.key() });
      setShort({ line, freeMilli });
    },
  });
  return {
    mark: action.mutate,
    busy: action.isPending,
    window: short ? <ShortDialog orderId={order.id} {...short} onClose={() => setShort(null)} /> : null,
  };
}
