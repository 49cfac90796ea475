import { useTranslation } from 'react-i18next';
import { ReturnDialog } from '../../../../shared/stock/return-dialog.tsx';
import type { MovedOrder, OrderPart } from '../../../../shared/stock/stock-types.ts';
import { toast } from '../../../../ui/overlay/toast.tsx';
import type { Job, Line, WorkOrder } from '../../shared/order.ts';
import { useFailureToast, useRun } from '../../shared/use-order.ts';
import { doneChange } from '../jobs/line-changes.ts';

interface ReturnPartProps {
  order: WorkOrder;
  job: Job;
  line: Line;
  part: OrderPart;
  onClose: () => void;
}

/** Returns a part of the order to stock; once nothing of it is installed, its line has to be done again. */
export function ReturnPart({ order, job, line, part, onClose }: ReturnPartProps) {
  const { t } = useTranslation(['orderStock', 'workorders']);
  const run = useRun();
  const failed = useFailureToast();
  const isUndone = line.done && order.mayEditJobs;

  const tellMoves = (orders: readonly MovedOrder[]) => {
    for (const { number, to } of orders)
      if (to) toast.info(t('orderStock:return.moved', { number, status: t(`workorders:status.${to}`) }));
  };
  return (
    <ReturnDialog
      part={part}
      note={isUndone ? t('orderStock:return.undone') : undefined}
      onClose={onClose}
      onDone={(after, orders) => {
        onClose();
        tellMoves(orders);
        if (isUndone && after.issuedMilli === 0)
          run(order.id, doneChange(order.id, job, line, false)).catch(failed);
      }}
    />
  );
}
