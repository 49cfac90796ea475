import { ROLES } from '@kickstand/domain/auth';
import { LANGUAGES } from '@kickstand/domain/language';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../platform/database/columns.ts';

/** Who can sign in. The names of these columns are the ones better-auth expects. */
export const authUsers = pgTable('auth_users', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

export const authSessions = pgTable(
  'auth_sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('auth_sessions_user_id_idx').on(table.userId)],
);

export const authAccounts = pgTable(
  'auth_accounts',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('auth_accounts_user_id_idx').on(table.userId)],
);

export const authVerifications = pgTable(
  'auth_verifications',
  {
    id: uuid().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('auth_verifications_identifier_idx').on(table.identifier)],
);

/**
 * An account that was asked for and whose address is not confirmed yet. The user is made
 * when the link is opened, with the password of the very sign-up that mailed it: were the
 * user made at once, a stranger could register someone's address with a password of their
 * own and wait for the owner to confirm it.
 */
export const authSignUps = pgTable(
  'auth_sign_ups',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Hash of the cookie in the browser that asked: only there does the link sign in. */
    verifierHash: text('verifier_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('auth_sign_ups_email_idx').on(table.email, table.createdAt)],
);

/** One row per wrong (or still running) try, so that several servers count together. */
export const authAttempts = pgTable(
  'auth_attempts',
  {
    id: uuid().primaryKey(),
    /** A keyed hash of the account or the address: no personal data rests here. */
    key: text().notNull(),
    open: boolean().notNull().default(true),
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    index('auth_attempts_key_at_idx').on(table.key, table.at),
    index('auth_attempts_at_idx').on(table.at),
  ],
);

/** The person behind an account, and the role the server decides by. */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid()
      .primaryKey()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    language: text({ enum: LANGUAGES }),
    sample: boolean().notNull().default(false),
    deactivatedAt: moment('deactivated_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('profiles_role_known', oneOf(table.role, ROLES)),
    index('profiles_role_idx').on(table.role),
    index('profiles_sample_idx').on(table.id).where(sql`${table.sample}`),
  ],
);
