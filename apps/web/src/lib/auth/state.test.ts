import { describe, expect, it } from 'vitest';
import { auth as es } from '../../i18n/es/auth.ts';
import {
  type AuthEvent,
  type AuthState,
  authReducer,
  fallbackProfile,
  hasProblem,
  needsProfile,
  needsRecovery,
  START,
  statusOf,
} from './state.ts';
import { ANA, at, BOOT, LUIS, profileOf, sessionOf } from './testing.ts';
import { AUTH_TEXTS, type AuthErrorCode, isAuthError } from './texts.ts';

const run = (state: AuthState, ...events: AuthEvent[]): AuthState => events.reduce(authReducer, state);
const SIGNED_IN = run(START, { type: 'SESSION', answer: sessionOf() });
const { profile: _, ...SESSION } = sessionOf();

describe('AUT-04 the auth state', () => {
  it('starts loading, with nobody and no error', () => {
    expect(START).toMatchObject({
      user: null,
      session: null,
      profile: null,
      loading: true,
      error: null,
      networkError: false,
      inProgress: false,
    });
    expect(statusOf(START)).toBe('loading');
  });

  it('REMEMBERED shows the previous person and continues loading', () => {
    const state = run(START, { type: 'REMEMBERED', session: SESSION, profile: profileOf() });
    expect(state).toMatchObject({
      user: SESSION.user,
      session: SESSION,
      profile: profileOf(),
      loading: true,
    });
    expect(statusOf(state)).toBe('signed_in');
  });

  it('SESSION sets user and session, clears the errors and ends the loading when it brings the profile', () => {
    const before = { ...START, error: 'SESSION_UNCHECKED', networkError: true, signedOut: true } as const;
    const state = run(before, { type: 'SESSION', answer: sessionOf() });
    expect(state).toEqual({
      ...START,
      user: SESSION.user,
      session: SESSION,
      profile: profileOf(),
      loading: false,
    });
  });

  it('SESSION without a profile loads on, and keeps the one already known of the same person only', () => {
    const without = (id: string) => ({ type: 'SESSION', answer: sessionOf(id, { profile: null }) }) as const;
    expect(run(START, without(ANA))).toMatchObject({ profile: null, loading: true });
    expect(run(SIGNED_IN, without(ANA))).toMatchObject({ profile: profileOf(), loading: true });
    expect(run(SIGNED_IN, without(LUIS))).toMatchObject({ user: { id: LUIS }, profile: null, loading: true });
  });

  it('SESSION of nobody leaves nobody', () => {
    const state = run(SIGNED_IN, { type: 'SESSION', answer: null });
    expect(state).toMatchObject({
      user: null,
      session: null,
      profile: null,
      loading: false,
      signedOut: false,
    });
    expect(statusOf(state)).toBe('anonymous');
  });

  it('TAKEN_OVER moves the expiry and says that the network is back', () => {
    const state = run({ ...SIGNED_IN, networkError: true }, { type: 'TAKEN_OVER', expiresAt: at(99) });
    expect(state).toMatchObject({ session: { expiresAt: at(99) }, networkError: false });
    expect(run(START, { type: 'TAKEN_OVER', expiresAt: at(99) })).toBe(START);
  });

  it('BOOT keeps what the server said about the shop', () => {
    expect(run(START, { type: 'BOOT', boot: BOOT })).toEqual({ ...START, boot: BOOT });
  });

  it('PROFILE_LOADED clears the error and ends the loading', () => {
    const before = { ...SIGNED_IN, profile: null, loading: true, error: 'PROFILE_NOT_LOADED' } as const;
    const state = run(before, { type: 'PROFILE_LOADED', profile: profileOf() });
    expect(state).toMatchObject({ profile: profileOf(), loading: false, error: null });
  });

  it('PROFILE_LOADED of someone who has left changes nothing', () => {
    expect(run(SIGNED_IN, { type: 'PROFILE_LOADED', profile: profileOf(LUIS) })).toBe(SIGNED_IN);
    expect(run(START, { type: 'PROFILE_LOADED', profile: profileOf() })).toBe(START);
  });

  it('PROFILE_FAILED sets "Failed to load user profile" and ends the loading', () => {
    const state = run(
      { ...SIGNED_IN, loading: true },
      { type: 'PROFILE_FAILED', error: 'PROFILE_NOT_LOADED', kept: null },
    );
    expect(state).toMatchObject({ profile: null, loading: false, error: 'PROFILE_NOT_LOADED' });
    expect(AUTH_TEXTS.PROFILE_NOT_LOADED).toBe('Failed to load user profile');
  });

  it('ACTION_BEGAN, ACTION_ENDED and ACTION_FAILED move the in-progress flag and the error', () => {
    expect(run(START, { type: 'ACTION_BEGAN' }).inProgress).toBe(true);
    expect(run(START, { type: 'ACTION_BEGAN' }, { type: 'ACTION_ENDED' }).inProgress).toBe(false);
    expect(run(START, { type: 'ACTION_FAILED', error: 'SIGN_IN_FAILED' }).error).toBe('SIGN_IN_FAILED');
  });

  it('START_GIVEN_UP ends the loading and nothing else', () => {
    expect(run(START, { type: 'START_GIVEN_UP' })).toEqual({ ...START, loading: false });
  });
});

