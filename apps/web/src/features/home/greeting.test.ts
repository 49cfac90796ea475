import { describe, expect, it } from 'vitest';
import { partOfDay, weekday } from './greeting.ts';

const at = (time: string) => new Date(`2025-04-15T${time}:00-04:00`);

describe('RT-08 the greeting on the dashboard', () => {
  it.each([
    ['03:59', 'evening'],
    ['04:00', 'morning'],
    ['11:59', 'morning'],
    ['12:00', 'afternoon'],
    ['17:59', 'afternoon'],
    ['18:00', 'evening'],
    ['00:00', 'evening'],
  ])('at %s in the shop it is %s', (time, part) => {
    expect(partOfDay(at(time), 'America/New_York')).toBe(part);
  });

  it('TRM-03 follows the shop’s time zone', () => {
    expect(partOfDay(at('09:00'), 'America/New_York')).toBe('morning');
    expect(partOfDay(at('09:00'), 'Europe/Madrid')).toBe('afternoon');
    expect(weekday(at('23:00'), 'America/New_York', 'en')).toBe('Tuesday');
    expect(weekday(at('23:00'), 'Europe/Madrid', 'es')).toBe('Miércoles');
  });
});
