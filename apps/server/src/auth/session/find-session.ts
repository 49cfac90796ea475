import { createHmac, timingSafeEqual } from 'node:crypto';
import { sectionValue } from '@kickstand/domain/settings';
import { and, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { keepForCall } from '../../platform/call-settings.ts';
import type { Database } from '../../platform/database/index.ts';
import { settingsAt, settingsVersion } from '../../platform/settings-copy.ts';
import { authSecondFactors, authSessions, authUsers, profiles } from '../auth.table.ts';
import { sessionCookieName } from '../better-auth.ts';
import { readCookie } from '../cookie.ts';

/** The token in better-auth's signed cookie, `<token>.<signature>`; null when it did not sign it. */
export function sessionToken(
  headers: Headers,
  { sessionSecret, https }: { sessionSecret: string; https: boolean },
): string | null {
  const value = decoded(readCookie(headers.get('cookie') ?? '', sessionCookieName(https)) ?? '');
  const dot = value.lastIndexOf('.');
  const token = value.slice(0, Math.max(dot, 0));
  const wanted = Buffer.from(createHmac('sha256', sessionSecret).update(token).digest('base64'));
  const given = Buffer.from(value.slice(dot + 1));
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? token : null;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return ''; // not percent-encoded, so better-auth did not write it
  }
}

/**
 * How long the previous token is still accepted: the new cookie arrives with the response, but other calls
 * may be in flight.
 */
export const PREVIOUS_TOKEN_SECONDS = 30;

/**
 * A session, its person and the current version of the settings, in one statement: every call starts with it,
 * and its permissions depend on it. The settings themselves are read again only after a change.
 */
export async function findSession(
  db: Database,
  now: Date,
  which: { readonly token: string } | { readonly id: string },
) {
  const { byToken, byId } = statementsOf(db);
  const renewedAfter = new Date(now.getTime() - PREVIOUS_TOKEN_SECONDS * 1000).toISOString();
  const [row] = await ('id' in which ? byId.execute(which) : byToken.execute({ ...which, renewedAfter }));
  if (!row) return null;
  const settings = await settingsAt(db, row.settingsVersion);
  keepForCall(settings);
  const { id, createdAt, expiresAt, sso, isPrevious, userId, email, profileId, secondFactorSince } = row;
  const { firstName, lastName, role, language, revision, deactivatedAt } = row;
  return {
    session: { id, createdAt, expiresAt, sso, isPrevious },
    user: { id: userId, email },
    profile: profileId === null ? null : { firstName, lastName, role, language, revision, deactivatedAt },
    secondFactorSince,
    security: sectionValue('security', settings.sections.security?.value),
  };
}

const prepared = new WeakMap<Database, ReturnType<typeof prepare>>();

/** Built once: building the text took longer than sending it. */
function statementsOf(db: Database) {
  const known = prepared.get(db) ?? prepare(db);
  prepared.set(db, known);
  return known;
}

const TOKEN = sql.placeholder('token');

function prepare(db: Database) {
  const renewedLately = gt(authSessions.renewedAt, sql.placeholder('renewedAfter'));
  return {
    byId: selectSession(db, sql<boolean>`false`, eq(authSessions.id, sql.placeholder('id'))).prepare(
      'session_by_id',
    ),
    byToken: selectSession(
      db,
      sql<boolean>`${authSessions.token} <> ${TOKEN}`,
      or(eq(authSessions.token, TOKEN), and(eq(authSessions.previousToken, TOKEN), renewedLately)),
    ).prepare('session_by_token'),
  };
}

function selectSession(db: Database, isPrevious: SQL<boolean>, condition: SQL | undefined) {
  return db
    .select({
      id: authSessions.id,
      createdAt: authSessions.createdAt,
      expiresAt: authSessions.expiresAt,
      sso: authSessions.sso,
      /** Found by the token before the last renewal. */
      isPrevious,
      userId: authUsers.id,
      email: authUsers.email,
      profileId: profiles.id,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      role: profiles.role,
      language: profiles.language,
      revision: profiles.revision,
      deactivatedAt: profiles.deactivatedAt,
      secondFactorSince: authSecondFactors.confirmedAt,
      settingsVersion,
    })
    .from(authSessions)
    .innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
    .leftJoin(profiles, eq(profiles.id, authUsers.id))
    .leftJoin(
      authSecondFactors,
      and(eq(authSecondFactors.userId, authUsers.id), isNotNull(authSecondFactors.confirmedAt)),
    )
    .where(condition);
}
