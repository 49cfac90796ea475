import { emailSchema, ROLES, signInSchema, signUpSchema } from '@kickstand/domain/auth';
import { LANGUAGES } from '@kickstand/domain/language';
import * as z from 'zod/mini';
import { nothing, procedure, timestamp, uuid } from './base.ts';

const user = z.object({ id: uuid, email: z.string() });

const profile = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  language: z.nullable(z.enum(LANGUAGES)),
});

/** Who is signed in and until when. The token itself stays in an HttpOnly cookie. */
const session = z.object({ user, profile, expiresAt: timestamp });

const ownSession = z.object({
  id: uuid,
  current: z.boolean(),
  createdAt: timestamp,
  lastActiveAt: timestamp,
  expiresAt: timestamp,
  /** What the browser said it is, as far as it is recognised: "Chrome on Android". */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
});

const anyone = { may: 'anyone', owns: 'all' } as const;
const self = { may: 'signed_in', owns: 'self' } as const;

export const auth = {
  session: procedure({ may: 'anyone', owns: 'self' })
    .route({ method: 'GET', path: '/auth/session', summary: 'The session of this browser, or null' })
    .output(z.nullable(session)),

  user: procedure(self)
    .route({ method: 'GET', path: '/auth/user', summary: 'The signed-in user' })
    .output(user),

  signIn: procedure(anyone)
    .meta({ onFullDisk: 'allowed' })
    .route({ method: 'POST', path: '/auth/sign-in', summary: 'Sign in with email and password' })
    .input(signInSchema)
    .output(session)
    .errors({
      INVALID_CREDENTIALS: { status: 401 },
      EMAIL_NOT_CONFIRMED: { status: 403 },
    }),

  signUp: procedure(anyone)
    .route({
      method: 'POST',
      path: '/auth/sign-up',
      summary: 'Create a customer account; a confirmation mail follows',
    })
    .input(z.extend(signUpSchema, { language: z.enum(LANGUAGES) }))
    /** The same answer for a new and a known address: nobody learns who has an account. */
    .output(z.object({ confirmationSent: z.literal(true), mailConfigured: z.boolean() })),

  confirm: procedure(anyone)
    .route({
      method: 'POST',
      path: '/auth/confirm',
      summary: 'Confirm an address with the token of the mail',
    })
    .input(z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }))
    /** signed_in only in the browser that asked for the account; elsewhere the person signs in. */
    .output(z.object({ outcome: z.enum(['signed_in', 'confirmed']) }))
    .errors({ LINK_INVALID: { status: 410 } }),

  resendConfirmation: procedure(anyone)
    .route({
      method: 'POST',
      path: '/auth/resend-confirmation',
      summary: 'Send the confirmation mail once more',
    })
    .input(z.strictObject({ email: emailSchema, language: z.enum(LANGUAGES) }))
    .output(z.object({ confirmationSent: z.literal(true), mailConfigured: z.boolean() })),

  signOut: procedure({ may: 'anyone', owns: 'self' })
    .meta({ onFullDisk: 'allowed' })
    .route({ method: 'POST', path: '/auth/sign-out', summary: 'End the session of this browser' })
    .input(nothing)
    .output(z.object({ signedOut: z.literal(true) })),

  refresh: procedure(self)
    .meta({ onFullDisk: 'allowed' })
    .route({ method: 'POST', path: '/auth/refresh', summary: 'Prolong the session' })
    .input(nothing)
    .output(session),

  sessions: procedure(self)
    .route({ method: 'GET', path: '/auth/sessions', summary: 'Own sessions, newest first' })
    .output(z.array(ownSession)),

  revokeSession: procedure(self)
    .meta({ onFullDisk: 'allowed' })
    .route({ method: 'POST', path: '/auth/sessions/{id}/revoke', summary: 'End one of the own sessions' })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ revoked: z.literal(true) }))
    .errors({ NOT_FOUND: { status: 404 } }),

  revokeOtherSessions: procedure(self)
    .meta({ onFullDisk: 'allowed' })
    .route({
      method: 'POST',
      path: '/auth/sessions/revoke-others',
      summary: 'End all own sessions but this one',
    })
    .input(nothing)
    .output(z.object({ revoked: z.number() })),
};
