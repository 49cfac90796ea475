import type { Figures, Marks, Terms, Wording } from '@kickstand/domain/terms';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, NOW } from '../platform/database/columns.ts';
import { storedTimeZone } from '../platform/database/stored-text.ts';

/** The shop: one row, created by the set-up. Its key can only be true, so any further set-up fails. */
export const settingsShop = pgTable(
  'settings_shop',
  {
    id: boolean().primaryKey().default(true),
    name: text().notNull(),
    street: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    phone: text().notNull(),
    email: text().notNull().default(''),
    timeZone: storedTimeZone({ table: 'settings_shop', column: 'time_zone' }).notNull(),
    passcodeHash: text('passcode_hash').notNull(),
    revision: integer().notNull().default(1),
    setUpAt: moment('set_up_at').notNull().default(NOW),
    updatedAt: moment('updated_at').notNull().default(NOW),
  },
  (table) => [check('settings_shop_one_row', sql`${table.id}`)],
);

/** Binds this database to its secret: a server with another secret refuses to start. */
export const settingsInstallation = pgTable(
  'settings_installation',
  {
    id: boolean().primaryKey().default(true),
    secretFingerprint: text('secret_fingerprint').notNull(),
    createdAt: moment('created_at').notNull().default(NOW),
  },
  (table) => [check('settings_installation_one_row', sql`${table.id}`)],
);

/** One row per changed section; the others have the domain's defaults. */
export const settingsSections = pgTable('settings_sections', {
  id: text().primaryKey(),
  value: jsonb().notNull(),
  /**
   * The part that only the server may read, encrypted, such as a password. Never in an answer, an audit row or an
   * export.
   */
  sealed: text(),
  revision: integer().notNull().default(1),
  updatedAt: moment('updated_at').notNull(),
  updatedBy: uuid('updated_by'),
});

const TERMS_ORIGINS = ['start', 'published', 'figures'] as const;

/**
 * All terms versions that were ever in force; the highest number is the current one. A signed form names its version.
 */
export const settingsTermsVersions = pgTable(
  'settings_terms_versions',
  {
    version: text().primaryKey(),
    /** Versions from before this column: there was only the first. */
    number: integer().notNull().default(1),
    /** As displayed, with the figures filled in. */
    en: jsonb().$type<Terms>().notNull(),
    es: jsonb().$type<Terms>().notNull(),
    /** As written, with that day's figures; null for the text every shop starts with. */
    wording: jsonb().$type<Wording>(),
    figures: jsonb().$type<Figures>(),
    origin: text({ enum: TERMS_ORIGINS }).notNull().default('start'),
    hash: text().notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: uuid('created_by'),
  },
  (table) => [uniqueIndex('settings_terms_versions_number_key').on(table.number)],
);

/**
 * The draft of the next version: one row. After publishing or discarding it the row stays without a text and its
 * revision continues, so that a page with an old draft cannot publish a later one.
 */
export const settingsTermsDraft = pgTable(
  'settings_terms_draft',
  {
    id: boolean().primaryKey().default(true),
    wording: jsonb().$type<Wording>(),
    marks: jsonb().$type<Marks>().notNull().default({}),
    revision: integer().notNull().default(1),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: uuid('updated_by'),
  },
  (table) => [check('settings_terms_draft_one_row', sql`${table.id}`)],
);
