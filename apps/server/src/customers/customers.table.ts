import { CONTACT_WAYS } from '@kickstand/domain/intake';
import { LANGUAGES } from '@kickstand/domain/language';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from '../auth/auth.table.ts';
import { moment, oneOf } from '../platform/database/columns.ts';
import { storedLanguage } from '../platform/database/stored-text.ts';

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
    language: storedLanguage({ table: 'customers', column: 'language' }).notNull(),
    /**
     * The last answer per channel; `consents` has when and how it was given. Written only by record-consent.
     */
    consentEmail: boolean('consent_email').notNull().default(false),
    consentText: boolean('consent_text').notNull().default(false),
    consentCall: boolean('consent_call').notNull().default(false),
    notes: text().notNull().default(''),
    /** A difference on the last form; staff decide on the customer's page. Empty: nothing to decide. */
    givenEmail: text('given_email').notNull().default(''),
    givenPhone: text('given_phone').notNull().default(''),
    /** Another record of the same person, which everything of this one was moved to: this one is its alias. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => customers.id),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`name_key || ' ' || phone || ' ' || lower(email)`),
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
    index('customers_name_idx').on(table.nameKey, table.id).where(sql`${table.mergedInto} is null`),
    index('customers_merged_idx').on(table.mergedInto),
    index('customers_search_idx').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);

/** A VIN identifies a bike. Bikes before 1981 have short numbers that several may share. */
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
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(vin || ' ' || coalesce(plate, '') || ' ' || year || ' ' || make || ' ' || model)`,
      ),
    /** Came with the sample shop and goes with it. */
    sample: boolean().notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('bikes_vin_key').on(table.vin).where(sql`length(${table.vin}) = 17`),
    index('bikes_vin_idx').on(table.vin),
    index('bikes_search_idx').using('gin', table.searchText.op('gin_trgm_ops')),
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

/** What a merge moved, so that it can be undone to the row. */
export interface Moved {
  readonly intakes: readonly string[];
  readonly drafts: readonly string[];
  readonly orders: readonly string[];
  readonly ownerships: readonly string[];
}

/** Two records of one person became one. Undone, it stays here with its end. */
export const customerMerges = pgTable(
  'customer_merges',
  {
    id: uuid().primaryKey(),
    keptId: uuid('kept_id')
      .notNull()
      .references(() => customers.id),
    mergedId: uuid('merged_id')
      .notNull()
      .references(() => customers.id),
    moved: jsonb().$type<Moved>().notNull(),
    mergedBy: uuid('merged_by').references(() => profiles.id),
    mergedAt: moment('merged_at').notNull(),
    undoneBy: uuid('undone_by').references(() => profiles.id),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    check('customer_merges_two', sql`${table.keptId} <> ${table.mergedId}`),
    uniqueIndex('customer_merges_merged_key').on(table.mergedId).where(sql`${table.undoneAt} is null`),
    index('customer_merges_kept_idx').on(table.keptId),
  ],
);

/**
 * Two records that are different people, though they share a phone or an email. Stores the original pair, the smaller
 * id first, and the records they were merged into since: undoing a merge restores the original pair.
 */
export const customerDifferences = pgTable(
  'customer_differences',
  {
    oneId: uuid('one_id')
      .notNull()
      .references(() => customers.id),
    otherId: uuid('other_id')
      .notNull()
      .references(() => customers.id),
    /** Smaller id first, too; the same twice while the two are merged into one. */
    keptOne: uuid('kept_one').notNull(),
    keptOther: uuid('kept_other').notNull(),
    saidBy: uuid('said_by').references(() => profiles.id),
    saidAt: moment('said_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.oneId, table.otherId] }),
    check('customer_differences_in_order', sql`${table.oneId} < ${table.otherId}`),
    check('customer_differences_kept_in_order', sql`${table.keptOne} <= ${table.keptOther}`),
    index('customer_differences_other_idx').on(table.otherId),
    index('customer_differences_kept_idx').on(table.keptOne, table.keptOther),
    index('customer_differences_kept_other_idx').on(table.keptOther),
  ],
);
