import type { Language } from '@kickstand/domain/language';
import { DEFAULT_TIME_ZONE, isTimeZone } from '@kickstand/domain/settings';

/** US time zones, offered first. */
const UNITED_STATES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
];

export interface TimeZoneGroups {
  readonly unitedStates: readonly string[];
  readonly elsewhere: readonly string[];
}

/** All zones the browser knows, plus the chosen one: browsers disagree about old names. */
export function timeZoneGroups(chosen: string): TimeZoneGroups {
  const known = Intl.supportedValuesOf('timeZone');
  const elsewhere = known.filter((zone) => !UNITED_STATES.includes(zone));
  const missing = chosen !== '' && !UNITED_STATES.includes(chosen) && !elsewhere.includes(chosen);
  return { unitedStates: UNITED_STATES, elsewhere: missing ? [chosen, ...elsewhere] : elsewhere };
}

export function browserTimeZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone && isTimeZone(zone) ? zone : DEFAULT_TIME_ZONE;
}

/** `America/New_York` as `New York`; `America/Argentina/Salta` as `Argentina, Salta`. */
export function timeZoneCity(zone: string): string {
  const parts = zone.split('/').slice(zone.includes('/') ? 1 : 0);
  return parts.join(', ').replaceAll('_', ' ');
}

/** City and common name: `New York (Eastern Time)`. */
export function timeZoneName(zone: string, language: Language): string {
  const name = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find((part) => part.type === 'timeZoneName')?.value;
  return name ? `${timeZoneCity(zone)} (${name})` : timeZoneCity(zone);
}
