import { beforeAll, describe, expect, it, vi } from 'vitest';
import { speak } from '../../i18n/index.ts';
import { errorCode } from '../calls/errors.ts';
import { EVENT_KEY, parseTabEvent, SESSION_KEY } from './stored.ts';
import {
  ANA,
  at,
  BOOT,
  HOUR,
  LUIS,
  lost,
  MINUTE,
  NOON,
  openSignedIn,
  openTab,
  pass,
  pending,
  profileOf,
  refused,
  sessionOf,
  sharedStorage,
  stopClock,
} from './testing.ts';

stopClock();
// the catalog must be loaded: a code is recognized by its sentence
beforeAll(() => speak('en'));

const CREDENTIALS = { email: 'ana@shop.test', password: 'four loose spokes' };

describe('AUT-01 signing in, up and out', () => {
  it('sends what was typed and takes the session over', async () => {
    const { auth, api } = openTab();
    await auth.load();
    await auth.signIn(CREDENTIALS);
    expect(api.signIn).toHaveBeenCalledWith(CREDENTIALS);
    expect(auth.get()).toMatchObject({ status: 'signed_in', user: { id: ANA }, inProgress: false });
  });

  it('signing up signs nobody in: the mail comes first', async () => {
    const { auth, api } = openTab();
    await auth.load();
    const input = { ...CREDENTIALS, firstName: 'Ana', lastName: 'Ruiz', language: 'en' } as const;
    expect(await auth.signUp(input)).toEqual({ confirmationSent: true, mailConfigured: true });
    expect(api.signUp).toHaveBeenCalledWith(input);
    expect(auth.get().status).toBe('anonymous');
  });

  it('any call that answers with a session signs in', async () => {
    const { auth } = openTab();
    await auth.load();
    await auth.enter(async () => sessionOf(LUIS));
    expect(auth.get().user?.id).toBe(LUIS);
  });

  it('reads what a page needs before sign-in with the session', async () => {
    const { auth } = openTab();
    expect(await auth.load()).toBe(true);
    expect(auth.get()).toMatchObject({ boot: BOOT, status: 'anonymous', loading: false });
  });
});

describe('AUT-02 what the device keeps', () => {
  it('stores user, profile and expiry under one key, and no token', async () => {
    const storage = sharedStorage();
    await openSignedIn({}, storage.open());
    expect([...storage.values.keys()]).toEqual([SESSION_KEY]);
    expect(JSON.parse(storage.values.get(SESSION_KEY) ?? '')).toEqual({
      user: { id: ANA, email: 'ana@shop.test' },
      profile: profileOf(),
      expiresAt: at(12 * HOUR),
    });
  });

  it('shows a known session immediately, while the server is still being asked', async () => {
    const storage = sharedStorage();
    await openSignedIn({}, storage.open());
    const { auth } = openTab({ session: pending }, storage.open());
    void auth.load();
    expect(auth.get()).toMatchObject({ status: 'signed_in', loading: true, profile: profileOf() });
  });

  it('lets the server decide: another role, another person, nobody', async () => {
    const storage = sharedStorage();
    await openSignedIn({}, storage.open());
    const answers = [
      sessionOf(ANA, { profile: profileOf(ANA, { role: 'customer' }) }),
      sessionOf(LUIS),
      null,
    ] as const;
    for (const answer of answers) {
      const profile = vi.fn(async () => answer?.profile ?? profileOf());
      const { auth } = openTab({ session: async () => answer, profile }, storage.open());
      await auth.load();
      await pass(0);
      expect(auth.get().user).toEqual(answer?.user ?? null);
      expect(auth.get().profile?.role).toBe(answer?.profile?.role);
    }
    expect(storage.values.has(SESSION_KEY)).toBe(false);
  });

  it('ignores an entry that is expired, broken or malformed', async () => {
    const entries = [
      JSON.stringify({ user: { id: ANA, email: 'ana@shop.test' }, expiresAt: at(-1) }),
      '{"user":',
      JSON.stringify({ user: 'ana', expiresAt: at(HOUR) }),
    ];
    for (const entry of entries) {
      const local = sharedStorage().open();
      local.setItem(SESSION_KEY, entry);
      const { auth } = openTab({ session: pending }, local);
      void auth.load();
      expect(auth.get().status, entry).toBe('loading');
    }
  });
});

describe('AUT-03 auto-refresh', () => {
  it('refreshes at the first tick of 30 s at which 3 ticks or fewer remain', async () => {
    const expiresAt = at(5 * MINUTE);
    const { auth, api } = await openSignedIn({ session: async () => sessionOf(ANA, { expiresAt }) });
    await pass(3 * MINUTE - 1); // 6 ticks; at the last one a bit more than 5 remain
    expect(api.refresh).not.toHaveBeenCalled();
    // 3:00 leaves 4 ticks, 3:30 leaves 3
    await pass(1);
    expect(api.refresh).not.toHaveBeenCalled();
    await pass(30_000);
    expect(api.refresh).toHaveBeenCalledOnce();
    expect(auth.get().session?.expiresAt).toBe(at(12 * HOUR));
    await pass(10 * MINUTE);
    expect(api.refresh).toHaveBeenCalledOnce();
  });

  it('refreshes nothing when nobody is signed in', async () => {
    const { auth, api } = openTab();
    await auth.load();
    await pass(HOUR);
    expect(api.refresh).not.toHaveBeenCalled();
  });
});

