import { useDraggable } from '@dnd-kit/core';
import {
  Clock,
  Ellipsis,
  GripVertical,
  type LucideIcon,
  MessageCircleQuestion,
  ShieldCheck,
  TriangleAlert,
  UserRoundX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Money } from '../../../ui/money.tsx';
import { MovesPopover } from '../moves/moves-popover.tsx';
import { useAge } from '../shared/age.ts';
import { OrderTag } from '../shared/badges.tsx';
import { type Move, type OrderCard, orderPath, type WorkOrder } from '../shared/order.ts';

interface BoardCardProps {
  order: OrderCard;
  onMove: (order: WorkOrder, move: Move) => void;
}

/** Carried by mouse or finger anywhere on the card, by keys from its handle; its menu does the same in words. */
export function BoardCard({ order, onMove }: BoardCardProps) {
  const { t } = useTranslation('workorders');
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: order.id,
  });
  const { onKeyDown, ...pointers } = listeners ?? {};
  const label = t('board.moveOf', { number: order.number });
  return (
    <li ref={setNodeRef} {...pointers} className={cn('min-w-0', isDragging && 'opacity-40')}>
      <CardFace
        order={order}
        linked
        controls={
          <>
            <Button
              ref={setActivatorNodeRef}
              variant="ghost"
              size="icon-sm"
              icon={GripVertical}
              {...attributes}
              aria-label={label}
              onKeyDown={(event) => onKeyDown?.(event)}
              className="cursor-grab max-md:hidden"
            />
            <MovesPopover
              orderId={order.id}
              label={label}
              trigger={
                <Button
                  variant="ghost"
                  size="icon-sm"
                  icon={Ellipsis}
                  aria-label={`${t('board.moveTo')}: ${order.number}`}
                />
              }
              onMove={onMove}
            />
          </>
        }
      />
    </li>
  );
}

interface CardFaceProps {
  order: OrderCard;
  linked?: boolean;
  controls?: ReactNode;
  className?: string;
}

export function CardFace({ order, linked = false, controls, className }: CardFaceProps) {
  const { t } = useTranslation('workorders');
  const age = useAge();
  const owes = ['awaiting_approval', 'ready', 'declined_return'].includes(order.status);
  return (
    <article
      className={cn(
        'grid min-w-0 gap-1 rounded-[12px] border border-line bg-surface p-2 text-ink shadow-card',
        className,
      )}
    >
      {order.thumbnailUrl ? (
        <Picture url={order.thumbnailUrl} alt="" quiet className="mb-1 aspect-[2/1] w-full rounded-[8px]" />
      ) : null}
      <div className="flex min-h-8 items-center gap-1 pl-1">
        <OrderTag number={order.number} />
        <span className="ml-auto flex gap-3">{controls}</span>
      </div>
      <h3 className="px-1 font-strong">
        {linked ? (
          <Link
            to={orderPath(order.id)}
            draggable={false}
            className="line-clamp-2 rounded-tag wrap-anywhere text-ink no-underline hover:underline"
          >
            {order.bikeInfo || t('notAvailable')}
          </Link>
        ) : (
          <span className="line-clamp-2 wrap-anywhere">{order.bikeInfo}</span>
        )}
      </h3>
      <Hint order={order} />
      <div className="flex min-h-6 items-center gap-2 px-1 pb-1 text-small">
        <Avatar
          name={order.technician?.name ?? '?'}
          size="sm"
          {...(order.technician ? {} : { tone: 'none' as const })}
        />
        {order.technician ? <span className="sr-only">{order.technician.name}</span> : null}
        <span className="min-w-0 flex-1 truncate text-muted">{order.customerName}</span>
        {owes ? (
          <Money cents={order.balanceCents} className="font-strong" />
        ) : (
          <span className="font-strong whitespace-nowrap">{age(order.statusSince)}</span>
        )}
      </div>
    </article>
  );
}

/** The one thing that is worth saying about it, most pressing first. */
function Hint({ order }: { order: OrderCard }) {
  const { t } = useTranslation('workorders');
  const line = (icon: LucideIcon, text: string, ink: string) => (
    <p className={cn('flex items-start gap-1.5 px-1 text-small', ink)}>
      <Icon icon={icon} size="sm" className="mt-px" />
      {text}
    </p>
  );
  if (order.openQuestions > 0) return line(MessageCircleQuestion, t('asks'), 'text-info-ink');
  if (order.stuck?.abandonmentDue) return line(TriangleAlert, t('stuck.abandonment'), 'text-danger-ink');
  if (!order.technician) return line(UserRoundX, t('blocker.NO_TECHNICIAN'), 'text-warning-ink');
  if (order.stuck?.overdue) return line(Clock, t(`whose.${order.stuck.whose}`), 'text-warning-ink');
  return order.warranty ? line(ShieldCheck, t('warranty'), 'text-info-ink') : null;
}
