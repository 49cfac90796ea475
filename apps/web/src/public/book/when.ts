import { zonedTime } from '@kickstand/domain/calendar';
import { formatCalendarDate, formatDate } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';

export interface Chosen {
  readonly day: string;
  readonly minute: number;
}

/** `9:30 AM`, without a time zone: a minute of the day. */
export const timeText = (minute: number, language: Language): string =>
  formatDate(zonedTime('2026-01-15', minute, 'UTC'), 'time', { language, timeZone: 'UTC' });

/** `Thu, Nov 19, 9:30 AM` */
export const whenText = ({ day, minute }: Chosen, language: Language): string =>
  `${formatCalendarDate(day, 'weekday', language)}, ${formatCalendarDate(day, 'day', language)}, ${timeText(minute, language)}`;

export const momentText = (startsAt: string, timeZone: string, language: Language): string =>
  (['weekday', 'day', 'time'] as const)
    .map((style) => formatDate(startsAt, style, { language, timeZone }))
    .join(', ');
