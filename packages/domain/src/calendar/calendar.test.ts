import { describe, expect, it } from 'vitest';
import {
  APPOINTMENT_EVENTS,
  APPOINTMENT_STATES,
  addDays,
  bookingSchema,
  CALENDAR_START,
  type CalendarSettings,
  calendarSettingsSchema,
  checkBooking,
  checkEvent,
  type DayLoad,
  daysFrom,
  dropOffTimes,
  fits,
  freeMinutes,
  isOff,
  loadLevel,
  mayChangeByLink,
  minutesOf,
  occupies,
  offerDay,
  openOn,
  planDays,
  possibleEvents,
  weekStart,
  zonedParts,
  zonedTime,
} from './index.ts';

const NEWARK = 'America/New_York';
const LUIS = '00000000-0000-4000-8000-000000000001';
const DANA = '00000000-0000-4000-8000-000000000002';
const TUESDAY = '2026-11-17';
const NOON = new Date('2026-11-17T17:00:00Z');

describe('the state machine of an appointment', () => {
  const facts = { state: 'confirmed', startsAt: NOON, hasIntake: false } as const;

  it('CAL-03 leads from a request to the arrival, and lets nothing else through', () => {
    const allowed = APPOINTMENT_STATES.flatMap((state) =>
      APPOINTMENT_EVENTS.flatMap((event) => {
        const verdict = checkEvent({ ...facts, state }, event, NOON);
        return verdict.ok ? [`${state} ${event} ${verdict.to}`] : [];
      }),
    );
    expect(allowed).toEqual([
      'requested confirm confirmed',
      'requested arrive arrived',
      'requested miss no_show',
      'requested cancel cancelled',
      'confirmed arrive arrived',
      'confirmed miss no_show',
      'confirmed cancel cancelled',
      'arrived reopen confirmed',
      'no_show arrive arrived',
      'no_show reopen confirmed',
      'cancelled reopen confirmed',
    ]);
  });

  it('CAL-03 calls nobody a no-show before their time', () => {
    const before = new Date(NOON.getTime() - 1);
    expect(checkEvent(facts, 'miss', before)).toEqual({ ok: false, code: 'TOO_EARLY' });
    expect(possibleEvents(facts, before)).toEqual(['arrive', 'cancel']);
  });

  it('CAL-03 does not undo an arrival whose intake was started', () => {
    const arrived = { ...facts, state: 'arrived', hasIntake: true } as const;
    expect(checkEvent(arrived, 'reopen', NOON)).toEqual({ ok: false, code: 'INTAKE_BEGUN' });
  });

  it('CAL-02 gives the hours of a no-show and of a cancelled visit back to the day', () => {
    expect(APPOINTMENT_STATES.filter(occupies)).toEqual(['requested', 'confirmed', 'arrived']);
  });
});

