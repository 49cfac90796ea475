import { APPOINTMENT_EVENTS, APPOINTMENT_STATES } from '@kickstand/domain/calendar';
import { LANGUAGES } from '@kickstand/domain/language';
import { STATUSES } from '@kickstand/domain/workorders';
import * as z from '@kickstand/domain/zod';
import { timestamp, uuid } from '../base.ts';

export const appointment = z.object({
  id: uuid,
  state: z.enum(APPOINTMENT_STATES),
  /** What can happen to it now. */
  events: z.array(z.enum(APPOINTMENT_EVENTS)),
  startsAt: timestamp,
  minutes: z.number(),
  technicianId: z.nullable(uuid),
  customerId: z.nullable(uuid),
  bikeId: z.nullable(uuid),
  serviceId: z.nullable(uuid),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  language: z.enum(LANGUAGES),
  bikeYear: z.string(),
  bikeMake: z.string(),
  bikeModel: z.string(),
  service: z.string(),
  concern: z.string(),
  note: z.string(),
  waits: z.boolean(),
  source: z.enum(['staff', 'online']),
  overbookReason: z.string(),
  cancelReason: z.string(),
  /** Texts are allowed: when booking, or by the linked customer for the same number. */
  textConsent: z.boolean(),
  arrivedAt: z.nullable(timestamp),
  /** The customer checked in on a phone. */
  checkedIn: z.boolean(),
  /** Its intake form: a draft until it is submitted. */
  intake: z.nullable(z.object({ id: uuid, submitted: z.boolean() })),
  order: z.nullable(
    z.object({
      id: uuid,
      number: z.number(),
      promisedAt: z.nullable(timestamp),
      /** Part lines that are reserved, and part lines that are waiting. */
      partsReserved: z.number(),
      partsShort: z.number(),
    }),
  ),
  /** Photo of the bike: from this visit's intake, else from the last one. */
  thumbnailUrl: z.nullable(z.string()),
  revision: z.number(),
  updatedAt: timestamp,
});

const load = {
  availableMinutes: z.number(),
  bookedMinutes: z.number(),
  /** Work of open orders that fits into the hours left by appointments. */
  orderMinutes: z.number(),
};

export const calendarDay = z.object({
  day: z.iso.date(),
  /** Null: open. The note of a closed day may be empty. */
  closed: z.nullable(z.string()),
  opensAt: z.nullable(z.number()),
  closesAt: z.nullable(z.number()),
  ...load,
  technicians: z.array(z.object({ id: uuid, ...load })),
});

/** An order with a promised date. */
export const dueOrder = z.object({
  id: uuid,
  number: z.number(),
  status: z.enum(STATUSES),
  bikeInfo: z.string(),
  customerName: z.string(),
  promisedAt: timestamp,
  late: z.boolean(),
});

export const feed = z.object({
  id: uuid,
  name: z.string(),
  owner: z.string(),
  createdAt: timestamp,
  lastReadAt: z.nullable(timestamp),
});

export const arrival = z.object({
  id: uuid,
  code: z.string(),
  name: z.string(),
  bikeInfo: z.string(),
  at: timestamp,
  draftId: uuid,
  appointmentId: z.nullable(uuid),
});
