/** The state of a card payment. Only `paid` is money, and only a signed message from the provider sets it. */
export const CHECKOUT_STATES = ['open', 'pending', 'paid', 'failed', 'expired'] as const;
export type CheckoutState = (typeof CHECKOUT_STATES)[number];

/**
 * Events arrive in any order and more than once. Paid is final, because the money is there. Otherwise an end
 * state beats an intermediate one.
 */
const RANK: Record<CheckoutState, number> = { open: 0, pending: 1, expired: 2, failed: 3, paid: 4 };

export const laterState = (known: CheckoutState, told: CheckoutState): CheckoutState =>
  RANK[told] > RANK[known] ? told : known;

/** The provider's minimum for a dollar payment. */
const PROVIDER_MIN_CENTS = 50;
/** Below this, no partial payments. */
const PART_MIN_CENTS = 100;

/** The minimum payable by card now; null: too little or nothing is due. */
export function minOnlinePayment(dueCents: number): number | null {
  if (dueCents < PROVIDER_MIN_CENTS) return null;
  return Math.min(PART_MIN_CENTS, dueCents);
}

/** The main message of the payment page. */
export const PAY_STATES = ['nothing_due', 'due', 'pending', 'paid', 'failed', 'expired', 'refunded'] as const;
export type PayState = (typeof PAY_STATES)[number];

export interface PayFacts {
  /** What the customer still owes, without pending payments. */
  readonly dueCents: number;
  /** Whether any money was received, apart from the deposit. */
  readonly paid: boolean;
  /** Whether the latest event was a refund. */
  readonly refundedLast: boolean;
  /** The payment the person returns from, or the latest. */
  readonly checkout: CheckoutState | null;
}

export function payStateOf({ dueCents, paid, refundedLast, checkout }: PayFacts): PayState {
  if (checkout === 'pending') return 'pending';
  if (refundedLast) return 'refunded';
  if (checkout === 'paid') return 'paid';
  if (dueCents > 0 && (checkout === 'failed' || checkout === 'expired')) return checkout;
  if (dueCents > 0) return 'due';
  return paid ? 'paid' : 'nothing_due';
}

/** The amount and currency must match what was requested. */
export const CURRENCY = 'usd';

export function matchesExpected(
  promised: { readonly amountCents: number },
  came: { readonly amountCents: number | null; readonly currency: string | null },
): boolean {
  return came.amountCents === promised.amountCents && came.currency?.toLowerCase() === CURRENCY;
}
