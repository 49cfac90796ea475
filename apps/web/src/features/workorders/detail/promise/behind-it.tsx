import { formatCalendarDate } from '@kickstand/domain/format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../../lib/device/language.ts';
import { useFormat } from '../../../../lib/format.ts';
import { orderPath } from '../../../../shared/paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { linkStyles } from '../../../../ui/link.ts';
import type { Found } from './date-fields.tsx';

const SHOWN_FIRST = 3;
export const hoursOf = (minutes: number) => Math.round((minutes / 60) * 10) / 10;

/** The most similar orders, the work left, and how many promises the shop keeps. */
export function BehindIt({ found }: { found: Found }) {
  const { t } = useTranslation(['promise', 'workorders']);
  const format = useFormat();
  const { language } = useLanguage();
  const [all, setAll] = useState(false);
  const { forecast, left, aheadMinutes, partsShort, partsOn, kept } = found;
  const missing = partsShort > 0 ? t('promise:partsShort', { count: partsShort }) : t('promise:partsHere');
  const similar = forecast?.similar ?? [];
  return (
    <>
      {similar.length > 0 ? (
        <section aria-labelledby="promise-similar" className="grid gap-2 border-t border-line pt-4">
          <h3 id="promise-similar" className="font-strong">
            {t('promise:similar')}
          </h3>
          <p className="text-small text-muted">
            {forecast?.since
              ? t('promise:sinceStatus', { status: t(`workorders:status.${forecast.since}`) })
              : t('promise:sinceStart')}
          </p>
          <ul className="grid divide-y divide-line">
            {(all ? similar : similar.slice(0, SHOWN_FIRST)).map((one) => (
              <li key={one.id} className="flex items-baseline justify-between gap-3 py-2 text-small">
                <span className="grid min-w-0">
                  <Link to={orderPath(one.id)} className={`${linkStyles} truncate`}>
                    {t('workorders:tag', { number: one.number })} {one.bikeInfo}
                  </Link>
                  <span className="truncate text-muted">
                    {[one.title, one.technician, format.date(one.from, 'list')].filter(Boolean).join(', ')}
                  </span>
                </span>
                <span className="shrink-0 font-strong num">{t('promise:days', { count: one.days })}</span>
              </li>
            ))}
          </ul>
          {similar.length > SHOWN_FIRST ? (
            <Button variant="ghost" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? t('promise:fewer') : t('promise:more', { count: similar.length - SHOWN_FIRST })}
            </Button>
          ) : null}
        </section>
      ) : null}
      <section aria-labelledby="promise-left" className="grid gap-1 border-t border-line pt-4">
        <h3 id="promise-left" className="font-strong">
          {t('promise:left')}
        </h3>
        <dl className="grid divide-y divide-line text-small">
          {left.map(({ title, minutes }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two jobs may have the same title, and nothing is reordered
            <Row key={at} label={title} value={t('promise:hours', { hours: hoursOf(minutes) })} />
          ))}
          <Row label={t('promise:ahead')} value={t('promise:hours', { hours: hoursOf(aheadMinutes) })} />
          <Row
            label={t('promise:parts')}
            value={
              partsOn
                ? t('promise:partsOn', { missing, day: formatCalendarDate(partsOn, 'day', language) })
                : missing
            }
          />
          {kept.due > 0 ? (
            <Row
              label={t('promise:kept')}
              value={t('promise:keptOf', {
                percent: Math.round((kept.kept / kept.due) * 100),
                kept: kept.kept,
                due: kept.due,
              })}
            />
          ) : null}
        </dl>
      </section>
    </>
  );
}

const Row = ({ label, value }: { label: string; value: string }) => (
  <div className="flex justify-between gap-3 py-2">
    <dt className="min-w-0 wrap-anywhere text-muted">{label}</dt>
    <dd className="shrink-0 font-medium num">{value}</dd>
  </div>
);
