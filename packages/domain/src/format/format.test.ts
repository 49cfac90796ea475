import { describe, expect, it } from 'vitest';
import {
  formatCalendarDate,
  formatDate,
  formatMoney,
  formatPhone,
  formatRate,
  formatRelative,
  nationalDigits,
  phoneDigits,
} from './index.ts';

const EN = { language: 'en', timeZone: 'America/New_York' } as const;
const ES = { language: 'es', timeZone: 'America/New_York' } as const;
const AFTERNOON = '2025-04-09T18:05:00Z';

describe('formatMoney', () => {
  it('TRM-03 shows cents as US dollars with two decimals', () => {
    expect(formatMoney(102_276)).toBe('$1,022.76');
    expect(formatMoney(10_000)).toBe('$100.00');
    expect(formatMoney(7)).toBe('$0.07');
    expect(formatMoney(123_456_789_00)).toBe('$123,456,789.00');
  });

  it('TRM-03 puts a true minus before the dollar sign, and none before nothing', () => {
    expect(formatMoney(-10_000)).toBe('−$100.00');
    expect(formatMoney(-0)).toBe('$0.00');
  });
});

describe('formatRate', () => {
  it('TRM-03 shows parts per million as a percentage without rounding it', () => {
    expect(formatRate(66_250, 'en')).toBe('6.625%');
    expect(formatRate(66_250, 'es')).toBe('6.625%');
    expect(formatRate(70_000, 'en')).toBe('7%');
    expect(formatRate(1, 'en')).toBe('0.0001%');
  });
});

describe('formatDate', () => {
  it('TRM-03 writes the long form, the list form, the sent time and the time in English', () => {
    expect(formatDate(AFTERNOON, 'long', EN)).toBe('April 9, 2025');
    expect(formatDate(AFTERNOON, 'list', EN)).toBe('Apr 9, 2025');
    expect(formatDate(AFTERNOON, 'sent', EN)).toBe('Apr 09, 2025 02:05 PM');
    expect(formatDate(AFTERNOON, 'time', EN)).toBe('2:05 PM');
  });

  it('TRM-03 writes Spanish dates in Spanish', () => {
    expect(formatDate(AFTERNOON, 'long', ES)).toBe('9 de abril de 2025');
    expect(formatDate(AFTERNOON, 'list', ES)).toBe('9 abr 2025');
    expect(formatDate(AFTERNOON, 'sent', ES)).toBe('09 abr 2025 02:05 p.m.');
    expect(formatDate(AFTERNOON, 'time', ES)).toBe('2:05 p.m.');
  });

  it('TRM-03 uses plain spaces only, so that a text can be searched and compared', () => {
    for (const style of ['long', 'list', 'sent', 'time'] as const) {
      for (const options of [EN, ES]) {
        expect(formatDate(AFTERNOON, style, options)).not.toMatch(/[\u00a0\u202f\u2009]/);
      }
    }
  });

  it("TRM-03 follows the shop's time zone, whatever the machine's is", () => {
    const lateEvening = new Date('2025-04-10T03:30:00Z');
    expect(formatDate(lateEvening, 'sent', EN)).toBe('Apr 09, 2025 11:30 PM');
    expect(formatDate(lateEvening, 'sent', { ...EN, timeZone: 'Asia/Kathmandu' })).toBe(
      'Apr 10, 2025 09:15 AM',
    );
    expect(formatDate(lateEvening, 'list', { ...EN, timeZone: 'Pacific/Kiritimati' })).toBe('Apr 10, 2025');
  });

  it('TRM-03 is right on the days the clocks change', () => {
    expect(formatDate('2025-03-09T06:59:00Z', 'sent', EN)).toBe('Mar 09, 2025 01:59 AM');
    expect(formatDate('2025-03-09T07:00:00Z', 'sent', EN)).toBe('Mar 09, 2025 03:00 AM');
    expect(formatDate('2025-11-02T05:30:00Z', 'sent', EN)).toBe('Nov 02, 2025 01:30 AM');
    expect(formatDate('2025-11-02T06:30:00Z', 'sent', EN)).toBe('Nov 02, 2025 01:30 AM');
    expect(formatDate('2025-11-03T04:59:00Z', 'list', EN)).toBe('Nov 2, 2025');
  });

  it('TRM-03 says 12 at midnight and at noon', () => {
    expect(formatDate('2025-04-09T04:00:00Z', 'sent', EN)).toBe('Apr 09, 2025 12:00 AM');
    expect(formatDate('2025-04-09T16:00:00Z', 'time', EN)).toBe('12:00 PM');
  });

  it('refuses what is not a date instead of printing one', () => {
    expect(() => formatDate('yesterday', 'list', EN)).toThrow(RangeError);
  });
});

describe('formatCalendarDate', () => {
  it('TRM-03 keeps a day without a time on its day', () => {
    expect(formatCalendarDate('2025-04-01', 'long', 'en')).toBe('April 1, 2025');
    expect(formatCalendarDate('2025-04-01', 'long', 'es')).toBe('1 de abril de 2025');
    expect(formatCalendarDate('2025-04-01', 'list', 'es')).toBe('1 abr 2025');
  });
});

describe('formatRelative', () => {
  const now = new Date('2025-04-09T12:00:00Z');
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

  it('says how long ago in whole units, in both languages', () => {
    expect(formatRelative(ago(185), now, 'en')).toBe('3 minutes ago');
    expect(formatRelative(ago(185), now, 'es')).toBe('hace 3 minutos');
    expect(formatRelative(ago(59), now, 'en')).toBe('59 seconds ago');
    expect(formatRelative(ago(60), now, 'en')).toBe('1 minute ago');
    expect(formatRelative(ago(2 * 3600 - 1), now, 'en')).toBe('1 hour ago');
    expect(formatRelative(ago(29 * 86_400), now, 'en')).toBe('29 days ago');
    expect(formatRelative(ago(45 * 86_400), now, 'es')).toBe('hace 1 mes');
    expect(formatRelative(ago(800 * 86_400), now, 'en')).toBe('2 years ago');
  });

  it('says "ago" from the first moment', () => {
    expect(formatRelative(now, now, 'en')).toBe('1 second ago');
  });

  it('looks ahead too', () => {
    expect(formatRelative(ago(-2 * 3600), now, 'en')).toBe('in 2 hours');
    expect(formatRelative(ago(-2 * 3600), now, 'es')).toBe('dentro de 2 horas');
  });
});

describe('phoneDigits', () => {
  it.each([
    ['+1 (732) 555-0187', '7325550187'],
    ['1-732-555-0187', '7325550187'],
    ['17325550187', '7325550187'],
    ['(732) 555-0187 ext 9', '7325550187'],
    ['+1 732.555.0187 x22', '7325550187'],
    ['732555', '732555'],
    ['1732', '1732'],
    ['', ''],
  ])('INT-06 CUS-01 keeps of %j the ten digits %j: a leading 1 is the country', (typed, digits) => {
    expect(phoneDigits(typed)).toBe(digits);
  });

  it('INT-06 leaves a number of another country too long, where it is refused instead of cut', () => {
    expect(nationalDigits('+44 20 7946 0958')).toBe('442079460958');
    expect(nationalDigits('+1 732 555 0187')).toBe('7325550187');
  });
});

describe('formatPhone', () => {
  it('groups ten digits and leaves everything else alone', () => {
    expect(formatPhone('9735550142')).toBe('(973) 555-0142');
    expect(formatPhone('973555')).toBe('973555');
    expect(formatPhone('+1 973 555 0142')).toBe('+1 973 555 0142');
    expect(formatPhone('')).toBe('');
  });
});
