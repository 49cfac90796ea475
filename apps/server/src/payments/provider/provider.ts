/** What a card provider must be able to do. Every call goes over the network: never inside a transaction. */
export interface CardProvider {
  readonly mode: 'test' | 'live';
  /** Sent again with the same id it gives the same page. */
  openCheckout(checkout: NewCheckout): Promise<ProviderAnswer<{ sessionId: string; url: string }>>;
  /** ended: it cannot be paid any more. complete: the customer has finished it, so money is on its way. */
  endCheckout(sessionId: string): Promise<ProviderAnswer<{ state: 'ended' | 'complete' }>>;
  /** Sent again with the same id it refunds once. */
  refund(refund: NewRefund): Promise<ProviderAnswer<{ refund: ProviderRefund }>>;
  /** Every refund of a payment, wherever it was made. */
  refundsOf(paymentId: string): Promise<ProviderAnswer<{ refunds: readonly ProviderRefund[] }>>;
  /** Null: not signed by the provider, or too long ago. */
  readEvent(body: Buffer, signature: string | undefined): ProviderEvent | null;
}

/**
 * away: no answer, or one that says nothing about what happened; the same call may be sent again with its id.
 * refused: it said no, and nothing happened.
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
  /** Ours, when we asked for it. */
  readonly id: string | null;
  readonly paymentId: string | null;
  readonly amountCents: number;
  readonly currency: string;
  /** The money is back with the shop. */
  readonly failed: boolean;
}

/** The provider's words, in ours. */
export type ProviderEvent = { readonly id: string; readonly type: string } & (
  | {
      readonly about: 'checkout';
      readonly what: 'paid' | 'pending' | 'failed' | 'expired';
      readonly sessionId: string;
      /** Our own id, as we gave it to the provider. */
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
