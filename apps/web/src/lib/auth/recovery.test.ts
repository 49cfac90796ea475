import { afterEach, describe, expect, it, vi } from 'vitest';
import { EVENT_KEY, parseTabEvent, SESSION_KEY } from './stored.ts';
import {
  ANA,
  at,
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
afterEach(() => void vi.restoreAllMocks());

const found = () => vi.fn(async () => sessionOf());
const none = () => vi.fn(async () => null);

describe('AUT-09 recovering a session', () => {
  it('reads it, refreshes it, clears the entry in both storages, reads again: true', async () => {
    const [local, session] = [sharedStorage(), sharedStorage()];
    session.values.set(SESSION_KEY, 'a copy');
    const order: string[] = [];
    const { auth } = openTab(
      {
        session: async () => {
          order.push(`read, entry ${session.values.has(SESSION_KEY) ? 'there' : 'cleared'}`);
          return sessionOf();
        },
        refresh: async () => {
          order.push('refresh');
          return sessionOf();
        },
      },
      local.open(),
      session.open(),
    );
    local.values.set(SESSION_KEY, 'broken');
    session.values.set(SESSION_KEY, 'broken');
    // the button clears the entry first (AUT-12)
    expect(await auth.recover()).toBe(true);
    expect(order).toEqual(['read, entry cleared', 'refresh', 'read, entry cleared']);
    expect(JSON.parse(local.values.get(SESSION_KEY) ?? '')).toMatchObject({ user: { id: ANA } });
    expect(auth.get()).toMatchObject({ status: 'signed_in', error: null, networkError: false });
    expect(parseTabEvent(local.values.get(EVENT_KEY) ?? null)?.type).toBe('SESSION_REFRESHED');
  });

  it('is false when the refresh fails, and leaves the entry alone', async () => {
    const local = sharedStorage();
    const { auth, api } = await openSignedIn(
      { refresh: () => refused('INTERNAL_SERVER_ERROR', 500) },
      local.open(),
    );
    const before = local.values.get(SESSION_KEY);
    vi.mocked(api.session).mockClear();
    // without the button, which clears it first: the automatic recovery of AUT-10
    vi.mocked(api.session).mockImplementationOnce(lost);
    await auth.reload();
    await pass(2000);
    expect(local.values.get(SESSION_KEY)).toBe(before);
    expect(await auth.recover()).toBe(false);
    expect(auth.get().status).toBe('signed_in');
  });

  it('is false without a session, refreshes nothing, and then nobody is here', async () => {
    const { auth, api } = openTab({ session: none() });
    expect(await auth.recover()).toBe(false);
    expect(api.refresh).not.toHaveBeenCalled();
    expect(api.session).toHaveBeenCalledTimes(2);
    expect(auth.get().status).toBe('anonymous');
  });

  it('is false when nothing answers, and throws what is no matter of the network', async () => {
    const away = openTab({ session: lost });
    expect(await away.auth.recover()).toBe(false);
    const broken = openTab({ session: () => refused('INTERNAL_SERVER_ERROR', 500) });
    await expect(broken.auth.recover()).rejects.toThrow();
    expect(broken.auth.get().error).toBe('SESSION_UNCHECKED');
  });

  it('AUT-12 clears the stored entry before it asks anything', async () => {
    const local = sharedStorage();
    const { auth } = await openSignedIn({}, local.open());
    const asking = auth.recover();
    expect(local.values.has(SESSION_KEY)).toBe(false);
    await asking;
    expect(local.values.has(SESSION_KEY)).toBe(true);
  });

  it('does not bring back someone who signed out in the meantime', async () => {
    const { auth } = await openSignedIn();
    const asking = auth.recover();
    await auth.signOut();
    expect(await asking).toBe(false);
    expect(auth.get().user).toBeNull();
  });
});

describe('AUT-10 a network error', () => {
  it('starts one recovery after 2 s, and none before', async () => {
    const { auth, api } = await openSignedIn();
    vi.mocked(api.session).mockImplementationOnce(lost).mockClear();
    await auth.reload();
    expect(auth.get()).toMatchObject({ networkError: true, status: 'signed_in' });
    await pass(1999);
    expect(api.session).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(api.session).toHaveBeenCalledTimes(3); // the recovery's two reads
    expect(api.refresh).toHaveBeenCalledOnce();
    expect(auth.get().networkError).toBe(false);
  });

  it('calls the refresh of the auth state when the recovery fails, and then leaves it at that', async () => {
    const { auth, api } = await openSignedIn();
    vi.mocked(api.session).mockImplementation(lost).mockClear();
    await auth.reload();
    await pass(2000);
    expect(api.session).toHaveBeenCalledTimes(2);
    expect(api.refresh).toHaveBeenCalledOnce();
    expect(auth.get()).toMatchObject({ networkError: false, status: 'signed_in' });
  });

  it('runs one recovery at a time', async () => {
    const { auth, api } = openTab({ session: vi.fn(pending<null>) });
    void auth.recover();
    void auth.recover();
    await pass(0);
    expect(api.session).toHaveBeenCalledOnce();
  });

  it('stops waiting when the error clears first', async () => {
    const { auth, api } = await openSignedIn();
    vi.mocked(api.session).mockImplementationOnce(lost);
    await auth.reload();
    await pass(1000);
    await auth.reload();
    vi.mocked(api.session).mockClear();
    await pass(5000);
    expect(api.session).not.toHaveBeenCalled();
  });

  it('is looked after again at every tick, and when the browser says that the network is back', async () => {
    const { auth, api } = await openSignedIn({ refresh: vi.fn(lost) });
    vi.mocked(api.session).mockImplementation(lost);
    await auth.reload();
    await pass(2000);
    expect(auth.get().networkError).toBe(true);
    vi.mocked(api.session).mockImplementation(async () => sessionOf());
    vi.mocked(api.refresh).mockImplementation(async () => sessionOf());
    await pass(30_000);
    expect(auth.get().networkError).toBe(false);

    vi.mocked(api.session).mockImplementationOnce(lost);
    await auth.reload();
    auth.online();
    await pass(0);
    expect(auth.get().networkError).toBe(false);
  });
});

describe('AUT-13 starting up', () => {
  it('tries once and three times more, 500 ms times the attempt apart, then says so', async () => {
    const times: number[] = [];
    const { auth, notices } = openTab({
      session: () => {
        times.push(Date.now() - NOON);
        return lost();
      },
      refresh: lost,
    });
    const loaded = auth.load();
    await pass(2999);
    expect(notices).toEqual([]);
    expect(auth.get()).toMatchObject({ loading: true, networkError: true, status: 'problem' });
    await pass(1);
    expect(await loaded).toBe(false);
    expect(times).toEqual([0, 500, 1500, 3000]);
    expect(notices).toEqual(['START_FAILED']);
    expect(auth.get().loading).toBe(false);
    await pass(1999);
    expect(times).toHaveLength(4);
    await pass(1); // then the recovery of AUT-10
    expect(times).toHaveLength(5);
  });

  it('takes the answer of a later try and says nothing', async () => {
    const session = found();
    session.mockImplementationOnce(lost).mockImplementationOnce(lost);
    const { auth, notices } = openTab({ session });
    const loaded = auth.load();
    await pass(1500);
    expect(await loaded).toBe(true);
    expect(auth.get()).toMatchObject({ status: 'signed_in', networkError: false });
    expect(notices).toEqual([]);
  });

  it('stops trying if someone signs in', async () => {
    const { auth, api, notices } = openTab({ session: vi.fn(lost) });
    const loaded = auth.load();
    await pass(100);
    vi.mocked(api.boot).mockImplementation(pending);
    void auth.signIn({ email: 'ana@shop.test', password: 'x' });
    await pass(400);
    expect(await loaded).toBe(true);
    expect(notices).toEqual([]);
  });

  it('keeps a known session on the screen though nothing answers', async () => {
    const local = sharedStorage();
    await openSignedIn({}, local.open());
    const { auth } = openTab({ session: lost, refresh: lost }, local.open());
    const loaded = auth.load();
    await pass(10_000);
    await loaded;
    expect(auth.get()).toMatchObject({ status: 'signed_in', networkError: true, error: null });
    expect(local.values.has(SESSION_KEY)).toBe(true);
  });
});

describe('AUT-08 two tabs', () => {
  /** Two tabs of one browser, each notified of the other's writes. */
  async function openTwo(expiresAt = at(12 * HOUR)) {
    const storage = sharedStorage();
    const open = () => {
      const tab: { hear?: ReturnType<typeof openTab>['auth']['hear'] } = {};
      const local = storage.open((key, value) => {
        const event = key === EVENT_KEY ? parseTabEvent(value) : null;
        if (event) tab.hear?.(event);
      });
      const opened = openTab({ session: vi.fn(async () => sessionOf(ANA, { expiresAt })) }, local);
      tab.hear = opened.auth.hear;
      return { ...opened, local };
    };
    const [one, two] = [open(), open()];
    await one.auth.load();
    await pass(0);
    await two.auth.load();
    await pass(0);
    return { one, two };
  }

  it('the other takes the new session over and asks for nothing', async () => {
    const { one, two } = await openTwo(at(5 * MINUTE));
    vi.mocked(two.api.session).mockClear();
    await one.auth.refresh();
    expect(two.auth.get().session?.expiresAt).toBe(at(12 * HOUR));
    await pass(4 * MINUTE);
    expect(one.api.refresh).toHaveBeenCalledOnce();
    expect(two.api.refresh).not.toHaveBeenCalled();
    expect(two.api.session).not.toHaveBeenCalled();
  });

  it('a tab that is late with its profile does not shorten what another has prolonged', async () => {
    const { one, two } = await openTwo(at(5 * MINUTE));
    const known = one.auth.get();
    await one.auth.refresh();
    vi.mocked(two.api.session).mockImplementation(async () => sessionOf(ANA, { expiresAt: at(5 * MINUTE) }));
    await two.auth.reload();
    await pass(0);
    expect(known.session?.expiresAt).toBe(at(5 * MINUTE));
    const third = openTab({ session: pending }, two.local);
    void third.auth.load();
    expect(third.auth.get().session?.expiresAt).toBe(at(12 * HOUR));
  });

  it('of two that tick at the same moment one refreshes', async () => {
    const { one, two } = await openTwo(at(4 * MINUTE));
    await pass(4 * MINUTE);
    const refreshed = [one, two].map(({ api }) => vi.mocked(api.refresh).mock.calls.length);
    expect(refreshed).toEqual([1, 0]);
    expect(two.auth.get().session?.expiresAt).toBe(at(12 * HOUR));
  });

  it('AUT-07 the other follows a sign-out and drops its data', async () => {
    const { one, two } = await openTwo();
    two.onChangeOfPerson.mockClear();
    await one.auth.signOut();
    expect(two.auth.get()).toMatchObject({ user: null, profile: null, signedOut: true });
    expect(two.onChangeOfPerson).toHaveBeenCalledOnce();
    expect(two.api.signOut).not.toHaveBeenCalled();
  });

  it('AUT-07 the other that asks while the sign-out still runs ends as signed out, not as timed out', async () => {
    for (const ended of ['before', 'after'] as const) {
      const { one, two } = await openTwo();
      let answer: (value: unknown) => void = () => {};
      vi.mocked(one.api.signOut).mockImplementation(() => new Promise((resolve) => (answer = resolve)));
      vi.mocked(two.api.session).mockImplementation(async () => null);
      if (ended === 'after') {
        const asking = two.auth.reload();
        void one.auth.signOut();
        await asking;
      } else {
        void one.auth.signOut();
        await two.auth.reload();
      }
      expect(two.auth.get()).toMatchObject({ user: null, signedOut: true });
      answer({ signedOut: true });
      await pass(0);
      expect(two.auth.get()).toMatchObject({ user: null, signedOut: true });
    }
  });

  it('the other follows a sign-in, of the same person or another', async () => {
    const { one, two } = await openTwo();
    await one.auth.signOut();
    vi.mocked(two.api.session).mockImplementation(async () => sessionOf(LUIS));
    vi.mocked(two.api.profile).mockImplementation(async () => profileOf(LUIS));
    await one.auth.enter(async () => sessionOf(LUIS));
    await pass(0);
    expect(two.auth.get()).toMatchObject({ user: { id: LUIS }, profile: { id: LUIS }, signedOut: false });
  });
});
