import {
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Status } from '@kickstand/domain/workorders';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { isAway } from '../../../lib/offline/away.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { useMoves } from '../moves/use-moves.tsx';
import type { Move, OrderCard, WorkOrder } from '../shared/order.ts';
import { useFailureToast } from '../shared/use-order.ts';
import { boardCollisions, byColumn, mayScroll, statusOver, useAnnouncements } from './drag.ts';
import { type Held, moveTo } from './held.ts';

/** An impossible drop: the order, and the column it was dropped on. */
interface Refused {
  readonly order: WorkOrder;
  readonly status: Status;
}

export function useDragging(
  columns: readonly { orders: readonly OrderCard[] }[],
  onDropped: (status: Status) => void,
) {
  const { t } = useTranslation(['workorders', 'offline']);
  const queries = useQueryClient();
  const failed = useFailureToast();
  const moves = useMoves();
  const [card, setCard] = useState<OrderCard | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 8 } }),
    // A tap on the handle lists the moves.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: byColumn }),
  );
  const cardOf = (id: unknown) => columns.flatMap(({ orders }) => orders).find((one) => one.id === id);
  const orderOptions = (id: string) => orpc.workorders.find.queryOptions({ input: { id } });
  const order = useQuery({ ...orderOptions(card?.id ?? ''), enabled: card !== null, staleTime: 0 });
  const held: Held | null = card && { card, order: order.data };
  const announcements = useAnnouncements(cardOf, held);

  const drop = async ({ active, over }: DragEndEvent) => {
    setCard(null);
    const dropped = cardOf(active.id);
    const target = statusOver(over?.id);
    if (!dropped || !target || target === dropped.status) return;
    // OFF-05. Only the server changes a status; offline, a dropped card goes back with a message.
    if (isAway()) return void toast.warning(t('offline:needs.approvals'), { id: 'needs-connection' });
    try {
      // Not through the dragged card's query: that is canceled on drop.
      const current = await api.workorders.find({ id: dropped.id });
      queries.setQueryData(orderOptions(dropped.id).queryKey, current);
      const move = moveTo(current, target);
      if (move.blockers.length > 0) return setRefused({ order: current, status: target });
      onDropped(target);
      await moves.start(current, move);
    } catch (error) {
      failed(error);
    }
  };

  return {
    dialog: moves.dialog,
    held,
    refused,
    onDismiss: () => setRefused(null),
    onMove: (current: WorkOrder, move: Move) => void moves.start(current, move),
    context: {
      sensors,
      collisionDetection: boardCollisions,
      autoScroll: { canScroll: mayScroll },
      accessibility: {
        announcements,
        screenReaderInstructions: { draggable: t('workorders:board.instructions') },
      },
      onDragStart: ({ active }: { active: { id: unknown } }) => {
        setRefused(null);
        setCard(cardOf(active.id) ?? null);
      },
      onDragCancel: () => setCard(null),
      onDragEnd: (event: DragEndEvent) => void drop(event),
    },
  };
}
