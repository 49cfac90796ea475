import { HOUR } from '../time/index.ts';
import { type DayLoad, fits, openOn } from './capacity.ts';
import type { CalendarSettings } from './settings.ts';
import { type AppointmentState, isOpen } from './states.ts';
import { addDays, type Day, daysFrom, zonedTime } from './zoned.ts';

export interface OfferedDay {
  readonly day: Day;
  readonly state: 'free' | 'full' | 'closed';
  /** Load in percent: customers see a bar without hours. */
  readonly percent: number;
  /** Drop-off times as minutes of the day. */
  readonly times: number[];
}

/** The last drop-off is half an hour before closing, to leave time for the intake. */
const BEFORE_CLOSING = 30;

/** Drop-off times of an open day. */
export function dropOffTimes(settings: CalendarSettings, day: Day): number[] {
  const shop = openOn(settings, day);
  if (!shop.open) return [];
  const times: number[] = [];
  for (let at = shop.from; at <= shop.to - BEFORE_CLOSING; at += settings.booking.slotMinutes) times.push(at);
  return times;
}

/** The days offered to a customer: from today, as far ahead as the shop plans. */
export const bookingDays = ({ booking }: CalendarSettings, today: Day): Day[] =>
  daysFrom(today, addDays(today, booking.daysAhead));

interface Asked {
  readonly settings: CalendarSettings;
  readonly timeZone: string;
  readonly now: Date;
  readonly minutes: number;
}

export function offerDay({ settings, timeZone, now, minutes }: Asked, load: DayLoad): OfferedDay {
  const { day } = load;
  const used = load.bookedMinutes + load.orderMinutes;
  const percent =
    load.availableMinutes === 0 ? 100 : Math.min(100, Math.round((used / load.availableMinutes) * 100));
  if (!openOn(settings, day).open) return { day, state: 'closed', percent: 0, times: [] };
  const earliest = now.getTime() + settings.booking.noticeHours * HOUR;
  const times = dropOffTimes(settings, day).filter(
    (minute) => zonedTime(day, minute, timeZone).getTime() >= earliest,
  );
  const free = times.length > 0 && fits(load, minutes, 'all');
  return { day, state: free ? 'free' : 'full', percent, times: free ? times : [] };
}

export type BookingVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'BOOKING_OFF' | 'SHOP_CLOSED' | 'TIME_TAKEN' };

/** Checked again by the server with the day's row locked: the page may be an hour old. */
export function checkBooking(asked: Asked, load: DayLoad, minute: number): BookingVerdict {
  const { settings } = asked;
  if (!settings.booking.enabled) return { ok: false, code: 'BOOKING_OFF' };
  if (!openOn(settings, load.day).open) return { ok: false, code: 'SHOP_CLOSED' };
  const offered = offerDay(asked, load);
  return offered.times.includes(minute) ? { ok: true } : { ok: false, code: 'TIME_TAKEN' };
}

/** Whether the customer may still move or cancel by link. */
export const mayChangeByLink = (
  { booking }: Pick<CalendarSettings, 'booking'>,
  appointment: { readonly state: AppointmentState; readonly startsAt: Date },
  now: Date,
): boolean =>
  isOpen(appointment.state) && now.getTime() <= appointment.startsAt.getTime() - booking.changeHours * HOUR;
