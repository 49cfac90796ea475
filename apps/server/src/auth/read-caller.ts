import { fallbackFirstName, may } from '@kickstand/domain/auth';
import { eq } from 'drizzle-orm';
import { after, type Clock, DAY } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Caller, RequestContext } from '../platform/rpc/context.ts';
import type { Secrets } from '../platform/secrets.ts';
import { authSessions } from './auth.table.ts';
import {
  type BetterAuth,
  PROLONG_AFTER_SECONDS,
  SESSION_DAYS_AT_MOST,
  SESSION_HOURS,
} from './better-auth.ts';
import { findSession, sessionToken } from './session/find-session.ts';

export interface ReadCallerDeps {
  readonly db: Database;
  readonly betterAuth: BetterAuth;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly https: boolean;
}

interface ReadCallerOptions {
  readonly prolong?: boolean;
  /** Look up this session, not the token: a live socket still has the cookie from when it was opened. */
  readonly sessionId?: string | undefined;
}

type Request = Pick<RequestContext, 'headers' | 'setCookie'>;
type Found = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/**
 * Identifies the caller on every request: someone who was deactivated, or whose session was ended elsewhere,
 * is out with the next call.
 */
export async function readCaller(
  deps: ReadCallerDeps,
  request: Request,
  { prolong = true, sessionId }: ReadCallerOptions = {},
): Promise<Caller | null> {
  const { sessionSecret } = deps.secrets;
  const token = sessionToken(request.headers, { sessionSecret, https: deps.https });
  if (!token) return null;
  const now = deps.clock.now();
  const found = await findSession(deps.db, now, sessionId === undefined ? { token } : { id: sessionId });
  // Do not clear the cookie: this call may have left before the token was renewed and would remove the new cookie.
  if (!found) return null;
  // A previous token is not prolonged: the cookie that would be written is older than the browser's.
  const expiresAt =
    !found.session.isPrevious && isDue(found, prolong)
      ? await endOrProlong(deps, request, prolong)
      : found.session.expiresAt;
  if (!expiresAt || expiresAt.getTime() < Date.now()) return null;
  const { session, user, profile } = found;
  if (session.createdAt < after(now, -SESSION_DAYS_AT_MOST * DAY)) {
    await deps.db.delete(authSessions).where(eq(authSessions.id, session.id));
    return null;
  }
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
    expiresAt,
    sessionStartedAt: session.createdAt,
    sso: session.sso,
    // the identity provider decides how people sign in there
    secondFactorDue:
      may(role, 'staff.read') &&
      found.security.requireSecondFactor &&
      !found.secondFactorSince &&
      session.sso === null,
  };
}

/** Whether better-auth has something to write: the session is over, or was last prolonged a while ago. By its clock. */
function isDue({ session }: Found, prolong: boolean): boolean {
  const left = session.expiresAt.getTime() - Date.now();
  return left < 0 || (prolong && left <= (SESSION_HOURS * 60 * 60 - PROLONG_AFTER_SECONDS) * 1000);
}

/** Removes an expired session with its cookie, or extends an active one. */
async function endOrProlong({ betterAuth }: ReadCallerDeps, request: Request, prolong: boolean) {
  const { headers, response } = await betterAuth.api.getSession({
    headers: request.headers,
    query: { disableRefresh: !prolong },
    returnHeaders: true,
  });
  for (const cookie of headers.getSetCookie()) request.setCookie(cookie);
  return response?.session.expiresAt ?? null;
}
