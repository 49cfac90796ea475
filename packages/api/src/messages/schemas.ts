import { LANGUAGES } from '@kickstand/domain/language';
import { TEXT_KINDS, TEXT_STATES } from '@kickstand/domain/messages';
import { STATUSES } from '@kickstand/domain/workorders';
import * as z from '@kickstand/domain/zod';
import { timestamp, uuid } from '../base.ts';
import { orderEvent } from '../workorders/order-event.ts';

export const person = z.object({ id: z.string(), name: z.string() });

export const conversationRow = z.object({
  id: z.string(),
  /** As people write it. */
  phone: z.string(),
  /** E.164. */
  address: z.string(),
  customer: z.nullable(person),
  assigned: z.nullable(person),
  unread: z.number(),
  done: z.boolean(),
  optedOut: z.boolean(),
  lastAt: timestamp,
  last: z.nullable(
    z.object({ body: z.string(), mine: z.boolean(), state: z.enum(TEXT_STATES), photos: z.number() }),
  ),
  order: z.nullable(z.object({ id: z.string(), number: z.number(), status: z.enum(STATUSES) })),
});

export const message = z.object({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  kind: z.enum(TEXT_KINDS),
  body: z.string(),
  state: z.enum(TEXT_STATES),
  /** The provider's own message, or why it was withdrawn. */
  problem: z.string(),
  by: z.string(),
  orderId: z.nullable(z.string()),
  at: timestamp,
  sendAt: z.nullable(timestamp),
  stateAt: timestamp,
  photos: z.array(
    z.object({
      id: z.string(),
      state: z.enum(['waiting', 'stored', 'refused']),
      url: z.nullable(z.string()),
      thumbnailUrl: z.nullable(z.string()),
    }),
  ),
});

/** Whose thread: one of them. */
export const threadSubject = {
  id: z.optional(uuid),
  customerId: z.optional(uuid),
  orderId: z.optional(uuid),
};

export const thread = z.object({
  /** Null: no message yet. */
  conversation: z.nullable(conversationRow),
  to: z.object({
    name: z.string(),
    /** Null: there is no number to text. */
    address: z.nullable(z.string()),
    phone: z.string(),
    email: z.string(),
    language: z.enum(LANGUAGES),
    customerId: z.nullable(z.string()),
    /** Why a text cannot be sent now; null: it can. */
    refused: z.nullable(z.enum(['TEXT_OPTED_OUT', 'TEXT_NO_CONSENT'])),
    /** The last yes to texts. */
    consentAt: z.nullable(timestamp),
  }),
  order: z.nullable(
    z.object({
      id: z.string(),
      number: z.number(),
      status: z.enum(STATUSES),
      bikeInfo: z.string(),
      totalCents: z.number(),
      dueCents: z.number(),
      technician: z.string(),
      promisedAt: z.nullable(timestamp),
      /** Photo of the bike at its intake; null: none. */
      thumbnailUrl: z.nullable(z.string()),
    }),
  ),
  /** The customer's latest other orders. */
  otherOrders: z.array(
    z.object({ id: z.string(), number: z.number(), bikeInfo: z.string(), createdAt: timestamp }),
  ),
  /** Oldest first. */
  messages: z.array(message),
  /** Approvals, payments and emails of the customer's orders between these messages, oldest first. */
  events: z.array(z.extend(orderEvent, { order: z.object({ id: z.string(), number: z.number() }) })),
  /** There are earlier ones. */
  more: z.boolean(),
});

/** What the text service answered to a test, in its own words. */
export const triedText = z.object({
  sent: z.boolean(),
  reached: z.boolean(),
  host: z.string(),
  words: z.string(),
});
