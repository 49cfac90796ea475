/**
 * The error texts of the auth state. The catalogs have the same sentences for the screen; here, a text with "auth"
 * means a sign-in problem and shows the card, in any language.
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
