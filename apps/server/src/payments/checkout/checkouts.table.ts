import { CHECKOUT_STATES } from '@kickstand/domain/payments';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '../../auth/auth.table.ts';
import { moment, oneOf } from '../../platform/database/columns.ts';
import { workOrders } from '../../workorders/workorders.table.ts';
import { ledgerEntries } from '../ledger/payments.table.ts';

/** Card payments that were started. What they pay for is recorded only here. */
export const checkouts = pgTable(
  'checkouts',
  {
    /** Made by the client: an idempotency key. */
    id: uuid().primaryKey(),
    orderId: uuid('report_id')
      .notNull()
      .references(() => workOrders.id),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    state: text({ enum: CHECKOUT_STATES }).notNull(),
    /** The provider's id; null until it answered. */
    sessionId: text('session_id'),
    url: text(),
    failure: text({ enum: ['declined', 'amount_differs'] }),
    entryId: uuid('entry_id').references(() => ledgerEntries.id),
    /** How much more was paid than was owed by then: the same amount was also paid another way. */
    overpaidCents: bigint('overpaid_cents', { mode: 'number' }).notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** It can be paid until then. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    check('checkouts_state_known', oneOf(table.state, CHECKOUT_STATES)),
    check('checkouts_positive', sql`${table.amountCents} > 0`),
    check('checkouts_paid_has_entry', sql`(${table.state} = 'paid') = (${table.entryId} is not null)`),
    uniqueIndex('checkouts_session_key').on(table.sessionId),
    index('checkouts_report_idx').on(table.orderId, table.createdAt),
    index('checkouts_overpaid_idx').on(table.orderId).where(sql`${table.overpaidCents} > 0`),
  ],
);

export const REFUND_STATES = ['asked', 'waiting', 'booked', 'refused'] as const;

/**
 * Refunds at the provider. A refund made here is stored before it is requested, so that one whose response
 * was lost is neither requested twice nor forgotten. Others are made at the provider and reported to us,
 * perhaps before their payment is.
 */
export const providerRefunds = pgTable(
  'provider_refunds',
  {
    id: uuid().primaryKey(),
    /** The provider's id of the payment: `pi_…`. */
    paymentId: text('payment_id').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    state: text({ enum: REFUND_STATES }).notNull(),
    refundId: text('refund_id'),
    reason: text().notNull(),
    /** Null: made at the provider. */
    by: uuid().references(() => profiles.id),
    entryId: uuid('entry_id').references(() => ledgerEntries.id),
    /** Number of attempts, and the time of the next one while the outcome is unknown. */
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('provider_refunds_state_known', oneOf(table.state, REFUND_STATES)),
    check('provider_refunds_positive', sql`${table.amountCents} > 0`),
    uniqueIndex('provider_refunds_refund_key').on(table.refundId),
    index('provider_refunds_payment_idx').on(table.paymentId),
    index('provider_refunds_asked_idx').on(table.nextAttemptAt).where(sql`${table.state} = 'asked'`),
  ],
);

export const EVENT_OUTCOMES = ['booked', 'noted', 'refused', 'ignored'] as const;

/** Signed events of the provider, each processed once. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    outcome: text({ enum: EVENT_OUTCOMES }).notNull(),
    checkoutId: uuid('checkout_id'),
    at: moment().notNull(),
  },
  (table) => [
    check('provider_events_outcome_known', oneOf(table.outcome, EVENT_OUTCOMES)),
    index('provider_events_at_idx').on(table.at),
  ],
);

export type CheckoutRow = typeof checkouts.$inferSelect;
