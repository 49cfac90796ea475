import type { Client, Outputs } from '@kickstand/api';
import { fallbackFirstName } from '@kickstand/domain/auth';
import { type AuthErrorCode, isAuthError } from './texts.ts';

export type SessionAnswer = NonNullable<Outputs['auth']['session']>;
export type Session = Omit<SessionAnswer, 'profile'>;
export type User = Session['user'];
export type Profile = Outputs['auth']['profile'];
export type Boot = Outputs['settings']['boot'];
export type SignInInput = Parameters<Client['auth']['signIn']>[0];
export type SignUpInput = Parameters<Client['auth']['signUp']>[0];

/** AUT-04, and the additional state that guards need. */
export interface AuthState {
  readonly user: User | null;
  readonly session: Session | null;
  readonly profile: Profile | null;
  /** The server has not answered yet; a remembered session may be shown meanwhile. */
  readonly loading: boolean;
  readonly error: AuthErrorCode | null;
  /** An auth call could not reach the server. Other calls do not set it. */
  readonly networkError: boolean;
  /** An auth action is running: sign-in and sign-up are refused, sign-out and refresh ignored. */
  readonly inProgress: boolean;
  /** What the page must know before sign-in; null until it was read. */
  readonly boot: Boot | null;
  /** The user signed out: the redirect must not lead back to the page they left. */
  readonly signedOut: boolean;
}

export const START: AuthState = {
  user: null,
  session: null,
  profile: null,
  loading: true,
  error: null,
  networkError: false,
  inProgress: false,
  boot: null,
  signedOut: false,
};

export type AuthEvent =
  /** The session stored on this device, not verified yet. */
  | { readonly type: 'REMEMBERED'; readonly session: Session; readonly profile: Profile | null }
  /** The server identified the user. */
  | { readonly type: 'SESSION'; readonly answer: SessionAnswer | null }
  /** Another tab prolonged this session. */
  | { readonly type: 'TAKEN_OVER'; readonly expiresAt: string }
  | { readonly type: 'BOOT'; readonly boot: Boot }
  | { readonly type: 'PROFILE_LOADED'; readonly profile: Profile }
  /** The row is missing and is being created; until then its defaults are shown. */
  | { readonly type: 'PROFILE_MISSING' }
  /** `kept`: the profile that is still shown; null if there were only the defaults. */
  | {
      readonly type: 'PROFILE_FAILED';
      readonly error: 'PROFILE_NOT_LOADED' | 'NO_USER';
      readonly kept: Profile | null;
    }
  /** `unavailable`: the server answered that it is unavailable, rather than not at all. */
  | { readonly type: 'NETWORK_FAILED'; readonly unavailable: boolean }
  | { readonly type: 'CHECK_FAILED' }
  | { readonly type: 'START_GIVEN_UP' }
  | { readonly type: 'ACTION_BEGAN' }
  | { readonly type: 'ACTION_ENDED' }
  | { readonly type: 'ACTION_FAILED'; readonly error: 'SIGN_IN_FAILED' | 'SIGN_UP_FAILED' }
  | { readonly type: 'REFRESH_FAILED' }
  /** The server refused to prolong the session: it has ended. */
  | { readonly type: 'SESSION_OVER' }
  | { readonly type: 'SIGNED_OUT' };

export function authReducer(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case 'REMEMBERED':
      return { ...state, user: event.session.user, session: event.session, profile: event.profile };
    case 'SESSION':
      return event.answer ? signedIn(state, event.answer) : { ...state, ...NOBODY };
    case 'TAKEN_OVER':
      if (!state.session) return state;
      return { ...state, session: { ...state.session, expiresAt: event.expiresAt }, networkError: false };
    case 'BOOT':
      return { ...state, boot: event.boot };
    case 'PROFILE_LOADED':
      // the response may concern a user who signed out since
      if (event.profile.id !== state.user?.id) return state;
      return { ...state, profile: event.profile, error: null, loading: false };
    case 'PROFILE_MISSING':
      return state.user ? { ...state, profile: fallbackProfile(state.user) } : state;
    case 'PROFILE_FAILED':
      return { ...state, profile: event.kept, error: event.error, loading: false };
    case 'NETWORK_FAILED':
      // with a known session a lost network is not an auth error: the page stays, with a banner
      return { ...state, networkError: true, error: unreachable(state, event.unavailable) };
    case 'CHECK_FAILED':
      return { ...state, error: 'SESSION_UNCHECKED' };
    case 'START_GIVEN_UP':
      return { ...state, loading: false };
    case 'ACTION_BEGAN':
      return { ...state, inProgress: true };
    case 'ACTION_ENDED':
      return { ...state, inProgress: false };
    case 'ACTION_FAILED':
      return { ...state, error: event.error };
    case 'REFRESH_FAILED':
      return state.session ? state : { ...state, error: 'REFRESH_FAILED' };
    case 'SESSION_OVER':
      return { ...state, ...NOBODY, error: 'REFRESH_FAILED' };
    case 'SIGNED_OUT':
      return { ...state, ...NOBODY, signedOut: true };
  }
}

const NOBODY = {
  user: null,
  session: null,
  profile: null,
  loading: false,
  error: null,
  networkError: false,
} as const;

function signedIn(state: AuthState, { profile, ...session }: SessionAnswer): AuthState {
  const known = session.user.id === state.user?.id ? state.profile : null;
  return {
    ...state,
    user: session.user,
    session,
    profile: profile ?? known,
    // without a profile the permissions are unknown
    loading: profile === null,
    error: null,
    networkError: false,
    signedOut: false,
  };
}

const unreachable = (state: AuthState, unavailable: boolean): AuthErrorCode | null => {
  if (state.user) return state.error;
  return unavailable ? 'SERVER_UNAVAILABLE' : null;
};

/** AUT-05. The defaults for a user without a row; the server has the same. */
export function fallbackProfile({ id, email }: User): Profile {
  const firstName = fallbackFirstName(email);
  return { id, firstName, lastName: '', email, role: 'customer', language: null, revision: 0 };
}

/** `problem`: the session could not be read, so it is unknown whether anyone is signed in. */
export type AuthStatus = 'loading' | 'anonymous' | 'signed_in' | 'problem';

export function statusOf(state: AuthState): AuthStatus {
  if (state.user) return 'signed_in';
  if (state.networkError || isAuthError(state.error)) return 'problem';
  return state.loading ? 'loading' : 'anonymous';
}

/** AUT-11. What shows the card after 5 s; a lost network only if no session is known. */
export const hasProblem = (state: AuthState): boolean =>
  isAuthError(state.error) || (state.networkError && state.user === null);

/** AUT-10. While start-up retries, a recovery would only repeat the requests. */
export const needsRecovery = (state: AuthState): boolean => state.networkError && !state.loading;

/** AUT-05. */
export const needsProfile = (state: AuthState): boolean =>
  state.user !== null && state.profile === null && !state.loading;
