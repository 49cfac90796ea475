import type { Outputs } from '@kickstand/api';
import { formatCalendarDate } from '@kickstand/domain/format';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../lib/device/language.ts';
import { useFormat } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { cn } from '../../../../ui/cn.ts';

export type Forecast = NonNullable<Outputs['workorders']['forecast']['forecast']>;

interface OddsProps {
  forecast: Forecast;
  cases: number;
  promised: boolean;
}

/** Above this share a percentage would claim more than the history can show. */
export const VERY_LIKELY = 0.9;

/** Never 100: a forecast is not certain. */
export const percentOf = (share: number) => Math.min(99, Math.round(share * 100));

/** The probability per day, as bars and as a table. */
export function Odds({ forecast, cases, promised }: OddsProps) {
  const { t } = useTranslation('promise');
  const { language } = useLanguage();
  const format = useFormat();
  const id = useId();
  const [table, setTable] = useState(false);
  const { safe, likely, days } = forecast;
  return (
    <div className="grid gap-3">
      <div className="grid gap-0.5">
        <p className={promised ? 'font-strong' : 'text-title font-strong'}>
          {safe
            ? t(safe.share > VERY_LIKELY ? 'verySafe' : 'safe', {
                weekday: formatCalendarDate(safe.day, 'weekday', language),
                percent: percentOf(safe.share),
              })
            : t('notReached')}
        </p>
        <p className="text-small text-muted">
          {safe
            ? t('exact', {
                day: formatCalendarDate(safe.day, 'day', language),
                time: format.date(safe.at, 'time'),
                eighty: `${format.date(safe.at, 'weekday')}, ${format.date(safe.at, 'day')}`,
              })
            : null}{' '}
          {likely
            ? t('likely', {
                day: `${formatCalendarDate(likely.day, 'weekday', language)}, ${formatCalendarDate(likely.day, 'day', language)}`,
              })
            : null}
        </p>
      </div>
      {table ? (
        <table id={id} className="w-full text-small">
          <caption className="sr-only">{t('chances')}</caption>
          <tbody className="divide-y divide-line">
            {days.map(({ day, open, share }) => (
              <tr key={day}>
                <th scope="row" className="py-1.5 text-left font-normal">
                  {`${formatCalendarDate(day, 'weekday', language)}, ${formatCalendarDate(day, 'day', language)}`}
                </th>
                <td className="py-1.5 text-right num">{open ? `${percentOf(share)}%` : t('closed')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <ul id={id} aria-label={t('chances')} className="grid grid-cols-7 gap-1">
          {days.map(({ day, open, share }) => {
            const percent = percentOf(share);
            const picked = day === safe?.day;
            return (
              <li key={day} className="grid min-w-0 gap-1 text-center text-caption">
                <span className={cn('num font-strong', picked && 'text-accent-ink')}>
                  {open ? `${percent}%` : '\u00a0'}
                </span>
                <span
                  aria-hidden="true"
                  className={cn('flex h-18 items-end overflow-hidden rounded-[4px]', !open && 'hatched')}
                >
                  {open ? (
                    <span
                      style={{ height: `${Math.max(3, percent)}%` }}
                      className={cn(
                        'w-full rounded-t-[4px]',
                        picked ? 'bg-accent' : 'border border-b-2 border-accent bg-accent-soft',
                      )}
                    />
                  ) : null}
                </span>
                <span className={cn(picked ? 'text-accent-ink' : 'text-muted')}>
                  {formatCalendarDate(day, 'weekday', language)}
                  <br />
                  <span className="num">{Number(day.slice(8))}</span>
                  {open ? null : <span className="sr-only"> {t('closed')}</span>}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <p className="flex flex-wrap items-center gap-x-2 text-small text-muted">
        {t('from', { count: cases })}
        <Button
          variant="ghost"
          size="sm"
          aria-controls={id}
          aria-expanded={table}
          onClick={() => setTable(!table)}
        >
          {t(table ? 'asBars' : 'asTable')}
        </Button>
      </p>
    </div>
  );
}
