import { formatCalendarDate } from '@kickstand/domain/format';
import { useLanguage } from '../../../lib/device/language.ts';

/** A week that starts on a Sunday. */
const WEEK = [
  '2026-11-15',
  '2026-11-16',
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
  '2026-11-20',
  '2026-11-21',
];

export function useWeekdays(): string[] {
  const { language } = useLanguage();
  return WEEK.map((day) => formatCalendarDate(day, 'weekday', language));
}

export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Null: not a time yet. */
export function minuteOf(time: string): number | null {
  const [hour, minute] = time.split(':').map(Number);
  return hour === undefined || minute === undefined || Number.isNaN(hour + minute)
    ? null
    : hour * 60 + minute;
}
