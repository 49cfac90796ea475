import { emailOrNothingSchema } from '../auth/index.ts';
import { CONTACT_WAYS } from '../intake/index.ts';
import { LANGUAGES } from '../language/index.ts';
import * as z from '../zod/index.ts';

export const CUSTOMER_LIMITS = { name: 120, notes: 4000, plate: 12 } as const;

/** What the shop writes about a customer. Only the name cannot be left out. */
export const customerSchema = z.strictObject({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'NAME_REQUIRED'), z.maxLength(CUSTOMER_LIMITS.name, 'TOO_LONG')),
  email: emailOrNothingSchema,
  phone: z.string().check(z.maxLength(10, 'PHONE_INVALID'), z.regex(/^(\d{10})?$/, 'PHONE_INVALID')),
  preferredContact: z.nullable(z.enum(CONTACT_WAYS)),
  language: z.enum(LANGUAGES),
  consentEmail: z.boolean(),
  consentText: z.boolean(),
  consentCall: z.boolean(),
  notes: z.string().check(z.trim(), z.maxLength(CUSTOMER_LIMITS.notes, 'TOO_LONG')),
});
export type CustomerFacts = z.infer<typeof customerSchema>;
