import type Stripe from 'stripe';
import type { ProviderEvent, ProviderRefund } from './provider.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Anyone can write this field: only an id in our format counts. */
const ownId = (text: string | null | undefined): string | null => (text && UUID.test(text) ? text : null);

const idOf = (value: string | { readonly id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

export function readStripeEvent(event: Stripe.Event): ProviderEvent {
  const basis = { id: event.id, type: event.type };
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return {
        ...basis,
        ...aboutCheckout(event.data.object),
        what: event.data.object.payment_status === 'paid' ? 'paid' : 'pending',
      };
    case 'checkout.session.async_payment_failed':
      return { ...basis, ...aboutCheckout(event.data.object), what: 'failed' };
    case 'checkout.session.expired':
      return { ...basis, ...aboutCheckout(event.data.object), what: 'expired' };
    case 'charge.refunded': {
      const charge = event.data.object;
      const paymentId = idOf(charge.payment_intent);
      if (!paymentId) return { ...basis, about: 'nothing' };
      return { ...basis, about: 'refunded_payment', paymentId, checkoutId: ownId(charge.metadata?.checkout) };
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return { ...basis, about: 'refund', refund: refundOf(event.data.object) };
    default:
      return { ...basis, about: 'nothing' };
  }
}

const aboutCheckout = (session: Stripe.Checkout.Session) => ({
  about: 'checkout' as const,
  sessionId: session.id,
  checkoutId: ownId(session.client_reference_id),
  paymentId: idOf(session.payment_intent),
  amountCents: session.amount_total,
  currency: session.currency,
});

export const refundOf = (refund: Stripe.Refund): ProviderRefund => ({
  refundId: refund.id,
  id: ownId(refund.metadata?.refund),
  paymentId: idOf(refund.payment_intent),
  amountCents: refund.amount,
  currency: refund.currency,
  failed: refund.status === 'failed' || refund.status === 'canceled',
});
