import type { Language } from '../language/index.ts';
import { DAY, HOUR } from '../time/index.ts';
import * as z from '../zod/index.ts';
import { TEMPLATE_LIMITS } from './templates.ts';

export const REMINDER_RULES = ['appointment', 'serviceDue', 'declinedWork', 'pickupWaiting'] as const;
export type ReminderRule = (typeof REMINDER_RULES)[number];

export const REMINDER_CHANNELS = ['text', 'email', 'both'] as const;
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number];

/** Placeholders of a reminder's text. */
export const REMINDER_FIGURES = [
  'name',
  'bike',
  'work',
  'amount',
  'mileage',
  'storage',
  'day',
  'time',
  'shop',
  'phone',
  'book',
] as const;

const between = (min: number, max: number) =>
  z.int('OUT_OF_RANGE').check(z.minimum(min, 'OUT_OF_RANGE'), z.maximum(max, 'OUT_OF_RANGE'));
const words = z
  .string()
  .check(z.trim(), z.minLength(1, 'TEXT_REQUIRED'), z.maxLength(TEMPLATE_LIMITS.text, 'TOO_LONG'));
const common = {
  on: z.boolean(),
  channel: z.enum(REMINDER_CHANNELS),
  text: z.strictObject({ en: words, es: words }),
};

export const reminderRuleSchemas = {
  appointment: z.strictObject({ ...common, hoursAhead: between(2, 168) }),
  serviceDue: z.strictObject({ ...common, months: between(1, 60), miles: between(500, 50_000) }),
  declinedWork: z.strictObject({ ...common, days: between(1, 365), unsafeDays: between(1, 365) }),
  pickupWaiting: z.strictObject({ ...common, hoursBefore: between(1, 240) }),
} as const;

export const remindersSchema = z.strictObject({
  ...reminderRuleSchemas,
  /** Maximum per customer in seven days. */
  perWeek: between(1, 7),
  /** Reminders are paused on this day; empty: not paused. */
  pausedOn: z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/)),
});
export type Reminders = z.infer<typeof remindersSchema>;

export const REMINDERS_START: Reminders = {
  appointment: {
    on: false,
    channel: 'both',
    hoursAhead: 24,
    text: {
      en: 'Hi {name}, see you on {day} at {time} with your {bike}. Need another day? Call {phone}. {shop}. Reply STOP to end.',
      es: 'Hola {name}, le esperamos el {day} a las {time} con su {bike}. ¿No puede venir? Llame al {phone}. {shop}. Responda ALTO para terminar.',
    },
  },
  serviceDue: {
    on: false,
    channel: 'both',
    months: 12,
    miles: 6000,
    text: {
      en: 'Hi {name}, your {bike} is due for service. Call {phone} to pick a day. {shop}. Reply STOP to end.',
      es: 'Hola {name}, a su {bike} le toca servicio. Llame al {phone} para elegir un día. {shop}. Responda ALTO para terminar.',
    },
  },
  declinedWork: {
    on: false,
    channel: 'email',
    days: 60,
    unsafeDays: 14,
    text: {
      en: 'Hi {name}, we noted {work} on your {bike}. It was {amount}. Want to book a day? Call {phone}. {shop}. Reply STOP to end.',
      es: 'Hola {name}, anotamos {work} en su {bike}. Costaba {amount}. ¿Quiere apartar un día? Llame al {phone}. {shop}. Responda ALTO para terminar.',
    },
  },
  pickupWaiting: {
    on: false,
    channel: 'text',
    hoursBefore: 12,
    text: {
      en: '{name}, your {bike} is still here. Storage is {storage} a day from {day}. {shop}, {phone}. Reply STOP to end.',
      es: '{name}, su {bike} sigue aquí. El almacenaje cuesta {storage} por día desde el {day}. {shop}, {phone}. Responda ALTO para terminar.',
    },
  },
  perWeek: 2,
  pausedOn: '',
};

type ReminderFigure = (typeof REMINDER_FIGURES)[number];

