import type { Reader } from './reader.ts';

/** Card payments online. */
export interface StripeConfig {
  readonly secretKey: string;
  /** What the provider signs its events with. */
  readonly webhookSecret: string;
  /** Another address of its API, for tests; null is its own. */
  readonly apiUrl: URL | null;
}

/** Both keys or none: without the second, money would arrive and never be known. */
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

/** A key that does not look like one; its value is not repeated. */
function readKey(read: Reader, name: string, form: RegExp, like: string): string | null {
  const value = read.text(name);
  if (value === null || form.test(value)) return value;
  read.mistake(name, `is not such a key: it looks like ${like}`);
  return null;
}
