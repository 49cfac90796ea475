import { useDroppable } from '@dnd-kit/core';
import type { Status } from '@kickstand/domain/workorders';
import { Ban, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icon.tsx';
import { STATUS_LOOKS } from '../../../ui/status.tsx';
import { listedMoves } from '../moves/moves.ts';
import { BlockerList } from '../shared/blockers.tsx';
import { type Move, type OrderCard, REPORTS_PATH, type WorkOrder } from '../shared/order.ts';
import { BoardCard } from './board-card.tsx';
import { columnId } from './drag.ts';
import { type Held, moveTo } from './held.ts';

interface ColumnProps {
  status: Status;
  count: number;
  orders: readonly OrderCard[];
  shown: boolean;
  held: Held | null;
  onMove: (order: WorkOrder, move: Move) => void;
}

export function Column({ status, count, orders, shown, held, onMove }: ColumnProps) {
  const { t } = useTranslation('workorders');
  const { setNodeRef, isOver } = useDroppable({ id: columnId(status) });
  const { icon, ink } = STATUS_LOOKS[status];
  return (
    <section
      ref={setNodeRef}
      aria-label={t(`status.${status}`)}
      data-column={status}
      className={cn(
        'w-68 shrink-0 rounded-card border-t-4 border-t-current bg-sunken p-2 max-md:w-full',
        ink,
        isOver && 'outline-2 outline-accent-line',
        shown ? '' : 'max-md:hidden',
      )}
    >
      <h2 className="flex items-center gap-2 px-2 py-2 font-strong">
        <Icon icon={icon} />
        <span className="text-ink">{t(`status.${status}`)}</span>
        <span className="num font-medium text-muted">{count}</span>
      </h2>
      {isOver && held ? <DropHint held={held} status={status} /> : null}
      <ul className="grid gap-2 text-ink">
        {orders.map((order) => (
          <BoardCard key={order.id} order={order} onMove={onMove} />
        ))}
      </ul>
      {orders.length === 0 ? (
        <p className="px-2 py-6 text-center text-small text-muted">{t('board.columnEmpty')}</p>
      ) : null}
      {count > orders.length ? (
        <Link
          to={`${REPORTS_PATH}?status=${status}&sort=waiting`}
          className="block px-2 py-3 text-center text-small font-medium text-accent-ink"
        >
          {t('board.more', { count: count - orders.length })}
        </Link>
      ) : null}
    </section>
  );
}

/** What letting go here would do, said before it is done. */
function DropHint({ held: { card, order }, status }: { held: Held; status: Status }) {
  const { t } = useTranslation('workorders');
  if (card.status === status || !order) return null;
  const move = moveTo(order, status);
  const { number } = card;
  if (move.blockers.length === 0)
    return (
      <p className="mb-2 flex gap-2 rounded-[11px] border border-dashed border-success-line bg-success-soft p-3 text-small font-medium text-success-ink">
        <Icon icon={CircleCheck} size="sm" className="mt-px" />
        {t('board.release')}
      </p>
    );
  const away = move.blockers[0]?.code === 'NOT_FROM_HERE';
  const targets = listedMoves(order.moves).map(({ to }) => t(`status.${to}`));
  return (
    <div className="mb-2 grid gap-1.5 rounded-[11px] border border-dashed border-danger bg-danger-soft p-3 text-small text-ink">
      <p className="flex gap-2 font-strong text-danger-ink">
        <Icon icon={Ban} size="sm" className="mt-px" />
        {t(away ? 'board.cannot' : 'board.cannotYet', { number })}
      </p>
      {away ? (
        <p>
          {targets.length > 0
            ? t('board.possible', { status: t(`status.${card.status}`), targets: targets.join(', ') })
            : t('board.nowhere', { status: t(`status.${card.status}`) })}
        </p>
      ) : (
        <BlockerList blockers={move.blockers} />
      )}
    </div>
  );
}
