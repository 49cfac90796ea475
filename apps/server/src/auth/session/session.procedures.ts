import { actorOf } from '../../audit/index.ts';
import { callerOf, gated } from '../../platform/rpc/gate.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { ownCookie } from '../cookie.ts';
import { knownBrowser } from '../limits/known-browser.ts';
import { noteFailedSignIn } from '../limits/note-failed-sign-in.ts';
import { listOwnSessions } from '../own-sessions.ts';
import { presentSession } from '../present-session.ts';
import { requireReauthentication } from '../require-reauthentication.ts';
import { awaitSecondFactor, finishSignIn, PENDING_MINUTES } from '../second-factor/finish-sign-in.ts';
import { signIn } from '../sign-in.ts';
import { endSessions } from './end-sessions.ts';
import { presentNewSession } from './present-new-session.ts';
import { prolongSession } from './prolong-session.ts';

export function sessionProcedures(deps: AuthDeps) {
  const { db, clock } = deps;
  /** Binds the second step of a sign-in to the browser that did the first. */
  const pending = ownCookie('second-factor', PENDING_MINUTES * 60, deps.https);

  const browsers = knownBrowser(deps);

  return {
    session: gated.auth.session.handler(({ context }) =>
      context.caller ? presentSession(context.caller) : null,
    ),

    user: gated.auth.user.handler(({ context }) => {
      const { userId, email } = callerOf(context);
      return { id: userId, email };
    }),

    signIn: gated.auth.signIn.handler(async ({ input, context, errors }) => {
      const pad = deps.paddedTime.start();
      const verdict = await signIn({ ...deps, browsers }, input, context);
      if (!verdict.ok && verdict.code !== 'SECOND_FACTOR_REQUIRED') {
        await noteFailedSignIn(deps, context, { email: input.email, code: verdict.code });
        await pad();
      }
      if (!verdict.ok && verdict.code === 'TOO_MANY_REQUESTS')
        throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: verdict.retryAfterSeconds } });
      if (!verdict.ok && verdict.code === 'SECOND_FACTOR_REQUIRED')
        context.setCookie(pending.set(await awaitSecondFactor(deps, verdict.userId)));
      if (!verdict.ok) throw errors[verdict.code]();
      const session = await presentNewSession(deps, context, verdict.cookies);
      if (!session) throw errors.INVALID_CREDENTIALS(); // deactivated in the meantime
      return session;
    }),

    secondFactor: gated.auth.secondFactor.handler(async ({ input, context, errors }) => {
      const token = pending.read(context.headers);
      const verdict = await finishSignIn({ ...deps, browsers }, { token, code: input.code }, context);
      if (!verdict.ok && verdict.code === 'TOO_MANY_REQUESTS')
        throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: verdict.retryAfterSeconds } });
      if (!verdict.ok) throw errors[verdict.code]();
      const session = await presentNewSession(deps, context, [...verdict.cookies, pending.clear()]);
      if (!session) throw errors.SIGN_IN_EXPIRED(); // deactivated in the meantime
      return session;
    }),

    signOut: gated.auth.signOut.handler(async ({ context }) => {
      const { caller } = context;
      if (caller)
        await db.transaction((tx) =>
          endSessions(tx, clock, actorOf(context), { userId: caller.userId, only: caller.sessionId }),
        );
      const { headers } = await deps.betterAuth.api.signOut({
        headers: context.headers,
        returnHeaders: true,
      });
      for (const cookie of headers.getSetCookie()) context.setCookie(cookie);
      return { signedOut: true as const };
    }),

    refresh: gated.auth.refresh.handler(async ({ context }) => {
      const { cookies, expiresAt } = await prolongSession(deps, callerOf(context), context.headers);
      for (const cookie of cookies) context.setCookie(cookie);
      return presentSession({ ...callerOf(context), expiresAt });
    }),

    sessions: gated.auth.sessions.handler(({ context }) => listOwnSessions(deps, callerOf(context))),

    revokeSession: gated.auth.revokeSession.handler(async ({ input: { id, ...proof }, context, errors }) => {
      const { userId } = callerOf(context);
      await requireReauthentication(deps, context, proof, errors);
      // the same answer for another user's session as for an unknown one
      const ended = await db.transaction((tx) =>
        endSessions(tx, clock, actorOf(context), { userId, only: id }),
      );
      if (ended === 0) throw errors.NOT_FOUND();
      return { revoked: true as const };
    }),

    revokeOtherSessions: gated.auth.revokeOtherSessions.handler(async ({ input, context, errors }) => {
      const { userId, sessionId } = callerOf(context);
      await requireReauthentication(deps, context, input, errors);
      const revoked = await db.transaction((tx) =>
        endSessions(tx, clock, actorOf(context), { userId, except: sessionId }),
      );
      return { revoked };
    }),
  };
}
