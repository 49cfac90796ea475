import { PAYMENT_STATES, REASONS, STATUSES } from '@kickstand/domain/workorders';
import * as z from '@kickstand/domain/zod';
import { timestamp, uuid } from '../base.ts';
import { stuckState } from './schemas.ts';

const status = z.enum(STATUSES);
const person = z.object({ id: uuid, name: z.string() });

/** The reason for an order's status: a code, and the values its text needs. */
export const reason = z.object({
  code: z.enum(REASONS),
  count: z.optional(z.number()),
  total: z.optional(z.number()),
  cents: z.optional(z.number()),
  at: z.optional(timestamp),
  on: z.optional(z.iso.date()),
});

/** A row of a list or a card of the board. */
export const orderCard = z.object({
  id: uuid,
  number: z.number(),
  revision: z.number(),
  status,
  statusSince: timestamp,
  paymentState: z.enum(PAYMENT_STATES),
  customerName: z.string(),
  customerPhone: z.string(),
  bikeInfo: z.string(),
  /** The name without the year; the make is '' if the bike is only free text. */
  bike: z.object({ make: z.string(), model: z.string() }),
  vin: z.string(),
  technician: z.nullable(person),
  balanceCents: z.number(),
  /** Paid twice, by card and another way: it has to be refunded. */
  overpaidCents: z.number(),
  totalCents: z.number(),
  /** The sum on a card: the balance at pickup, the bill, or the estimate; null: none yet. */
  amountCents: z.nullable(z.number()),
  jobs: z.number(),
  openQuestions: z.number(),
  warranty: z.boolean(),
  /** The promised date. */
  promisedAt: z.nullable(timestamp),
  noticeAt: z.nullable(timestamp),
  storageCents: z.number(),
  stuck: z.nullable(stuckState),
  reason: z.nullable(reason),
  thumbnailUrl: z.nullable(z.string()),
  archivedAt: z.nullable(timestamp),
  createdAt: timestamp,
});
