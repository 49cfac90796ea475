import { emailOrNothingSchema } from '../auth/index.ts';
import { CONTACT_WAYS } from '../intake/index.ts';
import { LANGUAGES } from '../language/index.ts';
import * as z from '../zod/index.ts';

export const CUSTOMER_LIMITS = { name: 120, notes: 4000, plate: 12 } as const;

/** Ten digits or empty. */
export const phoneOrNothingSchema = z
  .string()
  .check(z.maxLength(10, 'PHONE_INVALID'), z.regex(/^(\d{10})?$/, 'PHONE_INVALID'));

/** What staff enter about a customer. Only the name is required. */
export const customerSchema = z.strictObject({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'NAME_REQUIRED'), z.maxLength(CUSTOMER_LIMITS.name, 'TOO_LONG')),
  email: emailOrNothingSchema,
  phone: phoneOrNothingSchema,
  preferredContact: z.nullable(z.enum(CONTACT_WAYS)),
  language: z.enum(LANGUAGES),
  consentEmail: z.boolean(),
  consentText: z.boolean(),
  consentCall: z.boolean(),
  notes: z.string().check(z.trim(), z.maxLength(CUSTOMER_LIMITS.notes, 'TOO_LONG')),
});
export type CustomerFacts = z.infer<typeof customerSchema>;

export interface Reachable {
  readonly email: string;
  readonly phone: string;
}

/**
 * A known customer's contact after a form with their name; all values are normalized. A form never sets the
 * email, not even an empty one: an account with that address would see the whole record. Differences are
 * stored as `given` until staff decide.
 */
export function contactAfterForm(
  known: Reachable,
  form: Reachable,
  alias: Reachable | null = null,
): { readonly phone: string; readonly givenEmail: string; readonly givenPhone: string } {
  const phone = known.phone || form.phone;
  const differs = (field: keyof Reachable, own: string) =>
    form[field] === '' || form[field] === own || form[field] === alias?.[field] ? '' : form[field];
  return { phone, givenEmail: differs('email', known.email), givenPhone: differs('phone', phone) };
}
