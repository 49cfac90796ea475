import type { Language } from '@kickstand/domain/language';

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** By the shop's clock, not the device's: a tablet with a wrong zone still greets right. */
export function partOfDay(now: Date, timeZone: string): PartOfDay {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now),
  );
  if (hour >= 4 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

/** `Tuesday`, `Martes`: capitalized in both languages at the start of a line. */
export function weekday(now: Date, timeZone: string, language: Language): string {
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone }).format(now);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
