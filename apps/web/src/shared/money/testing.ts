import type { Role } from '@kickstand/domain/auth';
import { sessionOf } from '../../lib/testing/session.ts';
import type { Entry, OrderLedger } from './ledger-types.ts';

/** Rows and ledgers as the server sends them. */
export const ORDER = '7f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
export const ENTRY = '8f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const ME = '6f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';

export const session = (role: Role) => sessionOf({ id: ME, role });

export const entry = (change: Partial<Entry> = {}): Entry => ({
  id: ENTRY,
  transactionId: 'T-000042',
  kind: 'payment',
  method: 'cash',
  amountCents: 20_000,
  at: '2026-04-15T14:42:00.000Z',
  by: 'Marisol Vega',
  byId: ME,
  online: false,
  reason: null,
  note: null,
  reverses: null,
  reversesId: null,
  voided: false,
  refundedCents: 0,
  refundableCents: 20_000,
  overpaidCents: 0,
  mayRefund: true,
  mayVoid: true,
  order: { id: ORDER, number: 1047 },
  intakeId: null,
  customerName: 'Ray Delgado',
  ...change,
});

export const ledger = (change: Partial<OrderLedger> = {}): OrderLedger => ({
  entries: [entry()],
  totals: {
    partsCents: 37_825,
    laborCents: 68_750,
    laborMilli: 5500,
    feesCents: 600,
    subletCents: 0,
    discountsCents: 1875,
    subtotalCents: 105_300,
    taxableCents: 105_300,
    taxRatePpm: 66_250,
    taxCents: 6976,
    remainderCents: 0,
    totalCents: 112_276,
  },
  billCents: 112_276,
  storageCents: 0,
  chargedCents: 0,
  creditedCents: 0,
  paidCents: 30_000,
  depositCents: 10_000,
  depositRefundedCents: 0,
  refundedCents: 0,
  balanceCents: 82_276,
  pendingCents: 0,
  paymentState: 'part',
  storage: {
    days: 0,
    waivedDays: 0,
    billedDays: 0,
    openDays: 0,
    cents: 0,
    taxCents: 0,
    graceHours: 48,
    graceEndsAt: null,
    nextDayAt: null,
    centsPerDay: 4000,
  },
  openStorageDays: [],
  checkouts: [],
  openCheckout: null,
  waitingRefunds: [],
  overpaid: null,
  invoice: null,
  creditMemos: [],
  chargeRoomCents: 5000,
  ...change,
});
