/** Why a sign-in through the provider failed. Each has a sentence on the sign-in page. */
export const SSO_FAILURES = [
  /** The provider is down, or its answer is invalid. */
  'away',
  /** Took more than ten minutes, was used already, or was started in another browser. */
  'expired',
  /** The provider refused, or the person canceled. */
  'declined',
  /** The provider's answer failed verification. */
  'refused',
  'no_role',
  'email_unverified',
  'owner',
  'deactivated',
  /** The address belongs to a customer's account. */
  'customer',
  /** The address belongs to an account that is linked to another person at the provider. */
  'linked_otherwise',
  'too_many',
] as const;

export type SsoFailure = (typeof SSO_FAILURES)[number];

export const isSsoFailure = (value: string | null): value is SsoFailure =>
  SSO_FAILURES.some((failure) => failure === value);

/** How a session from the provider relates to passwords: the account also has one, or none. */
export const SSO_SESSIONS = ['also', 'only'] as const;
export type SsoSession = (typeof SSO_SESSIONS)[number];

export const SSO_START_PATH = '/api/sso/start';
export const SSO_CALLBACK_PATH = '/api/sso/callback';
