import type { LiveMessage } from '@kickstand/domain/live';
import type { Caller } from '../rpc/context.ts';

/** The parts of a caller that decide which changes they receive, and for how long. */
export type LiveSubscriber = Pick<Caller, 'userId' | 'sessionId' | 'role' | 'secondFactorDue' | 'expiresAt'>;

/** The part of a WebSocket the server uses. */
export interface Wire {
  readonly bufferedAmount: number;
  send(text: string): void;
  ping(): void;
  close(code: number): void;
  terminate(): void;
  on(event: 'message', listener: (data: unknown) => void): unknown;
  on(event: 'pong' | 'close', listener: () => void): unknown;
}

/** With more than this unsent, the other end is not reading. */
export const MAX_UNSENT_BYTES = 64 * 1024;
/** A browser pings twice a minute; a client that sends more than this between two heartbeats is not ours. */
export const MAX_MESSAGES_PER_BEAT = 30;

export interface LiveSocket {
  /** The signed-in user; null until known. */
  readonly caller: LiveSubscriber | null;
  /** Whether `ready` was sent: only then does it receive changes. */
  readonly ready: boolean;
  send(message: LiveMessage): void;
  /** Asks the other end for a response. */
  beat(): void;
  /** Whether anything arrived since the last beat. */
  isAlive(): boolean;
  close(code: number): void;
  terminate(): void;
  /** Reads the caller again. Calls made while a read is running share the next one. */
  identify(): Promise<LiveSubscriber | null>;
  markReady(): void;
}

const POLICY_VIOLATION = 1008;

export function openLiveSocket(wire: Wire, readCaller: () => Promise<LiveSubscriber | null>): LiveSocket {
  let caller: LiveSubscriber | null = null;
  let ready = false;
  let alive = true;
  let messages = 0;
  let running: Promise<LiveSubscriber | null> | null = null;
  let next: Promise<LiveSubscriber | null> | null = null;

  const send = (message: LiveMessage) => {
    // after closing it reconnects and refetches everything; buffering would fill the memory
    if (wire.bufferedAmount > MAX_UNSENT_BYTES) wire.terminate();
    else wire.send(JSON.stringify(message));
  };
  const read = async () => {
    caller = await readCaller();
    return caller;
  };
  const start = (): Promise<LiveSubscriber | null> => {
    const mine = read().finally(() => {
      if (running === mine) running = null;
    });
    running = mine;
    return mine;
  };

  wire.on('pong', () => {
    alive = true;
  });
  wire.on('message', () => {
    alive = true;
    messages += 1;
    if (messages > MAX_MESSAGES_PER_BEAT) wire.close(POLICY_VIOLATION);
    else send({ type: 'pong' });
  });

  return {
    get caller() {
      return caller;
    },
    get ready() {
      return ready;
    },
    send,
    beat() {
      alive = false;
      messages = 0;
      wire.ping();
    },
    isAlive: () => alive,
    close: (code) => wire.close(code),
    terminate: () => wire.terminate(),
    identify() {
      if (!running) return start();
      // the running read may have started before the change
      next ??= running
        .catch(() => null)
        .then(() => {
          next = null;
          return start();
        });
      return next;
    },
    markReady() {
      ready = true;
    },
  };
}
