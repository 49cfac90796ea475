import { emailOrNothingSchema } from '../auth/schema.ts';
import { LANGUAGES } from '../language/index.ts';
import * as z from '../zod/index.ts';
import { daySchema, momentSchema } from './day.ts';
import { PHONE_PATTERN } from './wording.ts';

export const APPOINTMENT_LIMITS = {
  name: 120,
  bike: 80,
  service: 120,
  concern: 2000,
  note: 2000,
  reason: 300,
} as const;

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, 'TOO_LONG'));
const minutes = z.int().check(z.minimum(15, 'OUT_OF_RANGE'), z.maximum(24 * 60, 'OUT_OF_RANGE'));

const phoneSchema = z
  .string()
  .check(z.maxLength(10, 'PHONE_INVALID'), z.regex(PHONE_PATTERN, 'PHONE_INVALID'));
const phoneOrNothing = z.string().check(
  z.maxLength(10, 'PHONE_INVALID'),
  z.refine((phone) => phone === '' || PHONE_PATTERN.test(phone), { error: 'PHONE_INVALID' }),
);

const name = z
  .string()
  .check(z.trim(), z.minLength(1, 'NAME_REQUIRED'), z.maxLength(APPOINTMENT_LIMITS.name, 'TOO_LONG'));

/** Who comes, and with what. */
const visitor = {
  name,
  email: emailOrNothingSchema,
  bikeYear: text(4),
  bikeMake: text(APPOINTMENT_LIMITS.bike),
  bikeModel: text(APPOINTMENT_LIMITS.bike),
  language: z.enum(LANGUAGES),
};

/** What staff write down. */
export const appointmentSchema = z.strictObject({
  ...visitor,
  phone: phoneOrNothing,
  startsAt: momentSchema,
  minutes,
  technicianId: z.nullable(z.uuid()),
  customerId: z.nullable(z.uuid()),
  bikeId: z.nullable(z.uuid()),
  serviceId: z.nullable(z.uuid()),
  service: text(APPOINTMENT_LIMITS.service),
  concern: text(APPOINTMENT_LIMITS.concern),
  note: text(APPOINTMENT_LIMITS.note),
  /** The customer waits at the shop instead of dropping the bike off. */
  waits: z.boolean(),
});
export type AppointmentInput = z.infer<typeof appointmentSchema>;

/** Why a day is overbooked. */
export const overbookReasonSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(3, 'OVERBOOK_REASON_REQUIRED'),
    z.maxLength(APPOINTMENT_LIMITS.reason, 'TOO_LONG'),
  );

/** What the public page sends. */
export const bookingSchema = z.strictObject({
  ...visitor,
  phone: phoneSchema,
  /** Null: the customer does not know what is wrong. */
  serviceId: z.nullable(z.uuid()),
  day: daySchema,
  minute: z.int().check(z.minimum(0, 'OUT_OF_RANGE'), z.maximum(24 * 60 - 1, 'OUT_OF_RANGE')),
  concern: text(APPOINTMENT_LIMITS.concern),
  waits: z.boolean(),
  textConsent: z.boolean(),
});
export type Booking = z.infer<typeof bookingSchema>;

/** The input from the customer's phone at the counter. */
const CHECK_IN_WAYS = ['phone', 'text'] as const;

export const checkInSchema = z.strictObject({
  name,
  phone: phoneSchema,
  bikeYear: visitor.bikeYear,
  bikeMake: visitor.bikeMake,
  bikeModel: visitor.bikeModel,
  mileage: text(20),
  concern: text(APPOINTMENT_LIMITS.concern),
  /** The preferred way to contact them; not binding until the intake is signed. */
  reach: z._default(z.enum(CHECK_IN_WAYS), 'phone'),
  language: z.enum(LANGUAGES),
});
export type CheckIn = z.infer<typeof checkInSchema>;
