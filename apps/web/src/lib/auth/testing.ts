import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, vi } from 'vitest';
import { NetworkError } from '../device/network.ts';
import { browserClock } from './browser.ts';
import type { AuthApi, Notice } from './core.ts';
import { createAuth } from './driver.ts';
import type { Boot, Profile, SessionAnswer } from './state.ts';
import { type KeyValues, storedAuth } from './stored.ts';

export const ANA = '6f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
export const LUIS = '0b9d2f6e-5a41-4d0c-8f43-1a6f0c2d7e55';
/** The start time of a test. */
export const NOON = Date.parse('2026-03-02T12:00:00.000Z');
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const at = (ms: number): string => new Date(NOON + ms).toISOString();

export function profileOf(id = ANA, change: Partial<Profile> = {}): Profile {
  const email = id === ANA ? 'ana@shop.test' : 'luis@shop.test';
  const firstName = id === ANA ? 'Ana' : 'Luis';
  return {
    id,
    firstName,
    lastName: 'Ruiz',
    email,
    role: 'technician',
    language: null,
    revision: 1,
    ...change,
  };
}

export function sessionOf(id = ANA, change: Partial<SessionAnswer> = {}): SessionAnswer {
  const profile = profileOf(id);
  const user = { id, email: profile.email };
  return { user, profile, expiresAt: at(12 * HOUR), secondFactorDue: false, sso: null, ...change };
}

export const BOOT: Boot = {
  setUp: 'done',
  codeRequired: false,
  demo: false,
  shop: null,
  idleLockMinutes: 15,
  sso: null,
};

export const lost = () => Promise.reject(new NetworkError('The server could not be reached'));
export const refused = (code: string, status = 400) => Promise.reject(new ORPCError(code, { status }));
export const pending = <T>() => new Promise<T>(() => {});

/** Storage that notifies other tabs, as a real one does. */
export function sharedStorage() {
  const values = new Map<string, string>();
  const tabs = new Map<object, (key: string, value: string | null) => void>();
  const changed = (tab: object, key: string, value: string | null) => {
    for (const [other, hear] of tabs) if (other !== tab) hear(key, value);
  };
  return {
    values,
    open(hear: (key: string, value: string | null) => void = () => {}): KeyValues {
      const tab: KeyValues = {
        getItem: (key) => values.get(key) ?? null,
        setItem(key, value) {
          values.set(key, value);
          changed(tab, key, value);
        },
        removeItem(key) {
          if (values.delete(key)) changed(tab, key, null);
        },
      };
      tabs.set(tab, hear);
      return tab;
    },
  };
}

/** The auth state of one tab, with replaceable calls and a controlled clock. */
export function openTab(
  calls: Partial<AuthApi> = {},
  local: KeyValues = sharedStorage().open(),
  session: KeyValues = sharedStorage().open(),
) {
  // why: there is no network in this test; browser tests use the real server
  const api = {
    session: vi.fn(async (): Promise<SessionAnswer | null> => null),
    refresh: vi.fn(async () => sessionOf()),
    profile: vi.fn(async () => profileOf()),
    createProfile: vi.fn(async () => profileOf()),
    signIn: vi.fn(async () => sessionOf()),
    signUp: vi.fn(async () => ({ confirmationSent: true as const, mailConfigured: true })),
    signOut: vi.fn(async (): Promise<unknown> => ({ signedOut: true })),
    boot: vi.fn(async () => BOOT),
  } satisfies AuthApi;
  const notices: Notice[] = [];
  const onChangeOfPerson = vi.fn();
  const onLeaving = vi.fn(() => () => {});
  const auth = createAuth({
    api: Object.assign(api, calls),
    clock: browserClock,
    stored: storedAuth(local, session, browserClock.now),
    onChangeOfPerson,
    onEnter: () => {},
    onLeaving,
    notify: (notice) => void notices.push(notice),
  });
  return { auth, api, notices, onChangeOfPerson, onLeaving };
}

/** Opens a tab with a signed-in user and everything loaded. */
export async function openSignedIn(...[calls = {}, ...storages]: Parameters<typeof openTab>) {
  const tab = openTab({ session: vi.fn(async () => sessionOf()), ...calls }, ...storages);
  await tab.auth.load();
  await pass(0);
  return tab;
}

/** Fake timers that start at noon. */
export function stopClock(): void {
  // why: waiting twelve real hours would prove nothing more
  beforeEach(() => void vi.useFakeTimers({ now: NOON }));
  afterEach(() => void vi.useRealTimers());
}

/** Lets pending work finish, then advances the clock. */
export const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
