import { actorOf } from '../audit/index.ts';
import { takeDeposit } from '../payments/index.ts';
import { after } from '../platform/clock.ts';
import { answerOnce } from '../platform/once/index.ts';
import { callerOf, gated } from '../platform/rpc/gate.ts';
import { authorizeException, endException } from './deposit-exception.ts';
import type { IntakeDeps } from './intake-deps.ts';
import { reverseOpenDeposit } from './reverse-deposit.ts';

export function depositProcedures(deps: IntakeDeps) {
  return {
    authorize: gated.intake.authorize.handler(async ({ input, context, errors }) => {
      const verdict = await authorizeException(deps, actorOf(context), input);
      if (verdict.ok) return { authorized: true as const, until: verdict.until.toISOString() };
      if (verdict.code === 'PASSCODE_WRONG') throw errors.PASSCODE_WRONG();
      throw errors.PASSCODE_LOCKED({ data: { retryAfterSeconds: verdict.retryAfterSeconds } });
    }),

    endAuthorization: gated.intake.endAuthorization.handler(async ({ input, context }) => {
      await endException(deps, actorOf(context), input.formId);
      return { ended: true as const };
    }),

    takeDeposit: gated.intake.takeDeposit.handler(async ({ input, context, errors }) => {
      const { key, heldMs, ...deposit } = input;
      const once = { scope: 'intake.takeDeposit', owner: callerOf(context).userId, key, body: deposit };
      const verdict = await answerOnce(deps, once, (tx) =>
        takeDeposit(tx, deps.clock, actorOf(context), {
          ...deposit,
          takenAt: after(deps.clock.now(), -(heldMs ?? 0)),
        }),
      );
      if (verdict.ok) return verdict.deposit;
      if (verdict.code === 'KEY_REUSED') throw errors.KEY_REUSED();
      throw errors.ALREADY_PAID({ data: { payment: verdict.deposit } });
    }),

    reverseDeposit: gated.intake.reverseDeposit.handler(async ({ input, context, errors }) => {
      const verdict = await reverseOpenDeposit(deps, actorOf(context), input);
      if (!verdict.ok) throw errors[verdict.code]();
      return { reversed: true as const };
    }),
  };
}
