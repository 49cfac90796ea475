import { type Actor, writeAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { within } from '../../platform/database/ambient.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/rpc/context.ts';
import type { BetterAuth } from '../better-auth.ts';

interface Parts {
  readonly betterAuth: BetterAuth;
  readonly clock: Clock;
}

/** How the user authenticated. */
export type SignInWay =
  | 'password'
  | 'authenticator'
  | 'recovery_code'
  | 'passkey'
  | 'confirmation_link'
  | 'invitation_link';

export interface NewSession {
  readonly userId: string;
  readonly way: SignInWay;
}

/** Starts a session in the caller's transaction; returns its cookies. */
export async function openSession(
  { betterAuth, clock }: Parts,
  tx: Transaction,
  { userId, way }: NewSession,
  request: Pick<RequestContext, 'headers' | 'requestId'>,
): Promise<readonly string[]> {
  const { headers, response } = await within(tx, () =>
    betterAuth.api.startSession({ body: { userId }, headers: request.headers, returnHeaders: true }),
  );
  await noteSession(tx, clock, { sessionId: response.sessionId, userId, way }, request);
  return headers.getSetCookie();
}

export async function noteSession(
  tx: Transaction,
  clock: Clock,
  { sessionId, userId, way }: NewSession & { readonly sessionId: string },
  { requestId }: Pick<RequestContext, 'requestId'>,
): Promise<void> {
  const actor: Actor = { actorId: userId, requestId };
  await writeAudit(tx, clock, actor, {
    action: 'auth.session.started',
    subject: 'auth_sessions',
    subjectId: sessionId,
    after: { userId, way },
  });
}

/** Cookies that were just set, as the next request would send them. */
export function withCookies(setCookies: readonly string[]): Headers {
  return new Headers({ cookie: setCookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') });
}
