import { GripVertical } from 'lucide-react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icon.tsx';
import { type Appointment, hoursOf } from './calendar-query.ts';
import { STATE_LOOKS, StateMark } from './state-look.tsx';

export interface CardProps {
  appointment: Appointment;
  selected: boolean;
  /** It is being moved to another place. */
  moving?: boolean;
  onOpen: () => void;
  onDragStart?: ((event: DragEvent) => void) | undefined;
  onDragEnd?: (() => void) | undefined;
}

/** A visit in the week. The whole card is one button; dragging is only a shortcut for Reschedule. */
export function AppointmentCard({
  appointment,
  selected,
  moving,
  onOpen,
  onDragStart,
  onDragEnd,
}: CardProps) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const { state, startsAt, minutes, name, service } = appointment;
  // without its year: the card is narrow, and the panel has it
  const bike = [appointment.bikeMake, appointment.bikeModel].filter(Boolean).join(' ') || name;
  const time = format.date(startsAt, 'time');
  const gone = state === 'no_show';
  return (
    <button
      type="button"
      data-appointment={appointment.id}
      data-print="show"
      aria-pressed={selected}
      aria-label={t('card', { time, bike, name, service, state: t(`state.${state}`) })}
      draggable={onDragStart !== undefined}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      onClick={onOpen}
      className={cn(
        '@container/card group relative grid w-full min-w-0 grid-cols-[minmax(0,1fr)] gap-px overflow-hidden rounded-[9px] border bg-surface py-2 pr-1.5 pl-2.5 text-left text-small shadow-card transition-colors hover:border-line-strong dark:bg-raised',
        state === 'requested' ? 'border-warning border-dashed' : 'border-line',
        selected && 'ring-2 ring-accent',
        gone && 'bg-sunken text-muted dark:bg-sunken',
        moving && 'opacity-50',
      )}
    >
      <span aria-hidden="true" className={cn('absolute inset-y-0 left-0 w-1', STATE_LOOKS[state].edge)} />
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="font-strong whitespace-nowrap num">{time}</span>
        <span className="shrink-0 text-caption text-muted num">
          {t('hours', { hours: hoursOf(minutes) })}
        </span>
      </span>
      <span className="truncate font-strong">{bike}</span>
      <span className="truncate text-muted">{service || name}</span>
      <span className="flex items-center justify-between gap-1">
        <StateMark state={state} className="text-caption" />
        {onDragStart ? (
          // next to an open panel, a card only has room for its state
          <Icon
            icon={GripVertical}
            size="sm"
            className="shrink-0 text-faint @max-[7.5rem]/card:hidden pointer-coarse:hidden"
          />
        ) : null}
      </span>
    </button>
  );
}
