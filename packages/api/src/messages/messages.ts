import { LANGUAGES } from '@kickstand/domain/language';
import { CONSENT_CHANNELS, CONSENT_SOURCES, TEXT_LIMIT } from '@kickstand/domain/messages';
import * as z from '@kickstand/domain/zod';
import { missing, onceKey, procedure, timestamp, uuid } from '../base.ts';
import { conversationRow, thread, threadSubject } from './schemas.ts';
import { messageSettings } from './settings.ts';

const writers = { may: 'messages.write', owns: 'all' } as const;

export const INBOX_FILTERS = ['all', 'unread', 'mine', 'unassigned', 'done'] as const;

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
        /** Name, phone or order; every word must match. */
        search: z.optional(z.string().check(z.maxLength(200, 'TOO_LONG'))),
        /** The last conversation of the previous page. */
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
    .input(z.strictObject({ ...threadSubject, before: z.optional(uuid) }))
    .output(thread)
    .errors(missing),

  send: procedure(writers)
    .route({ method: 'POST', path: '/messages', summary: 'Send a text; idempotent' })
    .input(
      z.strictObject({
        ...threadSubject,
        /** A number without a conversation. */
        phone: z.optional(z.string().check(z.maxLength(40, 'TOO_LONG'))),
        key: onceKey,
        text: body,
        /** device: sent with the phone's own messaging app, and recorded here. */
        by: z.enum(['provider', 'device']),
      }),
    )
    .output(z.object({ conversationId: z.string(), messageId: z.string() }))
    .errors({ ...missing, ...refusedText, TEXT_NO_PROVIDER: { status: 409 } }),

  tryAgain: procedure(writers)
    .route({
      method: 'POST',
      path: '/messages/{id}/again',
      summary: 'Retry a failed text',
    })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({}))
    .errors({ ...missing, ...refusedText, TEXT_NOT_FAILED: { status: 409 } }),

  cancel: procedure(writers)
    .route({ method: 'POST', path: '/messages/{id}/cancel', summary: 'Cancel a waiting text' })
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
      summary: 'Mark a conversation as read',
    })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({}))
    .errors(missing),

  assign: procedure(writers)
    .route({ method: 'PUT', path: '/messages/conversations/{id}/assigned', summary: 'Assign a conversation' })
    .input(z.strictObject({ id: uuid, personId: z.nullable(uuid) }))
    .output(z.object({}))
    .errors({ ...missing, PERSON_UNKNOWN: { status: 409 } }),

  setDone: procedure(writers)
    .route({
      method: 'PUT',
      path: '/messages/conversations/{id}/done',
      summary: 'Mark a conversation as done until the next text, or reopen it',
    })
    .input(z.strictObject({ id: uuid, done: z.boolean() }))
    .output(z.object({}))
    .errors(missing),

  attach: procedure(writers)
    .route({
      method: 'PUT',
      path: '/messages/conversations/{id}/customer',
      summary: 'Link a number to a customer, or to a new one',
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
      summary: 'Record at the counter whether a customer agrees to texts',
    })
    .input(z.strictObject({ customerId: uuid, given: z.boolean() }))
    .output(z.object({}))
    .errors({ ...missing, TEXT_OPTED_OUT: { status: 409 } }),

  consents: procedure(writers)
    .route({
      method: 'GET',
      path: '/messages/customers/{customerId}/consent',
      summary: "The history of a customer's consent, newest first",
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

  ...messageSettings,
};
