import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { MoveInput, WorkOrder } from '../shared/order.ts';
import { blockersOf, staleOrder, useRun } from '../shared/use-order.ts';
import { type MoveDialogProps, moveEvent } from './moves.ts';

type Given = Pick<MoveInput, 'reason' | 'pickup' | 'seen' | 'checklist'>;

/**
 * Sends a dialog's input. After a failure the input stays; if someone else changed the order in the meantime,
 * the person sees that and sends again.
 */
export function useMoveSend({ order, move, onClose, onBlocked }: MoveDialogProps) {
  const { t } = useTranslation('workorders');
  const run = useRun();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const attempt = async (
    work: (revision: number) => Promise<WorkOrder>,
    /** True: it is already shown next to its field. */
    isShown: (error: unknown) => boolean = () => false,
  ) => {
    setBusy(true);
    setFailure(null);
    try {
      const next = await run(order.id, { work });
      toast.success(t('board.moved', { number: next.number, status: t(`status.${next.status}`) }));
      onClose();
      return next;
    } catch (error) {
      const blockers = blockersOf(error);
      if (blockers) onBlocked(blockers);
      else if (!isShown(error)) setFailure(error);
      return null;
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    failure,
    stale: staleOrder(failure),
    attempt,
    send: (given: Given) => {
      const event = moveEvent(move.event);
      if (!event) return Promise.resolve(null);
      return attempt((revision) => api.workorders.move({ id: order.id, revision, event, ...given }));
    },
  };
}
