import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/overlay/toast.tsx';
import type { Job, Line, WorkOrder } from '../../shared/order.ts';
import { heldLines, useOwnWork, useUnsentOf } from '../../shared/own-work.ts';
import { useRun } from '../../shared/use-order.ts';
import { doneChange, doneKept, isToDo } from '../jobs/line-changes.ts';
import { type LeftLine, LeftUndoneDialog } from './left-undone-dialog.tsx';
import { shortOf } from './use-mark-done.tsx';

interface Outcome {
  readonly done: number;
  readonly left: readonly LeftLine[];
}

/**
 * Marks every remaining line of a job, one after the other; parts are installed. A missing part does not stop
 * the rest. Lines that were not marked are listed with the reason.
 */
export function MarkAll({ order, job }: { order: WorkOrder; job: Job }) {
  const { t } = useTranslation('jobPhotos');
  const run = useRun();
  const { sendOrKeep, whyNot } = useOwnWork(order);
  const held = heldLines(useUnsentOf(order.id));
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const action = useMutation({
    mutationFn: async (lines: readonly Line[]): Promise<Outcome> => {
      const left: LeftLine[] = [];
      for (const [at, line] of lines.entries()) {
        try {
          await sendOrKeep(doneKept(order, job, line, true), () =>
            run(order.id, doneChange(order.id, job, line, true)),
          );
        } catch (error) {
          left.push({ line, error });
          if (shortOf(error) !== null) continue;
          // Any other failure, such as no connection, would affect the rest as well.
          left.push(...lines.slice(at + 1).map((other) => ({ line: other, error })));
          break;
        }
      }
      return { done: lines.length - left.length, left };
    },
    onSuccess: (result) => {
      if (result.left.length === 0) return toast.success(t('allDone', { count: result.done }));
      void queries.invalidateQueries({ queryKey: orpc.inventory.orderParts.key() });
      setOutcome(result);
    },
  });
  const left = job.lines.filter((line) => isToDo(order, job, line) && !held.has(line.id));
  return (
    <>
      {left.length > 1 || action.isPending ? (
        <Button
          size="sm"
          icon={CheckCheck}
          busy={action.isPending}
          disabled={whyNot !== null}
          title={whyNot ?? undefined}
          aria-label={t('markAllOf', { job: job.title })}
          onClick={() => action.mutate(left)}
        >
          {t('markAll')}
        </Button>
      ) : null}
      {outcome ? <LeftUndoneDialog orderId={order.id} {...outcome} onClose={() => setOutcome(null)} /> : null}
    </>
  );
}
