import type { Outputs } from '@kickstand/api';
import { errorCode } from '../calls/errors.ts';
import { LocalError } from '../device/network.ts';
import { type AuthPorts, createCore, isUnreachable } from './core.ts';
import { profileLoader } from './profile.ts';
import { sessionRecovery } from './recovery.ts';
import { needsRecovery, type SessionAnswer, type SignInInput, type SignUpInput } from './state.ts';
import type { TabEvent } from './stored.ts';
import { isAuthError } from './texts.ts';

/** AUT-03. Refreshes when few ticks remain before the session expires. */
export const TICK_MS = 30_000;
const TICKS_BEFORE_EXPIRY = 3;
/** AUT-13. */
const START_RETRIES = 3;
const START_PAUSE_MS = 500;

/** Runs the state machine of state.ts: calls, timers, storage and other tabs become its events. */
export function createAuth(ports: AuthPorts) {
  const core = createCore(ports);
  const { api, clock, stored, notify } = ports;
  const { get, dispatch } = core;
  const profile = profileLoader(core);
  const recovery = sessionRecovery(core, { accept, refresh });
  let stopTicking = () => {};

  /** AUT-04. Session and user first, the profile in a separate step. */
  function accept(answer: SessionAnswer | null): void {
    // the tab learns of a sign-out in another tab before its own request returns
    const left = answer === null && get().user !== null && stored.isSigningOut();
    dispatch(left ? { type: 'SIGNED_OUT' } : { type: 'SESSION', answer });
    if (answer) {
      stored.write(get());
      clock.after(0, () => void profile.load());
    } else stored.clear();
  }

  /** Loads session and boot; false if that failed, and then the page stays as it is. */
  async function check(): Promise<boolean> {
    const asked = core.asked();
    try {
      const answer = await core.readSession(null);
      if (core.isCurrent(asked)) accept(answer);
      return true;
    } catch (error) {
      if (core.isCurrent(asked)) core.noteFailure(error);
      return false;
    }
  }

  /** AUT-02, AUT-13: the remembered session immediately, then one attempt and three retries. */
  async function load(): Promise<boolean> {
    stopTicking();
    stopTicking = clock.every(TICK_MS, tick);
    remember();
    for (let attempt = 1; attempt <= START_RETRIES + 1; attempt += 1) {
      if (await check()) return true;
      if (attempt > START_RETRIES) break;
      await new Promise<void>((resolve) => clock.after(START_PAUSE_MS * attempt, resolve));
      if (!get().loading) return true; // someone signed in or out meanwhile
    }
    dispatch({ type: 'START_GIVEN_UP' });
    notify('START_FAILED');
    return false;
  }

  function remember(): void {
    const kept = stored.isLeaving() ? null : stored.read();
    if (!kept) return;
    const { profile = null, ...session } = kept;
    dispatch({ type: 'REMEMBERED', session: { ...session, secondFactorDue: false, sso: null }, profile });
  }

  async function exclusively<T>(action: () => Promise<T>): Promise<T> {
    dispatch({ type: 'ACTION_BEGAN' });
    try {
      return await action();
    } finally {
      dispatch({ type: 'ACTION_ENDED' });
    }
  }

  /** AUT-06: a second concurrent action is refused. */
  async function alone<T>(error: 'SIGN_IN_FAILED' | 'SIGN_UP_FAILED', call: () => Promise<T>): Promise<T> {
    if (get().inProgress) throw new LocalError('ALREADY_IN_PROGRESS');
    return exclusively(async () => {
      try {
        await core.finishLeaving();
        return await call();
      } catch (failure) {
        if (isUnreachable(failure)) core.noteFailure(failure);
        else if (errorCode(failure) === 'UNKNOWN') dispatch({ type: 'ACTION_FAILED', error });
        throw failure;
      }
    });
  }

  /** Signs in with any call that answers with a session: password, second factor, invitation. */
  const enter = (call: () => Promise<SessionAnswer>): Promise<void> =>
    alone('SIGN_IN_FAILED', async () => {
      const answer = await call();
      ports.onEnter(answer.user.id);
      accept(answer);
      stored.tell('SIGNED_IN');
      if (!get().boot) await check();
    });

  /**
   * Always ends signed out on this device. Rejects if the server did not receive it; it is sent again as soon as the
   * server answers. False if another auth action is running and the click is ignored; `always` is never ignored.
   */
  async function signOut({ always = false } = {}): Promise<boolean> {
    if (get().inProgress && !always) return false;
    await exclusively(async () => {
      stored.setLeaving(true);
      const resumeReads = ports.onLeaving();
      try {
        await api.signOut();
        stored.setLeaving(false);
      } finally {
        stored.clear();
        dispatch({ type: 'SIGNED_OUT' });
        stored.forgetForms();
        stored.tell('SIGNED_OUT');
        resumeReads();
      }
    });
    return true;
  }

  /** AUT-08. False if it failed, or was ignored because another auth action is running. */
  async function refresh(): Promise<boolean> {
    if (get().inProgress) return false;
    const asked = core.asked();
    return exclusively(async () => {
      try {
        const answer = await api.refresh();
        if (!core.isCurrent(asked)) return false;
        accept(answer);
        stored.tell('SESSION_REFRESHED');
        return true;
      } catch (error) {
        if (core.isCurrent(asked)) refreshFailed(error);
        return false;
      }
    });
  }

  function refreshFailed(error: unknown): void {
    if (errorCode(error) === 'UNAUTHORIZED') {
      stored.clear();
      dispatch({ type: 'SESSION_OVER' });
    } else dispatch({ type: 'REFRESH_FAILED' });
    // a lost network has its own banner or card
    if (isUnreachable(error)) core.noteFailure(error);
    else if (get().error === 'REFRESH_FAILED') notify('REFRESH_FAILED');
  }

  /** AUT-03. Also retries a session that could not be read. */
  function tick(): void {
    const { loading, networkError, error, session } = get();
    if (loading) return;
    if (networkError || isAuthError(error)) return void recovery.recoverOrRefresh();
    if (!session || ticksLeft(session.expiresAt, clock.now()) > TICKS_BEFORE_EXPIRY) return;
    if (!takeOver()) void refresh();
  }

  /** Takes over the renewed session that another tab stored; false if there is none. */
  function takeOver(): boolean {
    const kept = stored.read();
    const { session } = get();
    if (!kept || !session || kept.user.id !== session.user.id) return false;
    if (Date.parse(kept.expiresAt) <= Date.parse(session.expiresAt)) return false;
    dispatch({ type: 'TAKEN_OVER', expiresAt: kept.expiresAt });
    return true;
  }

  /** Handles an event from another tab. */
  function hear({ type }: TabEvent): void {
    const { user } = get();
    if (type === 'SIGNED_OUT') {
      if (user) dispatch({ type: 'SIGNED_OUT' });
      stored.forgetForms();
    } else if (stored.read()?.user.id === user?.id) takeOver();
    else void check();
  }

  return {
    subscribe: core.subscribe,
    get,
    load,
    /** Loads session and boot again. */
    reload: check,
    refresh,
    enter,
    signIn: (input: SignInInput): Promise<void> => enter(() => api.signIn(input)),
    /** Does not sign in: the confirmation email comes first. */
    signUp: (input: SignUpInput): Promise<Outputs['auth']['signUp']> =>
      alone('SIGN_UP_FAILED', () => api.signUp(input)),
    signOut,
    /** AUT-12. Requested by the user: first clears the stored entry, which may be the cause. */
    recover(): Promise<boolean> {
      stored.clear();
      return recovery.recover();
    },
    hear,
    /** The browser reports that the network is back. */
    online(): void {
      if (needsRecovery(get())) void recovery.recoverOrRefresh();
    },
    /** For tests. */
    reset(): void {
      stopTicking();
      core.reset();
    },
  };
}

const ticksLeft = (expiresAt: string, now: number): number =>
  Math.floor((Date.parse(expiresAt) - now) / TICK_MS);
