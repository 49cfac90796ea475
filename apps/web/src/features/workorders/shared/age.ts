import { useTranslation } from 'react-i18next';

const HOUR = 60 * 60 * 1000;

/** An age: "18 h", "3 days". */
export function useAge(): (since: string) => string {
  const { t } = useTranslation('workorders');
  return (since) => {
    const hours = Math.floor(Math.max(0, Date.now() - new Date(since).getTime()) / HOUR);
    if (hours < 1) return t('age.now');
    if (hours < 48) return t('age.hours', { count: hours });
    return t('age.days', { count: Math.floor(hours / 24) });
  };
}
