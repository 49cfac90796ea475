import {
  APPOINTMENT_EVENTS,
  APPOINTMENT_LIMITS,
  appointmentSchema,
  calendarSettingsSchema,
  daySchema,
  overbookReasonSchema,
} from '@kickstand/domain/calendar';
import * as z from '@kickstand/domain/zod';
import { missing, nothing, onceKey, procedure, revision, timestamp, uuid } from '../base.ts';
import { appointment, arrival, calendarDay, dueOrder, feed } from './schemas.ts';

const staff = { may: 'calendar.use', owns: 'all' } as const;
const administrators = { may: 'calendar.manage', owns: 'all' } as const;

export const calendarSettings = z.extend(calendarSettingsSchema, { revision: z.number() });
const stale = { STALE: { status: 409, data: z.object({ current: appointment }) } } as const;
/** The day, or the technician, does not have that many hours: the same call with a reason succeeds. */
const overbooked = {
  OVERBOOKED: {
    status: 409,
    data: z.object({
      day: z.iso.date(),
      closed: z.boolean(),
      availableMinutes: z.number(),
      wouldBeMinutes: z.number(),
      /** Given if the technician is overbooked, whether or not the day as a whole has room. */
      technician: z.optional(
        z.object({ name: z.string(), availableMinutes: z.number(), wouldBeMinutes: z.number() }),
      ),
    }),
  },
} as const;
/** A technician, a customer or a service that does not exist. */
const unknown = { RECORD_UNKNOWN: { status: 422, data: z.object({ field: z.string() }) } } as const;

const saved = z.extend(appointmentSchema, { overbookReason: z.optional(overbookReasonSchema) });

export const calendar = {
  range: procedure(staff)
    .route({
      method: 'GET',
      path: '/calendar',
      summary: 'Days with their hours, appointments and technicians',
    })
    .input(z.strictObject({ from: daySchema, to: daySchema }))
    .output(
      z.object({
        today: z.iso.date(),
        timeZone: z.string(),
        technicians: z.array(z.object({ id: uuid, name: z.string() })),
        days: z.array(calendarDay),
        appointments: z.array(appointment),
        /** Bikes by the date they are promised for. */
        due: z.array(dueOrder),
        /** There are more than are returned. */
        cut: z.boolean(),
      }),
    )
    .errors({ RANGE_TOO_LONG: { status: 422 } }),

  find: procedure(staff)
    .route({ method: 'GET', path: '/calendar/appointments/{id}', summary: 'One appointment' })
    .input(z.strictObject({ id: uuid }))
    .output(appointment)
    .errors(missing),

  create: procedure(staff)
    .route({
      method: 'POST',
      path: '/calendar/appointments',
      summary: 'Create a confirmed appointment',
    })
    .input(z.extend(saved, { id: onceKey }))
    .output(appointment)
    .errors({ ...overbooked, ...unknown, KEY_REUSED: { status: 409 } }),

  update: procedure(staff)
    .route({ method: 'PUT', path: '/calendar/appointments/{id}', summary: 'Change or move an appointment' })
    .input(z.extend(saved, { id: uuid, revision }))
    .output(appointment)
    .errors({ ...missing, ...stale, ...overbooked, ...unknown, NOT_POSSIBLE: { status: 409 } }),

  change: procedure(staff)
    .route({
      method: 'POST',
      path: '/calendar/appointments/{id}/state',
      summary: 'Confirm, cancel, mark as no-show, or undo that',
    })
    .input(
      z.strictObject({
        id: uuid,
        revision,
        event: z.enum(APPOINTMENT_EVENTS),
        reason: z.optional(z.string().check(z.trim(), z.maxLength(APPOINTMENT_LIMITS.reason, 'TOO_LONG'))),
        /** Undoing a cancellation needs the hours again. */
        overbookReason: z.optional(overbookReasonSchema),
      }),
    )
    .output(appointment)
    .errors({
      ...missing,
      ...stale,
      ...overbooked,
      NOT_POSSIBLE: { status: 409 },
      TOO_EARLY: { status: 409 },
      INTAKE_BEGUN: { status: 409 },
    }),

  startIntake: procedure(staff)
    .route({
      method: 'POST',
      path: '/calendar/appointments/{id}/intake',
      summary: 'Start the intake with what is known, or return the one started',
    })
    .input(z.strictObject({ id: uuid, revision }))
    .output(z.object({ tempId: uuid, submitted: z.boolean(), appointment }))
    .errors({ ...missing, ...stale, NOT_POSSIBLE: { status: 409 } }),

  requests: procedure(staff)
    .route({
      method: 'GET',
      path: '/calendar/requests',
      summary: 'Unanswered requests from customers',
    })
    .input(nothing)
    .output(z.array(appointment)),

  arrivals: procedure(staff)
    .route({
      method: 'GET',
      path: '/calendar/arrivals',
      summary: 'Customers who checked in within the last two hours',
    })
    .input(nothing)
    .output(z.array(arrival)),

  services: procedure(staff)
    .route({ method: 'GET', path: '/calendar/services', summary: 'Services of the catalog with their hours' })
    .input(nothing)
    .output(z.array(z.object({ id: uuid, nameEn: z.string(), nameEs: z.string(), minutes: z.number() }))),

  feeds: procedure(staff)
    .route({
      method: 'GET',
      path: '/calendar/feeds',
      summary: 'Calendar feeds',
    })
    .input(nothing)
    .output(z.array(feed)),

  createFeed: procedure(staff)
    .route({ method: 'POST', path: '/calendar/feeds', summary: 'Create a secret feed URL; returned once' })
    .input(
      z.strictObject({
        id: onceKey,
        name: z.string().check(z.trim(), z.minLength(1, 'NAME_REQUIRED'), z.maxLength(60, 'TOO_LONG')),
      }),
    )
    .output(z.object({ feed, url: z.string() }))
    .errors({ KEY_REUSED: { status: 409 }, TOO_MANY_FEEDS: { status: 409 } }),

  revokeFeed: procedure(staff)
    .route({ method: 'POST', path: '/calendar/feeds/{id}/revoke', summary: 'Revoke a feed' })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ revokedAt: timestamp }))
    .errors(missing),

  setting: procedure(staff)
    .route({
      method: 'GET',
      path: '/calendar/setting',
      summary: 'Open hours, days off, closed days, booking rules',
    })
    .output(calendarSettings),

  updateSetting: procedure(administrators)
    .route({
      method: 'PUT',
      path: '/calendar/setting',
      summary: 'Change hours, closed days or booking rules',
    })
    .input(z.extend(calendarSettingsSchema, { revision: z.int32().check(z.nonnegative()) }))
    .output(calendarSettings)
    .errors({ STALE: { status: 409, data: z.object({ current: calendarSettings }) } }),
};
