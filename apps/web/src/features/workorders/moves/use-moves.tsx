import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { NeedsConnection } from '../../../lib/offline/needs-connection.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { Blocker, Move, WorkOrder } from '../shared/order.ts';
import { blockersOf, useFailureToast, useRun } from '../shared/use-order.ts';
import { AbandonDialog } from './abandon-dialog.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { EstimateDialog } from './estimate-dialog.tsx';
import { type DialogKind, dialogOf, type MoveDialogProps, moveEvent } from './moves.ts';
import { PickupDialog } from './pickup-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { RefusedDialog } from './refused-dialog.tsx';

interface Open {
  readonly kind: DialogKind;
  readonly order: WorkOrder;
  readonly move: Move;
}

/** Moves an order: directly, or through a dialog for its input or its blockers. */
export function useMoves(): {
  start: (order: WorkOrder, move: Move) => Promise<void>;
  busy: boolean;
  dialog: ReactNode;
} {
  const { t } = useTranslation('workorders');
  const run = useRun();
  const failed = useFailureToast();
  const [open, setOpen] = useState<Open | null>(null);
  const [busy, setBusy] = useState(false);
  const refuse = (order: WorkOrder, move: Move, blockers: readonly Blocker[]) =>
    setOpen({ kind: 'refused', order, move: { ...move, blockers: [...blockers] } });

  const start = async (order: WorkOrder, move: Move) => {
    const kind = dialogOf(move);
    if (kind) return setOpen({ kind, order, move });
    const event = moveEvent(move.event);
    if (!event) return;
    setBusy(true);
    try {
      const next = await run(order.id, {
        work: (revision) => api.workorders.move({ id: order.id, revision, event }),
      });
      toast.success(t('board.moved', { number: next.number, status: t(`status.${next.status}`) }));
    } catch (error) {
      const blockers = blockersOf(error);
      if (blockers) refuse(order, move, blockers);
      else failed(error);
    } finally {
      setBusy(false);
    }
  };

  const props = open && {
    order: open.order,
    move: open.move,
    onClose: () => setOpen(null),
    onBlocked: (blockers: readonly Blocker[]) => refuse(open.order, open.move, blockers),
  };
  const Dialog = open && DIALOGS[open.kind];
  const dialog = <NeedsConnection>{Dialog && props ? <Dialog {...props} /> : null}</NeedsConnection>;
  return { start, busy, dialog };
}

const DIALOGS: Record<DialogKind, (props: MoveDialogProps) => ReactNode> = {
  refused: RefusedDialog,
  decision: DecisionDialog,
  estimate: EstimateDialog,
  reason: ReasonDialog,
  pickup: PickupDialog,
  abandon: AbandonDialog,
};
