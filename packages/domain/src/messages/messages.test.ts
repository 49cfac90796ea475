import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../time/index.ts';
import {
  addMonths,
  appointmentDue,
  declinedDue,
  fillTemplate,
  instantOf,
  isVisitNewsOutdated,
  laterTextState,
  MORE_WORK_TEXT,
  milesOf,
  missingFigures,
  noticeWays,
  pickupDue,
  quietUntil,
  REMINDER_EXAMPLES,
  readKeyword,
  reminderParts,
  reminderWays,
  reminderWords,
  segmentsOf,
  serviceDue,
  textRefusal,
} from './index.ts';

const ZONE = 'America/New_York';
const QUIET = { quietFrom: 20, quietTo: 8 };
const at = (text: string) => new Date(text);

describe('keywords', () => {
  it.each([
    'STOP',
    ' stop. ',
    '“Stop”',
    'Stop all',
    'opt-out',
    'Revoke',
    'Unsubscribe',
    'ALTO',
    'parar',
    'Baja!',
  ])('MSG-03 hears %s as stop', (text) => {
    expect(readKeyword(text)?.keyword).toBe('stop');
  });

  it('MSG-03 recognizes START and HELP, and the language of the Spanish words', () => {
    expect(readKeyword('Start')?.keyword).toBe('start');
    expect(readKeyword('HELP')).toEqual({ keyword: 'help', language: 'en' });
    expect(readKeyword('ALTO')?.language).toBe('es');
  });

  it('MSG-03 leaves a sentence that contains one to a person', () => {
    for (const text of ['stop by on Friday?', 'Please stop', 'la baja de mi moto', '', 'constructor'])
      expect(readKeyword(text), text).toBeNull();
  });
});

describe('quiet hours', () => {
  it('MSG-04 lets texts go from 8 AM to 8 PM of the shop’s clock', () => {
    expect(quietUntil(at('2026-11-17T13:00:00Z'), ZONE, QUIET)).toBeNull(); // 8:00 AM
    expect(quietUntil(at('2026-11-18T00:59:00Z'), ZONE, QUIET)).toBeNull(); // 7:59 PM
  });

  it('MSG-04 holds a text of the evening until the next morning, and one of the night until this one', () => {
    expect(quietUntil(at('2026-11-18T01:00:00Z'), ZONE, QUIET)).toEqual(at('2026-11-18T13:00:00Z'));
    expect(quietUntil(at('2026-11-18T12:59:00Z'), ZONE, QUIET)).toEqual(at('2026-11-18T13:00:00Z'));
  });

  it('MSG-04 is right in the nights the clock changes', () => {
    expect(quietUntil(at('2026-03-08T03:00:00Z'), ZONE, QUIET)).toEqual(at('2026-03-08T12:00:00Z')); // EDT
    expect(quietUntil(at('2026-11-01T02:00:00Z'), ZONE, QUIET)).toEqual(at('2026-11-01T13:00:00Z')); // EST
  });

  it('finds the first moment after an hour that the clock skips', () => {
    expect(instantOf('2026-03-08', 2, ZONE)).toEqual(at('2026-03-08T07:00:00Z'));
  });

  it('has none when both hours are the same', () => {
    expect(quietUntil(at('2026-11-18T03:00:00Z'), ZONE, { quietFrom: 8, quietTo: 8 })).toBeNull();
  });
});

describe('delivery states', () => {
  it('MSG-02 only move on, whatever the order of the reports', () => {
    expect(laterTextState('sent', 'delivered')).toBe('delivered');
    expect(laterTextState('delivered', 'sent')).toBe('delivered');
    expect(laterTextState('read', 'delivered')).toBe('read');
    expect(laterTextState('waiting', 'delivered')).toBe('delivered');
  });

  it('MSG-02 a failure counts until it was delivered, and a late delivery corrects it', () => {
    expect(laterTextState('sent', 'failed')).toBe('failed');
    expect(laterTextState('delivered', 'failed')).toBe('delivered');
    expect(laterTextState('failed', 'delivered')).toBe('delivered');
    expect(laterTextState('failed', 'sent')).toBe('failed');
  });

  it('never touch what came in, was withdrawn or handed to a phone', () => {
    for (const state of ['received', 'canceled', 'handed'] as const)
      for (const told of ['sent', 'delivered', 'failed'] as const)
        expect(laterTextState(state, told), `${state} ${told}`).toBe(state);
  });
});