describe('AUT-04 session and user first, the profile in a step of its own', () => {
  it('sets both before the profile is requested', async () => {
    const { auth, api } = openTab({ session: async () => sessionOf(ANA, { profile: null }) });
    await auth.load();
    expect(auth.get()).toMatchObject({ user: { id: ANA }, profile: null, loading: true });
    expect(api.profile).not.toHaveBeenCalled();
    await pass(0);
    expect(auth.get()).toMatchObject({ profile: profileOf(), loading: false, error: null });
  });

  it('says "Failed to load user profile" when it does not load, and clears that when it does', async () => {
    const profile = vi.fn(() => refused('INTERNAL_SERVER_ERROR', 500));
    const { auth, notices } = await openSignedIn({
      session: async () => sessionOf(ANA, { profile: null }),
      profile,
    });
    expect(auth.get()).toMatchObject({ error: 'PROFILE_NOT_LOADED', profile: null, loading: false });
    expect(notices).toEqual(['PROFILE_NOT_LOADED']);
    profile.mockImplementation(async () => profileOf() as never);
    await pass(2000);
    expect(auth.get()).toMatchObject({ error: null, profile: profileOf() });
  });

  it('drops the profile of someone who has left in the meantime', async () => {
    let answer = (_: ReturnType<typeof profileOf>) => {};
    const profile = () =>
      new Promise<ReturnType<typeof profileOf>>((resolve) => {
        answer = resolve;
      });
    const { auth } = await openSignedIn({ profile });
    await auth.signOut();
    answer(profileOf());
    await pass(0);
    expect(auth.get()).toMatchObject({ user: null, profile: null });
  });

  it('drops what was loaded for the previous person', async () => {
    const { auth, onChangeOfPerson } = await openSignedIn();
    onChangeOfPerson.mockClear();
    await auth.reload();
    expect(onChangeOfPerson).not.toHaveBeenCalled();
    await auth.signOut();
    expect(onChangeOfPerson).toHaveBeenCalledOnce();
  });

  it('AUT-07 reads nothing from the moment the sign-out begins until the person is out', async () => {
    const order: string[] = [];
    const { auth, onLeaving } = await openSignedIn({
      signOut: async () => {
        order.push('sign out');
        return { signedOut: true };
      },
    });
    onLeaving.mockImplementation(() => {
      order.push('pause');
      return () => order.push(`resume, ${auth.get().status}`);
    });
    await auth.signOut();
    expect(order).toEqual(['pause', 'sign out', 'resume, anonymous']);
  });
});

describe('AUT-05 a user without a profile', () => {
  const withoutProfile = async () => sessionOf(ANA, { profile: null });

  it('is loaded again 2 s after loading ended', async () => {
    const profile = vi.fn(() => refused('INTERNAL_SERVER_ERROR', 500));
    await openSignedIn({ session: withoutProfile, profile });
    expect(profile).toHaveBeenCalledOnce();
    await pass(1999);
    expect(profile).toHaveBeenCalledOnce();
    await pass(1);
    expect(profile).toHaveBeenCalledTimes(2);
    await pass(20_000);
    expect(profile).toHaveBeenCalledTimes(2);
  });

  it('creates the missing row (PGRST116), and shows a customer named after the address meanwhile', async () => {
    let made = (_: ReturnType<typeof profileOf>) => {};
    const createProfile = vi.fn(
      () =>
        new Promise<ReturnType<typeof profileOf>>((resolve) => {
          made = resolve;
        }),
    );
    const { auth } = await openSignedIn({
      session: withoutProfile,
      profile: () => refused('PGRST116', 404),
      createProfile,
    });
    expect(auth.get().profile).toMatchObject({ firstName: 'ana', role: 'customer' });
    const row = profileOf(ANA, { firstName: 'ana', lastName: '', role: 'customer' });
    made(row);
    await pass(0);
    expect(auth.get()).toMatchObject({ profile: row, error: null, loading: false });
    expect(createProfile).toHaveBeenCalledOnce();
  });

  it('says "No authenticated user found" when the server knows nobody to make it for', async () => {
    const { auth } = await openSignedIn({
      session: withoutProfile,
      profile: () => refused('PGRST116', 404),
      createProfile: () => refused('UNAUTHORIZED', 401),
    });
    expect(auth.get()).toMatchObject({ error: 'NO_USER', profile: null });
  });
});

