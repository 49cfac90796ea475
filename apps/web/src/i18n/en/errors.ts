import type { ClientErrorCode, FieldCode } from '../../lib/error-codes.ts';

export const errors = {
  UNAUTHORIZED: 'You are signed out. Sign in and try again.',
  FORBIDDEN: 'You do not have permission to do this',
  TOO_MANY_REQUESTS: 'Too many attempts. Try again in {{seconds}} s.',
  UNAVAILABLE: 'The server is busy. Try again in a moment.',
  STORAGE_FULL: 'The server has almost no disk space left, so nothing can be saved until some is freed.',
  INVALID_CREDENTIALS: 'That email and password do not match.',
  EMAIL_NOT_CONFIRMED: 'Confirm your email address first. The link is in your inbox.',
  LINK_INVALID: 'This link has expired or was already used.',
  NOT_FOUND: 'This no longer exists.',
  ALREADY_SET_UP: 'This shop is already set up. Sign in instead.',
  CODE_WRONG: 'That is not the code on the console.',
  STALE: 'Someone else saved changes in the meantime.',
  ALREADY_SHOWN: 'This link was already shown once.',

  NETWORK: 'The server cannot be reached. Check your connection and try again.',
  INVALID_INPUT: 'Check what you entered.',
  UNKNOWN: 'Something went wrong. Try again.',
  UNKNOWN_WITH_REFERENCE: 'Something went wrong. Reference {{reference}}.',
  ALREADY_IN_PROGRESS: 'Authentication already in progress',

  EMAIL_INVALID: 'Enter an email address, like name@example.com.',
  PASSWORD_REQUIRED: 'Enter your password.',
  PASSWORD_TOO_SHORT: 'Use at least 12 characters.',
  PASSWORD_TOO_LONG: 'Use at most 128 characters.',
  NAME_REQUIRED: 'Enter a name.',
  TOO_LONG: 'This is too long.',
  SHOP_NAME_REQUIRED: 'Enter the name of the shop.',
  PHONE_INVALID: 'Enter ten digits, or leave it empty.',
  TIME_ZONE_INVALID: 'Choose a time zone from the list.',
  PASSCODE_TOO_SHORT: 'Use at least 6 characters.',
} satisfies Record<ClientErrorCode | FieldCode | 'UNKNOWN_WITH_REFERENCE', string>;
