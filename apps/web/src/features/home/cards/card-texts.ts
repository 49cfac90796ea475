import type { Outputs } from '@kickstand/api';
import { formatNumber } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';
import { pathTo } from '@kickstand/domain/navigation';
import { useTranslation } from 'react-i18next';

export type Floor = Outputs['home']['floor'];
export type Mine = Outputs['home']['mine'];

export const statusPath = (status: string): string =>
  `${pathTo('/dashboard/reports')}?status=${status}&sort=waiting`;

const HOUR = 60 * 60 * 1000;
const DAY_HOURS = 24;

/** Without its year: a card has no room for it. */
export const shortBike = (bikeInfo: string): string => bikeInfo.replace(/^\d{4}\s+/, '');

/** Whole hours from one moment to another, up. */
export const hoursUntil = (moment: string, now: Date): number =>
  Math.ceil((new Date(moment).getTime() - now.getTime()) / HOUR);

/** Thousandths of an hour for display: 5.5. */
export const hoursText = (milli: number, language: Language): string =>
  formatNumber(milli / 1000, language, 1);

/** An age: hours up to two days, then days. */
export function useAge(): (since: string, now: Date) => string {
  const { t } = useTranslation('home');
  return (since, now) => {
    const hours = Math.floor((now.getTime() - new Date(since).getTime()) / HOUR);
    if (hours < 1) return t('age.now');
    if (hours < 2 * DAY_HOURS) return t('age.hours', { count: hours });
    return t('age.days', { count: Math.floor(hours / DAY_HOURS) });
  };
}
