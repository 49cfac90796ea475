import type { SsoSession } from '@kickstand/domain/auth';
import { eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { runInTx } from '../../platform/database/tx-scoped-db.ts';
import type { RequestContext } from '../../platform/rpc/context.ts';
import { authSessions } from '../auth.table.ts';
import type { BetterAuth } from '../better-auth.ts';
import { endSessions } from './end-sessions.ts';

interface Deps {
  readonly betterAuth: BetterAuth;
  readonly clock: Clock;
}

/** How the user authenticated. */
export type SignInWay =
  | 'password'
  | 'authenticator'
  | 'recovery_code'
  | 'passkey'
  | 'single_sign_on'
  | 'confirmation_link'
  | 'invitation_link';

export interface NewSession {
  readonly userId: string;
  readonly way: SignInWay;
  /** Set if the identity provider vouched for the person; `isFresh`: it asked them just now. */
  readonly sso?: { readonly kind: SsoSession; readonly isFresh: boolean };
}

/** What a new session needs from its request. The caller is the user this browser was signed in as before. */
export type SignInRequest = Pick<RequestContext, 'headers' | 'requestId' | 'caller'>;

/** Starts a session in the caller's transaction; returns its cookies. */
export async function openSession(
  { betterAuth, clock }: Deps,
  tx: Transaction,
  { userId, way, sso }: NewSession,
  request: SignInRequest,
): Promise<readonly string[]> {
  const { headers, response } = await runInTx(tx, () =>
    betterAuth.api.startSession({ body: { userId }, headers: request.headers, returnHeaders: true }),
  );
  const { sessionId } = response;
  if (sso)
    await tx
      .update(authSessions)
      .set({ sso: sso.kind, provedAt: sso.isFresh ? clock.now() : null })
      .where(eq(authSessions.id, sessionId));
  await noteSession(tx, clock, { sessionId, userId, way }, request);
  return headers.getSetCookie();
}

/**
 * Records a session that was just started and ends the one this browser had before: its cookie is overwritten, but a
 * stolen copy would still work.
 */
export async function noteSession(
  tx: Transaction,
  clock: Clock,
  { sessionId, userId, way }: NewSession & { readonly sessionId: string },
  { requestId, caller }: Pick<SignInRequest, 'requestId' | 'caller'>,
): Promise<void> {
  const actor: Actor = { actorId: userId, requestId };
  await writeAudit(tx, clock, actor, {
    action: 'auth.session.started',
    subject: 'auth_sessions',
    subjectId: sessionId,
    after: { userId, way },
  });
  if (caller) await endSessions(tx, clock, actor, { userId: caller.userId, only: caller.sessionId });
}

/** Cookies that were just set, as the next request would send them. */
export function withCookies(setCookies: readonly string[]): Headers {
  return new Headers({ cookie: setCookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') });
}
