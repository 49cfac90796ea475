import { createHmac, timingSafeEqual } from 'node:crypto';
import { sectionValue } from '@kickstand/domain/settings';
import { and, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/index.ts';
// by the list of tables: the settings' capability knows this one
import { settingsSections } from '../../platform/database/schema.ts';
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

/** How long a renewed token is still accepted: the new cookie arrives with the response, other calls may be faster. */
export const PREVIOUS_TOKEN_SECONDS = 30;

/** A session and its person with all that decides what the call may do, in one statement: every call begins with it. */
export async function findSession(
  db: DbOrTx,
  now: Date,
  which: { readonly token: string } | { readonly id: string },
) {
  const byId = 'id' in which;
  const renewedAfter = new Date(now.getTime() - PREVIOUS_TOKEN_SECONDS * 1000);
  const [row] = await db
    .select({
      session: {
        id: authSessions.id,
        createdAt: authSessions.createdAt,
        expiresAt: authSessions.expiresAt,
        /** Found by the token before the last renewal. */
        isPrevious: byId ? sql<boolean>`false` : sql<boolean>`${authSessions.token} <> ${which.token}`,
      },
      user: { id: authUsers.id, email: authUsers.email },
      profile: {
        firstName: profiles.firstName,
        lastName: profiles.lastName,
        role: profiles.role,
        language: profiles.language,
        revision: profiles.revision,
        deactivatedAt: profiles.deactivatedAt,
      },
      secondFactorSince: authSecondFactors.confirmedAt,
      security: settingsSections.value,
    })
    .from(authSessions)
    .innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
    .leftJoin(profiles, eq(profiles.id, authUsers.id))
    .leftJoin(
      authSecondFactors,
      and(eq(authSecondFactors.userId, authUsers.id), isNotNull(authSecondFactors.confirmedAt)),
    )
    .leftJoin(settingsSections, eq(settingsSections.id, 'security'))
    .where(
      byId
        ? eq(authSessions.id, which.id)
        : or(
            eq(authSessions.token, which.token),
            and(eq(authSessions.previousToken, which.token), gt(authSessions.renewedAt, renewedAfter)),
          ),
    );
  return row ? { ...row, security: sectionValue('security', row.security) } : null;
}
