import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { OPEN_STATUSES, type Status } from '@kickstand/domain/workorders';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/card-problem.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMoves } from '../moves/use-moves.tsx';
import type { Move, OrderCard, WorkOrder } from '../shared/order.ts';
import { useFailureToast } from '../shared/use-order.ts';
import { CardFace } from './board-card.tsx';
import { Column } from './column.tsx';
import { boardCollisions, byColumn, mayScroll, statusOver, useAnnouncements } from './drag.ts';
import { moveTo } from './held.ts';
import { StatusChips } from './status-chips.tsx';

interface BoardProps {
  technician: string | null;
  /** On a phone: the one column that is shown. */
  shown: string | null;
  onShow: (status: Status) => void;
}

export function Board({ technician, shown, onShow }: BoardProps) {
  const { t } = useTranslation('workorders');
  const board = useQuery(orpc.workorders.board.queryOptions({ input: technician ? { technician } : {} }));
  const { held, moves, context, onMove } = useDragging(board.data ?? []);
  if (board.data === undefined)
    return board.isError ? (
      <CardProblem
        title={t('board.title')}
        error={board.error}
        busy={board.isFetching}
        onTryAgain={() => void board.refetch()}
      />
    ) : (
      <BoardSkeleton />
    );
  const columns = OPEN_STATUSES.map((status) => {
    const column = board.data.find((one) => one.status === status);
    return { status, count: column?.count ?? 0, orders: column?.orders ?? [] };
  });
  const first = columns.find(({ count }) => count > 0)?.status ?? 'submitted';
  const current = OPEN_STATUSES.find((status) => status === shown) ?? first;
  return (
    <DndContext {...context}>
      <StatusChips columns={columns} current={current} onShow={onShow} />
      <div className="relative -mx-gutter overflow-x-auto scroll-px-gutter px-gutter pb-4 max-md:overflow-visible">
        <div className="flex min-h-[60dvh] gap-3 max-md:block">
          {columns.map((column) => (
            <Column
              key={column.status}
              {...column}
              shown={column.status === current}
              held={held}
              onMove={onMove}
            />
          ))}
        </div>
      </div>
      <DragOverlay dropAnimation={null}>
        {held ? <CardFace order={held.card} className="rotate-2 border-accent-line shadow-pop" /> : null}
      </DragOverlay>
      {moves.dialog}
    </DndContext>
  );
}

function useDragging(columns: readonly { orders: readonly OrderCard[] }[]) {
  const { t } = useTranslation('workorders');
  const queries = useQueryClient();
  const failed = useFailureToast();
  const moves = useMoves();
  const [held, setHeld] = useState<OrderCard | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 8 } }),
    // Held for a moment: a finger that scrolls must not carry a bike away.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: byColumn }),
  );
  const cardOf = (id: unknown) => columns.flatMap(({ orders }) => orders).find((card) => card.id === id);
  const announcements = useAnnouncements(cardOf);
  const orderOptions = (id: string) => orpc.workorders.find.queryOptions({ input: { id } });
  const order = useQuery({ ...orderOptions(held?.id ?? ''), enabled: held !== null, staleTime: 0 });

  const onDragEnd = async ({ active, over }: DragEndEvent) => {
    setHeld(null);
    const card = cardOf(active.id);
    const target = statusOver(over?.id);
    if (!card || !target || target === card.status) return;
    try {
      const current = await queries.fetchQuery(orderOptions(card.id));
      await moves.start(current, moveTo(current, target));
    } catch (error) {
      failed(error);
    }
  };

  return {
    moves,
    held: held && { card: held, order: order.data },
    onMove: (current: WorkOrder, move: Move) => void moves.start(current, move),
    context: {
      sensors,
      collisionDetection: boardCollisions,
      autoScroll: { canScroll: mayScroll },
      accessibility: {
        announcements,
        screenReaderInstructions: { draggable: t('board.instructions') },
      },
      onDragStart: ({ active }: { active: { id: unknown } }) => setHeld(cardOf(active.id) ?? null),
      onDragCancel: () => setHeld(null),
      onDragEnd: (event: DragEndEvent) => void onDragEnd(event),
    },
  };
}

function BoardSkeleton() {
  const { t } = useTranslation('workorders');
  return (
    <div role="status" aria-label={t('loading')} className="flex gap-3 overflow-hidden">
      {['a', 'b', 'c', 'd', 'e'].map((column) => (
        <div
          key={column}
          className="grid w-68 shrink-0 content-start gap-2 rounded-card bg-sunken p-2 max-md:w-full"
        >
          <Skeleton className="m-2 h-5 w-32" />
          <Skeleton className="h-40 rounded-[12px]" />
          <Skeleton className="h-24 rounded-[12px]" />
        </div>
      ))}
    </div>
  );
}
