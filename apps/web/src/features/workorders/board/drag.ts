import {
  type Announcements,
  type ClientRect,
  type CollisionDetection,
  closestCenter,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  pointerWithin,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { BOARD_STATUSES, type Status } from '@kickstand/domain/workorders';
import { useTranslation } from 'react-i18next';
import { useBlockerText } from '../shared/blockers.tsx';
import type { OrderCard } from '../shared/order.ts';
import { type Held, moveTo } from './held.ts';

export const columnId = (status: Status) => `column ${status}`;
/** On a phone one column is shown; the others are reached by their chips. */
export const chipId = (status: Status) => `chip ${status}`;
export const statusOver = (id: UniqueIdentifier | undefined): Status | null =>
  BOARD_STATUSES.find((status) => id === columnId(status) || id === chipId(status)) ?? null;

/**
 * Next to columns as tall as the page, only the board itself scrolls: otherwise the page would move away
 * under the card. On a phone the page does, up to the chips.
 */
export const mayScroll = (element: Element): boolean =>
  element !== document.scrollingElement || window.matchMedia('(max-width: 767px)').matches;

/** Below the pointer; the keyboard has none and uses the card's center. Hidden targets have no size. */
export const boardCollisions: CollisionDetection = (args) => {
  if (args.pointerCoordinates) return pointerWithin(args);
  const seen = args.droppableContainers.filter(({ id }) => (args.droppableRects.get(id)?.width ?? 0) > 0);
  return closestCenter({ ...args, droppableContainers: seen });
};

/** The arrow keys go from column to column, not by pixels. */
export const byColumn: KeyboardCoordinateGetter = (event, { context }) => {
  const step = { [KeyboardCode.Right]: 1, [KeyboardCode.Left]: -1 }[event.code];
  const card = context.collisionRect;
  if (!step || !card) return undefined;
  event.preventDefault();
  const rects = BOARD_STATUSES.flatMap((status) => context.droppableRects.get(columnId(status)) ?? []).filter(
    ({ width }) => width > 0,
  );
  const middle = (rect: ClientRect) => rect.left + rect.width / 2;
  const at = rects.reduce(
    (best, rect, index) =>
      Math.abs(middle(rect) - middle(card)) < Math.abs(middle(rects[best] ?? rect) - middle(card))
        ? index
        : best,
    0,
  );
  const next = rects[at + step];
  return next && { x: middle(next) - card.width / 2, y: next.top + 48 };
};

/** Screen reader announcements while an order is dragged across the board. */
export function useAnnouncements(
  cardOf: (id: UniqueIdentifier) => OrderCard | undefined,
  held: Held | null,
): Announcements {
  const { t } = useTranslation('workorders');
  const text = useBlockerText();
  const say = (
    active: { id: UniqueIdentifier },
    over: { id: UniqueIdentifier } | null,
    key: 'over' | 'dropped',
  ) => {
    const number = cardOf(active.id)?.number;
    const status = statusOver(over?.id);
    const blockers =
      status && held?.order && held.card.status !== status ? moveTo(held.order, status).blockers : [];
    if (status && key === 'over' && blockers.length > 0)
      return t('board.overRefused', {
        number,
        status: t(`status.${status}`),
        blockers: blockers.map(text).join(' '),
      });
    return status
      ? t(`board.${key}`, { number, status: t(`status.${status}`) })
      : t('board.overNothing', { number });
  };
  return {
    onDragStart: ({ active }) => {
      const card = cardOf(active.id);
      return card && t('board.picked', { number: card.number, status: t(`status.${card.status}`) });
    },
    onDragOver: ({ active, over }) => say(active, over, 'over'),
    onDragEnd: ({ active, over }) => say(active, over, 'dropped'),
    onDragCancel: ({ active }) => t('board.dropCancelled', { number: cardOf(active.id)?.number }),
  };
}
