import { actorOf } from '../../audit/index.ts';
import { callerOf, gated } from '../../platform/rpc/gate.ts';
import { beginAttempt } from '../attempt-limit.ts';
import type { AuthParts } from '../auth-parts.ts';
import { requireOwnPassword } from '../check-password.ts';
import { requireReauthentication } from '../require-reauthentication.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from './manage-second-factor.ts';
import { hasSecondFactor, recoveryCodesLeft } from './second-factor.repository.ts';

export function secondFactorProcedures(parts: AuthParts) {
  const { db } = parts;

  return {
    secondFactorState: gated.auth.secondFactorState.handler(async ({ context }) => {
      const { userId, role } = callerOf(context);
      const { requireSecondFactor } = await parts.security();
      return {
        enabled: await hasSecondFactor(db, userId),
        required: requireSecondFactor && role !== 'customer',
        recoveryCodesLeft: await recoveryCodesLeft(db, userId),
      };
    }),

    beginSecondFactor: gated.auth.beginSecondFactor.handler(async ({ input, context, errors }) => {
      const caller = callerOf(context);
      await requireOwnPassword(parts, context, input.password, errors);
      const verdict = await beginSecondFactor(parts, actorOf(context), caller, await parts.shopName());
      if (!verdict.ok) throw errors[verdict.code]();
      return { secret: verdict.secret, uri: verdict.uri };
    }),

    confirmSecondFactor: gated.auth.confirmSecondFactor.handler(async ({ input, context, errors }) => {
      const { userId, sessionId } = callerOf(context);
      const begun = await beginAttempt(parts, [parts.secrets.keyedHash('second factor', userId)]);
      if (!begun.ok) throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: begun.retryAfterSeconds } });
      const verdict = await confirmSecondFactor(parts, actorOf(context), { userId, sessionId }, input.code);
      await (verdict.ok ? begun.attempt.succeeded() : begun.attempt.failed());
      if (!verdict.ok) throw errors[verdict.code]();
      return { recoveryCodes: [...verdict.recoveryCodes] };
    }),

    newRecoveryCodes: gated.auth.newRecoveryCodes.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      await requireReauthentication(parts, context, input, errors);
      const verdict = await renewRecoveryCodes(parts, actorOf(context), userId);
      if (!verdict.ok) throw errors.NOT_FOUND();
      return { recoveryCodes: [...verdict.recoveryCodes] };
    }),

    endSecondFactor: gated.auth.endSecondFactor.handler(async ({ input, context, errors }) => {
      const { userId, sessionId } = callerOf(context);
      await requireReauthentication(parts, context, input, errors);
      await endSecondFactor(parts, actorOf(context), { userId, sessionId });
      return { ended: true as const };
    }),
  };
}
