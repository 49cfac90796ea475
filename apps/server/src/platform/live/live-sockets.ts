import {
  ACCOUNT_SUBJECTS,
  type Change,
  LIVE_CLOSE,
  LIVE_TIMES,
  mayHear,
  readAnnouncement,
  SECURITY_SECTION,
} from '@kickstand/domain/live';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { serialQueue } from '../serial-queue.ts';
import { type LiveSocket, type LiveSubscriber, openLiveSocket, type Wire } from './live-socket.ts';

export const SOCKETS_PER_PERSON = 20;
const SOCKETS_AT_MOST = 2000;
const CLOSE_TIMEOUT = 1000;

/** Codes of the WebSocket protocol; browsers reconnect on each of these. */
const SERVICE_RESTART = 1012;
const TRY_AGAIN_LATER = 1013;

export interface LiveDeps {
  readonly log: Log;
  readonly clock: Clock;
}

export interface LiveSockets {
  /** Adds a socket; nothing is sent before its user is known. */
  accept(wire: Wire, readCaller: () => Promise<LiveSubscriber | null>): Promise<void>;
  /** Passes a change from the database to those who may receive it. */
  announce(payload: string): Promise<void>;
  /** Announcements may have been missed. */
  resync(): Promise<void>;
  /** How many are open. */
  count(): number;
  /** Closes all sockets and accepts no others. Resolves when all are closed or cut. */
  close(): Promise<void>;
}

/** All live sockets of this process. */
export function openLiveSockets({ log, clock }: LiveDeps): LiveSockets {
  const sockets = new Set<LiveSocket>();
  /** One announcement at a time, because a user's current role decides what they receive next. */
  const inOrder = serialQueue();
  let closing = false;
  let whenEmpty: (() => void) | null = null;

  const heartbeat = setInterval(() => beat(), LIVE_TIMES.heartbeatMs).unref();

  function beat(): void {
    for (const socket of sockets) socket.beat();
    setTimeout(cutSilentOnes, LIVE_TIMES.timeoutMs).unref();
    const now = clock.now();
    const expired = [...sockets].filter(({ caller }) => caller !== null && caller.expiresAt <= now);
    void Promise.all(expired.map(identify));
  }

  function cutSilentOnes(): void {
    for (const socket of sockets) if (!socket.isAlive()) socket.terminate();
  }

  /** Reads the user; if the session has ended, the client is notified and disconnected. */
  async function identify(socket: LiveSocket): Promise<void> {
    try {
      if (await socket.identify()) return;
      socket.send({ type: 'signed_out' });
      leave(socket, LIVE_CLOSE.signedOut);
    } catch (error) {
      // the user cannot be read now, so nothing may be sent; the browser reconnects
      log.warn({ err: error }, 'a live socket was closed: its session could not be read');
      leave(socket, TRY_AGAIN_LATER);
    }
  }

  function leave(socket: LiveSocket, code: number): void {
    forget(socket);
    socket.close(code);
    setTimeout(() => socket.terminate(), CLOSE_TIMEOUT).unref();
  }

  function forget(socket: LiveSocket): void {
    sockets.delete(socket);
    if (sockets.size === 0) whenEmpty?.();
  }

  const isOneTooMany = ({ caller }: LiveSocket) =>
    [...sockets].filter((other) => other.caller?.userId === caller?.userId).length > SOCKETS_PER_PERSON;

  async function tell(changes: readonly Change[]): Promise<void> {
    const account = changes.flatMap(asAccount);
    // looked up before sockets close: afterwards the session's user is unknown
    const named = changes.map((change) => byPerson(change, sockets));
    await Promise.all([...sockets].filter((socket) => isAffected(socket, account)).map(identify));
    for (const socket of sockets) {
      const { caller, ready } = socket;
      if (!caller || !ready) continue;
      const heard = named.filter((change) => mayHear(caller, change));
      if (heard.length > 0) socket.send({ type: 'changes', changes: heard });
    }
  }

  function tellAllToResync(): void {
    for (const socket of sockets) if (socket.ready) socket.send({ type: 'resync' });
  }

  return {
    count: () => sockets.size,
    async accept(wire, readCaller) {
      if (closing) return wire.close(SERVICE_RESTART);
      if (sockets.size >= SOCKETS_AT_MOST) return wire.close(TRY_AGAIN_LATER);
      const socket = openLiveSocket(wire, readCaller);
      wire.on('close', () => forget(socket));
      sockets.add(socket);
      await identify(socket);
      if (!sockets.has(socket)) return;
      if (isOneTooMany(socket)) return leave(socket, LIVE_CLOSE.tooManySockets);
      socket.markReady();
      socket.send({ type: 'ready' });
    },

    announce: (payload) =>
      inOrder(async () => {
        const changes = readAnnouncement(payload);
        if (changes) return tell(changes);
        log.warn({ bytes: payload.length }, 'an announcement could not be read');
        tellAllToResync();
      }),

    resync: () =>
      inOrder(async () => {
        await Promise.all([...sockets].map(identify));
        tellAllToResync();
      }),

    async close() {
      closing = true;
      clearInterval(heartbeat);
      if (sockets.size === 0) return;
      const empty = new Promise<void>((resolve) => {
        whenEmpty = resolve;
      });
      for (const socket of sockets) socket.close(SERVICE_RESTART);
      const patience = setTimeout(() => {
        for (const socket of sockets) socket.terminate();
      }, CLOSE_TIMEOUT);
      await empty;
      clearTimeout(patience);
    },
  };
}

/** A change to accounts that may affect a user's identity or what they receive. */
function asAccount([subject, id]: Change): Change[] {
  if (ACCOUNT_SUBJECTS.includes(subject)) return [[subject, id]];
  const isSecurity = subject === 'settings_sections' && (id === null || id === SECURITY_SECTION);
  return isSecurity ? [[subject, null]] : [];
}

/** Whether a change of accounts may concern this socket; one without an id concerns all. */
const isAffected = ({ caller }: LiveSocket, account: readonly Change[]) =>
  account.some(([, id]) => id === null || caller === null || id === caller.userId || id === caller.sessionId);

/** A session's change counts as its user's, in all their browsers. */
function byPerson([subject, id]: Change, sockets: Iterable<LiveSocket>): Change {
  if (subject !== 'auth_sessions') return [subject, id];
  for (const { caller } of sockets) if (caller?.sessionId === id) return [subject, caller.userId];
  return [subject, id];
}