describe('a text that waited', () => {
  it('MSG-04 is outdated when its visit has another time or state', () => {
    const [nine, ten] = [at('2026-11-20T14:00:00Z'), at('2026-11-20T15:00:00Z')];
    const confirmed = { news: 'confirmed', startsAt: nine } as const;
    const open = { isOpen: true, isCancelled: false };
    expect(isVisitNewsOutdated(confirmed, { ...open, startsAt: nine })).toBe(false);
    expect(isVisitNewsOutdated(confirmed, { ...open, startsAt: ten })).toBe(true);
    expect(isVisitNewsOutdated(confirmed, { ...open, isOpen: false, startsAt: nine })).toBe(true);
    expect(isVisitNewsOutdated({ ...confirmed, startsAt: null }, { ...open, startsAt: ten })).toBe(false);
    const canceled = { news: 'cancelled', startsAt: nine } as const;
    expect(isVisitNewsOutdated(canceled, { isOpen: false, isCancelled: true, startsAt: nine })).toBe(false);
    expect(isVisitNewsOutdated(canceled, { ...open, startsAt: ten })).toBe(true);
  });
});

describe('who may be texted', () => {
  const nobody = { optedOut: false, consented: false, theyWrote: false };

  it('MSG-04 needs consent; a reply to someone who wrote does not', () => {
    expect(textRefusal(nobody, 'person')).toBe('TEXT_NO_CONSENT');
    expect(textRefusal({ ...nobody, theyWrote: true }, 'person')).toBeNull();
    expect(textRefusal({ ...nobody, theyWrote: true }, 'rule')).toBe('TEXT_NO_CONSENT');
    expect(textRefusal({ ...nobody, consented: true }, 'rule')).toBeNull();
  });

  it('MSG-03 a STOP wins over everything', () => {
    expect(textRefusal({ optedOut: true, consented: true, theyWrote: true }, 'person')).toBe(
      'TEXT_OPTED_OUT',
    );
  });

  it('MSG-05 preferred contact decides between mail, text and both', () => {
    expect(noticeWays('text')).toEqual({ mail: false, text: true });
    expect(noticeWays('both')).toEqual({ mail: true, text: true });
    for (const way of ['phone', 'email', null]) expect(noticeWays(way)).toEqual({ mail: true, text: false });
  });
});

describe('templates', () => {
  it('MSG-02 fill in what is known and leave the rest visible', () => {
    const text = fillTemplate('Hi {name}, {balance} for {bike} {constructor}', { name: 'Ray', bike: 'Z900' });
    expect(text).toBe('Hi Ray, {balance} for Z900 {constructor}');
    expect(missingFigures(text)).toEqual(['balance']);
  });

  it('MSG-05 names both totals of extra work in both languages', () => {
    for (const text of Object.values(MORE_WORK_TEXT)) {
      expect(text).toContain('{approved}');
      expect(text).toContain('{total}');
    }
  });

  it('count texts as carriers do', () => {
    expect(segmentsOf('a'.repeat(160))).toBe(1);
    expect(segmentsOf('a'.repeat(161))).toBe(2);
    expect(segmentsOf(`${'a'.repeat(70)}’`)).toBe(2);
    expect(segmentsOf('€'.repeat(80))).toBe(1);
  });
});

