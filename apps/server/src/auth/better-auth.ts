import { randomUUID } from 'node:crypto';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import type { Database } from '../platform/database/index.ts';
import { txScopedDatabase } from '../platform/database/tx-scoped-db.ts';
import type { Secrets } from '../platform/secrets.ts';
import { authAccounts, authPasskeys, authSessions, authUsers, authVerifications } from './auth.table.ts';
import { keepCause } from './keep-cause.ts';
import { sessionPlugin } from './session/session.plugin.ts';

export const SESSION_HOURS = 12;
export const SESSION_DAYS_AT_MOST = 7;

/** A session in use is extended at most this often, so that most reads do not write. */
export const PROLONG_AFTER_SECONDS = 5 * 60;

const cookiePrefix = (https: boolean) => (https ? '__Host-kickstand' : 'kickstand');

export const sessionCookieName = (https: boolean) => `${cookiePrefix(https)}.session_token`;

export interface BetterAuthDeps {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly baseUrl: string;
  readonly https: boolean;
}

/**
 * better-auth handles sessions, their cookies and passkeys. Its HTTP routes are not mounted: our procedures call its
 * API, so that every call passes the gate, and rate limits count failures only.
 */
export const createBetterAuth = (deps: BetterAuthDeps) =>
  betterAuth({ ...authOptions(deps), plugins: [sessionPlugin()] });

export function authOptions({ db, secrets, baseUrl, https }: BetterAuthDeps) {
  return {
    appName: 'Kickstand',
    baseURL: baseUrl,
    basePath: '/api/auth',
    secret: secrets.sessionSecret,
    database: keepCause(
      drizzleAdapter(txScopedDatabase(db), {
        provider: 'pg',
        transaction: false,
        schema: {
          user: authUsers,
          session: authSessions,
          account: authAccounts,
          verification: authVerifications,
          passkey: authPasskeys,
        },
      }),
    ),
    session: {
      expiresIn: SESSION_HOURS * 60 * 60,
      updateAge: PROLONG_AFTER_SECONDS,
      cookieCache: { enabled: false }, // a deactivated user must be signed out immediately
      freshAge: 0, // procedures ask for the password themselves
    },
    rateLimit: { enabled: false }, // it counts successes too; see attempt-limit.ts
    advanced: {
      database: { generateId: () => randomUUID() },
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
      // the __Host- prefix binds the cookie to this host; it requires https and no Domain
      useSecureCookies: false,
      cookiePrefix: cookiePrefix(https),
      defaultCookieAttributes: { secure: https, httpOnly: true, sameSite: 'lax' as const, path: '/' },
    },
    logger: { disabled: true }, // it would log email addresses
    telemetry: { enabled: false },
  };
}

export type BetterAuth = ReturnType<typeof createBetterAuth>;
