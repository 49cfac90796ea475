import {
  changeEmailSchema,
  changePasswordSchema,
  emailSchema,
  nameSchema,
  newPasswordSchema,
  passwordCheckSchema,
  proofSchema,
  ROLES,
  SSO_SESSIONS,
  secondFactorCodeSchema,
  signInSchema,
  signUpSchema,
} from '@kickstand/domain/auth';
import { LANGUAGES } from '@kickstand/domain/language';
import * as z from '@kickstand/domain/zod';
import {
  linkToken,
  nothing,
  procedure,
  revision,
  timestamp,
  uuid,
  wrongPassword,
  wrongProof,
} from '../base.ts';
import { passkeyAssertion, passkeys } from './passkeys.ts';
import { ownSecondFactor } from './second-factor.ts';

const user = z.object({ id: uuid, email: z.string() });

const profile = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  language: z.nullable(z.enum(LANGUAGES)),
  revision: z.number(),
});

/** Who is signed in and until when. The token itself stays in an HttpOnly cookie. */
export const session = z.object({
  user,
  /** Null when the row is missing; auth.createProfile makes it. */
  profile: z.nullable(profile),
  expiresAt: timestamp,
  /** The shop requires a second factor and this person has none: nothing else is allowed until then. */
  secondFactorDue: z.boolean(),
  /**
   * The session began at the identity provider: the account also has a password, or it has no other sign-in
   * method. Null: it began here.
   */
  sso: z.nullable(z.enum(SSO_SESSIONS)),
});

const mailed = z.object({ sent: z.literal(true), mailConfigured: z.boolean() });
const badLink = { LINK_INVALID: { status: 410 } } as const;

