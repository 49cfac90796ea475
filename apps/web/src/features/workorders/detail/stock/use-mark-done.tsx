import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../../../lib/api.ts';
import type { Job, Line, WorkOrder } from '../../shared/order.ts';
import { useFailureToast, useRun } from '../../shared/use-order.ts';
import { doneChange } from '../jobs/line-changes.ts';
import { ShortDialog } from './short-dialog.tsx';

interface Mark {
  readonly job: Job;
  readonly line: Line;
  readonly done: boolean;
}

/** A line is done, or is not. A part that is not there is explained, with the way out. `window` belongs into the tree. */
export function useMarkDone(order: WorkOrder) {
  const run = useRun();
  const failed = useFailureToast();
  const queries = useQueryClient();
  const [short, setShort] = useState<{ line: Line; freeMilli: number } | null>(null);
  const action = useMutation({
    mutationFn: ({ job, line, done }: Mark) => run(order.id, doneChange(order.id, job, line, done)),
    onError: (error, { line }) => {
      if (!(error instanceof ORPCError) || error.code !== 'PARTS_SHORT') return failed(error);
      const { freeMilli } = error.data as { freeMilli: number };
      void queries.invalidateQueries({ queryKey: orpc.inventory.orderParts.key() });
      setShort({ line, freeMilli });
    },
  });
  const markAll = async (marks: readonly Mark[]) => {
    try {
      for (const mark of marks) await action.mutateAsync(mark);
    } catch {
      // said by the mutation: what was done so far stays done
      return;
    }
  };
  return {
    mark: action.mutate,
    markAll,
    busy: action.isPending,
    window: short ? <ShortDialog orderId={order.id} {...short} onClose={() => setShort(null)} /> : null,
  };
}
