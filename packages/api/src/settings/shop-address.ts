import * as z from '@kickstand/domain/zod';

/** Who the shop is and where, as its papers and the customer's pages say it. */
export const shopAddress = z.object({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
  email: z.string(),
  timeZone: z.string(),
  logoUrl: z.nullable(z.string()),
});
