import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { RequestContext } from '../platform/rpc/context.ts';
import { callerOf, gated } from '../platform/rpc/gate.ts';
import type { Secrets } from '../platform/secrets.ts';
import { beginAttempt } from './attempt-limit.ts';
import type { BetterAuth } from './better-auth.ts';
import { confirmSignUp } from './confirm-sign-up.ts';
import { listOwnSessions, revokeOtherSessions, revokeOwnSession } from './own-sessions.ts';
import { presentSession } from './present-session.ts';
import { readCaller } from './read-caller.ts';
import { signIn } from './sign-in.ts';
import { resendConfirmation, signUp } from './sign-up.ts';
import { verifierCookie } from './verifier-cookie.ts';

export interface AuthParts {
  readonly db: Database;
  readonly betterAuth: BetterAuth;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly baseUrl: () => string;
  readonly https: boolean;
  readonly mailConfigured: boolean;
}

export function authRouter(parts: AuthParts) {
  const verifier = verifierCookie(parts.https);

  /** Mail costs somebody's patience: five a minute from one address, and for one address. */
  const limitMail = (context: RequestContext, email: string) =>
    beginAttempt(parts, [
      parts.secrets.keyedHash('mail account', email),
      parts.secrets.keyedHash('mail address', context.address),
    ]);

  return {
    session: gated.auth.session.handler(({ context }) =>
      context.caller ? presentSession(context.caller) : null,
    ),

    user: gated.auth.user.handler(({ context }) => {
      const { userId, email } = callerOf(context);
      return { id: userId, email };
    }),

    signIn: gated.auth.signIn.handler(async ({ input, context, errors }) => {
      const verdict = await signIn(parts, input, context);
      if (!verdict.ok && verdict.code === 'TOO_MANY_REQUESTS')
        throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: verdict.retryAfterSeconds } });
      if (!verdict.ok) throw errors[verdict.code]();
      for (const cookie of verdict.cookies) context.setCookie(cookie);
      const caller = await readCaller(parts, { ...context, headers: withCookies(verdict.cookies) });
      if (!caller) throw errors.INVALID_CREDENTIALS(); // deactivated between the two steps
      return presentSession(caller);
    }),

    signUp: gated.auth.signUp.handler(async ({ input, context, errors }) => {
      const begun = await limitMail(context, input.email);
      if (!begun.ok) throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: begun.retryAfterSeconds } });
      const result = await signUp(parts, input);
      await begun.attempt.failed(); // counts towards the limit: every sign-up sends a mail
      context.setCookie(verifier.set(result.verifier));
      return { confirmationSent: true as const, mailConfigured: parts.mailConfigured };
    }),

    resendConfirmation: gated.auth.resendConfirmation.handler(async ({ input, context, errors }) => {
      const begun = await limitMail(context, input.email);
      if (!begun.ok) throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: begun.retryAfterSeconds } });
      await resendConfirmation(parts, input);
      await begun.attempt.failed();
      return { confirmationSent: true as const, mailConfigured: parts.mailConfigured };
    }),

    confirm: gated.auth.confirm.handler(async ({ input, context, errors }) => {
      const verdict = await confirmSignUp(parts, {
        token: input.token,
        verifier: verifier.read(context.headers),
      });
      if (!verdict.ok) throw errors[verdict.code]();
      if (!verdict.userId) return { outcome: 'confirmed' as const };
      const { headers } = await parts.betterAuth.api.signInAs({
        body: { userId: verdict.userId },
        headers: context.headers,
        returnHeaders: true,
      });
      for (const cookie of [...headers.getSetCookie(), verifier.clear()]) context.setCookie(cookie);
      return { outcome: 'signed_in' as const };
    }),

    signOut: gated.auth.signOut.handler(async ({ context }) => {
      const { headers } = await parts.betterAuth.api.signOut({
        headers: context.headers,
        returnHeaders: true,
      });
      for (const cookie of headers.getSetCookie()) context.setCookie(cookie);
      return { signedOut: true as const };
    }),

    refresh: gated.auth.refresh.handler(({ context }) => presentSession(callerOf(context))),

    sessions: gated.auth.sessions.handler(({ context }) => listOwnSessions(parts, callerOf(context))),

    revokeSession: gated.auth.revokeSession.handler(async ({ input, context, errors }) => {
      if (!(await revokeOwnSession(parts, callerOf(context), input.id))) throw errors.NOT_FOUND();
      return { revoked: true as const };
    }),

    revokeOtherSessions: gated.auth.revokeOtherSessions.handler(async ({ context }) => ({
      revoked: await revokeOtherSessions(parts, callerOf(context)),
    })),
  };
}

/** The cookies just set, as the next request would bring them. */
function withCookies(setCookies: readonly string[]): Headers {
  return new Headers({ cookie: setCookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') });
}
