/** Why nobody was signed in through the provider. Each has a sentence on the sign-in page. */
export const SSO_FAILURES = [
  /** The provider does not answer, or not as it should. */
  'away',
  /** Took more than ten minutes, was used already, or was started in another browser. */
  'expired',
  /** The provider said no, or the person turned back. */
  'declined',
  /** What the provider answered does not hold. */
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

/** How a session that began at the provider relates to a password: the account has one also, or none. */
export const SSO_SESSIONS = ['also', 'only'] as const;
export type SsoSession = (typeof SSO_SESSIONS)[number];

export const SSO_START_PATH = '/api/sso/start';
export const SSO_CALLBACK_PATH = '/api/sso/callback';
