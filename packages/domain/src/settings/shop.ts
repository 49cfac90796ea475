import { emailOrNothingSchema } from '../auth/index.ts';
import * as z from '../zod/index.ts';
import { isTimeZone } from './time-zone.ts';

const line = (max: number) => z.string().check(z.trim(), z.maxLength(max, 'TOO_LONG'));

/** Printed on forms and shown to customers. Only the name is required. */
export const shopSchema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, 'SHOP_NAME_REQUIRED'), z.maxLength(80, 'TOO_LONG')),
  street: line(120),
  city: line(80),
  state: line(40),
  zip: z
    .string()
    .check(z.trim(), z.maxLength(10, 'ZIP_INVALID'), z.regex(/^(\d{5}(-\d{4})?)?$/, 'ZIP_INVALID')),
  phone: z.string().check(z.maxLength(10, 'PHONE_INVALID'), z.regex(/^(\d{10})?$/, 'PHONE_INVALID')),
  email: emailOrNothingSchema,
  timeZone: z.string().check(z.maxLength(64), z.refine(isTimeZone, { error: 'TIME_ZONE_INVALID' })),
});
export type Shop = z.infer<typeof shopSchema>;
