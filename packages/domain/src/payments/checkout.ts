/** The state of a card payment. Only `paid` is money, and only a signed message from the provider sets it. */
export const CHECKOUT_STATES = ['open', 'pending', 'paid', 'failed', 'expired'] as const;
export type CheckoutState = (typeof CHECKOUT_STATES)[number];

/**
 * Events come in any order and more than once. Paid is the last word: the money is there. Beyond that, a word
 * about the end beats one about the way.
 */
const RANK: Record<CheckoutState, number> = { open: 0, pending: 1, expired: 2, failed: 3, paid: 4 };

export const laterState = (known: CheckoutState, told: CheckoutState): CheckoutState =>
  RANK[told] > RANK[known] ? told : known;

/** The provider takes no dollar payment below this. */
const PROVIDER_MIN_CENTS = 50;
/** Below this nobody pays in parts. */
const PART_MIN_CENTS = 100;

/** The least that can be paid by card now; null: too little is due, or nothing. */
export function minOnlinePayment(dueCents: number): number | null {
  if (dueCents < PROVIDER_MIN_CENTS) return null;
  return Math.min(PART_MIN_CENTS, dueCents);
}

/** What the payment page tells first. */
export const PAY_STATES = ['nothing_due', 'due', 'pending', 'paid', 'failed', 'expired', 'refunded'] as const;
export type PayState = (typeof PAY_STATES)[number];

export interface PayFacts {
  /** What the customer still owes, without what is on its way. */
  readonly dueCents: number;
  /** Whether money came in at all, the deposit apart. */
  readonly paid: boolean;
  /** Whether the last thing that happened was money going back. */
  readonly refundedLast: boolean;
  /** The payment the person comes from, or the latest. */
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

/** One sum was promised; what came must be it, in our currency. */
export const CURRENCY = 'usd';

export function matchesExpected(
  promised: { readonly amountCents: number },
  came: { readonly amountCents: number | null; readonly currency: string | null },
): boolean {
  return came.amountCents === promised.amountCents && came.currency?.toLowerCase() === CURRENCY;
}
