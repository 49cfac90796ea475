import { STAFF_ROLES } from '@kickstand/domain/auth';
import { useSyncExternalStore } from 'react';
import { api, holdReads } from '../api.ts';
import { browserClock, safeStorage } from './browser.ts';
import type { AuthView } from './core.ts';
import { createAuth } from './driver.ts';
import { createIdleLock, LOCK_KEY } from './idle-lock.ts';
import { showNotice } from './notices.ts';
import { reads } from './reads.ts';
import { servedBoot } from './served-boot.ts';
import { EVENT_KEY, LEAVING_KEY, parseTabEvent, storedAuth } from './stored.ts';

export { readAuthUrl } from './auth-url.ts';
export type { AuthView } from './core.ts';
export { type AuthStatus, hasProblem, type Profile } from './state.ts';
export { FORM_KEYS, RECENT_KEY } from './stored.ts';
export { isAuthError } from './texts.ts';

const DEFAULT_LOCK_MINUTES = 15;

/** AUT-10. Reads that failed while the server was down are retried once it answers. */
let wasAway = false;
function readAgainAfterAway(): void {
  const { networkError } = auth.get();
  if (wasAway && !networkError) reads.retryFailed();
  wasAway = networkError;
}

/** During a sign-out in any tab nothing is read, because the server would refuse it. */
function pauseReads(): () => void {
  reads.cancel();
  return holdReads();
}
let resumeReads = () => {};

const local = safeStorage(() => window.localStorage);

const auth = createAuth({
  api: {
    session: async () => (servedBoot.isThere() ? null : api.auth.session()),
    refresh: () => api.auth.refresh({}),
    profile: () => api.auth.profile(),
    createProfile: () => api.auth.createProfile({}),
    signIn: (input) => api.auth.signIn(input),
    signUp: (input) => api.auth.signUp(input),
    signOut: () => api.auth.signOut({}),
    boot: async () => servedBoot.take() ?? api.settings.boot(),
  },
  clock: browserClock,
  stored: storedAuth(
    local,
    safeStorage(() => window.sessionStorage),
    browserClock.now,
  ),
  onChangeOfPerson: reads.clear,
  onEnter: (userId) => lock.open(userId),
  onLeaving: pauseReads,
  notify: showNotice,
});

const lock = createIdleLock({
  clock: browserClock,
  local,
  person: () => {
    const { user, profile } = auth.get();
    if (!user) return null;
    // only staff screens lock, so a stored lock is enough while the profile is not loaded
    const staff = profile ? isStaff(profile.role) : local.getItem(LOCK_KEY) === user.id;
    return staff ? user.id : null;
  },
  limitMs: () => {
    const { boot, loading } = auth.get();
    if (!boot && loading) return null;
    return (boot?.idleLockMinutes ?? DEFAULT_LOCK_MINUTES) * 60_000;
  },
  // if the server answers, it decides: a device's clock may be wrong
  endsAt: () => {
    const { networkError, session } = auth.get();
    return networkError && session ? Date.parse(session.expiresAt) : null;
  },
});

const isStaff = (role: string): boolean => STAFF_ROLES.some((staff) => staff === role);

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'] as const;
let listening = false;

/** Events from outside the page's code: other tabs, network, input. */
function listen(): void {
  if (listening) return;
  listening = true;
  window.addEventListener('storage', ({ key, newValue }) => {
    const event = key === EVENT_KEY ? parseTabEvent(newValue) : null;
    if (event) auth.hear(event);
    if (event) resumeReads();
    if (key === LOCK_KEY) lock.follow();
    if (key === LEAVING_KEY && newValue) resumeReads = pauseReads();
  });
  window.addEventListener('online', auth.online);
  document.addEventListener('visibilitychange', lock.follow);
  for (const input of INPUTS) window.addEventListener(input, lock.input, { capture: true, passive: true });
  auth.subscribe(lock.follow);
  auth.subscribe(readAgainAfterAway);
}

/** Settles when no unlock is in progress. */
let unlocked: Promise<unknown> = Promise.resolve();

export const sessionStore = {
  ...auth,
  /**
   * Loads session and boot again. Waits for an unlock in progress: it renews the token, and before the new cookie
   * arrives the server would answer that nobody is signed in.
   */
  async reload(): Promise<boolean> {
    await unlocked;
    return auth.reload();
  },
  /** The first load of a page; false if it failed. */
  load(): Promise<boolean> {
    listen();
    return auth.load();
  },
};

/** AUT-18. Whether this device's screen is locked, and how it opens. */
export const idleLock = {
  /** Unlocks with the password; rejects if it is wrong. */
  unlock: (password: string): Promise<void> => openBy(() => api.auth.unlock({ password })),
  /** OPS-06. Unlocks if the identity provider has just authenticated the user; rejects otherwise. */
  unlockBySso: (): Promise<void> => openBy(() => api.auth.unlockBySso({})),
};

async function openBy(prove: () => Promise<unknown>): Promise<void> {
  const { user } = auth.get();
  if (!user) return;
  const answer = prove();
  unlocked = answer.catch(() => undefined); // the caller handles it
  await answer;
  // the session has a new end; with the old one the screen would lock again
  if (auth.get().networkError) await auth.reload();
  lock.open(user.id);
}

export function useSession(): AuthView {
  return useSyncExternalStore(auth.subscribe, auth.get);
}

export function useLocked(): boolean {
  return useSyncExternalStore(lock.subscribe, lock.isLocked);
}
