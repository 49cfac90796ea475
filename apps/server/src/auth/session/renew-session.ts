import { ORPCError } from '@orpc/server';
import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/rpc/context.ts';
import { callerOf } from '../../platform/rpc/gate.ts';
import { authSessions } from '../auth.table.ts';
import type { BetterAuth } from '../better-auth.ts';
import { withCookies } from './open-session.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly betterAuth: BetterAuth;
}

/**
 * Gives the session a new token after the password was entered again. Its id, expiry and live sockets stay, so no
 * other tab is signed out; calls that are already under way may use the old token for PREVIOUS_TOKEN_SECONDS. Returns
 * the request headers with the new token.
 */
export async function renewSession(
  { db, clock, betterAuth }: Deps,
  context: RequestContext,
): Promise<Headers> {
  const { headers, setCookie } = context;
  await db
    .update(authSessions)
    .set({ previousToken: sql`${authSessions.token}`, renewedAt: clock.now() })
    .where(eq(authSessions.id, callerOf(context).sessionId));
  const answer = await betterAuth.api.renewSession({ headers, returnHeaders: true });
  // the session ended, or another call renewed it after this one was authenticated
  if (!answer.response.renewed) throw new ORPCError('UNAUTHORIZED', { defined: true });
  const cookies = answer.headers.getSetCookie();
  for (const cookie of cookies) setCookie(cookie);
  return withCookies(cookies);
}
