import { NUMBERED } from '@kickstand/domain/settings';
import * as z from '@kickstand/domain/zod';
import { procedure } from '../base.ts';

const administrators = { may: 'settings.manage', owns: 'all' } as const;

const numbering = z.object({
  kind: z.enum(NUMBERED),
  /** The last number issued; 0: none yet. */
  last: z.number(),
  next: z.number(),
  /** Whether the next number can be chosen. */
  open: z.boolean(),
});

export const numberings = {
  numberings: procedure(administrators)
    .route({
      method: 'GET',
      path: '/settings/numberings',
      summary: 'The next numbers of forms, orders and invoices',
    })
    .output(z.array(numbering)),

  raiseNumber: procedure(administrators)
    .route({
      method: 'POST',
      path: '/settings/numberings/{kind}',
      summary: 'Continue with a higher number',
    })
    .input(
      z.strictObject({
        kind: z.enum(NUMBERED),
        next: z.int().check(z.positive(), z.maximum(999_999_999, 'OUT_OF_RANGE')),
      }),
    )
    .output(numbering)
    .errors({
      NUMBER_USED: { status: 409, data: z.object({ last: z.number() }) },
      NUMBER_TOO_FAR: { status: 409 },
      /** Invoices may not have gaps: only the first number can be chosen. */
      NUMBERING_FIXED: { status: 409 },
    }),
};
