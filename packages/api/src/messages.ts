import { LANGUAGES } from '@kickstand/domain/language';
import {
  CONSENT_CHANNELS,
  CONSENT_SOURCES,
  messagingSchema,
  TEXT_KINDS,
  TEXT_LIMIT,
  TEXT_STATES,
  textSettingsSchema,
} from '@kickstand/domain/messages';
import { STATUSES } from '@kickstand/domain/workorders';
import * as z from '@kickstand/domain/zod';
import { missing, nothing, onceKey, procedure, timestamp, uuid } from './base.ts';

const writers = { may: 'messages.write', owns: 'all' } as const;
const managers = { may: 'messages.manage', owns: 'all' } as const;
const sectionRevision = z.int32().check(z.nonnegative());

export const INBOX_FILTERS = ['all', 'unread', 'mine', 'unassigned', 'done'] as const;

const person = z.object({ id: z.string(), name: z.string() });

const conversationRow = z.object({
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

const message = z.object({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  kind: z.enum(TEXT_KINDS),
  body: z.string(),
  state: z.enum(TEXT_STATES),
  /** The provider's own words, or why it was withdrawn. */
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
const whose = {
  id: z.optional(uuid),
  customerId: z.optional(uuid),
  orderId: z.optional(uuid),
};

const thread = z.object({
  /** Null: nothing was written yet. */
  conversation: z.nullable(conversationRow),
  to: z.object({
    name: z.string(),
    /** Null: there is no number that a text could go to. */
    address: z.nullable(z.string()),
    phone: z.string(),
    email: z.string(),
    language: z.enum(LANGUAGES),
    customerId: z.nullable(z.string()),
    /** Why a person cannot write now; null: they can. */
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
      balanceCents: z.number(),
      technician: z.string(),
    }),
  ),
  /** Oldest first. */
  messages: z.array(message),
  /** There are earlier ones. */
  more: z.boolean(),
});

const providerRecord = z.extend(textSettingsSchema, {
  /** The secrets themselves never come back. */
  passwordSet: z.boolean(),
  signingKeySet: z.boolean(),
  configured: z.boolean(),
  /** What to enter at the provider. */
  webhook: z.nullable(z.string()),
  waiting: z.number(),
  lastSentAt: z.nullable(timestamp),
  revision: z.number(),
});

const messagingRecord = z.extend(messagingSchema, { revision: z.number() });

const refusedText = {
  TEXT_PHONE_INVALID: { status: 422 },
  TEXT_OPTED_OUT: { status: 409 },
  TEXT_NO_CONSENT: { status: 409 },
} as const;

const body = z.string().check(z.trim(), z.minLength(1, 'TEXT_REQUIRED'), z.maxLength(TEXT_LIMIT, 'TOO_LONG'));

export const messages = {
  list: procedure(writers)
    .route({ method: 'GET', path: '/messages', summary: 'Conversations, the latest first, a page at a time' })
    .input(
      z.strictObject({
        filter: z.optional(z.enum(INBOX_FILTERS)),
        /** Name, phone or order; every word must be there. */
        search: z.optional(z.string().check(z.maxLength(200, 'TOO_LONG'))),
        /** The last conversation of the page before. */
        after: z.optional(uuid),
      }),
    )
    .output(
      z.object({
        conversations: z.array(conversationRow),
        more: z.boolean(),
        counts: z.object({ unread: z.number(), mine: z.number(), unassigned: z.number() }),
      }),
    ),

  thread: procedure(writers)
    .route({
      method: 'GET',
      path: '/messages/thread',
      summary: 'The texts with one number, by conversation, customer or order',
    })
    .input(z.strictObject({ ...whose, before: z.optional(uuid) }))
    .output(thread)
    .errors(missing),

  send: procedure(writers)
    .route({ method: 'POST', path: '/messages', summary: 'Write a text; sent twice it is one text' })
    .input(
      z.strictObject({
        ...whose,
        /** A number that nobody wrote to yet. */
        phone: z.optional(z.string().check(z.maxLength(40, 'TOO_LONG'))),
        key: onceKey,
        text: body,
        /** device: it is sent from a phone's own messenger, and noted here. */
        by: z.enum(['provider', 'device']),
      }),
    )
    .output(z.object({ conversationId: z.string(), messageId: z.string() }))
    .errors({ ...missing, ...refusedText, TEXT_NO_PROVIDER: { status: 409 } }),

  tryAgain: procedure(writers)
    .route({
      method: 'POST',
      path: '/messages/{id}/again',
      summary: 'Try a text again that could not be sent',
    })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({}))
    .errors({ ...missing, ...refusedText, TEXT_NOT_FAILED: { status: 409 } }),

  cancel: procedure(writers)
    .route({ method: 'POST', path: '/messages/{id}/cancel', summary: 'Withdraw a text that waits' })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({}))
    .errors({ ...missing, TEXT_NOT_WAITING: { status: 409 } }),

  link: procedure(writers)
    .route({ method: 'POST', path: '/messages/link', summary: 'A link to an order, for a text' })
    .input(z.strictObject({ orderId: uuid, page: z.enum(['review', 'report']) }))
    .output(z.object({ url: z.string() }))
    .errors(missing),

  markRead: procedure(writers)
    .route({
      method: 'POST',
      path: '/messages/conversations/{id}/read',
      summary: 'Everything in it was read',
    })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({}))
    .errors(missing),

  assign: procedure(writers)
    .route({ method: 'PUT', path: '/messages/conversations/{id}/assigned', summary: 'Who takes care of it' })
    .input(z.strictObject({ id: uuid, personId: z.nullable(uuid) }))
    .output(z.object({}))
    .errors({ ...missing, PERSON_UNKNOWN: { status: 409 } }),

  setDone: procedure(writers)
    .route({
      method: 'PUT',
      path: '/messages/conversations/{id}/done',
      summary: 'Set it aside until the next text, or take it back',
    })
    .input(z.strictObject({ id: uuid, done: z.boolean() }))
    .output(z.object({}))
    .errors(missing),

  attach: procedure(writers)
    .route({
      method: 'PUT',
      path: '/messages/conversations/{id}/customer',
      summary: 'Say whose number it is: a customer, or a new one',
    })
    .input(
      z.strictObject({
        id: uuid,
        customerId: z.optional(uuid),
        newCustomer: z.optional(
          z.strictObject({
            name: z.string().check(z.trim(), z.minLength(1, 'NAME_REQUIRED'), z.maxLength(120, 'TOO_LONG')),
            language: z.enum(LANGUAGES),
          }),
        ),
      }),
    )
    .output(z.object({ customerId: z.string() }))
    .errors(missing),

  agree: procedure(writers)
    .route({
      method: 'POST',
      path: '/messages/consent',
      summary: 'A customer said at the counter that texts are fine, or not any more',
    })
    .input(z.strictObject({ customerId: uuid, given: z.boolean() }))
    .output(z.object({}))
    .errors({ ...missing, TEXT_OPTED_OUT: { status: 409 } }),

  consents: procedure(writers)
    .route({
      method: 'GET',
      path: '/messages/consent/{customerId}',
      summary: 'Every answer about being contacted, newest first',
    })
    .input(z.strictObject({ customerId: uuid }))
    .output(
      z.array(
        z.object({
          id: z.string(),
          channel: z.enum(CONSENT_CHANNELS),
          given: z.boolean(),
          source: z.enum(CONSENT_SOURCES),
          wording: z.string(),
          address: z.string(),
          by: z.string(),
          at: timestamp,
        }),
      ),
    ),

  setting: procedure(writers)
    .route({
      method: 'GET',
      path: '/messages/setting',
      summary: 'Templates, quiet hours, and whether a text service is set up',
    })
    .input(nothing)
    .output(
      z.extend(messagingSchema, {
        revision: z.number(),
        configured: z.boolean(),
        /** Texts of now leave then; null: at once. */
        quietUntil: z.nullable(timestamp),
        shop: z.object({ name: z.string(), phone: z.string() }),
        people: z.array(person),
      }),
    ),

  updateSetting: procedure(managers)
    .route({ method: 'PUT', path: '/messages/setting', summary: 'Change templates and quiet hours' })
    .input(z.extend(messagingSchema, { revision: sectionRevision }))
    .output(messagingRecord)
    .errors({ STALE: { status: 409, data: z.object({ current: messagingRecord }) } }),

  provider: procedure(managers)
    .route({ method: 'GET', path: '/messages/provider', summary: 'The text service, without its secrets' })
    .output(providerRecord),

  updateProvider: procedure(managers)
    .route({ method: 'PUT', path: '/messages/provider', summary: 'Change the text service' })
    .input(
      z.extend(textSettingsSchema, {
        /** Empty: the one that is there stays. */
        password: z.string().check(z.maxLength(500, 'TOO_LONG')),
        signingKey: z.string().check(z.maxLength(500, 'TOO_LONG')),
        revision: sectionRevision,
      }),
    )
    .output(providerRecord)
    .errors({
      STALE: { status: 409, data: z.object({ current: providerRecord }) },
      TEXT_FIELDS_NEEDED: { status: 409 },
      TEXT_PASSWORD_NEEDED: { status: 409 },
      TEXT_KEY_NEEDED: { status: 409 },
    }),

  testProvider: procedure(managers)
    .route({ method: 'POST', path: '/messages/provider/test', summary: 'Send a text to see whether it goes' })
    .input(z.strictObject({ to: z.string().check(z.maxLength(40, 'TOO_LONG')) }))
    .output(z.object({ sent: z.boolean(), reached: z.boolean(), host: z.string(), words: z.string() }))
    .errors({ TEXT_NO_PROVIDER: { status: 409 }, TEXT_PHONE_INVALID: { status: 422 } }),
};