/** Example values for a text that has no recipient yet; the shop's own are known. */
export const REMINDER_EXAMPLES: Record<
  Language,
  Record<Exclude<ReminderFigure, 'shop' | 'phone' | 'book'>, string>
> = {
  en: {
    ...{ name: 'Grace', bike: '2021 Honda NC750X', work: 'front tire', amount: '$248.00' },
    ...{ mileage: '12,000', storage: '$50.00', day: 'Nov 19', time: '9:00 AM' },
  },
  es: {
    ...{ name: 'Grace', bike: '2021 Honda NC750X', work: 'llanta delantera', amount: '$248.00' },
    ...{ mileage: '12,000', storage: '$50.00', day: '19 nov', time: '9:00 a.m.' },
  },
};

/** The parts of a text: its own words, and each figure it names with its value. Unknown names stay as written. */
export function reminderParts(
  text: string,
  figures: Readonly<Record<ReminderFigure, string>>,
): { readonly text: string; readonly filled: boolean }[] {
  return text.split(/(\{\w+\})/).flatMap((part) => {
    const name = REMINDER_FIGURES.find((one) => part === `{${one}}`);
    return part === '' ? [] : [{ text: name ? figures[name] : part, filled: name !== undefined }];
  });
}

export const reminderWords = (...about: Parameters<typeof reminderParts>): string =>
  reminderParts(...about)
    .map(({ text }) => text)
    .join('');

/** Above this number of people, turning a rule on needs a second confirmation. */
export const MANY_PEOPLE = 100;
/** Anything due longer ago is ignored: turning a rule on is meant for current customers. */
export const LOOK_BACK = 60 * DAY;
export const LOOK_AHEAD = 30 * DAY;

export interface Visit {
  readonly at: Date;
  /** As written on the order; not always a number. */
  readonly mileage: string;
}

export interface ServiceDue {
  readonly at: Date;
  readonly why: 'date' | 'mileage';
  /** The estimate for that day; null if the visits do not allow one. */
  readonly miles: number | null;
}

const SHORTEST_BETWEEN = 14 * DAY;
const MOST_A_DAY = 400;

/** `12,400 mi` is 12400; anything else is unknown. */
export function milesOf(mileage: string): number | null {
  const match = /^\s*(\d{1,3}(?:[,. ]\d{3})+|\d{1,7})\s*(?:mi|miles|millas)?\.?\s*$/i.exec(mileage);
  return match?.[1] ? Number(match[1].replace(/[,. ]/g, '')) : null;
}

/**
 * When the next service is due, by months or by miles, whichever comes first. Miles per day come from the
 * last two visits with readings; a reading that decreased, two visits within a week or a typo are ignored.
 */
export function serviceDue(
  visits: readonly Visit[],
  { months, miles }: { readonly months: number; readonly miles: number },
): ServiceDue | null {
  const sorted = [...visits].sort((a, b) => a.at.getTime() - b.at.getTime());
  const last = sorted.at(-1);
  if (!last) return null;
  const byDate = addMonths(last.at, months);
  const pace = milesADay(sorted);
  const reading = milesOf(last.mileage);
  if (pace === null || reading === null) return { at: byDate, why: 'date', miles: null };
  const byMiles = new Date(last.at.getTime() + (miles / pace) * DAY);
  const at = byMiles < byDate ? byMiles : byDate;
  const estimate = reading + pace * ((at.getTime() - last.at.getTime()) / DAY);
  return { at, why: byMiles < byDate ? 'mileage' : 'date', miles: Math.round(estimate / 100) * 100 };
}

function milesADay(sorted: readonly Visit[]): number | null {
  const read = sorted.flatMap(({ at, mileage }) => {
    const miles = milesOf(mileage);
    return miles === null ? [] : [{ at, miles }];
  });
  const last = read.at(-1);
  const before = read.at(-2);
  if (!last || !before) return null;
  const time = last.at.getTime() - before.at.getTime();
  const ridden = last.miles - before.miles;
  if (time < SHORTEST_BETWEEN || ridden <= 0) return null;
  const pace = ridden / (time / DAY);
  return pace > MOST_A_DAY ? null : pace;
}

