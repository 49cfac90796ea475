import { type Change, LIVE_PATH, LIVE_TIMES, PING, readLiveMessage } from '@kickstand/domain/live';
import type { LiveState } from './live-state.ts';

/** The part of WebSocket that is used. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>;

export interface LiveEvents {
  onState(state: LiveState): void;
  /** Changes may have been missed: on every connect, and when the server says so. */
  onGap(): void;
  onChanges(changes: readonly Change[]): void;
  /** The server has no session for this page. */
  onSignedOut(): void;
  /** Every message, for the debug logger. */
  onMessage?(type: string): void;
}

export interface LiveConnection {
  close(): void;
}

/** ERR-05. Keeps a socket to the server open until it is closed. */
export function connectLive(events: LiveEvents, open: () => Socket = openSocket): LiveConnection {
  let socket: Socket | null = null;
  let ready = false;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let heartbeat: ReturnType<typeof setTimeout> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;

  const say = () => events.onState(ready ? 'live' : navigator.onLine ? 'connecting' : 'offline');

  /** Time limit for any message from the server. */
  function expectAnswer(): void {
    deadline ??= setTimeout(lose, LIVE_TIMES.timeoutMs);
  }

  function connect(): void {
    clearTimeout(retry);
    const mine = open();
    socket = mine;
    mine.addEventListener('message', ({ data }) => {
      if (socket === mine) hear(data);
    });
    mine.addEventListener('close', () => {
      if (socket === mine) lose();
    });
    expectAnswer();
    say();
  }

  /** The socket is lost or unresponsive: opens another one after a pause. */
  function lose(): void {
    drop();
    const { reconnectMs } = LIVE_TIMES;
    retry = setTimeout(connect, reconnectMs[Math.min(failures, reconnectMs.length - 1)]);
    failures += 1;
    say();
  }

  function drop(): void {
    const old = socket;
    socket = null;
    ready = false;
    clearTimeout(heartbeat);
    clearTimeout(deadline);
    deadline = undefined;
    old?.close();
  }

  function ask(): void {
    clearTimeout(heartbeat);
    heartbeat = setTimeout(ask, LIVE_TIMES.heartbeatMs);
    socket?.send(PING);
    expectAnswer();
  }

  function hear(data: unknown): void {
    clearTimeout(deadline);
    deadline = undefined;
    const message = typeof data === 'string' ? readLiveMessage(data) : null;
    if (!message) return;
    events.onMessage?.(message.type);
    if (message.type === 'ready') {
      ready = true;
      failures = 0;
      heartbeat = setTimeout(ask, LIVE_TIMES.heartbeatMs);
      say();
      events.onGap();
    } else if (message.type === 'changes') events.onChanges(message.changes);
    else if (message.type === 'resync') events.onGap();
    else if (message.type === 'signed_out') events.onSignedOut();
  }

  /** Network or visibility changed: checks the socket without waiting for a timer. */
  function check(): void {
    if (ready) ask();
    else if (!socket) connect();
    else say();
  }
  function onVisible(): void {
    if (document.visibilityState === 'visible') check();
  }

  window.addEventListener('online', check);
  window.addEventListener('offline', check);
  document.addEventListener('visibilitychange', onVisible);
  connect();

  return {
    close() {
      window.removeEventListener('online', check);
      window.removeEventListener('offline', check);
      document.removeEventListener('visibilitychange', onVisible);
      clearTimeout(retry);
      drop();
    },
  };
}

function openSocket(): Socket {
  const url = new URL(LIVE_PATH, window.location.origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(url);
}
