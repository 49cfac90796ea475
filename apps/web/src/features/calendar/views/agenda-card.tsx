import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { cn } from '../../../ui/cn.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { type Appointment, bikeOf, hoursOf, type Technician } from '../calendar-query.ts';
import { STATE_LOOKS, StateMark } from '../state-look.tsx';

interface AgendaCardProps {
  appointment: Appointment;
  technician: Technician | undefined;
  selected: boolean;
  onOpen: () => void;
}

/** A visit in a day's list, with its time. */
export function AgendaCard({ appointment, technician, selected, onOpen }: AgendaCardProps) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const { state, startsAt, minutes, name, service } = appointment;
  const hours = t('hours', { hours: hoursOf(minutes) });
  return (
    <li className="grid grid-cols-[4.75rem_minmax(0,1fr)] gap-2.5">
      <span className="pt-3 text-right text-small font-strong num">{format.date(startsAt, 'time')}</span>
      <button
        type="button"
        data-appointment={appointment.id}
        data-print="show"
        aria-pressed={selected}
        onClick={onOpen}
        className={cn(
          'relative grid min-w-0 grid-cols-[minmax(0,1fr)] gap-0.5 overflow-hidden rounded-[11px] border bg-surface py-2.5 pr-3.5 pl-4 text-left shadow-card hover:border-line-strong',
          state === 'requested' ? 'border-warning border-dashed' : 'border-line',
          selected && 'ring-2 ring-accent',
          state === 'no_show' && 'bg-sunken text-muted',
        )}
      >
        <span aria-hidden="true" className={cn('absolute inset-y-0 left-0 w-1', STATE_LOOKS[state].edge)} />
        <span className="truncate font-strong">{bikeOf(appointment) || name}</span>
        <span className="truncate text-small text-muted">
          {[name, service, hours].filter(Boolean).join(', ')}
        </span>
        <span className="mt-1 flex items-center justify-between gap-2 text-small">
          <StateMark state={state} />
          {technician ? (
            <span className="flex min-w-0 items-center gap-1.5 text-muted">
              <Avatar name={technician.name} size="sm" />
              <span className="truncate">{technician.name.split(' ')[0]}</span>
            </span>
          ) : null}
        </span>
      </button>
    </li>
  );
}
