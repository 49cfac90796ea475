import { addDays, freeMinutes } from '@kickstand/domain/calendar';
import { formatCalendarDate } from '@kickstand/domain/format';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/device/language.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { type CalendarDay, dueOn, planned, type Range, roughHours } from '../calendar-query.ts';
import { useSwipe } from '../use-swipe.ts';
import { AgendaCard } from './agenda-card.tsx';
import { CapacityBar, LoadText } from './capacity-bar.tsx';
import { DueCard } from './due-card.tsx';

interface DayAgendaProps {
  range: Range;
  day: string;
  selected: string | null;
  /** A swipe to the left shows the next day, one to the right the day before. */
  swiped: boolean;
  onDay: (day: string) => void;
  onOpen: (id: string) => void;
  onNew: (day: string) => void;
}

/** One day as a list, with its week on top. */
export function DayAgenda({ range, day, selected, swiped, onDay, onOpen, onNew }: DayAgendaProps) {
  const { t } = useTranslation('calendar');
  const { language } = useLanguage();
  const shown = range.days.find((one) => one.day === day);
  const visits = planned(range, day);
  const due = dueOn(range, day);
  const weekday = formatCalendarDate(day, 'weekday', language);
  const title = `${day === range.today ? t('today') : weekday}, ${formatCalendarDate(day, 'day', language)}`;
  const swipe = useSwipe((by) => onDay(addDays(day, by)));
  return (
    <div className="grid gap-5" {...(swiped && swipe)}>
      <WeekStrip days={range.days} day={day} today={range.today} onDay={onDay} />
      <section aria-labelledby="agenda-day" className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id="agenda-day" className="text-heading font-strong">
            {title}
          </h2>
          {shown && shown.closed === null ? <LoadText load={shown} className="text-small" /> : null}
        </div>
        {shown?.closed != null ? <ClosedNote note={shown.closed} /> : null}
        {visits.length > 0 ? (
          <ul className="grid gap-2">
            {visits.map((appointment) => (
              <AgendaCard
                key={appointment.id}
                appointment={appointment}
                technician={range.technicians.find(({ id }) => id === appointment.technicianId)}
                selected={appointment.id === selected}
                onOpen={() => onOpen(appointment.id)}
              />
            ))}
          </ul>
        ) : shown?.closed === null ? (
          <div className="grid justify-items-start gap-3 rounded-card border border-line border-dashed p-5 text-muted">
            <p>{t('nothingFree', { hours: roughHours(freeMinutes(shown)) })}</p>
            <Button icon={Plus} onClick={() => onNew(day)}>
              {t('new')}
            </Button>
          </div>
        ) : null}
      </section>
      {due.length > 0 ? (
        <section aria-labelledby="agenda-due" className="grid gap-3">
          <h2 id="agenda-due" className="text-heading font-strong">
            {t('due')} <span className="text-body font-normal text-muted">{t('dueHint')}</span>
          </h2>
          <ul className="grid gap-2 sm:grid-cols-2">
            {due.map((order) => (
              <li key={order.id} className="grid min-w-0">
                <DueCard order={order} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function ClosedNote({ note }: { note: string }) {
  const { t } = useTranslation('calendar');
  return (
    <p className="hatched rounded-card border border-line p-4 text-muted">
      {note ? t('closedNote', { note }) : t('closed')}
    </p>
  );
}

interface WeekStripProps {
  days: readonly CalendarDay[];
  day: string;
  today: string;
  onDay: (day: string) => void;
}

function WeekStrip({ days, day, today, onDay }: WeekStripProps) {
  const { t } = useTranslation('calendar');
  const { language } = useLanguage();
  return (
    <fieldset aria-label={t('week')} className="grid min-w-0 grid-cols-7 gap-1">
      {days.map((one) => (
        <button
          key={one.day}
          type="button"
          aria-pressed={one.day === day}
          aria-current={one.day === today ? 'date' : undefined}
          onClick={() => onDay(one.day)}
          className={cn(
            'grid min-h-15 min-w-0 content-start justify-items-center gap-0.5 rounded-control px-1 py-1.5 hover:bg-hover',
            one.day === day && 'bg-accent-soft text-accent-soft-ink',
          )}
        >
          <span className="text-caption">{formatCalendarDate(one.day, 'weekday', language)}</span>{' '}
          <span className={cn('text-heading num', one.closed === null ? 'font-strong' : 'text-muted')}>
            {Number(one.day.slice(8))}
          </span>{' '}
          <span className="sr-only">{formatCalendarDate(one.day, 'month', language)}</span>
          {one.closed === null ? <CapacityBar load={one} className="h-1.5 w-full max-w-9" /> : null}
        </button>
      ))}
    </fieldset>
  );
}
