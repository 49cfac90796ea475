import { ChevronRight } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { useAway } from '../../../lib/offline/away.ts';
import { NeedsConnection } from '../../../lib/offline/needs-connection.tsx';
import { cn } from '../../../ui/cn.ts';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { STATUS_LOOKS } from '../../../ui/data/status.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { BlockerList } from '../shared/blockers.tsx';
import type { Move, WorkOrder } from '../shared/order.ts';
import { useOrder } from '../shared/use-order.ts';
import { listedMoves } from './moves.ts';

interface MovesPopoverProps {
  orderId: string;
  label: string;
  trigger: ReactElement;
  onMove: (order: WorkOrder, move: Move) => void;
  align?: 'start' | 'end';
}

/** Every move of this person, each with its blockers: the keyboard's alternative to dragging. */
export function MovesPopover({ orderId, label, trigger, onMove, align = 'end' }: MovesPopoverProps) {
  const [open, setOpen] = useState(false);
  const away = useAway();
  // A disabled child inside the popover's own trigger would still open it.
  if (away) return <NeedsConnection>{trigger}</NeedsConnection>;
  return (
    <Popover
      trigger={trigger}
      label={label}
      open={open}
      onOpenChange={setOpen}
      align={align}
      className="max-h-[min(28rem,70dvh)] w-80 overflow-y-auto p-1.5"
    >
      <MovesList
        orderId={orderId}
        onMove={(order, move) => {
          setOpen(false);
          onMove(order, move);
        }}
      />
    </Popover>
  );
}

function MovesList({ orderId, onMove }: Pick<MovesPopoverProps, 'orderId' | 'onMove'>) {
  const { t } = useTranslation('workorders');
  const errorText = useErrorText();
  const { data: order, error } = useOrder(orderId);
  if (!order)
    return (
      <div className="p-2.5">
        {error ? (
          <p role="alert">{errorText(error)}</p>
        ) : (
          <SkeletonList label={t('board.loadingMoves')} rows={2} />
        )}
      </div>
    );
  const moves = listedMoves(order.moves);
  if (moves.length === 0) return <p className="p-2.5 text-muted">{t('board.noMoves')}</p>;
  return (
    <ul>
      {moves.map((move) => (
        <li key={move.event}>
          <MoveLine move={move} onSelect={() => onMove(order, move)} />
        </li>
      ))}
    </ul>
  );
}

function MoveLine({ move, onSelect }: { move: Move; onSelect: () => void }) {
  const { t } = useTranslation('workorders');
  const { icon, ink } = STATUS_LOOKS[move.to];
  const blocked = move.blockers.length > 0;
  return (
    <button
      type="button"
      onClick={onSelect}
      className="flex min-h-control w-full items-start gap-2.5 rounded-[8px] px-2.5 py-2.5 text-left -outline-offset-2 hover:bg-hover dark:hover:bg-pressed"
    >
      <Icon icon={icon} className={cn('mt-px', ink)} />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className={cn('font-medium', blocked && 'text-muted')}>{t(`move.${move.event}`)}</span>
        <span className="text-small text-muted">{t(`status.${move.to}`)}</span>
        {blocked ? <BlockerList blockers={move.blockers} className="text-small" /> : null}
      </span>
      <Icon icon={ChevronRight} size="sm" className="mt-1 text-faint" />
    </button>
  );
}
