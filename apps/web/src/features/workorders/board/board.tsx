import { DndContext, DragOverlay } from '@dnd-kit/core';
import { BOARD_STATUSES, type Status } from '@kickstand/domain/workorders';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { RefreshFailed } from '../../../lib/refresh-failed.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { CardFace } from './card-face.tsx';
import { Column } from './column.tsx';
import { useFolding } from './folding.ts';
import { StatusChips } from './status-chips.tsx';
import { useDragging } from './use-dragging.ts';

/** Ages, storage and overdue orders change over time, without a change by anyone. */
const AGAIN_MS = 5 * 60_000;

/** The number of open columns that fit at 1440 px. */
const ROOM_FOR = 7;

interface BoardProps {
  technician: string | null;
  /** The column selected by a chip; on a phone the only one shown. */
  shown: string | null;
  onShow: (status: Status) => void;
}

export function Board({ technician, shown, onShow }: BoardProps) {
  const { t } = useTranslation('workorders');
  const board = useQuery({
    ...orpc.workorders.board.queryOptions({ input: technician ? { technician } : {} }),
    refetchInterval: AGAIN_MS,
  });
  const scroller = useRef<HTMLDivElement>(null);
  const folding = useFolding();
  const countOf = (status: Status) => board.data?.find((one) => one.status === status)?.count ?? 0;
  const unfold = (status: Status) => folding.set(status, countOf(status), false);
  const { held, refused, dialog, context, onMove, onDismiss } = useDragging(board.data ?? [], unfold);
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
  if (board.data.every(({ count }) => count === 0))
    return (
      <Card>
        <EmptyState
          title={t(technician ? 'list.noMatch' : 'board.empty')}
          text={technician ? '' : t('list.emptyText')}
        />
      </Card>
    );
  const columns = BOARD_STATUSES.map((status) => ({
    status,
    count: countOf(status),
    orders: board.data.find((one) => one.status === status)?.orders ?? [],
  }));
  const first = columns.find(({ count }) => count > 0)?.status ?? 'submitted';
  const current = BOARD_STATUSES.find((status) => status === shown) ?? first;
  const now = new Date();
  const open = columns.filter(({ status, count }) => !folding.isFolded(status, count)).length;
  const jump = (status: Status) => {
    onShow(status);
    unfold(status);
    scroller.current
      ?.querySelector(`[data-column="${status}"]`)
      ?.scrollIntoView({ inline: 'start', block: 'nearest' });
  };
  return (
    <DndContext {...context}>
      <RefreshFailed query={board} className="mb-2" />
      <StatusChips columns={columns} current={current} onShow={jump} />
      <div
        ref={scroller}
        className="relative -mx-gutter flex min-h-0 flex-1 scroll-px-gutter gap-2 px-gutter max-md:block md:overflow-x-auto md:pb-3 md:[scrollbar-width:thin]"
      >
        {columns.map((column) => (
          <Column
            key={column.status}
            {...column}
            now={now}
            shown={column.status === current}
            crowded={open > ROOM_FOR}
            folded={folding.isFolded(column.status, column.count)}
            onFold={() =>
              folding.set(column.status, column.count, !folding.isFolded(column.status, column.count))
            }
            held={held}
            refused={refused?.status === column.status ? refused.order : null}
            onDismiss={onDismiss}
            onMove={onMove}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {held ? (
          <CardFace order={held.card} now={now} className="rotate-[1.2deg] border-accent-line shadow-pop" />
        ) : null}
      </DragOverlay>
      {dialog}
    </DndContext>
  );
}
