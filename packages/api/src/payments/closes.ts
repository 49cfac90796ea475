import { PAYMENT_MAX_CENTS, PAYMENT_TEXT_MAX } from '@kickstand/domain/payments';
import * as z from '@kickstand/domain/zod';
import { onceKey, procedure } from '../base.ts';
import { dayClose, methodTotal } from './schemas.ts';

const heads = { may: 'money.readAll', owns: 'all' } as const;
const drawerCents = z.int().check(z.minimum(0, 'OUT_OF_RANGE'), z.maximum(PAYMENT_MAX_CENTS, 'OUT_OF_RANGE'));

/** The cash drawer, counted once a day. */
export const closes = {
  drawer: procedure(heads)
    .route({
      method: 'GET',
      path: '/payments/drawer',
      summary: 'The expected cash before the daily close',
    })
    .input(z.strictObject({ day: z.optional(z.iso.date()) }))
    .output(
      z.object({
        day: z.iso.date(),
        /** Null: the day is open. */
        closed: z.nullable(dayClose),
        /** The opening amount of the last close, as a default. */
        openingCents: z.number(),
        /** Cash since the last close, up to the end of the day. */
        cashInCents: z.number(),
        cashOutCents: z.number(),
        byMethod: z.array(methodTotal),
        lastClosedDay: z.nullable(z.iso.date()),
      }),
    ),

  closeDay: procedure(heads)
    .route({
      method: 'POST',
      path: '/payments/closes',
      summary: 'Close the day with the counted drawer; what it covers can no longer be voided',
    })
    .input(
      z.strictObject({
        day: z.iso.date(),
        key: onceKey,
        openingCents: drawerCents,
        countedCents: drawerCents,
        reason: z.optional(z.string().check(z.trim(), z.maxLength(PAYMENT_TEXT_MAX, 'TOO_LONG'))),
      }),
    )
    .output(dayClose)
    .errors({
      KEY_REUSED: { status: 409 },
      DAY_CLOSED: { status: 409 },
      DAY_AHEAD: { status: 422 },
      /** The drawer differs and no reason was given. */
      COUNT_REASON: { status: 422, data: z.object({ differenceCents: z.number() }) },
    }),

  closes: procedure(heads)
    .route({ method: 'GET', path: '/payments/closes', summary: 'Closed days, newest first' })
    .input(z.strictObject({ before: z.optional(z.iso.date()) }))
    .output(z.object({ closes: z.array(dayClose), more: z.boolean() })),
};
