import { customerSchema, EVIDENCE } from '@kickstand/domain/customers';
import { CONTACT_WAYS } from '@kickstand/domain/intake';
import { LANGUAGES } from '@kickstand/domain/language';
import { LEDGER_KINDS, PAYMENT_METHODS } from '@kickstand/domain/payments';
import { PAYMENT_STATES, STATUSES, TOTAL_KINDS } from '@kickstand/domain/workorders';
import * as z from '@kickstand/domain/zod';
import { timestamp, uuid } from '../base.ts';

const status = z.enum(STATUSES);

const knownBike = z.object({
  id: uuid,
  make: z.string(),
  model: z.string(),
  year: z.string(),
  color: z.string(),
  classification: z.string(),
  vin: z.string(),
  lastMileage: z.nullable(z.string()),
});

export const knownCustomer = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  preferredContact: z.nullable(z.enum(CONTACT_WAYS)),
  language: z.enum(LANGUAGES),
  lastVisitAt: z.nullable(timestamp),
  bikes: z.array(knownBike),
});

/** A row of the list. */
export const customerRow = z.object({
  id: uuid,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Null: never visited. */
  lastVisitAt: z.nullable(timestamp),
  /** Bikes they own now, latest visit first. */
  bikes: z.array(z.object({ id: uuid, title: z.string() })),
  thumbnailUrl: z.nullable(z.string()),
  openOrders: z.number(),
  owedCents: z.number(),
  /** Another record has the same phone or email. */
  duplicate: z.boolean(),
});

/** The editable fields, with the revision they are based on. */
export const customerRecord = z.extend(customerSchema, {
  id: uuid,
  revision: z.number(),
  createdAt: timestamp,
});

export const bikeRecord = z.object({
  id: uuid,
  title: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.string(),
  color: z.string(),
  vin: z.string(),
  plate: z.nullable(z.string()),
  mileage: z.string(),
  photoUrl: z.nullable(z.string()),
  since: timestamp,
  /** Null: it is theirs now. */
  until: z.nullable(timestamp),
  lastSeenAt: z.nullable(timestamp),
  /** The open order it is in the shop for; null: it is not in the shop. */
  here: z.nullable(z.object({ id: uuid, number: z.number(), status })),
  orders: z.number(),
});

/** Drafts without a customer. */
const moved = z.object({
  intakes: z.number(),
  orders: z.number(),
  /** Ownerships over time: a bike may return to an earlier owner. */
  bikes: z.number(),
});

export const mergeRecord = z.object({
  id: uuid,
  /** The record that was merged away. */
  merged: z.object({ id: uuid, name: z.string(), phone: z.string(), email: z.string() }),
  at: timestamp,
  by: z.string(),
  moved,
});

const differentRecord = z.object({
  id: uuid,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  at: timestamp,
  by: z.string(),
});

export const customerPage = z.object({
  /** The surviving record: looking up a merged one returns the record it was merged into. */
  customer: customerRecord,
  /** Contact on the last form that differs from the record, for staff to resolve; empty if it does not. */
  given: z.object({ email: z.string(), phone: z.string() }),
  bikes: z.array(bikeRecord),
  firstVisitAt: z.nullable(timestamp),
  lastVisitAt: z.nullable(timestamp),
  openOrders: z.number(),
  owedCents: z.number(),
  /** Of issued invoices. */
  invoicedCents: z.number(),
  /** Money in, deposits included. */
  paidCents: z.number(),
  /** Money out. */
  refundedCents: z.number(),
  /** Given up by the shop. */
  creditedCents: z.number(),
  /** Added by the shop. */
  chargedCents: z.number(),
  counts: z.object({ orders: z.number(), intakes: z.number(), payments: z.number(), papers: z.number() }),
  /** Records that were merged into this one, newest first. */
  merges: z.array(mergeRecord),
  /** Records marked as not duplicates of this one. */
  different: z.array(differentRecord),
});

export const customerOrder = z.object({
  id: uuid,
  number: z.number(),
  status,
  paymentState: z.enum(PAYMENT_STATES),
  bikeId: z.nullable(uuid),
  bikeInfo: z.string(),
  createdAt: timestamp,
  archived: z.boolean(),
  totalCents: z.number(),
  totalKind: z.enum(TOTAL_KINDS),
  balanceCents: z.number(),
});

export const customerIntake = z.object({
  id: uuid,
  number: z.number(),
  bikeInfo: z.string(),
  createdAt: timestamp,
  depositPaid: z.boolean(),
  order: z.nullable(z.object({ id: uuid, number: z.number() })),
});

export const customerPayment = z.object({
  id: uuid,
  kind: z.enum(LEDGER_KINDS),
  method: z.enum(PAYMENT_METHODS),
  amountCents: z.number(),
  at: timestamp,
  order: z.nullable(z.object({ id: uuid, number: z.number() })),
});

/**
 * form: the signed intake. estimate: as it was sent. approval: the signed decision. credit_memo: after the
 * invoice.
 */
export const PAPER_KINDS = ['form', 'estimate', 'approval', 'invoice', 'credit_memo'] as const;

export const paper = z.object({
  kind: z.enum(PAPER_KINDS),
  /** The signature on the form, or on the work order. */
  recordId: uuid,
  /** Id of the form, the order (estimate, approval), the invoice or the credit memo. */
  number: z.number(),
  bikeInfo: z.string(),
  at: timestamp,
});

const merging = z.object({
  id: uuid,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  notes: z.string(),
  createdAt: timestamp,
  lastVisitAt: z.nullable(timestamp),
  /** What a merge would move. */
  has: moved,
});

export const duplicateRecord = z.extend(merging, {
  /** Phone and email make a duplicate; a name alone only suggests one. */
  evidence: z.array(z.enum(EVIDENCE)),
});

/** Two records that share a phone or an email. */
export const duplicatePair = z.object({ one: merging, other: duplicateRecord });

export const mergeOutcome = z.object({ id: uuid, moved });
export const mergePreview = z.object({ kept: merging, merged: merging });
export const undoOutcome = z.object({
  /** The record that was restored. */
  mergedId: uuid,
  back: moved,
  /** What was moved by the merge and belongs to someone else now. */
  stayed: moved,
});

export const mine = z.object({
  /** The person's names in the shop's records; empty: there is no customer with their address. */
  names: z.array(z.string()),
  bikes: z.array(
    z.object({
      id: uuid,
      title: z.string(),
      vin: z.string(),
      plate: z.nullable(z.string()),
      photoUrl: z.nullable(z.string()),
      here: z.nullable(z.object({ id: uuid, number: z.number(), status })),
      lastSeenAt: z.nullable(timestamp),
    }),
  ),
  orders: z.array(
    z.object({
      id: uuid,
      number: z.number(),
      status,
      statusSince: timestamp,
      bikeInfo: z.string(),
      createdAt: timestamp,
      totalCents: z.number(),
      totalKind: z.enum(TOTAL_KINDS),
      balanceCents: z.number(),
      /** An estimate was sent, so there is something to read. */
      estimated: z.boolean(),
      next: z.enum(['review', 'pay', 'none']),
    }),
  ),
  owedCents: z.number(),
  papers: z.array(paper),
  /** There are more orders or papers than are returned. */
  more: z.boolean(),
});
