import { after, type Clock, DAY, HOUR } from '../../platform/clock.ts';
import type { Caller } from '../../platform/rpc/context.ts';
import { type BetterAuth, SESSION_DAYS_AT_MOST, SESSION_HOURS } from '../better-auth.ts';

interface Deps {
  readonly betterAuth: BetterAuth;
  readonly clock: Clock;
}

/** Twelve hours from now, but never past the seventh day of the session. */
export async function prolongSession({ betterAuth, clock }: Deps, caller: Caller, headers: Headers) {
  const latest = after(caller.sessionStartedAt, SESSION_DAYS_AT_MOST * DAY);
  const wanted = after(clock.now(), SESSION_HOURS * HOUR);
  const expiresAt = wanted < latest ? wanted : latest;
  const answer = await betterAuth.api.prolongSession({ body: { expiresAt }, headers, returnHeaders: true });
  return { expiresAt, cookies: answer.headers.getSetCookie() };
}
