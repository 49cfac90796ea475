import { CONTACT_WAYS } from '@kickstand/domain/intake';
import { LANGUAGES } from '@kickstand/domain/language';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../platform/database/columns.ts';

/** People who bring bikes. Phone and email are normalised: they are what makes two records the same person. */
export const customers = pgTable(
  'customers',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** The name without accents and capitals, to compare by. */
    nameKey: text('name_key').notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    preferredContact: text('preferred_contact', { enum: CONTACT_WAYS }),
    language: text({ enum: LANGUAGES }).notNull(),
    notes: text().notNull().default(''),
    revision: integer().notNull().default(1),
    /** Came with the sample shop and goes with it. */
    sample: boolean().notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    check('customers_language_known', oneOf(table.language, LANGUAGES)),
    index('customers_phone_idx').on(table.phone),
    index('customers_email_idx').on(table.email),
  ],
);

/** A VIN belongs to a bike. Bikes before 1981 have short numbers that several may share. */
export const bikes = pgTable(
  'bikes',
  {
    id: uuid().primaryKey(),
    vin: text().notNull(),
    plate: text(),
    make: text().notNull(),
    model: text().notNull(),
    year: text().notNull(),
    color: text().notNull(),
    classification: text().notNull(),
    /** Came with the sample shop and goes with it. */
    sample: boolean().notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('bikes_vin_key').on(table.vin).where(sql`length(${table.vin}) = 17`),
    index('bikes_vin_idx').on(table.vin),
  ],
);

/** Whose bike it was, from when until when; the last one without an end is the owner. */
export const bikeOwnerships = pgTable(
  'bike_ownerships',
  {
    id: uuid().primaryKey(),
    bikeId: uuid('bike_id')
      .notNull()
      .references(() => bikes.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    since: moment().notNull(),
    until: moment(),
  },
  (table) => [
    uniqueIndex('bike_ownerships_owner_key').on(table.bikeId).where(sql`${table.until} is null`),
    index('bike_ownerships_customer_idx').on(table.customerId),
  ],
);
