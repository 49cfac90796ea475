import { eq } from 'drizzle-orm';
import { after, type Clock, DAY } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Caller, RequestContext } from '../platform/rpc/context.ts';
import { authSessions, profiles } from './auth.table.ts';
import { type BetterAuth, SESSION_DAYS_AT_MOST } from './better-auth.ts';

interface Parts {
  readonly db: Database;
  readonly betterAuth: BetterAuth;
  readonly clock: Clock;
}

/**
 * Who sends this request, read anew each time: a person who was deactivated, or whose
 * session was ended elsewhere, is out with the very next call.
 */
export async function readCaller(
  parts: Parts,
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
  const [profile] = await parts.db.select().from(profiles).where(eq(profiles.id, user.id));
  if (!profile || profile.deactivatedAt) return null;
  return {
    userId: user.id,
    sessionId: session.id,
    email: user.email,
    firstName: profile.firstName,
    lastName: profile.lastName,
    role: profile.role,
    language: profile.language,
    expiresAt: session.expiresAt,
  };
}
