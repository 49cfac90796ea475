import { describe, expect, it } from 'vitest';
import { isPossiblePhone, verbalIssues } from './verbal.ts';

const facts = {
  now: new Date('2026-11-16T15:30:00Z'), // 10:30 in Newark
  sentAt: new Date('2026-11-14T02:10:00Z'), // the 13th, 21:10 in Newark
  timeZone: 'America/New_York',
};
const said = (date: string, time: string, phone = '9735550142') => verbalIssues({ phone, date, time }, facts);

describe('a verbal approval', () => {
  it('WO-08 W4 is refused if dated in the future, in the shop’s time zone', () => {
    expect(said('2026-11-21', '09:00')).toEqual([{ field: 'date', code: 'IN_FUTURE' }]);
    expect(said('2026-11-16', '10:31')).toEqual([{ field: 'time', code: 'IN_FUTURE' }]);
    expect(said('2026-11-16', '10:30')).toEqual([]);
  });

  it('WO-08 W4 is refused if dated before the estimate was sent', () => {
    expect(said('2026-11-12', '23:00')).toEqual([{ field: 'date', code: 'BEFORE_ESTIMATE' }]);
    expect(said('2026-11-13', '21:09')).toEqual([{ field: 'time', code: 'BEFORE_ESTIMATE' }]);
    expect(said('2026-11-13', '21:10')).toEqual([]);
    expect(said('2026-11-14', '00:00')).toEqual([]);
  });

  it('WO-08 W4 is refused with an impossible phone number', () => {
    expect(['9735550142', '2012345678'].every(isPossiblePhone)).toBe(true);
    for (const phone of ['0000000000', '1234567890', '9731550142', '7777777777', '973555014'])
      expect(isPossiblePhone(phone), phone).toBe(false);
    expect(said('2026-11-15', '12:00', '0000000000')).toEqual([{ field: 'phone', code: 'PHONE_IMPOSSIBLE' }]);
  });
});
