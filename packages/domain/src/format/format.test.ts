import { describe, expect, it } from 'vitest';
import {
  formatCalendarDate,
  formatDate,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPhone,
  formatQuantity,
  formatRate,
  formatRelative,
  formatSize,
  nationalDigits,
  phoneDigits,
  plural,
  unitWord,
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

describe('formatNumber', () => {
  it('TRM-03 has a comma at thousands and a decimal point in both languages', () => {
    for (const language of ['en', 'es'] as const) {
      expect(formatNumber(12_400.5, language, 1)).toBe('12,400.5');
      expect(formatNumber(12_400, language)).toBe('12,400');
      expect(formatNumber(-3, language)).toBe('−3');
      expect(formatNumber(-0.2, language)).toBe('0');
    }
  });
});

describe('plural', () => {
  it('TRM-03 has one form for one and another for every other number, none included', () => {
    expect([0, 1, 2, 21].map((count) => plural(count, 'day', 'days'))).toEqual([
      'days',
      'day',
      'days',
      'days',
    ]);
  });
});

describe('formatPercent', () => {
  it('DSH-02 INV-06 shows one decimal and no space before the sign, in both languages', () => {
    for (const language of ['en', 'es'] as const) {
      expect(formatPercent(464_000, language)).toBe('46.4%');
      expect(formatPercent(1_000_000, language)).toBe('100.0%');
      expect(formatPercent(-12_345, language)).toBe('−1.2%');
    }
  });
});

describe('formatSize', () => {
  it('SET-02 shows a size with three figures at most and a decimal point in both languages', () => {
    for (const language of ['en', 'es'] as const) {
      expect(formatSize(999, language)).toBe('999 bytes');
      expect(formatSize(4_200_000, language)).toBe('4.2 MB');
      expect(formatSize(77_200_000_000, language)).toBe('77.2 GB');
      expect(formatSize(123_456_789_000, language)).toBe('123 GB');
    }
  });
});

describe('formatQuantity', () => {
  it('INV-01 counts pieces without a word and every other unit with its plural', () => {
    expect(formatQuantity(6000, 'each', 'en')).toBe('6');
    expect(formatQuantity(1000, 'kit', 'en')).toBe('1 kit');
    expect(formatQuantity(2000, 'kit', 'en')).toBe('2 kits');
    expect(formatQuantity(8000, 'set', 'en')).toBe('8 sets');
    expect(formatQuantity(0, 'pair', 'en')).toBe('0 pairs');
    expect(formatQuantity(-1000, 'box', 'en')).toBe('−1 box');
  });

  it('INV-01 says units in Spanish', () => {
    expect(formatQuantity(2000, 'kit', 'es')).toBe('2 kits');
    expect(formatQuantity(8000, 'set', 'es')).toBe('8 juegos');
    expect(formatQuantity(1000, 'pair', 'es')).toBe('1 par');
    expect(formatQuantity(1_234_500, 'L', 'es')).toBe('1,234.5 L');
  });

  it('INV-07 leaves symbols and units of the shop as they are', () => {
    expect(formatQuantity(500, 'L', 'en')).toBe('0.5 L');
    expect(formatQuantity(2000, 'tote', 'es')).toBe('2 tote');
    expect(formatQuantity(2000, 'constructor', 'en')).toBe('2 constructor');
    expect(unitWord('set', 'es')).toBe('juego');
    expect(unitWord('each', 'en')).toBe('');
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

  it('TRM-03 writes a moment, and a day of this year, without leading zeros', () => {
    expect(formatDate(AFTERNOON, 'moment', EN)).toBe('Apr 9, 2025, 2:05 PM');
    expect(formatDate(AFTERNOON, 'moment', ES)).toBe('9 abr 2025, 2:05 p.m.');
    expect(formatDate(AFTERNOON, 'day', EN)).toBe('Apr 9');
    expect(formatDate(AFTERNOON, 'day', ES)).toBe('9 abr');
  });

  it('TRM-03 uses plain spaces only, so that a text can be searched and compared', () => {
    for (const style of ['long', 'list', 'day', 'sent', 'time', 'moment'] as const) {
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
    expect(formatCalendarDate('2025-04-01', 'weekday', 'en')).toBe('Tue');
    expect(formatCalendarDate('2025-04-02', 'weekday', 'es')).toBe('mié');
    expect(formatCalendarDate('2025-04-01', 'month', 'en')).toBe('April');
    expect(formatCalendarDate('2025-04-01', 'month', 'es')).toBe('abril');
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
