import { APPOINTMENT_STATES } from '@kickstand/domain/calendar';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '../auth/auth.table.ts';
import { bikes, customers } from '../customers/customers.table.ts';
import { moment, oneOf } from '../platform/database/columns.ts';
import { storedLanguage } from '../platform/database/stored-text.ts';

export const APPOINTMENT_SOURCES = ['staff', 'online'] as const;

/** When a customer brings a bike. The client makes the id, so a retry does not book twice. */
export const appointments = pgTable(
  'appointments',
  {
    id: uuid().primaryKey(),
    state: text({ enum: APPOINTMENT_STATES }).notNull(),
    startsAt: moment('starts_at').notNull(),
    /** The duration of the work, not of the visit. */
    minutes: integer().notNull(),
    technicianId: uuid('technician_id').references(() => profiles.id),
    customerId: uuid('customer_id').references(() => customers.id),
    bikeId: uuid('bike_id').references(() => bikes.id),
    /** A service of the catalog. No foreign key: deleting the service leaves the appointment unchanged. */
    serviceId: uuid('service_id'),
    name: text().notNull(),
    phone: text().notNull(),
    email: text().notNull(),
    language: storedLanguage({ table: 'appointments', column: 'language' }).notNull(),
    bikeYear: text('bike_year').notNull(),
    bikeMake: text('bike_make').notNull(),
    bikeModel: text('bike_model').notNull(),
    service: text().notNull(),
    concern: text().notNull().default(''),
    /** For the staff only. */
    note: text().notNull().default(''),
    waits: boolean().notNull().default(false),
    source: text({ enum: APPOINTMENT_SOURCES }).notNull(),
    overbookReason: text('overbook_reason').notNull().default(''),
    cancelReason: text('cancel_reason').notNull().default(''),
    /** When the customer agreed to texts about this visit, and to which wording; null if they did not. */
    textConsentAt: moment('text_consent_at'),
    textConsentWording: text('text_consent_wording'),
    /** When the customer was last told the time: at creation, confirmation or a move. Null means at creation. */
    toldAt: moment('told_at'),
    arrivedAt: moment('arrived_at'),
    /** The intake started for it: the id of its draft, and of the form it becomes. */
    intakeId: uuid('intake_id'),
    /** Counts updates sent to customers' calendars: SEQUENCE of iCalendar. */
    sequence: integer().notNull().default(0),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(name || ' ' || phone || ' ' || email || ' ' || bike_year || ' ' || bike_make || ' ' || bike_model || ' ' || service)`,
      ),
    sample: boolean().notNull().default(false),
    revision: integer().notNull().default(1),
    /** Null if the customer booked it without signing in. */
    createdBy: uuid('created_by').references(() => profiles.id),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    check('appointments_state_known', oneOf(table.state, APPOINTMENT_STATES)),
    check('appointments_source_known', oneOf(table.source, APPOINTMENT_SOURCES)),
    check('appointments_minutes', sql`${table.minutes} > 0 and ${table.minutes} <= 1440`),
    check(
      'appointments_consent_has_wording',
      sql`(${table.textConsentAt} is null) = (${table.textConsentWording} is null)`,
    ),
    index('appointments_starts_idx').on(table.startsAt),
    index('appointments_phone_idx').on(table.phone, table.startsAt),
    index('appointments_customer_idx').on(table.customerId, table.startsAt),
    index('appointments_search_idx').using('gin', table.searchText.op('gin_trgm_ops')),
    uniqueIndex('appointments_intake_key').on(table.intakeId).where(sql`${table.intakeId} is not null`),
  ],
);

/** Secret addresses for other calendars. The secret is shown once; only its hash is stored. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: uuid().primaryKey(),
    tokenHash: text('token_hash').notNull(),
    name: text().notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => profiles.id),
    createdAt: moment('created_at').notNull(),
    lastReadAt: moment('last_read_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [uniqueIndex('calendar_feeds_token_key').on(table.tokenHash)],
);

/** Someone checked in on their phone at the counter. */
export const checkIns = pgTable(
  'check_ins',
  {
    id: uuid().primaryKey(),
    /** Four digits that the customer says at the counter. They expire after two hours. */
    code: text().notNull(),
    /** Id of the draft that was started, and of the form it becomes. */
    draftId: uuid('draft_id').notNull(),
    appointmentId: uuid('appointment_id').references(() => appointments.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('check_ins_created_idx').on(table.createdAt),
    index('check_ins_draft_idx').on(table.draftId),
  ],
);
