import * as z from '../zod/index.ts';
import { daySchema } from './day.ts';

const DAY_MINUTES = 24 * 60;
const minutes = z.int().check(z.minimum(0, 'OUT_OF_RANGE'), z.maximum(DAY_MINUTES, 'OUT_OF_RANGE'));
const between = (min: number, max: number) =>
  z.int().check(z.minimum(min, 'OUT_OF_RANGE'), z.maximum(max, 'OUT_OF_RANGE'));
const week = <Item extends z.ZodMiniType>(item: Item) =>
  z.array(item).check(z.minLength(7, 'OUT_OF_RANGE'), z.maxLength(7, 'OUT_OF_RANGE'));

export const CALENDAR_LIMITS = {
  closures: 200,
  daysOff: 100,
  technicians: 60,
  services: 20,
  note: 80,
} as const;

/** Consecutive days, both inclusive. */
const stretch = z
  .strictObject({
    from: daySchema,
    to: daySchema,
    note: z.string().check(z.trim(), z.maxLength(CALENDAR_LIMITS.note, 'TOO_LONG')),
  })
  .check(z.refine(({ from, to }) => from <= to, { error: 'DAYS_REVERSED', path: ['to'] }));
export type Stretch = z.infer<typeof stretch>;

/** From and to as minutes of the day; null: closed. */
const openHours = z.nullable(
  z
    .strictObject({ from: minutes, to: minutes })
    .check(z.refine(({ from, to }) => from < to, { error: 'HOURS_REVERSED', path: ['to'] })),
);

export const calendarSettingsSchema = z.strictObject({
  /** When the shop is open, Sunday first. */
  open: week(openHours),
  closed: z.array(stretch).check(z.maxLength(CALENDAR_LIMITS.closures, 'TOO_LONG')),
  /** Technicians with different hours, and days off. */
  technicians: z
    .array(
      z.strictObject({
        id: z.uuid(),
        /** Minutes of work per weekday, Sunday first. */
        minutes: week(minutes),
        off: z.array(stretch).check(z.maxLength(CALENDAR_LIMITS.daysOff, 'TOO_LONG')),
      }),
    )
    .check(z.maxLength(CALENDAR_LIMITS.technicians, 'TOO_LONG')),
  booking: z.strictObject({
    /** Whether /book accepts requests. */
    enabled: z.boolean(),
    /** If off, a request waits for staff. */
    confirmItself: z.boolean(),
    noticeHours: between(0, 336),
    daysAhead: between(1, 90),
    /** Until this long before, a customer may move or cancel by link. */
    changeHours: between(0, 336),
    /** Minutes between two drop-off times. */
    slotMinutes: between(15, 240),
    /** Services of the catalog that customers can book. */
    services: z.array(z.uuid()).check(z.maxLength(CALENDAR_LIMITS.services, 'TOO_LONG')),
    /** Hours for an appointment of someone who does not know what is wrong. */
    diagnosisMinutes: between(15, DAY_MINUTES),
  }),
});
export type CalendarSettings = z.infer<typeof calendarSettingsSchema>;
export type BookingRules = CalendarSettings['booking'];

const WEEKDAY = { from: 8 * 60 + 30, to: 17 * 60 + 30 };
const SATURDAY = { from: 9 * 60, to: 13 * 60 };

export const CALENDAR_START: CalendarSettings = {
  open: [null, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, SATURDAY],
  closed: [],
  technicians: [],
  booking: {
    enabled: true,
    confirmItself: false,
    noticeHours: 12,
    daysAhead: 30,
    changeHours: 24,
    slotMinutes: 60,
    services: [],
    diagnosisMinutes: 60,
  },
};
