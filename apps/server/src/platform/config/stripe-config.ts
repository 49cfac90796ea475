import type { Reader } from './reader.ts';

/** Card payments online. */
export interface StripeConfig {
  readonly secretKey: string;
  /** The secret that signs the provider's events. */
  readonly webhookSecret: string;
  /** Another API URL, for tests; null for the provider's. */
  readonly apiUrl: URL | null;
}

/** Both keys or neither: without the second, payments would never be recorded. */
export function readStripe(read: Reader): StripeConfig | null {
  const secretKey = readKey(read, 'STRIPE_SECRET_KEY', /^(sk|rk)_(test|live)_\w+$/, 'sk_… or rk_…');
  const webhookSecret = readKey(read, 'STRIPE_WEBHOOK_SECRET', /^whsec_\S+$/, 'whsec_…');
  const apiUrl = read.origin('STRIPE_API_URL');
  if (secretKey && webhookSecret) return { secretKey, webhookSecret, apiUrl };
  if (secretKey && !read.text('STRIPE_WEBHOOK_SECRET'))
    read.mistake(
      'STRIPE_WEBHOOK_SECRET',
      'is missing: without it no card payment is believed; the provider shows it beside the webhook',
    );
  if (webhookSecret && !read.text('STRIPE_SECRET_KEY'))
    read.mistake('STRIPE_SECRET_KEY', 'is missing: STRIPE_WEBHOOK_SECRET alone takes no payment');
  return null;
}

/** The value is not repeated in the error. */
function readKey(read: Reader, name: string, form: RegExp, like: string): string | null {
  const value = read.text(name);
  if (value === null || form.test(value)) return value;
  read.mistake(name, `is not such a key: it looks like ${like}`);
  return null;
}
