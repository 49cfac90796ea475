import { describe, expect, it } from 'vitest';
import { browserTimeZone, timeZoneCity, timeZoneGroups, timeZoneName } from './time-zones.ts';

describe('AUT-15 the time zone of the shop', () => {
  it('offers every zone once, the American ones first', () => {
    const { unitedStates, elsewhere } = timeZoneGroups('America/New_York');
    expect(unitedStates[0]).toBe('America/New_York');
    expect(elsewhere).toContain('Europe/Madrid');
    expect(new Set([...unitedStates, ...elsewhere]).size).toBe(unitedStates.length + elsewhere.length);
  });

  it('keeps a chosen zone that this browser does not list', () => {
    expect(timeZoneGroups('Etc/GMT+5').elsewhere).toContain('Etc/GMT+5');
  });

  it('starts from a zone the server accepts', () => {
    expect(() => new Intl.DateTimeFormat('en', { timeZone: browserTimeZone() })).not.toThrow();
  });

  it('reads as a place', () => {
    expect(timeZoneCity('America/New_York')).toBe('New York');
    expect(timeZoneCity('America/Argentina/Salta')).toBe('Argentina, Salta');
    expect(timeZoneCity('UTC')).toBe('UTC');
    expect(timeZoneName('America/New_York', 'en')).toBe('New York (Eastern Time)');
    expect(timeZoneName('America/New_York', 'es')).toMatch(/^New York \(hora/);
  });
});