describe('AUT-05 a missing profile', () => {
  it('is shown as a customer named after the address, else "User"', () => {
    const state = run({ ...SIGNED_IN, profile: null }, { type: 'PROFILE_MISSING' });
    expect(state.profile).toMatchObject({ id: ANA, firstName: 'ana', lastName: '', role: 'customer' });
    expect(fallbackProfile({ id: ANA, email: '' }).firstName).toBe('User');
    expect(run(START, { type: 'PROFILE_MISSING' })).toBe(START);
  });

  it('is looked for again only once loading has ended', () => {
    const state = { ...SIGNED_IN, profile: null };
    expect(needsProfile(state)).toBe(true);
    expect(needsProfile({ ...state, loading: true })).toBe(false);
    expect(needsProfile(SIGNED_IN)).toBe(false);
    expect(needsProfile({ ...START, loading: false })).toBe(false);
  });
});

describe('AUT-07 AUT-08 the end of a session', () => {
  it('SIGNED_OUT clears user, session, profile and error', () => {
    const state = run({ ...SIGNED_IN, error: 'PROFILE_NOT_LOADED' }, { type: 'SIGNED_OUT' });
    expect(state).toMatchObject({ user: null, session: null, profile: null, error: null, signedOut: true });
  });

  it('REFRESH_FAILED keeps an existing session, else it is the error', () => {
    expect(run(SIGNED_IN, { type: 'REFRESH_FAILED' })).toBe(SIGNED_IN);
    expect(run(START, { type: 'REFRESH_FAILED' }).error).toBe('REFRESH_FAILED');
    expect(AUTH_TEXTS.REFRESH_FAILED).toBe('Failed to refresh session');
  });

  it('SESSION_OVER leaves nobody and says why, but they did not choose to leave', () => {
    const state = run(SIGNED_IN, { type: 'SESSION_OVER' });
    expect(state).toMatchObject({ user: null, session: null, error: 'REFRESH_FAILED', signedOut: false });
  });
});

describe('AUT-10 AUT-11 what goes wrong', () => {
  it('NETWORK_FAILED with no user is a problem; with a message when something answered', () => {
    const silent = run(START, { type: 'NETWORK_FAILED', unavailable: false });
    expect(silent).toMatchObject({ networkError: true, error: null });
    expect(statusOf(silent)).toBe('problem');
    expect(hasProblem(silent)).toBe(true);
    const answered = run(START, { type: 'NETWORK_FAILED', unavailable: true });
    expect(answered).toMatchObject({ networkError: true, error: 'SERVER_UNAVAILABLE' });
  });

  it('NETWORK_FAILED with a known session is no problem for the card, but starts a recovery', () => {
    const state = run(SIGNED_IN, { type: 'NETWORK_FAILED', unavailable: true });
    expect(state).toMatchObject({ networkError: true, error: null, user: SESSION.user });
    expect(hasProblem(state)).toBe(false);
    expect(needsRecovery(state)).toBe(true);
    expect(needsRecovery({ ...state, loading: true })).toBe(false);
  });

  it('CHECK_FAILED is "Failed to check authentication session", a problem with a session and without', () => {
    for (const before of [START, SIGNED_IN])
      expect(hasProblem(run(before, { type: 'CHECK_FAILED' }))).toBe(true);
    expect(AUTH_TEXTS.SESSION_UNCHECKED).toBe('Failed to check authentication session');
  });

  it('an auth error is one whose text contains "auth", in small letters', () => {
    const found = (Object.keys(AUTH_TEXTS) as AuthErrorCode[]).filter(isAuthError);
    expect(found).toEqual(['SESSION_UNCHECKED', 'NO_USER', 'SERVER_UNAVAILABLE']);
    expect(isAuthError(null)).toBe(false);
  });

  it('AUT-05 AUT-07 AUT-11 holds the texts of the product, and a Spanish one for each', () => {
    expect(AUTH_TEXTS).toMatchObject({
      SIGN_IN_FAILED: 'An error occurred during sign in',
      SIGN_UP_FAILED: 'An error occurred during sign up',
      NO_USER: 'No authenticated user found',
      SERVER_UNAVAILABLE:
        'Cannot connect to authentication server. This may be due to network issues or the server may be temporarily unavailable.',
    });
    for (const code of Object.keys(AUTH_TEXTS) as AuthErrorCode[])
      expect(es.state[code]).not.toBe(AUTH_TEXTS[code]);
  });
});
