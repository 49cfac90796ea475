export const PAYMENT_METHODS = ['cash', 'card', 'check', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Every kind of ledger entry. Money in is positive, money out negative; an entry never changes. */
export const LEDGER_KINDS = ['deposit', 'payment', 'refund', 'void', 'adjustment'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

export const PAYMENT_STATUSES = ['completed', 'pending', 'failed', 'refunded', 'expired'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

type Tone = 'green' | 'yellow' | 'red' | 'purple' | 'gray';
type Badge = 'success' | 'secondary' | 'destructive' | 'outline' | 'default';

/** Label and tone of a payment status; an unknown one is "Unknown". */
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

/** The form has dollars, the ledger cents; half a cent is rounded up. */
export const toCents = (dollars: number) => Math.round(dollars * 100);
export const toDollars = (cents: number) => cents / 100;

/** Higher than any deposit: more is a typo. */
export const DEPOSIT_MAX_CENTS = 1_000_000;

/** Higher than any repair: more is a typo. */
export const PAYMENT_MAX_CENTS = 100_000_000;
export const PAYMENT_TEXT_MAX = 300;
