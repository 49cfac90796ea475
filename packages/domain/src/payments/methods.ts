export const PAYMENT_METHODS = ['cash', 'card', 'check', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Every kind of row in the ledger. Money in is positive, money out negative; a row is never changed. */
export const LEDGER_KINDS = ['deposit', 'payment', 'refund', 'void', 'adjustment'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

export const PAYMENT_STATUSES = ['completed', 'pending', 'failed', 'refunded', 'expired'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

type Tone = 'green' | 'yellow' | 'red' | 'purple' | 'gray';
type Badge = 'success' | 'secondary' | 'destructive' | 'outline' | 'default';

/** How a payment's state is named and shown; an unknown one is "Unknown". */
export const PAYMENT_STATUS_LOOK: Record<PaymentStatus, { label: string; tone: Tone; badge: Badge }> = {
  completed: { label: 'Paid', tone: 'green', badge: 'success' },
  pending: { label: 'Pending', tone: 'yellow', badge: 'secondary' },
  failed: { label: 'Failed', tone: 'red', badge: 'destructive' },
  refunded: { label: 'Refunded', tone: 'purple', badge: 'outline' },
  expired: { label: 'Expired', tone: 'gray', badge: 'default' },
};

export const paymentStatusLabel = (status: string | null | undefined): string =>
  PAYMENT_STATUS_LOOK[status as PaymentStatus]?.label ?? 'Unknown';

export const DEPOSIT_START = { amount: 100, method: 'cash' } as const;

/** Form state is in dollars, the ledger in cents; half a cent goes up. */
export const toCents = (dollars: number) => Math.round(dollars * 100);
export const toDollars = (cents: number) => cents / 100;

/** No shop takes more than this as a deposit; a slipped finger does. */
export const DEPOSIT_MAX_CENTS = 1_000_000;

/** More than any repair; a slipped finger reaches it sooner. */
export const PAYMENT_MAX_CENTS = 100_000_000;
export const PAYMENT_TEXT_MAX = 300;
