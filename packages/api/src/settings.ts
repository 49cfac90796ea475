import { securitySchema, setUpSchema, shopSchema } from '@kickstand/domain/settings';
import * as z from 'zod/mini';
import { nothing, procedure, revision, timestamp } from './base.ts';

const anyone = { may: 'anyone', owns: 'all' } as const;
const administrators = { may: 'settings.manage', owns: 'all' } as const;

const securityRecord = z.extend(securitySchema, { revision: z.number() });
const shopRecord = z.extend(shopSchema, { revision: z.number(), updatedAt: timestamp });

export const settings = {
  boot: procedure(anyone)
    .route({
      method: 'GET',
      path: '/settings/boot',
      summary: 'What a browser must know before anyone signs in',
    })
    .output(
      z.object({
        setUp: z.enum(['needed', 'done']),
        codeRequired: z.boolean(),
        /** Demo servers say so on every screen and offer their sample accounts. */
        demo: z.boolean(),
        shop: z.nullable(z.object({ name: z.string(), city: z.string(), timeZone: z.string() })),
        idleLockMinutes: z.number(),
      }),
    ),

  setUp: procedure(anyone)
    .route({
      method: 'POST',
      path: '/settings/set-up',
      summary: 'First run: owner, shop, passcode, sample data; works once',
    })
    .input(setUpSchema)
    .output(z.object({ done: z.literal(true) }))
    .errors({ ALREADY_SET_UP: { status: 409 }, CODE_WRONG: { status: 403 } }),

  shop: procedure({ may: 'signed_in', owns: 'all' })
    .route({ method: 'GET', path: '/settings/shop', summary: "The shop's name, address and time zone" })
    .output(shopRecord),

  updateShop: procedure(administrators)
    .route({ method: 'PUT', path: '/settings/shop', summary: 'Change name, address or time zone' })
    .input(z.extend(shopSchema, { revision }))
    .output(shopRecord)
    /** Someone saved meanwhile: their version comes back, nothing is overwritten. */
    .errors({ STALE: { status: 409, data: z.object({ current: shopRecord }) } }),

  security: procedure(administrators)
    .route({ method: 'GET', path: '/settings/security', summary: 'How accounts are guarded' })
    .output(securityRecord),

  updateSecurity: procedure(administrators)
    .route({ method: 'PUT', path: '/settings/security', summary: 'Change how accounts are guarded' })
    .input(z.extend(securitySchema, { revision: z.int().check(z.nonnegative()) }))
    .output(securityRecord)
    .errors({ STALE: { status: 409, data: z.object({ current: securityRecord }) } }),

  removeSample: procedure(administrators)
    .route({ method: 'POST', path: '/settings/remove-sample', summary: 'Erase the sample data' })
    .input(nothing)
    .output(z.object({ removed: z.number() })),
};
