import { formatCalendarDate } from '@kickstand/domain/format';
import { useLanguage } from '../../../lib/device/language.ts';

/** A formatted calendar day. */
export function useDay(): (day: string) => string {
  const { language } = useLanguage();
  return (day) => formatCalendarDate(day, 'list', language);
}
