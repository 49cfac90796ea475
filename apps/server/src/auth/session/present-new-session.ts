import type { RequestContext } from '../../platform/rpc/context.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { knownBrowser } from '../limits/known-browser.ts';
import { presentSession } from '../present-session.ts';
import { readCaller } from '../read-caller.ts';
import { withCookies } from './open-session.ts';

/** Sets the cookies of a new session and returns it as the next request would. */
export async function presentNewSession(deps: AuthDeps, context: RequestContext, cookies: readonly string[]) {
  for (const cookie of cookies) context.setCookie(cookie);
  const caller = await readCaller(deps, { ...context, headers: withCookies(cookies) });
  if (!caller) return null;
  context.setCookie(knownBrowser(deps).remember(context.headers, caller.email));
  return presentSession(caller);
}
