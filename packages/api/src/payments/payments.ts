import { PAYMENT_MAX_CENTS, PAYMENT_TEXT_MAX } from '@kickstand/domain/payments';
import * as z from '@kickstand/domain/zod';
import { missing, nothing, onceKey, procedure, timestamp, uuid } from '../base.ts';
import { shareId, stranger } from '../workorders/review.ts';
import { closes } from './closes.ts';
import {
  aboveBalance,
  checkoutOpen,
  creditMemoRecord,
  invoiceRecord,
  kind,
  ledgerEntry,
  method,
  methodTotal,
  orderLedger,
  provider,
  publicPayment,
  refusedCharge,
  refusedRefund,
  refusedVoid,
} from './schemas.ts';

const staff = { may: 'staff.read', owns: 'all' } as const;
/** People who take money see their own entries; with `money.readAll` all of them. */
const takers = { may: 'money.take', owns: 'self' } as const;
const heads = { may: 'money.readAll', owns: 'all' } as const;
const administrators = { may: 'money.reverse', owns: 'all' } as const;

const cents = z.int().check(z.positive('OUT_OF_RANGE'), z.maximum(PAYMENT_MAX_CENTS, 'OUT_OF_RANGE'));
const words = z.string().check(z.trim(), z.maxLength(PAYMENT_TEXT_MAX, 'TOO_LONG'));
const reason = z
  .string()
  .check(z.trim(), z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(PAYMENT_TEXT_MAX, 'TOO_LONG'));
const keyReused = { KEY_REUSED: { status: 409 } } as const;

/** The filters of the transactions. Days are calendar days in the shop's time zone. */
const filter = {
  day: z.optional(z.iso.date()),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  method: z.optional(method),
  kind: z.optional(kind),
  /**
   * Who took it, or `online`: through the card provider. A technician only sees their own, whatever the
   * filter.
   */
  person: z.optional(z.union([uuid, z.literal('online')])),
};

