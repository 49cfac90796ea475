import type { Outputs } from '@kickstand/api';
import { formatCalendarDate, formatNumber, formatPercent } from '@kickstand/domain/format';
import { type Change, type DayRange, KPI_UNITS, type Kpi } from '@kickstand/domain/overview';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/device/language.ts';
import { useFormat } from '../../lib/format.ts';

export type Overview = Outputs['overview']['read'];
export type Part = Overview['now'];

const DAY_SECONDS = 24 * 60 * 60;

/** How the figures of these cards are formatted. */
export function useWords() {
  const { t } = useTranslation('overview');
  const { language } = useLanguage();
  const { money } = useFormat();
  const count = (some: number) => formatNumber(some, language);
  const one = (value: number) => formatNumber(value, language, 1, 1);
  const percent = (ppm: number) => formatPercent(ppm, language);
  const value = (kpi: Kpi, amount: number | null) =>
    amount === null ? t('noData') : KPI_UNITS[kpi] === 'cents' ? money(amount) : percent(amount);
  const short = (day: string) => formatCalendarDate(day, 'day', language);
  return {
    t,
    money,
    percent,
    value,
    count,
    /** Thousandths of an hour. */
    hours: (milli: number) => t('hours', { hours: one(milli / 1000) }),
    days: (seconds: number) => {
      const days = one(seconds / DAY_SECONDS);
      return t('days', { count: seconds === DAY_SECONDS ? 1 : 2, days });
    },
    daysShort: (seconds: number) => t('daysShort', { days: one(seconds / DAY_SECONDS) }),
    /** At an axis, where cents are noise. */
    axis: (kpi: Kpi) => (amount: number) =>
      KPI_UNITS[kpi] === 'cents'
        ? `$${count(Math.round(amount / 100))}`
        : `${count(Math.round(amount / 10_000))}%`,
    piece: ({ from, to }: DayRange) => (from === to ? short(from) : `${short(from)} – ${short(to)}`),
    range: ({ from, to }: DayRange) =>
      from === to
        ? formatCalendarDate(from, 'list', language)
        : t('range', {
            from: formatCalendarDate(from, 'list', language),
            to: formatCalendarDate(to, 'list', language),
          }),
    /** In words, never by colour alone. */
    changed: (change: Change | null, how: 'relative' | 'points') => {
      if (!change) return t('change.none');
      if (change.direction === 'same') return t('change.same');
      const by =
        how === 'points' ? t('change.points', { points: one(change.ppm / 10_000) }) : percent(change.ppm);
      return t(`change.${change.direction}`, { by });
    },
  };
}

/** A share as a spreadsheet reads it. */
export const csvShare = (ppm: number | null): string => (ppm === null ? '' : (ppm / 10_000).toFixed(2));
export const csvHours = (milli: number): string => (milli / 1000).toFixed(2);
export const csvDays = (seconds: number | null): string =>
  seconds === null ? '' : (seconds / DAY_SECONDS).toFixed(2);
