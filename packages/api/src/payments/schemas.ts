import { LANGUAGES } from '@kickstand/domain/language';
import {
  CHECKOUT_STATES,
  LEDGER_KINDS,
  PAY_STATES,
  PAYMENT_METHODS,
  REFUND_REFUSALS,
  VOID_REFUSALS,
} from '@kickstand/domain/payments';
import { LINE_KINDS, PART_CONDITIONS, PAYMENT_STATES, VERBAL_METHODS } from '@kickstand/domain/workorders';
import * as z from '@kickstand/domain/zod';
import { timestamp, treeHead, uuid } from '../base.ts';
import { settlement, storage, totals } from '../workorders/money.ts';
import { head } from '../workorders/review.ts';

export const method = z.enum(PAYMENT_METHODS);
export const kind = z.enum(LEDGER_KINDS);

/** A ledger entry. It never changes; a reversal is another entry. */
export const ledgerEntry = z.object({
  id: uuid,
  /** `T-000042`, for people. */
  transactionId: z.string(),
  kind,
  method,
  /** Positive: money in; negative: money out. An adjustment moves no money. */
  amountCents: z.number(),
  at: timestamp,
  /** Who took it; empty for an online payment. */
  by: z.string(),
  byId: z.nullable(uuid),
  /** Through the card provider. */
  online: z.boolean(),
  /** The reason for a refund, void or adjustment. */
  reason: z.nullable(z.string()),
  /** A note, such as the number of a check. */
  note: z.nullable(z.string()),
  /** The row it takes back. */
  reverses: z.nullable(uuid),
  /** For people: `T-000042`. */
  reversesId: z.nullable(z.string()),
  voided: z.boolean(),
  refundedCents: z.number(),
  /** The refundable amount; 0 if it is not a payment. */
  refundableCents: z.number(),
  /** How much of a card payment was overpaid because the order was paid another way; otherwise 0. */
  overpaidCents: z.number(),
  /** For the one who asks, now. */
  mayRefund: z.boolean(),
  mayVoid: z.boolean(),
  order: z.nullable(z.object({ id: uuid, number: z.number() })),
  /** The form of a deposit. */
  intakeId: z.nullable(uuid),
  customerName: z.string(),
});

/** A payment at the card provider: in progress, or how it ended. */
const checkoutRecord = z.object({
  id: uuid,
  state: z.enum(CHECKOUT_STATES),
  amountCents: z.number(),
  at: timestamp,
  /**
   * amount_differs: the amount is not what was requested, so it does not count and staff have to look into
   * it.
   */
  failure: z.nullable(z.enum(['declined', 'amount_differs'])),
});

const memoHead = z.object({
  number: z.number(),
  issuedAt: timestamp,
  /** The reduction of the invoice. */
  creditedCents: z.number(),
  /** How much money went back. */
  refundedCents: z.number(),
});

export const orderLedger = z.object({
  /** Oldest first. */
  entries: z.array(ledgerEntry),
  /** What is billed, or would be. */
  totals,
  ...settlement,
  /** Below zero: the customer has a credit. */
  balanceCents: z.number(),
  /** Pending card payments; they cannot be taken again meanwhile. */
  pendingCents: z.number(),
  paymentState: z.enum(PAYMENT_STATES),
  storage,
  /** Days that can be billed or waived, numbered from 1 after the free time. */
  openStorageDays: z.array(z.number()),
  checkouts: z.array(checkoutRecord),
  /** The customer has an open checkout: taking money at the counter expires it first. */
  openCheckout: z.nullable(z.object({ amountCents: z.number(), until: timestamp })),
  /** Refunds the card provider has not confirmed; they are retried until the outcome is known. */
  waitingRefunds: z.array(z.object({ id: uuid, amountCents: z.number(), at: timestamp })),
  /** A card payment that arrived although the order was paid another way, and the amount to refund. */
  overpaid: z.nullable(z.object({ entryId: uuid, cents: z.number() })),
  invoice: z.nullable(z.object({ id: uuid, number: z.number(), issuedAt: timestamp })),
  /** Credits and refunds on the invoice, oldest first. */
  creditMemos: z.array(z.extend(memoHead, { id: uuid })),
  /** What can still be charged within the authorization. */
  chargeRoomCents: z.number(),
});

const invoiceLine = z.object({
  kind: z.enum(LINE_KINDS),
  description: z.string(),
  quantityMilli: z.number(),
  unitPriceCents: z.number(),
  totalCents: z.number(),
  partCondition: z.nullable(z.enum(PART_CONDITIONS)),
});

/** Seller, customer and bike, as of the paper's date. */
const billedTo = {
  orderId: uuid,
  orderNumber: z.number(),
  language: z.enum(LANGUAGES),
  /** As billed; shown with the current logo. */
  /** Missing in invoices from before the shop had an email address. */
  shop: z.extend(z.omit(head.shop, { logoUrl: true }), { email: z._default(z.string(), '') }),
  customer: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  bike: z.object({ bikeInfo: z.string(), vin: z.string(), mileage: z.string() }),
} as const;

/**
 * What is printed. With a number it is issued and locked; without one it shows how it would be billed now.
 */
