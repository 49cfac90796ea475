import { formatCalendarDate } from '@kickstand/domain/format';
import { Flag, Hourglass, Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/device/language.ts';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type CalendarDay, dueOn, planned, type Range } from '../calendar-query.ts';
import { CapacityBar, LoadText } from './capacity-bar.tsx';

interface MonthGridProps {
  range: Range;
  /** A day of the month; days around it are paler. */
  day: string;
  onDay: (day: string) => void;
}

const weeksOf = (days: readonly CalendarDay[]): CalendarDay[][] =>
  Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));

/** How full the days are; a day opens as a day. */
export function MonthGrid({ range, day, onDay }: MonthGridProps) {
  const { t } = useTranslation('calendar');
  const { language } = useLanguage();
  const [first = []] = weeksOf(range.days);
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">{t('month')}</caption>
        <thead>
          <tr>
            {first.map((one) => (
              <th
                key={one.day}
                scope="col"
                className="border-b border-line bg-sunken px-3 py-2.5 text-left text-caption font-medium text-muted max-md:px-1 max-md:text-center"
              >
                {formatCalendarDate(one.day, 'weekday', language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(range.days).map((week) => (
            <tr key={week[0]?.day}>
              {week.map((one) => (
                <MonthCell
                  key={one.day}
                  range={range}
                  day={one}
                  outside={one.day.slice(0, 7) !== day.slice(0, 7)}
                  onDay={onDay}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface MonthCellProps {
  range: Range;
  day: CalendarDay;
  outside: boolean;
  onDay: (day: string) => void;
}

function MonthCell({ range, day, outside, onDay }: MonthCellProps) {
  const { t } = useTranslation('calendar');
  const { language } = useLanguage();
  const visits = planned(range, day.day);
  const due = dueOn(range, day.day).length;
  const requests = visits.filter(({ state }) => state === 'requested').length;
  const isToday = day.day === range.today;
  return (
    <td
      className={cn(
        'h-28 border border-line p-0 align-top max-md:h-16',
        day.closed !== null && 'hatched',
        outside && 'bg-sunken text-muted',
      )}
    >
      <button
        type="button"
        data-print="show"
        onClick={() => onDay(day.day)}
        aria-current={isToday ? 'date' : undefined}
        className="grid size-full content-start gap-1 px-3 py-2.5 text-left text-small hover:bg-hover max-md:justify-items-center max-md:px-1 max-md:py-1.5"
      >
        <span
          className={cn(
            'font-strong num',
            isToday &&
              '-ml-1.5 grid size-7 place-items-center rounded-full bg-accent text-on-accent max-md:ml-0',
          )}
        >
          <span className="sr-only">{formatCalendarDate(day.day, 'long', language)}</span>
          <span aria-hidden="true">{Number(day.day.slice(8))}</span>
        </span>
        {day.closed !== null ? (
          <span className="text-caption text-muted max-md:sr-only">
            {day.closed ? t('closedNote', { note: day.closed }) : t('closed')}
          </span>
        ) : null}
        {visits.length > 0 ? (
          <span className="flex items-center gap-1.5">
            <Icon icon={Tag} size="sm" className="text-muted max-md:hidden" />
            <span className="max-md:hidden">{t('dropOffs', { count: visits.length })}</span>
            <span className="text-caption md:hidden" aria-hidden="true">
              {visits.length}
            </span>
          </span>
        ) : null}
        {requests > 0 ? (
          <span className="flex items-center gap-1.5 text-warning-ink max-md:sr-only">
            <Icon icon={Hourglass} size="sm" />
            {t('requests', { count: requests })}
          </span>
        ) : null}
        {due > 0 ? (
          <span className="flex items-center gap-1.5 text-muted max-md:sr-only">
            <Icon icon={Flag} size="sm" />
            {t('dueDay', { count: due })}
          </span>
        ) : null}
        {day.closed === null ? (
          <span className="mt-auto grid w-full gap-1">
            <CapacityBar load={day} className="max-md:h-1.5" />
            <LoadText load={day} className="text-caption max-md:sr-only" />
          </span>
        ) : null}
      </button>
    </td>
  );
}
