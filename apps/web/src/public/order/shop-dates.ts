import { formatDate } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';

/** Dates in the shop's time zone and the reader's language. */
export function shopDates(language: Language, timeZone: string) {
  const options = { language, timeZone };
  return {
    day: (at: string) => formatDate(at, 'long', options),
    /** `April 13, 2025, 4:10 PM` */
    moment: (at: string) => `${formatDate(at, 'long', options)}, ${formatDate(at, 'time', options)}`,
    /** `Nov 16 at 7:15 AM`, for a moment in the coming days. */
    soon: (at: string) => {
      const time = formatDate(at, 'time', options);
      const atTime = { en: 'at', es: time.startsWith('1:') ? 'a la' : 'a las' }[language];
      return `${formatDate(at, 'day', options)} ${atTime} ${time}`;
    },
  };
}
