import { randomUUID } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import { after, MINUTE } from '../../platform/clock.ts';
import type { DbOrTx } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/rpc/context.ts';
import { newToken, tokenHash } from '../../platform/secrets.ts';
import { authPendingSignIns, authUsers } from '../auth.table.ts';
import { beginAttempt } from '../limits/attempt-limit.ts';
import type { KnownBrowser } from '../limits/known-browser.ts';
import { openSession, type SignInRequest } from '../session/open-session.ts';
import type { SignInDeps } from '../sign-in.ts';
import { takeSecondFactor } from './check-second-factor.ts';

export const PENDING_MINUTES = 5;

/** Records that the password was right. The token goes into a cookie. */
export async function awaitSecondFactor(
  { db, clock }: Pick<SignInDeps, 'db' | 'clock'>,
  userId: string,
): Promise<string> {
  const { token, hash } = newToken();
  await db.insert(authPendingSignIns).values({
    id: randomUUID(),
    userId,
    tokenHash: hash,
    expiresAt: after(clock.now(), PENDING_MINUTES * MINUTE),
  });
  return token;
}

export type FinishVerdict =
  | { readonly ok: true; readonly cookies: readonly string[] }
  | { readonly ok: false; readonly code: 'SECOND_FACTOR_WRONG' | 'SIGN_IN_EXPIRED' }
  | { readonly ok: false; readonly code: 'TOO_MANY_REQUESTS'; readonly retryAfterSeconds: number };

type FinishDeps = SignInDeps & { readonly browsers: KnownBrowser };

/** The second step of a sign-in, in the same browser as the first. */
export async function finishSignIn(
  deps: FinishDeps,
  input: { token: string | null; code: string },
  request: SignInRequest & Pick<RequestContext, 'refused'>,
): Promise<FinishVerdict> {
  const pending = await findPending(deps, input.token);
  if (!pending) return { ok: false, code: 'SIGN_IN_EXPIRED' };
  const { userId } = pending;
  const begun = await beginAttempt(deps, [await attemptKey(deps, userId, request.headers)]);
  if (!begun.ok) return { ok: false, code: 'TOO_MANY_REQUESTS', retryAfterSeconds: begun.retryAfterSeconds };
  const verdict = await deps.db.transaction(async (tx): Promise<FinishVerdict> => {
    const way = await takeSecondFactor(deps, tx, userId, input.code);
    if (!way) return { ok: false, code: 'SECOND_FACTOR_WRONG' };
    await tx.delete(authPendingSignIns).where(eq(authPendingSignIns.id, pending.id));
    return { ok: true, cookies: await openSession(deps, tx, { userId, way }, request) };
  });
  await (verdict.ok ? begun.attempt.succeeded() : begun.attempt.failed());
  if (!verdict.ok) {
    const { requestId } = request;
    request.refused({
      kind: 'second_factor',
      actorId: null,
      subjectId: userId,
      code: verdict.code,
      requestId,
    });
  }
  return verdict;
}

/** A known browser has its own limit: someone who knows only the password must not keep the owner out. */
async function attemptKey(
  { db, secrets, browsers }: FinishDeps,
  userId: string,
  headers: Headers,
): Promise<string> {
  const [user] = await db.select({ email: authUsers.email }).from(authUsers).where(eq(authUsers.id, userId));
  const known = user ? browsers.attemptKey(headers, user.email) : null;
  return secrets.keyedHash('second factor', known ?? userId);
}

async function findPending({ db, clock }: SignInDeps, token: string | null) {
  if (!token) return null;
  const [row] = await db
    .select()
    .from(authPendingSignIns)
    .where(
      and(eq(authPendingSignIns.tokenHash, tokenHash(token)), gt(authPendingSignIns.expiresAt, clock.now())),
    );
  return row ?? null;
}

export async function removePendingBefore(db: DbOrTx, moment: Date): Promise<void> {
  await db.delete(authPendingSignIns).where(lt(authPendingSignIns.expiresAt, moment));
}
