import { localDate } from '@kickstand/domain/format';
import { DEFAULT_TIME_ZONE } from '@kickstand/domain/settings';
import { useSession } from '../auth/index.ts';
import { useLanguage } from '../language.ts';

const DAY = 24 * 60 * 60 * 1000;

/** When parts are expected, by the shop's calendar: late, a weekday within the week, or a date. */
export function useExpectedDay(): (at: string, now: Date) => { late: boolean; day: string } {
  const { language } = useLanguage();
  const timeZone = useSession().boot?.shop?.timeZone ?? DEFAULT_TIME_ZONE;
  return (at, now) => {
    const isThisWeek = new Date(at).getTime() - now.getTime() < 6 * DAY;
    const format = new Intl.DateTimeFormat(
      `${language}-US`,
      isThisWeek ? { weekday: 'short', timeZone } : { day: 'numeric', month: 'short', timeZone },
    );
    return { late: localDate(at, timeZone) < localDate(now, timeZone), day: format.format(new Date(at)) };
  };
}