const ownSession = z.object({
  id: uuid,
  current: z.boolean(),
  createdAt: timestamp,
  lastActiveAt: timestamp,
  expiresAt: timestamp,
  /** The browser, as far as it is recognized: "Chrome on Android". */
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
      ...wrongPassword,
      EMAIL_NOT_CONFIRMED: { status: 403 },
      /** The password was right; auth.secondFactor continues from here, in this browser, for five minutes. */
      SECOND_FACTOR_REQUIRED: { status: 401 },
    }),

  secondFactor: procedure(anyone)
    .meta({ onFullDisk: 'allowed' })
    .route({
      method: 'POST',
      path: '/auth/second-factor',
      summary: 'Finish a sign-in with an authenticator code or a recovery code',
    })
    .input(z.strictObject({ code: secondFactorCodeSchema }))
    .output(session)
    .errors({ SECOND_FACTOR_WRONG: { status: 401 }, SIGN_IN_EXPIRED: { status: 410 } }),

  ...passkeys,

  passkeySignIn: procedure(anyone)
    .meta({ onFullDisk: 'allowed' })
    .route({ method: 'POST', path: '/auth/passkey', summary: 'Sign in with a passkey' })
    .input(passkeyAssertion)
    .output(session)
    .errors({ PASSKEY_REFUSED: { status: 401 } }),

  signUp: procedure(anyone)
    .route({
      method: 'POST',
      path: '/auth/sign-up',
      summary: 'Create a customer account; sends a confirmation email',
    })
    .input(z.extend(signUpSchema, { language: z.enum(LANGUAGES) }))
    /** The same answer for a new and a known address, so that nobody learns who has an account. */
    .output(z.object({ confirmationSent: z.literal(true), mailConfigured: z.boolean() })),

  confirm: procedure(anyone)
    .route({
      method: 'POST',
      path: '/auth/confirm',
      summary: 'Confirm an address with the emailed token',
    })
    .input(z.strictObject({ token: linkToken, password: z.optional(newPasswordSchema) }))
    /** signed_in only in the browser that signed up; elsewhere the person signs in. */
    .output(z.object({ outcome: z.enum(['signed_in', 'confirmed']) }))
    /** PASSWORD_NEEDED: opened in a different browser than the sign-up, so the person chooses a new password. */
    .errors({ ...badLink, PASSWORD_NEEDED: { status: 409 } }),

  resendConfirmation: procedure(anyone)
    .route({
      method: 'POST',
      path: '/auth/resend-confirmation',
      summary: 'Resend the confirmation email',
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

  profile: procedure(self)
    .route({ method: 'GET', path: '/auth/profile', summary: 'Your own profile' })
    .output(profile)
    /** The row is missing. The code is pinned by the requirements. */
    .errors({ PGRST116: { status: 404 } }),

  createProfile: procedure(self)
    .route({ method: 'POST', path: '/auth/profile', summary: 'Create your own profile if it is missing' })
    .input(nothing)
    .output(profile),

  updateProfile: procedure(self)
    .route({ method: 'PUT', path: '/auth/profile', summary: 'Change your own name or language' })
    .input(
      z.strictObject({
        firstName: nameSchema,
        lastName: nameSchema,
        language: z.nullable(z.enum(LANGUAGES)),
        revision,
      }),
    )
    .output(profile)
    .errors({ STALE: { status: 409, data: z.object({ current: profile }) } }),

  unlock: procedure(self)
    .meta({ onFullDisk: 'allowed' })
    .route({ method: 'POST', path: '/auth/unlock', summary: 'Unlock a screen with the password' })
    .input(passwordCheckSchema)
    .output(z.object({ unlocked: z.literal(true) }))
    .errors(wrongPassword),

  unlockBySso: procedure(self)
    .meta({ onFullDisk: 'allowed' })
    .route({
      method: 'POST',
      path: '/auth/unlock-by-sso',
      summary: 'Unlock a screen once, right after signing in at the identity provider',
    })
    .input(nothing)
    .output(z.object({ unlocked: z.literal(true) }))
    .errors({ NOT_PROVED: { status: 409 } }),

  forgotPassword: procedure(anyone)
    .route({
      method: 'POST',
      path: '/auth/forgot-password',
      summary: 'Email a link to choose a new password',
    })
    .input(z.strictObject({ email: emailSchema, language: z.enum(LANGUAGES) }))
    /** The same answer for a known and an unknown address. */
    .output(mailed),

  resetPassword: procedure(anyone)
    .route({
      method: 'POST',
      path: '/auth/reset-password',
      summary: 'Choose a new password with an emailed link',
    })
    .input(z.strictObject({ token: linkToken, password: newPasswordSchema }))
    /** Every session of the account ends. */
    .output(z.object({ changed: z.literal(true) }))
    .errors(badLink),

  changePassword: procedure(self)
    .route({
      method: 'POST',
      path: '/auth/change-password',
      summary: 'Change your own password; ends other sessions',
    })
    .input(changePasswordSchema)
    .output(z.object({ changed: z.literal(true) }))
    .errors(wrongPassword),

  changeEmail: procedure(self)
    .route({ method: 'POST', path: '/auth/change-email', summary: 'Email a link to the new address' })
    .input(z.extend(changeEmailSchema, { language: z.enum(LANGUAGES) }))
    .output(mailed)
    .errors(wrongProof),

  confirmEmail: procedure(anyone)
    .route({
      method: 'POST',
      path: '/auth/confirm-email',
      summary: 'Confirm the new address with its link',
    })
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ email: z.string() }))
    .errors(badLink),

  undoChange: procedure(anyone)
    .route({
      method: 'POST',
      path: '/auth/undo',
      summary: 'Undo a sign-in change with the link from the email about it',
    })
    .input(z.strictObject({ token: linkToken }))
    /** Ends every session and mails a password reset link to this address. */
    .output(z.object({ email: z.string(), mailConfigured: z.boolean() }))
    .errors(badLink),

  ...ownSecondFactor,

  sessions: procedure(self)
    .route({ method: 'GET', path: '/auth/sessions', summary: 'Your own sessions, newest first' })
    .output(z.array(ownSession)),

  revokeSession: procedure(self)
    .meta({ onFullDisk: 'allowed' })
    .route({ method: 'POST', path: '/auth/sessions/{id}/revoke', summary: 'End one of your own sessions' })
    .input(z.extend(proofSchema, { id: uuid }))
    .output(z.object({ revoked: z.literal(true) }))
    .errors({ ...wrongProof, NOT_FOUND: { status: 404 } }),

  revokeOtherSessions: procedure(self)
    .meta({ onFullDisk: 'allowed' })
    .route({
      method: 'POST',
      path: '/auth/sessions/revoke-others',
      summary: 'End all of your sessions except this one',
    })
    .input(proofSchema)
    .output(z.object({ revoked: z.number() }))
    .errors(wrongProof),
};
