/**
 * What the auth state's error can say, in the words of the product. The catalogs hold the same sentences
 * for the screen; these decide: one that contains "auth" is about the sign-in itself and brings the card,
 * whatever language the screen speaks.
 */
export const AUTH_TEXTS = {
  PROFILE_NOT_LOADED: 'Failed to load user profile',
  REFRESH_FAILED: 'Failed to refresh session',
  SESSION_UNCHECKED: 'Failed to check authentication session',
  SIGN_IN_FAILED: 'An error occurred during sign in',
  SIGN_UP_FAILED: 'An error occurred during sign up',
  NO_USER: 'No authenticated user found',
  SERVER_UNAVAILABLE:
    'Cannot connect to authentication server. This may be due to network issues or the server may be temporarily unavailable.',
};
export type AuthErrorCode = keyof typeof AUTH_TEXTS;

/** AUT-11. Case-sensitive: "Authentication" alone would not count. */
export const isAuthError = (error: AuthErrorCode | null): boolean =>
  error !== null && AUTH_TEXTS[error].includes('auth');
