import { formatCalendarDate } from '@kickstand/domain/format';
import { Flag, Plus, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/device/language.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { AppointmentCard } from '../appointment-card.tsx';
import {
  type Appointment,
  type CalendarDay,
  dueOn,
  planned,
  type Range,
  roughHours,
  type Technician,
} from '../calendar-query.ts';
import type { Moving, Place } from '../use-moving.ts';
import { CapacityBar, LoadText } from './capacity-bar.tsx';
import { DueCard } from './due-card.tsx';

interface WeekGridProps {
  range: Range;
  selected: string | null;
  moving: Moving;
  onOpen: (id: string) => void;
  onNew: (day: string, technicianId: string | null) => void;
}

/** One row per technician, one column per day; unassigned appointments have their own row. */
export function WeekGrid({ range, selected, moving, onOpen, onNew }: WeekGridProps) {
  const { t } = useTranslation('calendar');
  const unassigned = range.appointments.some(
    ({ technicianId }) => !range.technicians.some(({ id }) => id === technicianId),
  );
  const rows: (Technician | null)[] = [
    ...range.technicians,
    ...(unassigned || range.technicians.length === 0 ? [null] : []),
  ];
  return (
    <div className="overflow-x-auto rounded-card print:overflow-visible border border-line bg-surface shadow-card">
      <table className="w-full min-w-[62rem] min-[90rem]:min-w-[56rem] print:min-w-0 table-fixed border-collapse">
        <caption className="sr-only">{t('week')}</caption>
        <thead>
          <tr>
            <td className="w-20 border-b border-line" />
            {range.days.map((day) => (
              <DayHead key={day.day} day={day} today={range.today} preview={moving.loadOn(day)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((technician) => (
            <tr key={technician?.id ?? ''}>
              <th scope="row" className="border-t border-line p-3 text-left align-top text-small font-strong">
                <span className="grid gap-1.5">
                  {technician ? <Avatar name={technician.name} /> : null}
                  <span className={cn('wrap-anywhere', !technician && 'font-normal text-muted')}>
                    {technician ? technician.name.split(' ')[0] : t('unassigned')}
                  </span>
                </span>
              </th>
              {range.days.map((day) => (
                <WeekCell
                  key={day.day}
                  day={day}
                  technician={technician}
                  isToday={day.day === range.today}
                  visits={planned(range, day.day).filter(
                    (one) => rowOf(range, one) === (technician?.id ?? null),
                  )}
                  {...{ selected, moving, onOpen, onNew }}
                />
              ))}
            </tr>
          ))}
          <DueRow range={range} />
        </tbody>
      </table>
    </div>
  );
}

/** Bikes by the date they are promised for. */
function DueRow({ range }: { range: Range }) {
  const { t } = useTranslation('calendar');
  return (
    <tr className="bg-sunken">
      <th scope="row" className="border-t border-line p-3 text-left align-top text-small font-strong">
        <span className="grid gap-1.5">
          <Icon icon={Flag} className="text-muted" />
          <span>{t('due')}</span>
          <span className="font-normal text-muted">{t('dueHint')}</span>
        </span>
      </th>
      {range.days.map(({ day, closed }) => (
        <td
          key={day}
          className={cn(
            'border-t border-l border-line p-1.5 align-top',
            day === range.today && 'bg-accent-soft/40',
            closed !== null && 'hatched',
          )}
        >
          <div className="grid min-h-12 content-start gap-1.5">
            {dueOn(range, day).map((order) => (
              <DueCard key={order.id} order={order} />
            ))}
          </div>
        </td>
      ))}
    </tr>
  );
}

/** A technician who left has no row: their visits are nobody's. */
const rowOf = ({ technicians }: Range, { technicianId }: Appointment): string | null =>
  technicians.some(({ id }) => id === technicianId) ? technicianId : null;

function DayHead({ day, today, preview }: { day: CalendarDay; today: string; preview: CalendarDay | null }) {
  const { t } = useTranslation('calendar');
  const { language } = useLanguage();
  const isToday = day.day === today;
  const load = preview ?? day;
  return (
    <th
      scope="col"
      aria-current={isToday ? 'date' : undefined}
      className={cn(
        'border-b border-l border-line px-3 py-2.5 text-left align-top',
        isToday && 'bg-accent-soft/40 shadow-[inset_0_3px_0_var(--accent)]',
        day.closed !== null && 'hatched w-18 px-1.5',
      )}
    >
      <span className="flex flex-wrap items-baseline gap-1.5">
        <span className="text-small font-strong">{formatCalendarDate(day.day, 'weekday', language)}</span>
        <span className={cn('text-heading font-strong num', isToday && 'text-accent-ink')}>
          {Number(day.day.slice(8))}
        </span>
        {isToday ? <Badge tone="accent">{t('today')}</Badge> : null}
      </span>
      {day.closed === null ? (
        <span
          className={cn(
            'mt-1.5 grid gap-1',
            preview && 'rounded-badge outline-2 outline-offset-4 outline-accent',
          )}
        >
          <CapacityBar load={load} />
          <LoadText load={load} className="text-caption font-normal" />
        </span>
      ) : (
        <span className="block text-caption font-normal wrap-anywhere text-muted">
          {day.closed ? t('closedNote', { note: day.closed }) : t('closed')}
        </span>
      )}
    </th>
  );
}

interface WeekCellProps extends Pick<WeekGridProps, 'selected' | 'moving' | 'onOpen' | 'onNew'> {
  day: CalendarDay;
  technician: Technician | null;
  isToday: boolean;
  visits: readonly Appointment[];
}

function WeekCell({ day, technician, isToday, visits, selected, moving, onOpen, onNew }: WeekCellProps) {
  const { t } = useTranslation('calendar');
  const { language } = useLanguage();
  const place: Place = { day: day.day, technicianId: technician?.id ?? null };
  const load = day.technicians.find(({ id }) => id === technician?.id);
  const off = day.closed === null && technician !== null && load?.availableMinutes === 0;
  const dayName = formatCalendarDate(day.day, 'long', language);
  return (
    <td
      {...moving.dropProps(place)}
      className={cn(
        'group/cell border-t border-l border-line p-1.5 align-top',
        isToday && 'bg-accent-soft/40',
        (day.closed !== null || off) && 'hatched',
        moving.isAt(place) && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent outline-dashed',
      )}
    >
      <div className="grid min-h-16 content-start gap-1.5">
        {visits.map((appointment) => (
          <AppointmentCard
            key={appointment.id}
            appointment={appointment}
            selected={appointment.id === selected}
            moving={moving.appointment?.id === appointment.id}
            onOpen={() => onOpen(appointment.id)}
            {...moving.dragProps(appointment)}
          />
        ))}
        {off && visits.length === 0 ? (
          <p className="pt-5 text-center text-small text-muted">{t('off')}</p>
        ) : null}
        {load && load.orderMinutes > 0 ? (
          <p className="flex items-center gap-1.5 px-1 text-caption text-muted">
            <Icon icon={Wrench} size="sm" />
            {t('orders', { hours: roughHours(load.orderMinutes) })}
          </p>
        ) : null}
        {day.closed === null && !off ? (
          <Button
            variant="ghost"
            size="icon-sm"
            icon={Plus}
            aria-label={t('newOn', { day: dayName })}
            onClick={() => onNew(day.day, technician?.id ?? null)}
            className="justify-self-center opacity-0 group-hover/cell:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-60"
          />
        ) : null}
      </div>
    </td>
  );
}
