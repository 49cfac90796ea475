import { emailSchema } from '@kickstand/domain/auth';
import { mailSettingsSchema } from '@kickstand/domain/settings';
import * as z from '@kickstand/domain/zod';
import { procedure, timestamp } from '../base.ts';

const administrators = { may: 'settings.manage', owns: 'all' } as const;

export const mailServer = z.extend(mailSettingsSchema, {
  /** The password is never returned. */
  passwordSet: z.boolean(),
  /** Fields set by the environment; shown here and changed there. */
  locked: z.object({ server: z.boolean(), from: z.boolean(), fallbackFrom: z.boolean() }),
  /** Whether mail goes out at all. */
  configured: z.boolean(),
  lastSentAt: z.nullable(timestamp),
  waiting: z.number(),
  revision: z.number(),
});

/** How far the conversation with the mail server got. */
const step = z.enum([
  'NAME',
  'CONNECT',
  'TIMEOUT',
  'TLS',
  'LOGIN',
  'SENDER',
  'RECIPIENT',
  'MESSAGE',
  'OTHER',
]);

export const mailSettings = {
  mail: procedure(administrators)
    .route({ method: 'GET', path: '/settings/mail', summary: 'The mail server, without its password' })
    .output(mailServer),

  updateMail: procedure(administrators)
    .route({
      method: 'PUT',
      path: '/settings/mail',
      summary: 'Change the mail server; the next mail uses it',
    })
    .input(
      z.extend(mailSettingsSchema, {
        /** Empty: the stored one is kept. */
        password: z.string().check(z.maxLength(500, 'TOO_LONG')),
        revision: z.int32().check(z.nonnegative()),
      }),
    )
    .output(mailServer)
    .errors({
      STALE: { status: 409, data: z.object({ current: mailServer }) },
      /** The stored password was for another server or user. */
      MAIL_PASSWORD_NEEDED: { status: 409 },
      MAIL_SENDER_NEEDED: { status: 409 },
    }),

  testMail: procedure(administrators)
    .route({ method: 'POST', path: '/settings/mail/test', summary: 'Send a test email' })
    .input(
      z.strictObject({
        to: emailSchema,
      }),
    )
    .output(
      z.discriminatedUnion('sent', [
        z.object({
          sent: z.literal(true),
          host: z.string(),
          /** What the server answered: `250 2.0.0 Ok: queued as 4F2`. */
          words: z.string(),
          milliseconds: z.number(),
          usedFallback: z.boolean(),
        }),
        z.object({ sent: z.literal(false), host: z.string(), step, words: z.string() }),
      ]),
    )
    .errors({ MAIL_NOT_CONFIGURED: { status: 409 } }),
};
