import type { Claims, SsoFailure } from '@kickstand/domain/auth';
import { eq } from 'drizzle-orm';
import { isUniqueViolation } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/rpc/context.ts';
import { authSessions } from '../auth.table.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { openSession } from '../session/open-session.ts';
import { type Admission, admitPerson } from './admit-person.ts';
import type { StoredFlow } from './flows.ts';
import { type Identity, userOfIdentity } from './identities.ts';
import { type Provider, ProviderError } from './provider.ts';

export type SsoDeps = AuthDeps & { readonly sso: Provider };

type SignedIn =
  | { readonly ok: true; readonly cookies: readonly string[] }
  | Extract<Admission, { readonly ok: false }>;

/** Account, session and audit rows in one transaction, after the provider has answered. */
export async function signInBySso(
  deps: SsoDeps,
  claims: Claims & Identity,
  context: RequestContext,
  flow: StoredFlow,
): Promise<SignedIn> {
  // where nobody was signed in, there is no locked screen of theirs to open
  const isFresh = context.caller === null || askedSince(claims, flow);
  const run = () =>
    deps.db.transaction(async (tx): Promise<SignedIn> => {
      const actor = { actorId: null, requestId: context.requestId };
      const admitted = await admitPerson(deps, tx, actor, claims);
      if (!admitted.ok) return admitted;
      const { userId } = admitted;
      const session = { userId, way: 'single_sign_on', sso: { kind: admitted.sso, isFresh } } as const;
      return { ok: true, cookies: await openSession(deps, tx, session, context) };
    });
  try {
    return await run();
  } catch (error) {
    // the same address signed up at the same moment: now it is known
    if (isUniqueViolation(error)) return run();
    throw error;
  }
}

/** Clocks of two machines. */
const TOLERANCE_SECONDS = 60;

/**
 * Whether the provider authenticated the person after the redirect: someone else could be using a browser
 * that is still signed in there. Not every provider reports it.
 */
const askedSince = ({ auth_time: askedAt }: Claims, { startedAt }: StoredFlow): boolean =>
  typeof askedAt !== 'number' || askedAt >= Date.parse(startedAt) / 1000 - TOLERANCE_SECONDS;

/** Records that the signed-in person just signed in at the provider again, as the locked screen requires. */
export async function proveBySso(
  { db, clock }: SsoDeps,
  claims: Claims & Identity,
  { caller }: RequestContext,
  flow: StoredFlow,
): Promise<boolean> {
  if (!caller || (await userOfIdentity(db, claims)) !== caller.userId) return false;
  if (!askedSince(claims, flow)) return false;
  const proved = await db
    .update(authSessions)
    .set({ provedAt: clock.now() })
    .where(eq(authSessions.id, caller.sessionId))
    .returning({ id: authSessions.id });
  return proved.length > 0;
}

/** Why the provider did not vouch for anyone. The reason goes into the log; it contains nothing of the person's. */
export function failureOf(error: unknown, { log }: Pick<RequestContext, 'log'>): SsoFailure {
  if (!(error instanceof ProviderError)) throw error;
  const { code } = (error.cause ?? {}) as { readonly code?: unknown };
  log.warn({ reason: error.message, code: typeof code === 'string' ? code : undefined }, 'single sign-on');
  return error.failure;
}
