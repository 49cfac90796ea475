import * as z from '@kickstand/domain/zod';
import { timestamp } from '../base.ts';

export const totals = z.object({
  partsCents: z.number(),
  laborCents: z.number(),
  laborMilli: z.number(),
  feesCents: z.number(),
  subletCents: z.number(),
  discountsCents: z.number(),
  subtotalCents: z.number(),
  taxableCents: z.number(),
  taxRatePpm: z.number(),
  taxCents: z.number(),
  /** "Diagnostic fee, remainder", tax included: raises the bill to the deposit. */
  remainderCents: z.number(),
  totalCents: z.number(),
});

/** The terms of a balance: bill + storage + charged − credited − paid + refunded. */
export const settlement = {
  /** Tax included. */
  billCents: z.number(),
  storageCents: z.number(),
  /** Added by the shop, with a reason. */
  chargedCents: z.number(),
  /** Waived by the shop, with a reason. */
  creditedCents: z.number(),
  /** Money in, including the deposit. */
  paidCents: z.number(),
  /** The deposit's part of what was paid. */
  depositCents: z.number(),
  /** The deposit's part of what was refunded. */
  depositRefundedCents: z.number(),
  /** Money out. */
  refundedCents: z.number(),
} as const;

/** Tax included. The bill is what is approved; the rest is proposed. */
export const proposal = z.object({
  approvedCents: z.number(),
  askedCents: z.number(),
  ifApprovedCents: z.number(),
});

export const storage = z.object({
  days: z.number(),
  waivedDays: z.number(),
  billedDays: z.number(),
  openDays: z.number(),
  /** Tax included. */
  cents: z.number(),
  /** The sales tax in it; 0 if storage is not taxed. */
  taxCents: z.number(),
  graceHours: z.number(),
  graceEndsAt: z.nullable(timestamp),
  nextDayAt: z.nullable(timestamp),
  centsPerDay: z.number(),
});
