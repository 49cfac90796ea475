import * as z from '../zod/index.ts';
import { EMAIL_MAX, EMAIL_PATTERN, PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';
import { ROLES } from './roles.ts';

/** One @, a dot after it, no spaces; stored lower-cased, so that one address is one account. */
export const emailSchema = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX), z.regex(EMAIL_PATTERN, 'EMAIL_INVALID'));

/** An address that may be left out. */
export const emailOrNothingSchema = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(EMAIL_MAX, 'TOO_LONG'),
  z.refine((email) => email === '' || EMAIL_PATTERN.test(email), { error: 'EMAIL_INVALID' }),
);

export const newPasswordSchema = z
  .string()
  .check(z.minLength(PASSWORD_MIN, 'PASSWORD_TOO_SHORT'), z.maxLength(PASSWORD_MAX, 'PASSWORD_TOO_LONG'));

export const nameSchema = z
  .string()
  .check(z.trim(), z.minLength(1, 'NAME_REQUIRED'), z.maxLength(80, 'TOO_LONG'));

export const signInSchema = z.strictObject({
  email: emailSchema,
  password: z
    .string()
    .check(z.minLength(1, 'PASSWORD_REQUIRED'), z.maxLength(PASSWORD_MAX, 'PASSWORD_TOO_LONG')),
});

export const signUpSchema = z.strictObject({
  firstName: nameSchema,
  lastName: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
});
export type SignUp = z.infer<typeof signUpSchema>;

/** A six-digit code of an authenticator, or a recovery code; spaces and dashes do not matter. */
export const secondFactorCodeSchema = z
  .string()
  .check(z.maxLength(40, 'CODE_INVALID'), z.regex(/^[\s-]*([0-9A-Za-z][\s-]*){6,32}$/, 'CODE_INVALID'));

const currentPassword = signInSchema.shape.password;

export const passwordCheckSchema = z.strictObject({ password: currentPassword });

/** Reauthentication: the password and, if the account has a second factor, its code. */
export const proofSchema = z.strictObject({
  password: currentPassword,
  code: z.optional(secondFactorCodeSchema),
});
export type Proof = z.infer<typeof proofSchema>;

export const changePasswordSchema = z.strictObject({ currentPassword, password: newPasswordSchema }).check(
  z.refine(({ currentPassword: current, password }) => current !== password, {
    error: 'PASSWORD_SAME',
    path: ['password'],
  }),
);

export const passkeyNameSchema = z
  .string()
  .check(z.trim(), z.minLength(1, 'NAME_REQUIRED'), z.maxLength(60, 'TOO_LONG'));

export const changeEmailSchema = z.strictObject({ email: emailSchema, ...proofSchema.shape });

export const invitationSchema = z.strictObject({
  email: emailSchema,
  firstName: nameSchema,
  lastName: nameSchema,
  role: z.enum(ROLES),
});
