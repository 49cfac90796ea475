/** What a card provider must be able to do. Every call goes over the network: never inside a transaction. */
export interface CardProvider {
  readonly mode: 'test' | 'live';
  /** Idempotent: the same id returns the same session. */
  openCheckout(checkout: NewCheckout): Promise<ProviderAnswer<{ sessionId: string; url: string }>>;
  /** ended: it can no longer be paid. complete: the customer has finished, so money is on its way. */
  endCheckout(sessionId: string): Promise<ProviderAnswer<{ state: 'ended' | 'complete' }>>;
  /** Idempotent: the same id refunds once. */
  refund(refund: NewRefund): Promise<ProviderAnswer<{ refund: ProviderRefund }>>;
  /** Every refund of a payment, wherever it was made. */
  refundsOf(paymentId: string): Promise<ProviderAnswer<{ refunds: readonly ProviderRefund[] }>>;
  /** Null: not signed by the provider, or too old. */
  readEvent(body: Buffer, signature: string | undefined): ProviderEvent | null;
}

/**
 * away: no answer, or one that leaves the outcome open; the same call may be sent again with its id. refused:
 * the provider declined, and nothing happened.
 */
export type ProviderAnswer<T> =
  | ({ readonly ok: true } & T)
  | { readonly ok: false; readonly code: 'PROVIDER_AWAY' | 'PROVIDER_REFUSED' };

export interface NewCheckout {
  readonly id: string;
  readonly amountCents: number;
  readonly description: string;
  readonly email: string;
  readonly language: 'en' | 'es';
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAt: Date;
}

export interface NewRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amountCents: number;
}

export interface ProviderRefund {
  readonly refundId: string;
  /** Our id, if we requested it. */
  readonly id: string | null;
  readonly paymentId: string | null;
  readonly amountCents: number;
  readonly currency: string;
  /** The money is back with the shop. */
  readonly failed: boolean;
}

/** The provider's statuses, translated to ours. */
export type ProviderEvent = { readonly id: string; readonly type: string } & (
  | {
      readonly about: 'checkout';
      readonly what: 'paid' | 'pending' | 'failed' | 'expired';
      readonly sessionId: string;
      /** Our id, as sent to the provider. */
      readonly checkoutId: string | null;
      readonly paymentId: string | null;
      readonly amountCents: number | null;
      readonly currency: string | null;
    }
  | {
      readonly about: 'refunded_payment';
      readonly paymentId: string;
      readonly checkoutId: string | null;
    }
  | { readonly about: 'refund'; readonly refund: ProviderRefund }
  | { readonly about: 'nothing' }
);