/** The same day of a later month, or its last day: January 31 plus one month is February 28. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const days = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), days));
  return to;
}

/** Asks about declined work once, sooner if it is unsafe. */
export const declinedDue = (
  closedAt: Date,
  unsafe: boolean,
  { days, unsafeDays }: { readonly days: number; readonly unsafeDays: number },
): Date => new Date(closedAt.getTime() + (unsafe ? unsafeDays : days) * DAY);

/** Some hours before storage is charged; never before the notice itself. */
export const pickupDue = (noticeAt: Date, graceHours: number, hoursBefore: number): Date =>
  new Date(noticeAt.getTime() + Math.max(0, graceHours - hoursBefore) * HOUR);

/** Closer to the visit than this, a reminder is too late to be useful. */
const LATEST_BEFORE = HOUR;

/**
 * Some hours before the visit. If the customer was only just notified of its time (new, confirmed or moved),
 * the reminder waits as long as the rule looks ahead, at most a day, and is skipped if that is too late.
 */
export function appointmentDue(
  startsAt: Date,
  toldAt: Date,
  { hoursAhead }: { readonly hoursAhead: number },
): Date | null {
  const pause = Math.min(hoursAhead * HOUR, DAY);
  const at = Math.max(startsAt.getTime() - hoursAhead * HOUR, toldAt.getTime() + pause);
  return at <= startsAt.getTime() - LATEST_BEFORE ? new Date(at) : null;
}

export const SKIPS = ['OPTED_OUT', 'NO_CONSENT', 'NO_ADDRESS', 'WEEK_FULL', 'NO_PROVIDER'] as const;
export type Skip = (typeof SKIPS)[number];

interface Reach {
  readonly email: string;
  readonly consentEmail: boolean;
  /** Null: no number to text. */
  readonly address: string | null;
  readonly consentText: boolean;
  readonly optedOut: boolean;
  readonly sentThisWeek: number;
}

export interface ReminderVerdict {
  readonly text: boolean;
  readonly email: boolean;
  /** Why nothing is sent; null: something is. */
  readonly skip: Skip | null;
}

interface ShopWays {
  readonly provider: boolean;
  readonly mailServer: boolean;
}

/** The ways of a rule that the shop has set up. */
export const channelWays = (
  channel: ReminderChannel,
  { provider, mailServer }: ShopWays,
): { readonly text: boolean; readonly email: boolean } => ({
  text: channel !== 'email' && provider,
  email: channel !== 'text' && mailServer,
});

/** Which of the wanted channels a reminder may use; with none, it says why. */
export function reminderWays(
  reach: Reach,
  channel: ReminderChannel,
  { perWeek, ...setUp }: ShopWays & { readonly perWeek: number },
): ReminderVerdict {
  const none = (skip: Skip): ReminderVerdict => ({ text: false, email: false, skip });
  if (reach.sentThisWeek >= perWeek) return none('WEEK_FULL');
  const wantsText = channel !== 'email';
  const wantsEmail = channel !== 'text';
  const ways = channelWays(channel, setUp);
  const text = ways.text && reach.address !== null && reach.consentText && !reach.optedOut;
  const email = ways.email && reach.email !== '' && reach.consentEmail;
  if (text || email) return { text, email, skip: null };
  if (wantsText && reach.optedOut && !wantsEmail) return none('OPTED_OUT');
  const reachable = (wantsText && reach.address !== null) || (wantsEmail && reach.email !== '');
  if (!reachable) return none('NO_ADDRESS');
  const agreed =
    (wantsText && reach.address !== null && reach.consentText && !reach.optedOut) ||
    (wantsEmail && reach.email !== '' && reach.consentEmail);
  if (agreed) return none('NO_PROVIDER');
  return none(reach.optedOut ? 'OPTED_OUT' : 'NO_CONSENT');
}
