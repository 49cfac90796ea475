import { actorOf } from '../../audit/index.ts';
import { callerOf, gated } from '../../platform/rpc/gate.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { requireOwnPassword } from '../check-password.ts';
import { beginAttempt } from '../limits/attempt-limit.ts';
import { requireReauthentication } from '../require-reauthentication.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from './manage-second-factor.ts';
import { hasSecondFactor, recoveryCodesLeft } from './second-factor.repository.ts';

export function secondFactorProcedures(deps: AuthDeps) {
  const { db } = deps;

  return {
    secondFactorState: gated.auth.secondFactorState.handler(async ({ context }) => {
      const { userId, role } = callerOf(context);
      const { requireSecondFactor } = await deps.security();
      return {
        enabled: await hasSecondFactor(db, userId),
        required: requireSecondFactor && role !== 'customer',
        recoveryCodesLeft: await recoveryCodesLeft(db, userId),
      };
    }),

    beginSecondFactor: gated.auth.beginSecondFactor.handler(async ({ input, context, errors }) => {
      const caller = callerOf(context);
      await requireOwnPassword(deps, context, input.password, errors);
      const verdict = await beginSecondFactor(deps, actorOf(context), caller, await deps.shopName());
      if (!verdict.ok) throw errors[verdict.code]();
      return { secret: verdict.secret, uri: verdict.uri };
    }),

    confirmSecondFactor: gated.auth.confirmSecondFactor.handler(async ({ input, context, errors }) => {
      const { userId, sessionId } = callerOf(context);
      const begun = await beginAttempt(deps, [deps.secrets.keyedHash('own second factor', userId)]);
      if (!begun.ok) throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: begun.retryAfterSeconds } });
      const verdict = await confirmSecondFactor(deps, actorOf(context), { userId, sessionId }, input.code);
      await (verdict.ok ? begun.attempt.succeeded() : begun.attempt.failed());
      if (!verdict.ok) throw errors[verdict.code]();
      return { recoveryCodes: [...verdict.recoveryCodes] };
    }),

    newRecoveryCodes: gated.auth.newRecoveryCodes.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      await requireReauthentication(deps, context, input, errors);
      const verdict = await renewRecoveryCodes(deps, actorOf(context), userId);
      if (!verdict.ok) throw errors.NOT_FOUND();
      return { recoveryCodes: [...verdict.recoveryCodes] };
    }),

    endSecondFactor: gated.auth.endSecondFactor.handler(async ({ input, context, errors }) => {
      const { userId, sessionId } = callerOf(context);
      await requireReauthentication(deps, context, input, errors);
      await endSecondFactor(deps, actorOf(context), { userId, sessionId });
      return { ended: true as const };
    }),
  };
}
