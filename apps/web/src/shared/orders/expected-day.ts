import { formatCalendarDate } from '@kickstand/domain/format';
import { dayAfter } from '@kickstand/domain/inventory';
import { useLanguage } from '../../lib/device/language.ts';
import { useToday } from '../../lib/today.ts';

/** When parts are expected, in the shop's time zone: late, a weekday within the week, or a date. */
export function useExpectedDay(): (day: string) => { late: boolean; day: string } {
  const { language } = useLanguage();
  const today = useToday();
  return (day) => ({
    late: day < today,
    day: formatCalendarDate(day, day >= today && day < dayAfter(today, 7) ? 'weekday' : 'day', language),
  });
}
