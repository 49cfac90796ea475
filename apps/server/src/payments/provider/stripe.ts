import { CURRENCY } from '@kickstand/domain/payments';
import Stripe from 'stripe';
import type { StripeConfig } from '../../platform/config/index.ts';
import type { Log } from '../../platform/log.ts';
import type { CardProvider, NewCheckout, ProviderAnswer, ProviderRefund } from './provider.ts';
import { readStripeEvent, refundOf } from './stripe-events.ts';

const TIMEOUT_MS = 15_000;

export function openStripe(
  { secretKey, webhookSecret, apiUrl }: StripeConfig,
  log: Pick<Log, 'warn'>,
): CardProvider {
  const answered = answering(log);
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiUrl && {
      host: apiUrl.hostname,
      port: apiUrl.port || (apiUrl.protocol === 'https:' ? '443' : '80'),
      protocol: apiUrl.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  });

  return {
    mode: secretKey.includes('_live_') ? 'live' : 'test',

    openCheckout: (checkout) =>
      answered(async () => {
        const session = await stripe.checkout.sessions.create(sessionOf(checkout), {
          idempotencyKey: `checkout-${checkout.id}`,
        });
        if (!session.url) throw new Error('openCheckout: a session without an address');
        return { sessionId: session.id, url: session.url };
      }),

    endCheckout: (sessionId) =>
      answered(async () => {
        try {
          await stripe.checkout.sessions.expire(sessionId);
          return { state: 'ended' as const };
        } catch (error) {
          // Only an open session can be expired: its actual status decides whether money is coming.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          const { status } = await stripe.checkout.sessions.retrieve(sessionId);
          if (status === 'open') throw error;
          return { state: status === 'complete' ? ('complete' as const) : ('ended' as const) };
        }
      }),

    refund: ({ id, paymentId, amountCents }) =>
      answered(async () => ({
        refund: refundOf(
          await stripe.refunds.create(
            { payment_intent: paymentId, amount: amountCents, metadata: { refund: id } },
            { idempotencyKey: `refund-${id}` },
          ),
        ),
      })),

    refundsOf: (paymentId) =>
      answered(async () => {
        const refunds: ProviderRefund[] = [];
        for await (const refund of stripe.refunds.list({ payment_intent: paymentId, limit: 100 }))
          refunds.push(refundOf(refund));
        return { refunds };
      }),

    readEvent: (body, signature) => {
      if (!signature) return null;
      try {
        return readStripeEvent(stripe.webhooks.constructEvent(body, signature, webhookSecret));
      } catch (error) {
        // Signed, but not an event: treated as unsigned.
        if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
          return null;
        throw error;
      }
    },
  };
}

function sessionOf(checkout: NewCheckout) {
  const { id, amountCents, description, email, language, successUrl, cancelUrl, expiresAt } = checkout;
  // Also on the charge, so that a refund made at the provider leads back to our row.
  const metadata = { checkout: id };
  return {
    mode: 'payment' as const,
    client_reference_id: id,
    metadata,
    payment_intent_data: { metadata, description },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: CURRENCY, unit_amount: amountCents, product_data: { name: description } },
      },
    ],
    ...(email && { customer_email: email }),
    locale: language,
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  };
}

/**
 * Errors after which nothing happened: a bad request, a declined card, a wrong or restricted key, a reused
 * idempotency key, too many calls (limits apply before anything runs). All others (no connection, a time-out,
 * 5xx, 409 while the same call still runs) leave open whether the money moved.
 */
const NOTHING_HAPPENED = [
  'StripeInvalidRequestError',
  'StripeCardError',
  'StripeAuthenticationError',
  'StripePermissionError',
  'StripeIdempotencyError',
  'StripeRateLimitError',
];

const answering =
  (log: Pick<Log, 'warn'>) =>
  async <T extends object>(call: () => Promise<T>): Promise<ProviderAnswer<T>> => {
    try {
      return { ok: true, ...(await call()) };
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      const { type, code, statusCode } = error;
      // its message may quote what a customer typed
      log.warn({ type, code, statusCode }, 'card provider');
      return { ok: false, code: NOTHING_HAPPENED.includes(type) ? 'PROVIDER_REFUSED' : 'PROVIDER_AWAY' };
    }
  };
