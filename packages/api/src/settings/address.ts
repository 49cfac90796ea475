import { LINK_REACHES, publicAddressSchema } from '@kickstand/domain/settings';
import * as z from '@kickstand/domain/zod';
import { nothing, procedure } from '../base.ts';

const administrators = { may: 'settings.manage', owns: 'all' } as const;

const linkState = z.object({
  /** The base URL of links in emails and of Share. */
  baseUrl: z.string(),
  reach: z.enum(LINK_REACHES),
  /** Links can be opened by everyone, or the owner accepted that they cannot. */
  settled: z.boolean(),
});

const addressRecord = z.extend(linkState, {
  publicUrl: z.string(),
  /** PUBLIC_URL is set, so it is changed where the server is started. */
  locked: z.boolean(),
  /** Whether other devices can connect to the server without a proxy. */
  listensOutside: z.boolean(),
  revision: z.number(),
});

export const addressSettings = {
  links: procedure({ may: 'staff.read', owns: 'all' })
    .route({ method: 'GET', path: '/settings/links', summary: 'Who can open links for customers' })
    .output(linkState),

  address: procedure(administrators)
    .route({ method: 'GET', path: '/settings/address', summary: 'The base URL of links' })
    .output(addressRecord),

  updateAddress: procedure(administrators)
    .route({ method: 'PUT', path: '/settings/address', summary: 'Set the base URL of links' })
    .input(
      z.strictObject({
        publicUrl: publicAddressSchema.shape.publicUrl,
        revision: z.int32().check(z.nonnegative()),
      }),
    )
    .output(addressRecord)
    .errors({
      STALE: { status: 409, data: z.object({ current: addressRecord }) },
      ADDRESS_SET_BY_SERVER: { status: 409 },
    }),

  acceptLinks: procedure(administrators)
    .route({
      method: 'POST',
      path: '/settings/address/accept',
      summary: 'Accept that links do not work outside the shop',
    })
    .input(nothing)
    .output(linkState),
};