describe('time in the zone of the shop', () => {
  it('CAL-04 finds the moment of a wall clock in winter and in summer', () => {
    expect(zonedTime('2026-01-15', 9 * 60, NEWARK).toISOString()).toBe('2026-01-15T14:00:00.000Z');
    expect(zonedTime('2026-07-15', 9 * 60, NEWARK).toISOString()).toBe('2026-07-15T13:00:00.000Z');
    expect(zonedTime('2026-07-15', 9 * 60, 'Asia/Kolkata').toISOString()).toBe('2026-07-15T03:30:00.000Z');
  });

  it('CAL-04 moves an hour that spring skips to the next one', () => {
    expect(zonedTime('2026-03-08', 2 * 60 + 30, NEWARK).toISOString()).toBe('2026-03-08T07:30:00.000Z');
    expect(zonedParts('2026-03-08T07:30:00Z', NEWARK)).toEqual({ day: '2026-03-08', minute: 210 });
    expect(zonedTime('2026-03-08', 9 * 60, NEWARK).toISOString()).toBe('2026-03-08T13:00:00.000Z');
  });

  it('CAL-04 takes the first of an hour that comes twice in fall', () => {
    expect(zonedTime('2026-11-01', 90, NEWARK).toISOString()).toBe('2026-11-01T05:30:00.000Z');
    expect(zonedTime('2026-11-01', 9 * 60, NEWARK).toISOString()).toBe('2026-11-01T14:00:00.000Z');
  });

  it('CAL-04 gives every quarter of an hour of both changes back as it was, except the skipped hour', () => {
    for (const day of ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02'])
      for (let minute = 0; minute < 1440; minute += 15) {
        const skipped = day === '2026-03-08' && minute >= 120 && minute < 180;
        const shown = zonedParts(zonedTime(day, minute, NEWARK), NEWARK);
        expect(shown, `${day} ${minute}`).toEqual({ day, minute: skipped ? minute + 60 : minute });
      }
  });

  it('CAL-04 counts days without clocks: no day is lost or doubled at a change', () => {
    expect(daysFrom('2026-10-30', '2026-11-03')).toHaveLength(5);
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
    expect(weekStart(TUESDAY)).toBe('2026-11-15');
  });
});

const settings: CalendarSettings = {
  ...CALENDAR_START,
  closed: [{ from: '2026-11-26', to: '2026-11-27', note: 'Thanksgiving' }],
  technicians: [
    {
      id: DANA,
      minutes: [0, 480, 480, 480, 480, 480, 0],
      off: [{ from: '2026-11-18', to: '2026-11-18', note: '' }],
    },
  ],
};

describe('capacity', () => {
  const plan = (change: Partial<Parameters<typeof planDays>[0]> = {}) =>
    planDays({
      settings,
      technicianIds: [LUIS, DANA],
      days: daysFrom(TUESDAY, '2026-11-19'),
      today: TUESDAY,
      booked: () => [],
      openWork: [],
      ...change,
    });

  it('CAL-02 knows the hours of each technician, days off and closed days', () => {
    expect(minutesOf(settings, LUIS, TUESDAY)).toBe(480);
    expect(minutesOf(settings, LUIS, '2026-11-21')).toBe(240);
    expect(isOff(settings, DANA, '2026-11-21')).toBe(true);
    expect(isOff(settings, DANA, '2026-11-18')).toBe(true);
    expect(openOn(settings, '2026-11-27')).toEqual({ open: false, note: 'Thanksgiving' });
    expect(openOn(settings, '2026-11-22')).toEqual({ open: false, note: '' });
    expect(minutesOf(settings, LUIS, '2026-11-26')).toBe(0);
  });

  it('CAL-02 sets booked against available hours of each day', () => {
    const [tuesday, wednesday] = plan({
      booked: (day) =>
        day === TUESDAY
          ? [
              { technicianId: LUIS, minutes: 90 },
              { technicianId: null, minutes: 60 },
            ]
          : [],
    });
    expect(tuesday).toMatchObject({ availableMinutes: 960, bookedMinutes: 150, orderMinutes: 0 });
    expect(wednesday).toMatchObject({ availableMinutes: 480, bookedMinutes: 0 });
  });

  it('CAL-02 works on open orders in what appointments leave, and never makes a day too full with them', () => {
    const days = plan({
      booked: (day) => (day === TUESDAY ? [{ technicianId: LUIS, minutes: 420 }] : []),
      openWork: [
        { technicianId: LUIS, minutes: 180 },
        { technicianId: null, minutes: 600 },
      ],
    });
    expect(days.map(({ orderMinutes }) => orderMinutes)).toEqual([540, 240, 0]);
    expect(days.map((day) => loadLevel(day))).toEqual(['nearly_full', 'free', 'free']);
  });

  it('CAL-02 plans no open orders into days that are over', () => {
    const days = plan({ days: ['2026-11-16', TUESDAY], openWork: [{ technicianId: LUIS, minutes: 60 }] });
    expect(days.map(({ orderMinutes }) => orderMinutes)).toEqual([0, 60]);
  });

  it('CAL-02 calls a day nearly full from 88% on, and over when appointments exceed it', () => {
    const load = { availableMinutes: 1000, orderMinutes: 0 };
    expect(loadLevel({ ...load, bookedMinutes: 879 })).toBe('free');
    expect(loadLevel({ ...load, bookedMinutes: 880 })).toBe('nearly_full');
    expect(loadLevel({ ...load, bookedMinutes: 1001 })).toBe('over');
    expect(freeMinutes({ ...load, bookedMinutes: 1001 })).toBe(0);
  });

  it('CAL-02 lets staff book over open orders, but not customers', () => {
    const load = { availableMinutes: 480, bookedMinutes: 240, orderMinutes: 200 };
    expect(fits(load, 60, 'appointments')).toBe(true);
    expect(fits(load, 60, 'all')).toBe(false);
    expect(fits(load, 40, 'all')).toBe(true);
    expect(fits({ availableMinutes: 480, bookedMinutes: 0, orderMinutes: 0 }, 900, 'all')).toBe(true);
    expect(fits({ availableMinutes: 0, bookedMinutes: 0, orderMinutes: 0 }, 15, 'appointments')).toBe(false);
  });
});

describe('booking from outside', () => {
  const load = (day: string, bookedMinutes = 0): DayLoad => ({
    ...{ day, availableMinutes: 960, bookedMinutes, orderMinutes: 0, technicians: [] },
  });
  const asked = { settings, timeZone: NEWARK, now: NOON, minutes: 90 };

  it('CAL-05 offers drop-off times while the shop is open', () => {
    expect(dropOffTimes(settings, TUESDAY)).toEqual([510, 570, 630, 690, 750, 810, 870, 930, 990]);
    expect(dropOffTimes(settings, '2026-11-26')).toEqual([]);
  });

  it('CAL-05 keeps full and closed days visible, without times', () => {
    expect(offerDay(asked, load('2026-11-19', 870)).state).toBe('free');
    expect(offerDay(asked, load('2026-11-19', 871))).toMatchObject({ state: 'full', times: [] });
    expect(offerDay(asked, load('2026-11-26'))).toMatchObject({ state: 'closed', times: [] });
  });

  it('CAL-05 asks for the notice the shop wants', () => {
    // noon and twelve hours of work: nothing is left of today
    expect(offerDay(asked, load(TUESDAY)).state).toBe('full');
    expect(offerDay({ ...asked, now: new Date('2026-11-17T10:00:00Z') }, load(TUESDAY)).times).toEqual([]);
    expect(offerDay({ ...asked, now: new Date('2026-11-17T03:00:00Z') }, load(TUESDAY)).times[0]).toBe(630);
  });

  it('CAL-02 CAL-05 refuses a closed day, a taken hour, a time nobody offered and a page that is switched off', () => {
    expect(checkBooking(asked, load('2026-11-19'), 570)).toEqual({ ok: true });
    expect(checkBooking(asked, load('2026-11-26'), 570)).toEqual({ ok: false, code: 'SHOP_CLOSED' });
    expect(checkBooking(asked, load('2026-11-19', 900), 570)).toEqual({ ok: false, code: 'TIME_TAKEN' });
    expect(checkBooking(asked, load('2026-11-19'), 571)).toEqual({ ok: false, code: 'TIME_TAKEN' });
    const off = { ...settings, booking: { ...settings.booking, enabled: false } };
    expect(checkBooking({ ...asked, settings: off }, load('2026-11-19'), 570)).toEqual({
      ok: false,
      code: 'BOOKING_OFF',
    });
  });

  it('CAL-05 lets a customer change a visit by link until the set time before', () => {
    const visit = { state: 'confirmed', startsAt: NOON } as const;
    const dayBefore = NOON.getTime() - 24 * 3600_000;
    expect(mayChangeByLink(settings, visit, new Date(dayBefore))).toBe(true);
    expect(mayChangeByLink(settings, visit, new Date(dayBefore + 1))).toBe(false);
    expect(mayChangeByLink(settings, { ...visit, state: 'arrived' }, new Date(dayBefore))).toBe(false);
  });

  it('CAL-05 says which number is not one', () => {
    const booking = {
      ...{
        name: 'Lucía',
        email: '',
        bikeYear: '2020',
        bikeMake: 'Kawasaki',
        bikeModel: 'Z400',
        language: 'es',
      },
      ...{ serviceId: null, day: TUESDAY, minute: 570, concern: '', waits: false, textConsent: false },
    };
    expect(bookingSchema.safeParse({ ...booking, phone: '9735550166' }).success).toBe(true);
    for (const phone of ['', '973555016', '0735550166', '9731550166', '97355501661']) {
      const read = bookingSchema.safeParse({ ...booking, phone });
      expect(
        read.error?.issues.map(({ message }) => message),
        phone,
      ).toEqual(['PHONE_INVALID']);
    }
  });

  it('CAL-02 checks the hours and days of the settings', () => {
    expect(calendarSettingsSchema.safeParse(CALENDAR_START).success).toBe(true);
    const reversed = { ...CALENDAR_START, closed: [{ from: '2026-12-02', to: '2026-12-01', note: '' }] };
    expect(calendarSettingsSchema.safeParse(reversed).error?.issues[0]?.message).toBe('DAYS_REVERSED');
    const short = { ...CALENDAR_START, open: [null] };
    expect(calendarSettingsSchema.safeParse(short).success).toBe(false);
  });
});
