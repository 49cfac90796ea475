import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALENDAR_START } from '../calendar/index.ts';
import { HOUR } from '../time/index.ts';
import { CASES_NEEDED, forecastReady, openTime, promiseText, SAFE_SHARE, type TimedOrder } from './index.ts';

const ZONE = 'America/New_York';
const time = openTime(CALENDAR_START, ZONE);
const at = (text: string) => new Date(text);

/** Orders approved one a day, each ready after a given number of open hours. */
function history(
  hours: readonly number[],
  change: (index: number) => Partial<TimedOrder> = () => ({}),
): TimedOrder[] {
  return hours.map((open, index) => {
    const approved = time.after(at('2026-01-05T14:00:00Z'), index * 300);
    return {
      id: `${index}`,
      reached: [
        { status: 'submitted', at: approved },
        { status: 'approved', at: approved },
      ],
      readyAt: time.after(approved, open * 60),
      laborMinutes: 120,
      ...change(index),
    };
  });
}

const NOW = at('2026-11-17T14:00:00Z');
const asked = (change: Partial<TimedOrder> = {}): TimedOrder => ({
  id: 'asked',
  reached: [
    { status: 'submitted', at: NOW },
    { status: 'approved', at: NOW },
  ],
  readyAt: null,
  laborMinutes: 120,
  ...change,
});
const forecast = (past: readonly TimedOrder[], order = asked(), now = NOW) =>
  forecastReady({ order, history: past, now, time });
const enough = (found: ReturnType<typeof forecast>) => {
  if (!found.enough) throw new Error('not enough');
  const { likely, safe } = found;
  if (!likely || !safe) throw new Error('not reached');
  return { ...found, likely, safe };
};

describe('open time', () => {
  it('PRM-02 counts only hours in which the shop is open', () => {
    // Saturday 12:00 to Monday 9:30: an hour of Saturday, an hour of Monday
    expect(time.between(at('2026-11-14T17:00:00Z'), at('2026-11-16T14:30:00Z'))).toBe(120);
    expect(time.after(at('2026-11-14T17:00:00Z'), 120)).toEqual(at('2026-11-16T14:30:00Z'));
  });

  it('PRM-02 CAL-04 counts the same over both clock changes', () => {
    // half an hour of Friday, Saturday from 9 to 1, half an hour of Monday
    for (const [friday, monday] of [
      ['2026-03-06T22:00:00Z', '2026-03-09T13:00:00Z'],
      ['2026-10-30T21:00:00Z', '2026-11-02T14:00:00Z'],
    ] as const)
      expect(time.between(at(friday), at(monday))).toBe(30 + 240 + 30);
  });

  it('PRM-02 comes to an end where a shop is never open', () => {
    const never = openTime({ open: [null, null, null, null, null, null, null], closed: [] }, ZONE);
    expect(never.between(NOW, at('2027-11-17T14:00:00Z'))).toBe(0);
    expect(never.after(NOW, 60).getTime()).toBeGreaterThan(NOW.getTime());
  });
});