describe('service due', () => {
  const rule = { months: 12, miles: 6000 };

  it('REM-01 by date when one visit is all there is', () => {
    const due = serviceDue([{ at: at('2025-11-17T15:00:00Z'), mileage: '12,000' }], rule);
    expect(due).toEqual({ at: at('2026-11-17T15:00:00Z'), why: 'date', miles: null });
  });

  it('REM-01 by mileage if the last two visits show that it comes first', () => {
    const visits = [
      { at: at('2026-01-01T00:00:00Z'), mileage: '10000' },
      { at: at('2026-04-11T00:00:00Z'), mileage: '14,000 mi' },
    ];
    const due = serviceDue(visits, rule);
    expect(due?.why).toBe('mileage'); // 40 miles a day: 150 days
    expect(due?.at).toEqual(at('2026-09-08T00:00:00Z'));
    expect(due?.miles).toBe(20_000);
  });

  it.each([
    ['went down', '9000'],
    ['is no number', 'unknown'],
    ['is mistyped', '990000'],
  ])('REM-01 goes by date when a reading %s', (_why, mileage) => {
    const visits = [
      { at: at('2026-01-01T00:00:00Z'), mileage: '10000' },
      { at: at('2026-04-11T00:00:00Z'), mileage },
    ];
    expect(serviceDue(visits, rule)).toMatchObject({ why: 'date', at: at('2027-04-11T00:00:00Z') });
  });

  it('REM-01 says nothing about a bike that was never here', () => {
    expect(serviceDue([], rule)).toBeNull();
  });

  it('reads miles as people write them', () => {
    expect(['12400', '12,400', '12.400', '12 400 mi', 'TMU', ''].map(milesOf)).toEqual([
      12_400,
      12_400,
      12_400,
      12_400,
      null,
      null,
    ]);
  });

  it('adds months to the last day of a month', () => {
    expect(addMonths(at('2026-01-31T12:00:00Z'), 1)).toEqual(at('2026-02-28T12:00:00Z'));
  });

  it('REM-01 asks about declined work once, sooner when it is unsafe, and before storage costs', () => {
    const closed = at('2026-11-01T00:00:00Z');
    expect(declinedDue(closed, false, { days: 60, unsafeDays: 14 }).getTime()).toBe(
      closed.getTime() + 60 * DAY,
    );
    expect(declinedDue(closed, true, { days: 60, unsafeDays: 14 }).getTime()).toBe(
      closed.getTime() + 14 * DAY,
    );
    expect(pickupDue(closed, 48, 12)).toEqual(at('2026-11-02T12:00:00Z'));
    expect(pickupDue(closed, 6, 12)).toEqual(closed);
  });
});

describe('the words of a reminder', () => {
  it('REM-01 have each figure filled in once, and leave what is no figure as it was written', () => {
    const figures = {
      ...REMINDER_EXAMPLES.en,
      shop: 'Ironbound {name}',
      phone: '',
      book: 'https://shop.test/book',
    };
    const text = '{name}: {book}, {phone}{constructor} {{day}}, {shop}';
    expect(reminderWords(text, figures)).toBe(
      'Grace: https://shop.test/book, {constructor} {Nov 19}, Ironbound {name}',
    );
    expect(reminderParts('{name}!', figures)).toEqual([
      { text: 'Grace', filled: true },
      { text: '!', filled: false },
    ]);
  });
});

describe('who gets a reminder', () => {
  const reach = {
    email: 'ray@example.com',
    consentEmail: true,
    address: '+19735550142',
    consentText: true,
    optedOut: false,
    sentThisWeek: 0,
  };
  const shop = { perWeek: 2, provider: true, mailServer: true };

  it('REM-01 reminds of a visit in time, and not immediately of one that was just made', () => {
    const startsAt = at('2026-11-20T15:00:00Z');
    const hours = (count: number) => new Date(startsAt.getTime() - count * HOUR);
    const due = (toldBefore: number, hoursAhead = 24) =>
      appointmentDue(startsAt, hours(toldBefore), { hoursAhead });
    expect(due(72)).toEqual(hours(24));
    expect(due(48)).toEqual(hours(24));
    // notified less than a day before the reminder's time: a day later
    expect(due(30)).toEqual(hours(6));
    expect(due(24.5)).toBeNull();
    expect(due(3)).toBeNull();
    // a rule that looks a week ahead still reminds of a visit the day after tomorrow
    expect(due(60, 168)).toEqual(hours(36));
    expect(due(10, 2)).toEqual(hours(2));
  });

  it('REM-02 goes by every wanted way that is agreed to', () => {
    expect(reminderWays(reach, 'both', shop)).toEqual({ text: true, email: true, skip: null });
    expect(reminderWays({ ...reach, consentText: false }, 'both', shop)).toEqual({
      text: false,
      email: true,
      skip: null,
    });
  });

  it('REM-02 says why someone is skipped', () => {
    const why = (more: Partial<typeof reach>, channel: 'text' | 'email' | 'both' = 'text', of = shop) =>
      reminderWays({ ...reach, ...more }, channel, of).skip;
    expect(why({ sentThisWeek: 2 })).toBe('WEEK_FULL');
    expect(why({ optedOut: true })).toBe('OPTED_OUT');
    expect(why({ consentText: false })).toBe('NO_CONSENT');
    expect(why({ address: null as never })).toBe('NO_ADDRESS');
    expect(why({ email: '' }, 'email')).toBe('NO_ADDRESS');
    expect(why({ consentEmail: false }, 'email')).toBe('NO_CONSENT');
    expect(why({}, 'text', { ...shop, provider: false })).toBe('NO_PROVIDER');
  });
});
