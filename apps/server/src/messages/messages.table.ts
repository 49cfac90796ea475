import { TEXT_KINDS, TEXT_PROVIDERS, TEXT_STATES } from '@kickstand/domain/messages';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from '../auth/auth.table.ts';
import { customers } from '../customers/customers.table.ts';
import { moment, oneOf } from '../platform/database/columns.ts';
import { workOrders } from '../workorders/workorders.table.ts';

/** All texts from and to one number. */
export const messageConversations = pgTable(
  'message_conversations',
  {
    id: uuid().primaryKey(),
    /** In E.164 form: +19735550142. */
    address: text().notNull(),
    /** Null for an unknown number. */
    customerId: uuid('customer_id').references(() => customers.id),
    assignedTo: uuid('assigned_to').references(() => profiles.id),
    unread: integer().notNull().default(0),
    /** Marked as done until the next incoming text. */
    doneAt: moment('done_at'),
    /** Set by a STOP, cleared by a START. Written with the row in `consents`. */
    optedOutAt: moment('opted_out_at'),
    lastAt: moment('last_at').notNull(),
    revision: integer().notNull().default(1),
    sample: boolean().notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('message_conversations_address_key').on(table.address),
    index('message_conversations_last_idx').on(table.lastAt.desc(), table.id),
    index('message_conversations_customer_idx').on(table.customerId),
    index('message_conversations_unread_idx').on(table.lastAt.desc()).where(sql`${table.unread} > 0`),
  ],
);

export const TEXT_DIRECTIONS = ['in', 'out'] as const;

/** Normalized for search: without capitals and accents. */
export const plainBody = (body: AnyPgColumn | SQL): SQL =>
  sql`translate(lower(${body}), 'áéíóúüñ', 'aeiouun')`;

/**
 * The texts, which are also their outbox: a row without `sent_at` was not accepted by a provider. Delivery claims a
 * row by moving `next_attempt_at`, as mail does.
 */
export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey(),
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => messageConversations.id),
    direction: text({ enum: TEXT_DIRECTIONS }).notNull(),
    kind: text({ enum: TEXT_KINDS }).notNull(),
    body: text().notNull(),
    state: text({ enum: TEXT_STATES }).notNull(),
    /** The idempotency key: sending the same again returns the same row. */
    onceKey: text('once_key').notNull(),
    orderId: uuid('report_id').references(() => workOrders.id),
    sentBy: uuid('sent_by').references(() => profiles.id),
    provider: text({ enum: TEXT_PROVIDERS }),
    /** The provider's id of the text. */
    providerId: text('provider_id'),
    attempts: integer().notNull().default(0),
    /** The outcome of the last attempt is unknown: the provider is queried before the next one. */
    unclear: boolean().notNull().default(false),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    /** The provider's error message, or the code of the reason why the text was withdrawn. */
    problem: text(),
    at: moment().notNull(),
    sentAt: moment('sent_at'),
    deliveredAt: moment('delivered_at'),
    readAt: moment('read_at'),
    sample: boolean().notNull().default(false),
  },
  (table) => [
    check('messages_direction_known', oneOf(table.direction, TEXT_DIRECTIONS)),
    check('messages_kind_known', oneOf(table.kind, TEXT_KINDS)),
    check('messages_state_known', oneOf(table.state, TEXT_STATES)),
    check('messages_state_fits', sql`(${table.direction} = 'in') = (${table.state} = 'received')`),
    uniqueIndex('messages_once_key').on(table.onceKey),
    uniqueIndex('messages_provider_key')
      .on(table.provider, table.providerId)
      .where(sql`${table.providerId} is not null`),
    index('messages_said_idx').using('gin', sql`${plainBody(table.body)} gin_trgm_ops`),
    index('messages_conversation_idx').on(table.conversationId, table.seq.desc()),
    index('messages_order_idx').on(table.orderId, table.seq).where(sql`${table.orderId} is not null`),
    index('messages_due_idx').on(table.nextAttemptAt).where(sql`${table.state} in ('waiting', 'sending')`),
  ],
);

export const PHOTO_STATES = ['waiting', 'stored', 'refused'] as const;

/** A photo of an incoming text: fetched from the provider after the text was stored, then stored like an upload. */
export const messagePhotos = pgTable(
  'message_photos',
  {
    /** Also the id of its file. */
    id: uuid().primaryKey(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id),
    position: integer().notNull(),
    state: text({ enum: PHOTO_STATES }).notNull(),
    /** The provider's URL, or the bytes as a data URL. Cleared once stored. */
    source: text(),
    path: text(),
    problem: text(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
  },
  (table) => [
    check('message_photos_state_known', oneOf(table.state, PHOTO_STATES)),
    uniqueIndex('message_photos_place_key').on(table.messageId, table.position),
    index('message_photos_due_idx').on(table.nextAttemptAt).where(sql`${table.state} = 'waiting'`),
  ],
);
