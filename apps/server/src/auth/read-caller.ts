import { fallbackFirstName, may } from '@kickstand/domain/auth';
import type { Security } from '@kickstand/domain/settings';
import { eq } from 'drizzle-orm';
import { after, type Clock, DAY } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Caller, RequestContext } from '../platform/rpc/context.ts';
import { findProfile } from './account/own-profile.ts';
import { authSessions } from './auth.table.ts';
import { type BetterAuth, SESSION_DAYS_AT_MOST } from './better-auth.ts';
import { hasSecondFactor } from './second-factor/second-factor.repository.ts';

export interface ReadCallerParts {
  readonly db: Database;
  readonly betterAuth: BetterAuth;
  readonly clock: Clock;
  readonly security: () => Promise<Security>;
}

/**
 * Who sends this request, read anew each time: a person who was deactivated, or whose
 * session was ended elsewhere, is out with the very next call.
 */
export async function readCaller(
  parts: ReadCallerParts,
  request: Pick<RequestContext, 'headers' | 'setCookie'>,
  { prolong = true }: { prolong?: boolean } = {},
): Promise<Caller | null> {
  if (!request.headers.has('cookie')) return null;
  const { headers, response } = await parts.betterAuth.api.getSession({
    headers: request.headers,
    query: { disableRefresh: !prolong },
    returnHeaders: true,
  });
  for (const cookie of headers.getSetCookie()) request.setCookie(cookie);
  if (!response) return null;
  const { session, user } = response;
  if (session.createdAt < after(parts.clock.now(), -SESSION_DAYS_AT_MOST * DAY)) {
    await parts.db.delete(authSessions).where(eq(authSessions.id, session.id));
    return null;
  }
  const profile = await findProfile(parts.db, user.id);
  if (profile?.deactivatedAt) return null;
  const role = profile?.role ?? 'customer'; // a missing profile is worth the least
  return {
    userId: user.id,
    sessionId: session.id,
    email: user.email,
    firstName: profile?.firstName ?? fallbackFirstName(user.email),
    lastName: profile?.lastName ?? '',
    role,
    language: profile?.language ?? null,
    revision: profile?.revision ?? 0,
    hasProfile: profile !== null,
    expiresAt: session.expiresAt,
    sessionStartedAt: session.createdAt,
    secondFactorDue: may(role, 'staff.read') && (await lacksRequiredFactor(parts, user.id)),
  };
}

async function lacksRequiredFactor({ db, security }: ReadCallerParts, userId: string): Promise<boolean> {
  const { requireSecondFactor } = await security();
  return requireSecondFactor && !(await hasSecondFactor(db, userId));
}
