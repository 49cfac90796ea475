import { actorOf } from '../../audit/index.ts';
import { callerOf, gated } from '../../platform/rpc/gate.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { requireOwnPassword } from '../check-password.ts';
import { requireStrongPassword } from '../password/require-strong-password.ts';
import { presentProfile } from '../present-session.ts';
import { requireReauthentication } from '../require-reauthentication.ts';
import { limitMail, limitUnconfirmedMail } from '../sign-up/limit-mail.ts';
import { unlockBySso } from '../sso/unlock-by-sso.ts';
import { confirmEmail, requestEmailChange } from './change-email.ts';
import { setPassword } from './change-password.ts';
import { createProfile, findProfile, updateProfile } from './own-profile.ts';
import { forgotPassword, resetPassword } from './reset-password.ts';
import { undoChange } from './undo-change.ts';

export function accountProcedures(deps: AuthDeps) {
  const mailed = async () => ({ sent: true as const, mailConfigured: await deps.mailConfigured() });
  const limited = (retryAfterSeconds: number) => ({ data: { retryAfterSeconds } });

  return {
    profile: gated.auth.profile.handler(async ({ context, errors }) => {
      const row = await findProfile(deps.db, callerOf(context).userId);
      if (!row) throw errors.PGRST116();
      return presentProfile(row);
    }),

    createProfile: gated.auth.createProfile.handler(async ({ context }) =>
      presentProfile(await createProfile(deps, actorOf(context), callerOf(context))),
    ),

    updateProfile: gated.auth.updateProfile.handler(async ({ input, context, errors }) => {
      const verdict = await updateProfile(deps, actorOf(context), callerOf(context), input);
      if (verdict.ok) return presentProfile(verdict.row);
      if (verdict.code === 'STALE')
        throw errors.STALE({ data: { current: presentProfile(verdict.current) } });
      return presentProfile(await createProfile(deps, actorOf(context), callerOf(context)));
    }),

    unlock: gated.auth.unlock.handler(async ({ input, context, errors }) => {
      await requireOwnPassword(deps, context, input.password, errors);
      return { unlocked: true as const };
    }),

    unlockBySso: gated.auth.unlockBySso.handler(async ({ context, errors }) => {
      if (!(await unlockBySso(deps, context))) throw errors.NOT_PROVED();
      return { unlocked: true as const };
    }),

    forgotPassword: gated.auth.forgotPassword.handler(async ({ input, context, errors }) => {
      const limit = await limitMail(deps, context, input.email);
      if (!limit.ok) throw errors.TOO_MANY_REQUESTS(limited(limit.retryAfterSeconds));
      await deps.paddedTime.around(() => forgotPassword(deps, actorOf(context), input));
      return mailed();
    }),

    resetPassword: gated.auth.resetPassword.handler(async ({ input, context, errors }) => {
      const verdict = await resetPassword(deps, actorOf(context), input);
      if (!verdict.ok) throw errors[verdict.code]();
      return { changed: true as const };
    }),

    changePassword: gated.auth.changePassword.handler(async ({ input, context, errors }) => {
      const { userId, sessionId } = callerOf(context);
      await requireOwnPassword(deps, context, input.currentPassword, errors);
      const person = (await findProfile(deps.db, userId)) ?? callerOf(context);
      await requireStrongPassword(deps, { password: input.password, person, limitKey: userId });
      const hash = await deps.passwords.hash(input.password);
      await deps.db.transaction((tx) =>
        setPassword(deps, tx, actorOf(context), { userId, hash, keepSession: sessionId }),
      );
      return { changed: true as const };
    }),

    changeEmail: gated.auth.changeEmail.handler(async ({ input, context, errors }) => {
      const caller = callerOf(context);
      const limit = await limitMail(deps, context, input.email);
      if (!limit.ok) throw errors.TOO_MANY_REQUESTS(limited(limit.retryAfterSeconds));
      await requireReauthentication(deps, context, input, errors);
      const hourly = await limitUnconfirmedMail(deps, 'account');
      if (!hourly.ok) throw errors.TOO_MANY_REQUESTS(limited(hourly.retryAfterSeconds));
      await deps.paddedTime.around(() => requestEmailChange(deps, actorOf(context), caller, input));
      return mailed();
    }),

    confirmEmail: gated.auth.confirmEmail.handler(async ({ input, context, errors }) => {
      const verdict = await confirmEmail(deps, actorOf(context), input);
      if (!verdict.ok) throw errors[verdict.code]();
      return { email: verdict.email };
    }),

    undoChange: gated.auth.undoChange.handler(async ({ input, context, errors }) => {
      const verdict = await undoChange(deps, actorOf(context), input);
      if (!verdict.ok) throw errors[verdict.code]();
      return { email: verdict.email, mailConfigured: await deps.mailConfigured() };
    }),
  };
}
