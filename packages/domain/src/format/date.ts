import type { Language } from '../language/index.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../time/index.ts';
import { LOCALE } from './locale.ts';

/**
 * long `April 9, 2025` · list `Apr 9, 2025` · day `Apr 9` · weekday `Wed` · month `April` · time `2:05 PM` · moment
 * `Apr 9, 2025, 2:05 PM`; in Spanish `9 de abril de 2025` · `9 abr 2025` · `9 abr` · `mié` · `abril` ·
 * `2:05 p.m.` · `9 abr 2025, 2:05 p.m.`
 *
 * sent `Apr 09, 2025 02:05 PM` is required where something was sent (DET-02, TRM-03); every other moment is a `moment`.
 */
export type DateStyle = 'long' | 'list' | 'day' | 'weekday' | 'month' | 'sent' | 'time' | 'moment';

export interface DateOptions {
  language: Language;
  /** The shop's zone, never the machine's: a form taken in at 11 PM keeps its day on every screen. */
  timeZone: string;
}

const FIELDS: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  long: { month: 'long', day: 'numeric', year: 'numeric' },
  list: { month: 'short', day: 'numeric', year: 'numeric' },
  day: { month: 'short', day: 'numeric' },
  weekday: { weekday: 'short' },
  month: { month: 'long' },
  sent: {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  },
  time: { hour: 'numeric', minute: '2-digit', hour12: true },
  moment: {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  },
};

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

// Built from parts, because separators (commas, "at", "p. m.", kinds of space) depend on the ICU version, and
// the server's text would differ from the browser's.
const PATTERNS: Record<Language, Record<DateStyle, (parts: Parts) => string>> = {
  en: {
    long: (p) => `${p.month} ${p.day}, ${p.year}`,
    list: (p) => `${p.month} ${p.day}, ${p.year}`,
    day: (p) => `${p.month} ${p.day}`,
    weekday: (p) => `${p.weekday}`,
    month: (p) => `${p.month}`,
    sent: (p) => `${p.month} ${p.day}, ${p.year} ${p.hour}:${p.minute} ${p.dayPeriod}`,
    time: (p) => `${p.hour}:${p.minute} ${p.dayPeriod}`,
    moment: (p) => `${p.month} ${p.day}, ${p.year}, ${p.hour}:${p.minute} ${p.dayPeriod}`,
  },
  es: {
    long: (p) => `${p.day} de ${p.month} de ${p.year}`,
    list: (p) => `${p.day} ${p.month} ${p.year}`,
    day: (p) => `${p.day} ${p.month}`,
    weekday: (p) => `${p.weekday}`,
    month: (p) => `${p.month}`,
    sent: (p) => `${p.day} ${p.month} ${p.year} ${p.hour}:${p.minute} ${p.dayPeriod}`,
    time: (p) => `${p.hour}:${p.minute} ${p.dayPeriod}`,
    moment: (p) => `${p.day} ${p.month} ${p.year}, ${p.hour}:${p.minute} ${p.dayPeriod}`,
  },
};

export function formatDate(
  date: Date | string,
  style: DateStyle,
  { language, timeZone }: DateOptions,
): string {
  const parts: Parts = {};
  for (const { type, value } of formatter(style, language, timeZone).formatToParts(new Date(date))) {
    parts[type] = value.replace(/\s/g, '');
  }
  return PATTERNS[language][style](parts);
}

/** A day without a time (`2025-04-01`): the same in any zone. */
export function formatCalendarDate(
  day: string,
  style: 'long' | 'list' | 'day' | 'weekday' | 'month',
  language: Language,
): string {
  return formatDate(`${day}T00:00:00Z`, style, { language, timeZone: 'UTC' });
}

/** The calendar day in a zone, as `2025-04-01`. */
export const localDate = (date: Date | string, timeZone: string): string =>
  made(`day ${timeZone}`, () => {
    const fields = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    return new Intl.DateTimeFormat('en-CA', { ...fields, timeZone });
  }).format(new Date(date));

const formatter = (style: DateStyle, language: Language, timeZone: string): Intl.DateTimeFormat =>
  made(
    `${style} ${language} ${timeZone}`,
    () => new Intl.DateTimeFormat(LOCALE[language], { ...FIELDS[style], timeZone }),
  );

// Creating an Intl.DateTimeFormat costs more than using it a hundred times; a list formats a date per row.
const formatters = new Map<string, Intl.DateTimeFormat>();

function made(key: string, make: () => Intl.DateTimeFormat): Intl.DateTimeFormat {
  const known = formatters.get(key) ?? make();
  formatters.set(key, known);
  return known;
}

const UNITS = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
] as const;

/** `3 minutes ago`, `hace 3 minutos`: whole units, days up to 30, always with a number. */
export function formatRelative(date: Date | string, now: Date | string, language: Language): string {
  const distance = new Date(date).getTime() - new Date(now).getTime();
  const [unit, length] =
    UNITS.find(([, size]) => Math.abs(distance) >= size) ?? (['second', SECOND] as const);
  const count = Math.trunc(distance / length) || -1;
  return new Intl.RelativeTimeFormat(LOCALE[language], { numeric: 'always' }).format(count, unit);
}
