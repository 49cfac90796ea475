import { actorOf } from '../../audit/index.ts';
import { gated } from '../../platform/rpc/gate.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { ownCookie } from '../cookie.ts';
import { requireStrongPassword } from '../password/require-strong-password.ts';
import { confirmSignUp } from './confirm-sign-up.ts';
import { limitMail, limitUnconfirmedMail } from './limit-mail.ts';
import { CONFIRMATION_HOURS, resendConfirmation, signUp } from './sign-up.ts';

export function signUpProcedures(deps: AuthDeps) {
  /** Binds a confirmation link to the browser that signed up, like PKCE's verifier. */
  const verifier = ownCookie('verifier', CONFIRMATION_HOURS * 3600, deps.https);

  return {
    signUp: gated.auth.signUp.handler(async ({ input, context, errors }) => {
      const limit = await limitMail(deps, context, input.email);
      if (!limit.ok) throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: limit.retryAfterSeconds } });
      await requireStrongPassword(deps, { password: input.password, person: input, limitKey: input.email });
      const hourly = await limitUnconfirmedMail(deps, 'stranger');
      if (!hourly.ok)
        throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: hourly.retryAfterSeconds } });
      const result = await deps.paddedTime.around(() => signUp(deps, actorOf(context), input));
      context.setCookie(verifier.set(result.verifier));
      return { confirmationSent: true as const, mailConfigured: await deps.mailConfigured() };
    }),

    resendConfirmation: gated.auth.resendConfirmation.handler(async ({ input, context, errors }) => {
      const limit = await limitMail(deps, context, input.email);
      if (!limit.ok) throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: limit.retryAfterSeconds } });
      const hourly = await limitUnconfirmedMail(deps, 'stranger');
      if (!hourly.ok)
        throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: hourly.retryAfterSeconds } });
      await deps.paddedTime.around(() => resendConfirmation(deps, actorOf(context), input));
      return { confirmationSent: true as const, mailConfigured: await deps.mailConfigured() };
    }),

    confirm: gated.auth.confirm.handler(async ({ input, context, errors }) => {
      const verdict = await confirmSignUp(deps, context, {
        ...input,
        verifier: verifier.read(context.headers),
      });
      if (!verdict.ok) throw errors[verdict.code]();
      if (!verdict.cookies) return { outcome: 'confirmed' as const };
      for (const cookie of [...verdict.cookies, verifier.clear()]) context.setCookie(cookie);
      return { outcome: 'signed_in' as const };
    }),
  };
}
