import { useTranslation } from 'react-i18next';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

const passed = (since: string, now: number) => Math.max(0, now - new Date(since).getTime());

/** An age: "18 h", "3 days". */
export function useAge(): (since: string) => string {
  const { t } = useTranslation('workorders');
  return (since) => {
    const hours = Math.floor(passed(since, Date.now()) / HOUR);
    if (hours < 1) return t('age.now');
    if (hours < 48) return t('age.hours', { count: hours });
    return t('age.days', { count: Math.floor(hours / 24) });
  };
}

/** The same on a card: "40 min", "18 h", "3 d". */
export function useShortAge(): (since: string, now: Date) => string {
  const { t } = useTranslation('workorders');
  return (since, now) => {
    const age = passed(since, now.getTime());
    const hours = Math.floor(age / HOUR);
    if (hours < 1) return t('ageShort.minutes', { count: Math.max(1, Math.floor(age / MINUTE)) });
    if (hours < 48) return t('ageShort.hours', { count: hours });
    return t('ageShort.days', { count: Math.floor(hours / 24) });
  };
}
