import { DEPOSIT_MAX_CENTS, PAYMENT_METHODS } from '@kickstand/domain/payments';
import * as z from '@kickstand/domain/zod';
import { heldMs, missing, onceKey, procedure, timestamp, uuid } from '../base.ts';
import { payment } from './schemas.ts';

const staff = { may: 'intake.write', owns: 'all' } as const;

/** The deposit of a form, and the exception from it. */
export const deposits = {
  authorize: procedure(staff)
    .route({
      method: 'POST',
      path: '/intake/authorize',
      summary: "Exempt a form from the deposit, with the shop's passcode",
    })
    .input(z.strictObject({ formId: onceKey, passcode: z.string().check(z.maxLength(200)) }))
    .output(z.object({ authorized: z.literal(true), until: timestamp }))
    .errors({
      PASSCODE_WRONG: { status: 403 },
      PASSCODE_LOCKED: { status: 423, data: z.object({ retryAfterSeconds: z.number() }) },
    }),

  endAuthorization: procedure(staff)
    .route({ method: 'POST', path: '/intake/authorize/end', summary: 'Require the deposit again' })
    .input(z.strictObject({ formId: onceKey }))
    .output(z.object({ ended: z.literal(true) })),

  takeDeposit: procedure({ may: 'money.take', owns: 'all' })
    .route({
      method: 'POST',
      path: '/intake/deposit',
      summary: 'Take the deposit',
    })
    .input(
      z.strictObject({
        formId: onceKey,
        key: onceKey,
        amountCents: z.int().check(z.positive('OUT_OF_RANGE'), z.maximum(DEPOSIT_MAX_CENTS, 'OUT_OF_RANGE')),
        method: z.enum(PAYMENT_METHODS),
        /** How long a device kept it while offline. Not part of the key. */
        heldMs,
      }),
    )
    .output(payment)
    .errors({ KEY_REUSED: { status: 409 }, ALREADY_PAID: { status: 409, data: z.object({ payment }) } }),

  reverseDeposit: procedure({ may: 'money.take', owns: 'all' })
    .route({
      method: 'POST',
      path: '/intake/deposit/reverse',
      summary: 'Reverse the deposit, to take it again',
    })
    .input(z.strictObject({ formId: onceKey, paymentId: uuid }))
    .output(z.object({ reversed: z.literal(true) }))
    .errors({
      ...missing,
      NOT_YOURS: { status: 403 },
      ALREADY_SUBMITTED: { status: 409 },
      /** It was counted in a daily close. */
      DAY_CLOSED: { status: 409 },
      /** Some or all of it was refunded already. */
      DEPOSIT_REFUNDED: { status: 409 },
    }),
};
