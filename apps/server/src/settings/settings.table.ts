import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../platform/database/columns.ts';

/**
 * The shop: one row, made by the set-up. Its key can only be true, so a second set-up
 * fails on it however many try at once.
 */
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
    timeZone: text('time_zone').notNull(),
    passcodeHash: text('passcode_hash').notNull(),
    revision: integer().notNull().default(1),
    setUpAt: moment('set_up_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [check('settings_shop_one_row', sql`${table.id}`)],
);

/** What binds this database to its secret; a server with another secret refuses to start. */
export const settingsInstallation = pgTable(
  'settings_installation',
  {
    id: boolean().primaryKey().default(true),
    secretFingerprint: text('secret_fingerprint').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [check('settings_installation_one_row', sql`${table.id}`)],
);

/** One row per section of the settings that was ever changed; the others are as the domain starts them. */
export const settingsSections = pgTable('settings_sections', {
  id: text().primaryKey(),
  value: jsonb().notNull(),
  /** What only this server may read of it, encrypted: a password. Never in an answer, an audit line or an export. */
  sealed: text(),
  revision: integer().notNull().default(1),
  updatedAt: moment('updated_at').notNull(),
  updatedBy: uuid('updated_by'),
});

/** Every text of the terms that was ever in force. A signed form names the one it was signed under. */
export const settingsTermsVersions = pgTable('settings_terms_versions', {
  version: text().primaryKey(),
  en: jsonb().notNull(),
  es: jsonb().notNull(),
  hash: text().notNull(),
  createdAt: moment('created_at').notNull(),
});
