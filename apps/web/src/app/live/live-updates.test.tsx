import { type LiveMessage, PING } from '@kickstand/domain/live';
import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../../i18n/index.ts';
import { orpc } from '../../lib/api.ts';
import { sessionStore } from '../../lib/auth/index.ts';
import { log } from '../../lib/diagnostics/log.ts';
import type { LiveConnection, Socket } from '../../lib/live/connection.ts';
import { GATHER_MS } from '../../lib/live/gather.ts';
import { liveState } from '../../lib/live/live-state.ts';
import { answer, freshPages, openPage, sessionOf } from '../testing.tsx';
import { HEAVY_CALM_MS } from './live-queries.ts';
import { HINT_AFTER_MS } from './reconnecting-banner.tsx';
import { startLive } from './start-live.ts';

// why: there is no socket in this test; browser tests use the real one
class FakeSocket extends EventTarget implements Socket {
  readonly sent: string[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
  says(message: LiveMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

describe('what a change does', () => {
  const queries = new QueryClient();
  let socket: FakeSocket;
  let live: LiveConnection;
  let asked: Record<string, number>;
  let reloads: number;
  let stopWatching: (() => void)[];

  /** A query used by a screen. */
  const watch = (name: string, queryKey: readonly unknown[]) => {
    const queryFn = () => {
      asked[name] = (asked[name] ?? 0) + 1;
      return name;
    };
    stopWatching.push(
      new QueryObserver(queries, { queryKey, queryFn, staleTime: 60_000 }).subscribe(() => {}),
    );
  };
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  const change = async (...changes: [string, string | null][]) => {
    socket.says({ type: 'changes', changes });
    await pass(GATHER_MS);
  };

  beforeEach(async () => {
    // another file of this worker may have gone offline on purpose
    onlineManager.setOnline(true);
    vi.useFakeTimers();
    asked = {};
    reloads = 0;
    stopWatching = [];
    socket = new FakeSocket();
    const session = {
      userId: 'me',
      queries,
      reload: async () => {
        reloads += 1;
      },
    };
    live = startLive(session, () => socket);
    watch('shop', orpc.settings.shop.queryKey());
    watch('team', orpc.home.team.queryKey());
    watch('sessions', orpc.auth.sessions.queryKey());
    socket.says({ type: 'ready' });
    await pass(0);
    asked = {};
  });
  afterEach(() => {
    for (const stop of stopWatching) stop();
    live.close();
    queries.clear();
    vi.useRealTimers();
  });

  it('ERR-05 asks again for what it concerns, and for nothing else', async () => {
    await change(['profiles', 'other']);
    expect(asked).toEqual({ team: 1 });
    expect(reloads).toBe(0);
    await pass(1000);
    await change(['auth_sessions', 'me']);
    expect(asked).toEqual({ team: 1, sessions: 1 });
    await pass(1000);
    await change(['something_new', 'x']);
    expect(asked).toEqual({ team: 1, sessions: 1 });
  });

  it('ERR-05 reads the session again when the person or the shop changed', async () => {
    await change(['profiles', 'me']);
    expect(reloads).toBe(1);
    await pass(1000);
    await change(['settings_shop', 'true']);
    expect(reloads).toBe(2);
    expect(asked).toEqual({ team: 1, shop: 1 });
  });

  it('ERR-05 makes one refetch of a storm', async () => {
    for (let i = 0; i < 50; i++) socket.says({ type: 'changes', changes: [['profiles', `p${i}`]] });
    await pass(GATHER_MS);
    expect(asked).toEqual({ team: 1 });
  });

  it('AUD-01 DSH-02 the log and the overview follow, at most every few seconds', async () => {
    watch('log', orpc.audit.list.queryKey({ input: {} }));
    watch('overview', orpc.overview.read.queryKey({ input: { kind: 'month', back: 0 } }));
    await pass(0);
    asked = {};
    await change(['audit_log', null], ['diagnostic_reports', 'o1']);
    expect(asked).toEqual({ log: 1, overview: 1 });
    for (let second = 1; second < HEAVY_CALM_MS / 1000; second++) {
      await change(['audit_log', null], ['diagnostic_reports', 'o1']);
      await pass(1000 - GATHER_MS);
    }
    expect(asked).toEqual({ log: 1, overview: 1 });
    await pass(1000);
    expect(asked).toEqual({ log: 2, overview: 2 });
  });

  it('ERR-05 asks for all that is shown when something may have been missed', async () => {
    socket.says({ type: 'resync' });
    await pass(0);
    expect(asked).toEqual({ shop: 1, team: 1, sessions: 1 });
    expect(reloads).toBe(1);
  });

  it('ERR-05 reads the session again when the server says that it is over', async () => {
    socket.says({ type: 'signed_out' });
    expect(reloads).toBe(1);
  });

  it('DBG-02 notes when it is live and when it is not', async () => {
    log.clear();
    socket.dispatchEvent(new Event('close'));
    expect(log.all()).toMatchObject([{ component: 'live', level: 'warning', message: 'live → connecting' }]);
    await pass(1000);
    socket.says({ type: 'ready' });
    expect(log.all().at(-1)).toMatchObject({ level: 'info', message: 'connecting → live' });
    expect(socket.sent).not.toContain(PING);
  });
});

describe('the page and its connection', () => {
  freshPages();
  afterEach(() => liveState.set('connecting'));

  let sockets: FakeSocket[];
  beforeEach(() => {
    sockets = [];
    vi.stubGlobal(
      'WebSocket',
      class extends FakeSocket {
        constructor(url: URL) {
          super();
          expect(url.href).toMatch(/^ws:\/\/localhost(:\d+)?\/live$/);
          sockets.push(this);
        }
      },
    );
  });

  it('ERR-05 is live while someone is signed in, and for as long', async () => {
    await openPage('/auth/login');
    expect(sockets).toHaveLength(0);
    answer({ 'auth/signIn': sessionOf(), 'auth/session': sessionOf() });
    await act(() => sessionStore.signIn({ email: 'marisol@example.test', password: 'x' }));
    await vi.waitFor(() => expect(sockets).toHaveLength(1));
    answer({ 'auth/signOut': { signedOut: true }, 'auth/session': null });
    await act(() => sessionStore.signOut());
    await vi.waitFor(() => expect(sockets[0]?.closed).toBe(true));
    expect(sockets).toHaveLength(1);
  });

  it('ERR-05 leads to the sign-in when the server ends the session', async () => {
    answer({ 'auth/session': sessionOf() });
    await openPage('/dashboard');
    await vi.waitFor(() => expect(sockets).toHaveLength(1));
    answer({ 'auth/session': null });
    act(() => sockets[0]?.says({ type: 'signed_out' }));
    await screen.findByRole('heading', { name: 'Screen of /auth/login' });
  });

  it('ERR-05 says "Reconnecting…" once it lasts longer than 5 s, in both languages', async () => {
    answer({ 'auth/session': sessionOf() });
    await openPage('/dashboard');
    await vi.waitFor(() => expect(sockets).toHaveLength(1));
    vi.useFakeTimers();
    act(() => sockets[0]?.says({ type: 'ready' }));
    act(() => void sockets[0]?.dispatchEvent(new Event('close')));
    act(() => void vi.advanceTimersByTime(HINT_AFTER_MS - 1));
    expect(screen.queryByText('Reconnecting…')).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByText('Reconnecting…')).toBeTruthy();
    vi.useRealTimers();
    await act(() => speak('es'));
    expect(screen.getByText('Reconectando…')).toBeTruthy();
    act(() => sockets.at(-1)?.says({ type: 'ready' }));
    expect(screen.queryByText('Reconectando…')).toBeNull();
  });
});