export const payments = {
  forOrder: procedure(staff)
    .route({ method: 'GET', path: '/payments/orders/{id}', summary: 'Ledger and balance of a work order' })
    .input(z.strictObject({ id: uuid }))
    .output(orderLedger)
    .errors(missing),

  take: procedure({ may: 'money.take', owns: 'all' })
    .route({
      method: 'POST',
      path: '/payments/orders/{id}/take',
      summary: 'Take a full or partial payment at the counter; idempotent',
    })
    .input(
      z.strictObject({
        id: uuid,
        key: onceKey,
        amountCents: cents,
        method,
        note: z.optional(words),
        /** Take it although a checkout of the customer could not be expired; the person confirmed it. */
        despiteCheckout: z.optional(z.boolean()),
      }),
    )
    .output(orderLedger)
    .errors({ ...missing, ...keyReused, ...aboveBalance, ...checkoutOpen }),

  endCheckout: procedure({ may: 'money.take', owns: 'all' })
    .route({
      method: 'POST',
      path: '/payments/orders/{id}/checkout/end',
      summary: "Expire a customer's open checkout",
    })
    .input(z.strictObject({ id: uuid }))
    .output(orderLedger)
    .errors({ ...missing, ...checkoutOpen }),

  alerts: procedure(staff)
    .route({ method: 'GET', path: '/payments/alerts', summary: 'Orders that were paid twice' })
    .input(nothing)
    .output(
      z.object({
        paidTwice: z.array(
          z.object({ id: uuid, number: z.number(), customerName: z.string(), cents: z.number() }),
        ),
      }),
    ),

  refund: procedure(administrators)
    .route({
      method: 'POST',
      path: '/payments/entries/{id}/refund',
      summary: 'Refund at most what was paid; an online card payment is refunded to its card',
    })
    .input(
      z.strictObject({
        /** The ledger entry of the payment or deposit. */
        id: uuid,
        key: onceKey,
        amountCents: cents,
        /** How it is returned; `card` for an online payment is a refund at the provider. */
        method,
        reason,
        /** A deposit is not refundable; this confirms it. */
        depositException: z.optional(z.boolean()),
      }),
    )
    .output(ledgerEntry)
    .errors({ ...missing, ...keyReused, ...refusedRefund, ...provider }),

  void: procedure(administrators)
    .route({
      method: 'POST',
      path: '/payments/entries/{id}/void',
      summary: 'Void an entry of today, before the daily close',
    })
    .input(z.strictObject({ id: uuid, key: onceKey, reason }))
    .output(ledgerEntry)
    .errors({ ...missing, ...keyReused, ...refusedVoid }),

  adjust: procedure(administrators)
    .route({
      method: 'POST',
      path: '/payments/orders/{id}/adjust',
      summary: 'Credit or charge an order, with a reason',
    })
    .input(
      z.strictObject({
        id: uuid,
        key: onceKey,
        /** credit: the customer owes less, at least zero; charge: more, within what was authorized. */
        direction: z.enum(['credit', 'charge']),
        amountCents: cents,
        reason,
      }),
    )
    .output(orderLedger)
    .errors({ ...missing, ...keyReused, ...aboveBalance, ...refusedCharge }),

  billStorage: procedure({ may: 'money.take', owns: 'all' })
    .route({
      method: 'POST',
      path: '/payments/orders/{id}/storage/bill',
      summary: "Bill open days of storage at today's price; each day once",
    })
    .input(z.strictObject({ id: uuid, throughDay: z.int().check(z.positive(), z.maximum(100_000)) }))
    .output(orderLedger)
    .errors({ ...missing, STORAGE_SETTLED: { status: 409 } }),

  waiveStorage: procedure(administrators)
    .route({
      method: 'POST',
      path: '/payments/orders/{id}/storage/waive',
      summary: 'Waive open days of storage',
    })
    .input(z.strictObject({ id: uuid, throughDay: z.int().check(z.positive(), z.maximum(100_000)), reason }))
    .output(orderLedger)
    .errors({ ...missing, STORAGE_SETTLED: { status: 409 } }),

  invoice: procedure(staff)
    .route({
      method: 'GET',
      path: '/payments/orders/{id}/invoice',
      summary: 'The issued invoice, or how the order would be billed now',
    })
    .input(z.strictObject({ id: uuid }))
    .output(invoiceRecord)
    .errors(missing),

  creditMemo: procedure(staff)
    .route({
      method: 'GET',
      path: '/payments/orders/{id}/credit-memos/{number}',
      summary: 'A refund or credit after the invoice, as it is printed',
    })
    .input(z.strictObject({ id: uuid, number: z.coerce.number().check(z.int32(), z.positive()) }))
    .output(creditMemoRecord)
    .errors(missing),

  list: procedure(takers)
    .route({ method: 'GET', path: '/payments', summary: 'Transactions, newest first' })
    .input(z.strictObject({ ...filter, after: z.optional(uuid) }))
    .output(z.object({ entries: z.array(ledgerEntry), more: z.boolean() })),

  totals: procedure(takers)
    .route({ method: 'GET', path: '/payments/totals', summary: 'Totals by payment method' })
    .input(z.strictObject(filter))
    .output(
      z.object({
        /** All four, including methods without entries. */
        byMethod: z.array(methodTotal),
        /** Money only. */
        netCents: z.number(),
        takenCount: z.number(),
        returnedCount: z.number(),
        /** Credits and charges, as they change what is owed; they move no money. */
        adjustmentsCents: z.number(),
        rows: z.number(),
      }),
    ),

  /** The people to filter by. */
  people: procedure(heads)
    .route({ method: 'GET', path: '/payments/people', summary: 'Everyone who ever took a payment' })
    .input(nothing)
    .output(z.array(z.object({ id: uuid, name: z.string() }))),

  export: procedure(heads)
    .route({
      method: 'GET',
      path: '/payments/export',
      summary: 'Transactions as CSV, safe to open in a spreadsheet',
    })
    .input(z.strictObject(filter))
    .output(z.object({ filename: z.string(), csv: z.string(), rows: z.number(), cut: z.boolean() })),

  ...closes,

  provider: procedure(staff)
    .route({ method: 'GET', path: '/payments/provider', summary: 'Whether cards can be taken online' })
    .input(nothing)
    .output(
      z.object({
        configured: z.boolean(),
        mode: z.nullable(z.enum(['test', 'live'])),
        /** The URL for the provider's webhooks. */
        webhookUrl: z.string(),
        lastEventAt: z.nullable(timestamp),
      }),
    ),

  page: procedure(stranger)
    .route({ method: 'GET', path: '/payments/page/{id}', summary: 'The payment page of a shared order' })
    .input(
      z.strictObject({
        id: shareId,
        /** The payment the person returns from. */
        checkout: z.optional(uuid),
      }),
    )
    .output(publicPayment)
    .errors(missing),

  checkout: procedure(stranger)
    .route({
      method: 'POST',
      path: '/payments/page/{id}/checkout',
      summary: 'Start a card payment: returns the URL of the checkout',
    })
    .input(z.strictObject({ id: shareId, key: onceKey, amountCents: cents }))
    .output(z.object({ url: z.string() }))
    .errors({
      ...missing,
      ...keyReused,
      ...aboveBalance,
      ...provider,
      /** Below the minimum of a card payment. */
      BELOW_LEAST: { status: 422, data: z.object({ leastCents: z.number() }) },
      /** One is being paid right now. */
      CHECKOUT_PENDING: { status: 409, data: z.object({ amountCents: z.number() }) },
    }),
};