export const invoiceRecord = z.object({
  id: z.nullable(uuid),
  number: z.nullable(z.number()),
  issuedAt: z.nullable(timestamp),
  hash: z.nullable(z.string()),
  /** The first head of the audit log's Merkle tree that includes it. */
  proof: z.nullable(treeHead),
  ...billedTo,
  approved: z.nullable(
    z.object({
      at: timestamp,
      method: z.enum(['online', 'verbal']),
      verbalMethod: z.nullable(z.enum(VERBAL_METHODS)),
      version: z.number(),
    }),
  ),
  noticeAt: z.nullable(timestamp),
  /** Null: the diagnostic fee is the bill; it is in `totals`. */
  jobs: z.nullable(
    z.array(
      z.object({
        title: z.string(),
        /** It adds to an approved job. */
        addition: z.boolean(),
        totalCents: z.number(),
        lines: z.array(invoiceLine),
      }),
    ),
  ),
  totals,
  storage: z.object({
    days: z.number(),
    waivedDays: z.number(),
    /** Tax included. */
    cents: z.number(),
    taxCents: z.number(),
  }),
  /** Ledger entries, oldest first, without voided ones. */
  payments: z.array(
    z.object({
      transactionId: z.string(),
      at: timestamp,
      kind,
      method,
      online: z.boolean(),
      amountCents: z.number(),
    }),
  ),
  ...settlement,
  balanceCents: z.number(),
  warrantyDays: z.number(),
});

/**
 * What is printed for a refund or credit after the invoice. It is locked; only a failed refund is reported
 * later.
 */
export const creditMemoRecord = z.extend(memoHead, {
  id: uuid,
  hash: z.string(),
  proof: z.nullable(treeHead),
  ...billedTo,
  invoiceNumber: z.number(),
  invoiceIssuedAt: timestamp,
  kind: z.enum(['refund', 'credit']),
  transactionId: z.string(),
  method,
  online: z.boolean(),
  /** After it. */
  balanceCents: z.number(),
  /** The refund failed at the card provider: the money is back with the shop. */
  voided: z.boolean(),
});

export const methodTotal = z.object({
  method,
  takenCents: z.number(),
  takenCount: z.number(),
  /** Positive: refunds and voids. */
  returnedCents: z.number(),
  returnedCount: z.number(),
  netCents: z.number(),
});

export const dayClose = z.object({
  day: z.iso.date(),
  openingCents: z.number(),
  cashInCents: z.number(),
  cashOutCents: z.number(),
  expectedCents: z.number(),
  countedCents: z.number(),
  differenceCents: z.number(),
  reason: z.string(),
  /** Of everything the close covers. */
  byMethod: z.array(methodTotal),
  closedAt: timestamp,
  closedBy: z.string(),
});

/** The payment page. */
export const publicPayment = z.object({
  ...head,
  state: z.enum(PAY_STATES),
  /** estimate: nothing is approved yet, so no payment is requested. */
  shows: z.enum(['estimate', 'approved', 'diagnostic_fee']),
  invoice: z.nullable(z.object({ number: z.number(), issuedAt: timestamp })),
  /** Credits and refunds on the invoice, oldest first. */
  creditMemos: z.array(memoHead),
  jobs: z.array(z.object({ title: z.string(), addition: z.boolean(), totalCents: z.number() })),
  totals,
  /** Receipt lines, oldest first: deposit, payments, refunds, credits. */
  payments: z.array(
    z.object({
      transactionId: z.string(),
      at: timestamp,
      kind,
      method,
      online: z.boolean(),
      amountCents: z.number(),
    }),
  ),
  ...settlement,
  storage: z.nullable(storage),
  balanceCents: z.number(),
  /** The amount to pay now: the balance without pending payments; 0: nothing. */
  dueCents: z.number(),
  /** The minimum by card; null: not by card (no provider, or too little is due). */
  leastCents: z.nullable(z.number()),
  /** Whether cards can be taken on this page; if not, it says how to pay at the shop. */
  online: z.boolean(),
  /** The requested one, or the latest relevant one. */
  checkout: z.nullable(checkoutRecord),
  /** The address for the receipt; empty: none. */
  maskedEmail: z.string(),
  noticeAt: z.nullable(timestamp),
  warrantyDays: z.number(),
  /** Of the invoice; before it, of the last payment. */
  proof: z.nullable(treeHead),
});

export const aboveBalance = {
  /** More than is owed, not counting pending card payments. */
  ABOVE_BALANCE: { status: 422, data: z.object({ balanceCents: z.number() }) },
} as const;

export const checkoutOpen = {
  /** The customer may still pay it by card, and the provider could not be reached to expire the checkout. */
  CHECKOUT_OPEN: { status: 409, data: z.object({ amountCents: z.number(), until: timestamp }) },
} as const;

export const refusedCharge = {
  /** Bill and charges never exceed what the customer authorized. */
  ABOVE_AUTHORIZED: { status: 422, data: z.object({ roomCents: z.number() }) },
  /** It is issued and never changes. */
  INVOICE_ISSUED: { status: 409 },
} as const;

export const refusedRefund = {
  ABOVE_PAID: { status: 422, data: z.object({ refundableCents: z.number() }) },
  REFUND_REFUSED: { status: 409, data: z.object({ why: z.enum(REFUND_REFUSALS) }) },
} as const;

export const refusedVoid = {
  VOID_REFUSED: { status: 409, data: z.object({ why: z.enum(VOID_REFUSALS) }) },
} as const;

export const provider = {
  /** No keys are set: cards are taken at the counter. */
  PROVIDER_MISSING: { status: 409 },
  /** The provider declined, and nothing happened. */
  PROVIDER_REFUSED: { status: 422 },
  /** The provider did not answer; sending the same call again continues where this one stopped. */
  PROVIDER_AWAY: { status: 503, data: z.object({ retryAfterSeconds: z.number() }) },
} as const;
