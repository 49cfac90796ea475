import { useDraggable } from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MovesPopover } from '../moves/moves-popover.tsx';
import type { Move, OrderCard, WorkOrder } from '../shared/order.ts';
import { CardFace } from './card-face.tsx';

interface BoardCardProps {
  order: OrderCard;
  now: Date;
  onMove: (order: WorkOrder, move: Move) => void;
}

/**
 * Dragged by mouse anywhere on the card, by touch and keyboard from its handle. Clicking the handle lists the
 * moves, as an alternative to dragging.
 */
export function BoardCard({ order, now, onMove }: BoardCardProps) {
  const { t } = useTranslation('workorders');
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: order.id,
  });
  const { onMouseDown, ...fromHandle } = listeners ?? {};
  const label = t('board.moveOf', { number: order.number });
  return (
    <li
      ref={setNodeRef}
      onMouseDown={(event) => onMouseDown?.(event)}
      className={cn('min-w-0 rounded-[10px] md:cursor-grab', isDragging && 'outline-2 outline-accent-line')}
    >
      <CardFace
        order={order}
        now={now}
        linked
        handle={
          <MovesPopover
            orderId={order.id}
            label={label}
            trigger={
              <button
                ref={setActivatorNodeRef}
                type="button"
                {...attributes}
                {...fromHandle}
                aria-label={label}
                className="relative z-1 -mt-px -mr-1 grid size-5 cursor-grab touch-none place-items-center rounded-[6px] text-faint after:absolute after:-top-2 after:-right-1.5 after:-bottom-4 after:-left-4.5 hover:bg-hover hover:text-ink md:max-lg:-m-2 md:max-lg:size-11 md:max-lg:after:hidden max-md:-my-1 max-md:-mr-1.5 max-md:size-8 max-md:after:-inset-1.5"
              >
                <Icon icon={GripVertical} size="sm" />
              </button>
            }
            onMove={onMove}
          />
        }
      />
    </li>
  );
}