describe('the forecast', () => {
  const spread = Array.from({ length: 100 }, (_, index) => 5 + ((index * 37) % 100) / 5);

  it('PRM-02 says there is not enough history below 20 finished orders', () => {
    const few = history(spread.slice(0, CASES_NEEDED - 1));
    expect(forecast(few)).toEqual({ enough: false, cases: 19 });
    expect(forecast([...few, { ...asked(), id: 'open' }]).enough).toBe(false);
    expect(forecast(history(spread.slice(0, CASES_NEEDED))).enough).toBe(true);
  });

  it('PRM-02 names a likely and an 80 % date, the number of cases, and the orders behind it', () => {
    const found = enough(forecast(history(spread)));
    expect(found.cases).toBe(100);
    const openHours = (to: Date) => time.between(NOW, to) / 60;
    expect(openHours(found.likely.at)).toBeGreaterThan(13);
    expect(openHours(found.likely.at)).toBeLessThan(17);
    expect(openHours(found.safe.at)).toBeGreaterThan(19);
    expect(openHours(found.safe.at)).toBeLessThan(23.5);
    expect(found.similar.length).toBeGreaterThanOrEqual(3);
    const shares = found.days.map(({ share }) => share);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(found.days.some(({ open }) => !open)).toBe(true);
  });

  it('PRM-02 expects more from an order with more labor, and finds those like it', () => {
    const past = history(
      spread.map((hours, index) => (index % 2 === 0 ? hours / 3 : hours * 2)),
      (index) => ({ laborMinutes: index % 2 === 0 ? 60 : 600 }),
    );
    const short = enough(forecast(past, asked({ laborMinutes: 60 })));
    const long = enough(forecast(past, asked({ laborMinutes: 600 })));
    expect(long.safe.at.getTime()).toBeGreaterThan(short.safe.at.getTime());
    const labor = (id: string) => past.find((one) => one.id === id)?.laborMinutes;
    expect(long.similar.slice(0, 3).map(({ id }) => labor(id))).toEqual([600, 600, 600]);
  });

  it('PRM-02 does not believe one order that took a year', () => {
    const calm = enough(forecast(history(spread)));
    const wild = enough(forecast(history(spread.map((hours, index) => (index === 50 ? 2000 : hours)))));
    expect(Math.abs(time.between(calm.safe.at, wild.safe.at))).toBeLessThan(4 * 60);
  });

  it('PRM-02 counts an order that is still open as at least as long as it has taken', () => {
    const past = history(spread);
    const stuck = past.slice(-30).map((one) => ({ ...one, id: `open ${one.id}`, readyAt: null }));
    const before = enough(forecast(past));
    const now = enough(forecast([...past, ...stuck]));
    expect(now.cases).toBe(before.cases);
    expect(now.safe.at.getTime()).toBeGreaterThan(before.safe.at.getTime());
  });

  it('PRM-02 is no sooner than the parts on order, plus what is usual from then on', () => {
    const past = history(spread);
    const waiting = asked({ reached: [...asked().reached, { status: 'waiting_parts', at: NOW }] });
    const found = (partsAt: Date | null, orders = past) =>
      enough(forecastReady({ order: waiting, history: orders, now: NOW, time, partsAt }));
    const unknown = found(null);
    // finished or tomorrow morning: the usual time is longer anyway
    expect(found(at('2026-11-16T22:00:00Z')).safe).toEqual(unknown.safe);
    const partsAt = at('2026-12-04T22:30:00Z');
    const late = found(partsAt);
    expect(time.between(partsAt, late.likely.at) / 60).toBeGreaterThan(10);
    expect(time.between(partsAt, late.safe.at) / 60).toBeLessThan(26);
    expect(late.days.filter(({ day }) => day <= '2026-12-04').every(({ share }) => share === 0)).toBe(true);
    // waiting is not counted twice: orders are compared from when they had their parts
    const waited = past.map((one) => {
      const [from, approved] = [one.reached[0]?.at ?? NOW, one.reached[1]?.at ?? NOW];
      const came = time.after(approved, 6000);
      const reached = [
        { status: 'submitted', at: from },
        { status: 'waiting_parts', at: approved },
        { status: 'approved', at: came },
      ];
      return { ...one, reached, readyAt: time.after(came, time.between(approved, one.readyAt ?? came)) };
    });
    const [plain, again] = [late, found(at('2027-03-05T22:30:00Z'), waited)];
    const after = time.between(at('2027-03-05T22:30:00Z'), again.safe.at);
    expect(Math.abs(after - time.between(partsAt, plain.safe.at))).toBeLessThan(4 * 60);
  });

  it('PRM-02 states no chance below the share by the evening of the day on which it says the share is reached', () => {
    const hours = fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { minLength: 20, maxLength: 45 });
    const days = fc.integer({ min: 0, max: 20 });
    const parts = fc.option(fc.integer({ min: 0, max: 30 * 24 }));
    fc.assert(
      fc.property(hours, days, fc.integer({ min: 0, max: 23 }), parts, (open, stuck, hour, partsIn) => {
        const now = new Date(NOW.getTime() + hour * HOUR);
        const unfinished = history(open.slice(0, stuck)).map((one) => ({
          ...one,
          id: `open ${one.id}`,
          readyAt: null,
        }));
        const partsAt =
          partsIn === null ? null : time.closesAt(time.dayOf(new Date(now.getTime() + partsIn * HOUR)));
        const order = asked({ reached: [{ status: 'approved', at: now }] });
        const found = forecastReady({
          order,
          history: [...history(open), ...unfinished],
          now,
          time,
          partsAt,
        });
        if (!found.enough) throw new Error('not enough');
        for (const [moment, share] of [
          [found.likely, 0.5],
          [found.safe, SAFE_SHARE],
        ] as const)
          if (moment) expect(found.by(time.dayOf(moment.at))).toBeGreaterThanOrEqual(share - 1e-9);
      }),
      { numRuns: 150 },
    );
  });

  it('PRM-02 names no moment for a share that too many open orders keep it from reaching', () => {
    const past = history(spread.slice(0, 25));
    const stuck = past.map((one) => ({ ...one, id: `open ${one.id}`, readyAt: null }));
    const found = forecast([...past, ...stuck]);
    expect(found).toMatchObject({ enough: true, cases: 25, safe: null });
    expect(found.enough && found.days).toHaveLength(7);
  });

  it('PRM-02 moves with the time an order has waited, and never into the past', () => {
    const waiting = asked({
      reached: [{ status: 'approved', at: time.after(at('2026-11-09T14:00:00Z'), 0) }],
    });
    const found = enough(forecast(history(spread), waiting));
    expect(found.likely.at.getTime()).toBeGreaterThanOrEqual(NOW.getTime());
    expect(found.safe.at.getTime()).toBeGreaterThanOrEqual(found.likely.at.getTime());
  });
});

describe('the text about it', () => {
  it('PRM-01 states the date in the customer’s language, and that it changed', () => {
    const told = {
      ...{ timeZone: ZONE, name: 'Ray', bike: 'Scrambler', shop: 'Ironbound Moto' },
      promisedAt: at('2026-11-19T22:00:00Z'),
    };
    expect(promiseText({ ...told, language: 'en', again: false })).toBe(
      'Hi Ray, your Scrambler should be ready Thu, Nov 19, by 5:00 PM. We’ll let you know. Ironbound Moto',
    );
    expect(promiseText({ ...told, language: 'en', again: true })).toContain('needs a little longer');
    expect(promiseText({ ...told, language: 'es', again: false })).toContain('Hola Ray, su Scrambler');
    expect(promiseText({ ...told, language: 'es', again: true })).toContain('Disculpe');
  });
});
