import * as z from '@kickstand/domain/zod';

/** The shop's name and address, for papers and customer pages. */
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
