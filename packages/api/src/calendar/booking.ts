import { APPOINTMENT_STATES, bookingSchema, checkInSchema } from '@kickstand/domain/calendar';
import { LANGUAGES } from '@kickstand/domain/language';
import * as z from '@kickstand/domain/zod';
import { linkToken, missing, nothing, onceKey, procedure, timestamp, uuid } from '../base.ts';
import { shopAddress } from '../settings/shop-address.ts';

const anyone = { may: 'anyone', owns: 'all' } as const;
/** Anyone with the link of a visit. */
const stranger = { may: 'anyone', owns: 'self' } as const;

const service = z.object({
  /** Null: diagnosis. */
  id: z.nullable(uuid),
  nameEn: z.string(),
  nameEs: z.string(),
  minutes: z.number(),
  /** Null: no price is set. */
  laborCents: z.nullable(z.number()),
});

const offeredDay = z.object({
  day: z.iso.date(),
  state: z.enum(['free', 'full', 'closed']),
  percent: z.number(),
  times: z.array(z.number()),
});

const refusals = {
  BOOKING_OFF: { status: 409 },
  SHOP_CLOSED: { status: 409 },
  /** Someone else took the last slot: `days` is current. */
  TIME_TAKEN: { status: 409, data: z.object({ days: z.array(offeredDay) }) },
} as const;

export const bookedVisit = z.object({
  id: uuid,
  state: z.enum(APPOINTMENT_STATES),
  startsAt: timestamp,
  minutes: z.number(),
  name: z.string(),
  bikeInfo: z.string(),
  service: z.object({ nameEn: z.string(), nameEs: z.string() }),
  serviceId: z.nullable(uuid),
  language: z.enum(LANGUAGES),
  /** An email with this link was sent. */
  emailed: z.boolean(),
  mayChange: z.boolean(),
  changeHours: z.number(),
  /** The secret of the link. */
  token: z.string(),
  shop: shopAddress,
});

const link = { id: uuid, token: linkToken };

export const booking = {
  offer: procedure(anyone)
    .route({ method: 'GET', path: '/booking/offer', summary: 'The shop and the services that can be booked' })
    .input(nothing)
    .output(
      z.object({
        shop: shopAddress,
        enabled: z.boolean(),
        confirmItself: z.boolean(),
        changeHours: z.number(),
        services: z.array(service),
      }),
    ),

  days: procedure(anyone)
    .route({ method: 'GET', path: '/booking/days', summary: 'Days with room for a service' })
    .input(z.strictObject({ serviceId: z.optional(uuid) }))
    .output(z.object({ timeZone: z.string(), days: z.array(offeredDay) }))
    .errors({ BOOKING_OFF: { status: 409 } }),

  request: procedure(anyone)
    .route({ method: 'POST', path: '/booking/visits', summary: 'Request an appointment' })
    .input(z.extend(bookingSchema, { id: onceKey }))
    .output(bookedVisit)
    .errors({ ...refusals, KEY_REUSED: { status: 409 }, SERVICE_GONE: { status: 409 } }),

  visit: procedure(stranger)
    .route({ method: 'POST', path: '/booking/visit', summary: 'The appointment of a link' })
    .input(z.strictObject(link))
    .output(bookedVisit)
    .errors(missing),

  move: procedure(stranger)
    .route({ method: 'POST', path: '/booking/visit/move', summary: 'Move the appointment of a link' })
    .input(z.strictObject({ ...link, day: bookingSchema.shape.day, minute: bookingSchema.shape.minute }))
    .output(bookedVisit)
    .errors({ ...missing, ...refusals, TOO_LATE: { status: 409 } }),

  cancel: procedure(stranger)
    .route({ method: 'POST', path: '/booking/visit/cancel', summary: 'Cancel the appointment of a link' })
    .input(z.strictObject(link))
    .output(bookedVisit)
    .errors({ ...missing, TOO_LATE: { status: 409 } }),

  checkIn: procedure(anyone)
    .route({
      method: 'POST',
      path: '/booking/check-in',
      summary: 'Check in at the counter: creates a draft',
    })
    .input(z.extend(checkInSchema, { id: onceKey }))
    /** The same answer for everyone: only staff at the counter learn whether there is an appointment. */
    .output(z.object({ code: z.string(), ahead: z.number() }))
    .errors({ KEY_REUSED: { status: 409 } }),
};
