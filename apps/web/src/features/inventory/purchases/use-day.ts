import { formatCalendarDate } from '@kickstand/domain/format';
import { useLanguage } from '../../../lib/device/language.ts';

/** A day of the calendar as people read it. */
export function useDay(): (day: string) => string {
  const { language } = useLanguage();
  return (day) => formatCalendarDate(day, 'list', language);
}