describe('AUT-06 one auth action at a time', () => {
  it('refuses a second sign-in and sign-up, ignores sign-out and refresh', async () => {
    const { auth, api } = openTab({ signIn: vi.fn(pending<ReturnType<typeof sessionOf>>) });
    await auth.load();
    void auth.signIn(CREDENTIALS);
    await pass(0);
    expect(auth.get().inProgress).toBe(true);
    const input = { ...CREDENTIALS, firstName: 'Ana', lastName: 'Ruiz', language: 'en' } as const;
    for (const second of [auth.signIn(CREDENTIALS), auth.signUp(input)])
      expect(await second.catch(errorCode)).toBe('ALREADY_IN_PROGRESS');
    expect(await auth.signOut()).toBe(false);
    expect(await auth.refresh()).toBe(false);
    expect(api.signIn).toHaveBeenCalledOnce();
    expect(api.signUp).not.toHaveBeenCalled();
    expect(api.signOut).not.toHaveBeenCalled();
    expect(api.refresh).not.toHaveBeenCalled();
  });

  it('is free again after a failure', async () => {
    const { auth } = openTab({ signIn: () => refused('INVALID_CREDENTIALS', 401) });
    await auth.load();
    for (const _ of [1, 2])
      expect(await auth.signIn(CREDENTIALS).catch(errorCode)).toBe('INVALID_CREDENTIALS');
    expect(auth.get()).toMatchObject({ inProgress: false, error: null, networkError: false });
  });
});

describe('AUT-07 how it went', () => {
  it('signing out clears profile, error and the entry', async () => {
    const storage = sharedStorage();
    const { auth } = await openSignedIn({}, storage.open());
    expect(await auth.signOut()).toBe(true);
    expect(auth.get()).toMatchObject({ user: null, profile: null, error: null, signedOut: true });
    expect(storage.values.has(SESSION_KEY)).toBe(false);
  });

  it('a sign-out the server did not receive still signs out here, and is sent again at the next start', async () => {
    const storage = sharedStorage();
    const { auth } = await openSignedIn({ signOut: lost }, storage.open());
    expect(await auth.signOut().catch(errorCode)).toBe('NETWORK');
    expect(auth.get()).toMatchObject({ status: 'anonymous', signedOut: true });

    const order: string[] = [];
    const next = openTab(
      {
        signOut: async () => order.push('sign out'),
        session: async () => {
          order.push('read');
          return null;
        },
      },
      storage.open(),
    );
    void next.auth.load();
    expect(next.auth.get().status).toBe('loading');
    await pass(0);
    expect(order).toEqual(['sign out', 'read']);
  });

  it('names the unexpected: "An error occurred during sign in" and "sign up"', async () => {
    const broken = () => refused('INTERNAL_SERVER_ERROR', 500);
    const { auth } = openTab({ signIn: broken, signUp: broken });
    await auth.load();
    await auth.signIn(CREDENTIALS).catch(() => {});
    expect(auth.get().error).toBe('SIGN_IN_FAILED');
    await auth.signUp({ ...CREDENTIALS, firstName: 'A', lastName: 'R', language: 'en' }).catch(() => {});
    expect(auth.get().error).toBe('SIGN_UP_FAILED');
  });

  it('a session that cannot be checked is "Failed to check authentication session"', async () => {
    const { auth } = await openSignedIn();
    const broken = openTab({ session: () => refused('INTERNAL_SERVER_ERROR', 500) });
    void broken.auth.load();
    await pass(0);
    expect(broken.auth.get()).toMatchObject({ error: 'SESSION_UNCHECKED', status: 'problem' });
    expect(auth.get().error).toBeNull();
  });
});

describe('AUT-08 refreshing', () => {
  it('writes an entry of type SESSION_REFRESHED with a timestamp', async () => {
    const storage = sharedStorage();
    const { auth } = await openSignedIn({}, storage.open());
    await pass(1234);
    expect(await auth.refresh()).toBe(true);
    expect(parseTabEvent(storage.values.get(EVENT_KEY) ?? null)).toEqual({
      type: 'SESSION_REFRESHED',
      timestamp: NOON + 1234,
    });
  });

  it('keeps the existing session when it fails', async () => {
    for (const failure of [lost, () => refused('INTERNAL_SERVER_ERROR', 500)]) {
      const { auth, notices } = await openSignedIn({ refresh: failure });
      expect(await auth.refresh()).toBe(false);
      expect(auth.get()).toMatchObject({ status: 'signed_in', error: null });
      expect(notices).toEqual([]);
    }
  });

  it('shows "Failed to refresh session" if there is none', async () => {
    const { auth, notices } = openTab({ refresh: () => refused('INTERNAL_SERVER_ERROR', 500) });
    await auth.load();
    expect(await auth.refresh()).toBe(false);
    expect(auth.get()).toMatchObject({ error: 'REFRESH_FAILED', status: 'anonymous' });
    expect(notices).toEqual(['REFRESH_FAILED']);
  });

  it('a server that refuses it has ended the session', async () => {
    const storage = sharedStorage();
    const { auth } = await openSignedIn({ refresh: () => refused('UNAUTHORIZED', 401) }, storage.open());
    await auth.refresh();
    expect(auth.get()).toMatchObject({ status: 'anonymous', error: 'REFRESH_FAILED', signedOut: false });
    expect(storage.values.has(SESSION_KEY)).toBe(false);
  });
});
