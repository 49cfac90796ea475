import { ROLES, SSO_SESSIONS } from '@kickstand/domain/auth';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, NOW, oneOf } from '../platform/database/columns.ts';
import { storedLanguage } from '../platform/database/stored-text.ts';

/** Who can sign in. Column names as better-auth expects them. */
export const authUsers = pgTable('auth_users', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text(),
  createdAt: moment('created_at').notNull().default(NOW),
  updatedAt: moment('updated_at').notNull().default(NOW),
});

export const authSessions = pgTable(
  'auth_sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    /** The token before the last renewal, accepted a little longer for calls that were already under way. */
    previousToken: text('previous_token'),
    renewedAt: moment('renewed_at'),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /**
     * The session began at the identity provider, and whether the account also has a password; null: it began
     * here.
     */
    sso: text({ enum: SSO_SESSIONS }),
    /** When the provider vouched for the person; once, it opens a locked screen. */
    provedAt: moment('proved_at'),
    createdAt: moment('created_at').notNull().default(NOW),
    updatedAt: moment('updated_at').notNull().default(NOW),
  },
  (table) => [
    check('auth_sessions_sso_known', oneOf(table.sso, SSO_SESSIONS)),
    index('auth_sessions_user_id_idx').on(table.userId),
    index('auth_sessions_previous_token_idx').on(table.previousToken),
  ],
);

/**
 * The ways into an account: a password (`credential`), and people of an identity provider (`oidc:<issuer>`, with their
 * subject there). An account whose password is null may get one by a reset link; one without that row may not.
 */
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
    createdAt: moment('created_at').notNull().default(NOW),
    updatedAt: moment('updated_at').notNull().default(NOW),
  },
  (table) => [
    index('auth_accounts_user_id_idx').on(table.userId),
    uniqueIndex('auth_accounts_identity_idx').on(table.providerId, table.accountId),
  ],
);

export const authVerifications = pgTable(
  'auth_verifications',
  {
    id: uuid().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().default(NOW),
    updatedAt: moment('updated_at').notNull().default(NOW),
  },
  (table) => [index('auth_verifications_identifier_idx').on(table.identifier)],
);

/**
 * A sign-up whose address is not confirmed yet. The user is created when the link is opened: created earlier, it would
 * let anyone register someone else's address with their own password and wait for the owner to confirm it.
 */
export const authSignUps = pgTable(
  'auth_sign_ups',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    language: storedLanguage({ table: 'auth_sign_ups', column: 'language' }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Hash of a cookie in the browser that signed up: only there does the link also sign in. */
    verifierHash: text('verifier_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    createdAt: moment('created_at').notNull().default(NOW),
  },
  (table) => [index('auth_sign_ups_email_idx').on(table.email, table.createdAt)],
);

export const LINK_KINDS = ['reset_password', 'change_email', 'undo_change', 'invitation'] as const;

/** A mailed link that works once and expires. Only the hash of its token is stored. */
export const authLinks = pgTable(
  'auth_links',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: LINK_KINDS }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Whose account it changes; null for an invitation, whose account does not exist yet. */
    userId: uuid('user_id').references(() => authUsers.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** Name and role of an invitation. */
    details: jsonb(),
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    check('auth_links_kind_known', oneOf(table.kind, LINK_KINDS)),
    index('auth_links_kind_idx').on(table.kind, table.createdAt),
    index('auth_links_user_id_idx').on(table.userId),
  ],
);

/** The authenticator of a person: guards the account from confirmed_at on. */
export const authSecondFactors = pgTable('auth_second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  sealedSecret: text('sealed_secret').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** The time step of the last accepted code, so that none works twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: moment('created_at').notNull(),
});

export const authRecoveryCodes = pgTable(
  'auth_recovery_codes',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('auth_recovery_codes_user_id_idx').on(table.userId)],
);

/** A sign-in with the right password that waits for the second factor. */
export const authPendingSignIns = pgTable(
  'auth_pending_sign_ins',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('auth_pending_sign_ins_expires_idx').on(table.expiresAt)],
);

/** Column names as better-auth's passkey plugin expects them. */
export const authPasskeys = pgTable(
  'auth_passkeys',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    name: text(),
    publicKey: text('public_key').notNull(),
    credentialID: text('credential_id').notNull().unique(),
    counter: bigint({ mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text(),
    aaguid: text(),
    createdAt: moment('created_at').notNull().default(NOW),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('auth_passkeys_user_id_idx').on(table.userId)],
);

/** One row per failed (or still running) attempt, so that several servers share one count. */
export const authAttempts = pgTable(
  'auth_attempts',
  {
    id: uuid().primaryKey(),
    /** A keyed hash of the account or address: no personal data is stored here. */
    key: text().notNull(),
    open: boolean().notNull().default(true),
    at: moment().notNull().default(NOW),
  },
  (table) => [
    index('auth_attempts_key_at_idx').on(table.key, table.at),
    index('auth_attempts_at_idx').on(table.at),
  ],
);

/** Recent uses per rate limit key. One row per key, so that a single statement can count and decide. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** A keyed hash, as in `auth_attempts`. */
    key: text().primaryKey(),
    /** In the order they came; never more than the limit allows. */
    uses: moment().array().notNull(),
    lastUse: moment('last_use').notNull(),
  },
  (table) => [index('rate_limits_last_use_idx').on(table.lastUse)],
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
    language: storedLanguage({ table: 'profiles', column: 'language' }),
    sample: boolean().notNull().default(false),
    deactivatedAt: moment('deactivated_at'),
    revision: integer().notNull().default(1),
    createdAt: moment('created_at').notNull().default(NOW),
    updatedAt: moment('updated_at').notNull().default(NOW),
  },
  (table) => [
    check('profiles_role_known', oneOf(table.role, ROLES)),
    index('profiles_role_idx').on(table.role),
    index('profiles_name_idx').on(table.lastName, table.firstName, table.id),
    index('profiles_sample_idx').on(table.id).where(sql`${table.sample}`),
  ],
);
