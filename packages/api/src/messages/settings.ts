import { messagingSchema, textSettingsSchema } from '@kickstand/domain/messages';
import * as z from '@kickstand/domain/zod';
import { nothing, procedure, timestamp } from '../base.ts';
import { person, triedText } from './schemas.ts';

const writers = { may: 'messages.write', owns: 'all' } as const;
const managers = { may: 'messages.manage', owns: 'all' } as const;
const sectionRevision = z.int32().check(z.nonnegative());

const providerRecord = z.extend(textSettingsSchema, {
  /** Secrets are never returned. */
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

/** Templates, quiet hours and the text service. */
export const messageSettings = {
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
        /** When a text written now will be sent; null: immediately. */
        quietUntil: z.nullable(timestamp),
        shop: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
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
        /** Empty: the stored one is kept. */
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
    .route({ method: 'POST', path: '/messages/provider/test', summary: 'Send a test text' })
    .input(z.strictObject({ to: z.string().check(z.maxLength(40, 'TOO_LONG')) }))
    .output(triedText)
    .errors({ TEXT_NO_PROVIDER: { status: 409 }, TEXT_PHONE_INVALID: { status: 422 } }),
};
