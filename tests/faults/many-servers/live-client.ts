import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** An open page, as far as live updates go: it connects again whenever it is cut off. */
export interface LiveClient {
  /** How many messages of changes it was sent, and how often it connected. */
  readonly changes: number;
  readonly connections: number;
  stop(): void;
}

const RECONNECT_MS = 200;

export function openLiveClient(base: string, cookie: string): LiveClient {
  const state = { changes: 0, connections: 0, stopped: false };
  let socket: Duplex | null = null;

  const connectOnce = () =>
    new Promise<void>((resolve) => {
      const key = randomBytes(16).toString('base64');
      const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
      const asked = request(`${base}/live`, {
        headers: { ...upgrade, 'sec-websocket-key': key, origin: base, cookie },
      });
      asked.on('upgrade', (_response, opened) => {
        socket = opened;
        state.connections++;
        let received = '';
        opened.on('data', (chunk: Buffer) => {
          // the frames are short, and not masked: their text is found without reading their heads
          received = `${received}${chunk.toString('latin1')}`;
          const [...found] = received.matchAll(/\{"type":"(\w+)"/g);
          for (const [, type] of found) if (type === 'changes') state.changes++;
          received = found.length > 0 ? '' : received.slice(-100);
        });
        opened.on('error', () => undefined);
        opened.on('close', () => resolve());
      });
      asked.on('response', (response) => {
        response.resume();
        resolve();
      });
      asked.on('error', () => resolve());
      asked.end();
    });

  void (async () => {
    while (!state.stopped) {
      await connectOnce();
      socket = null;
      await pause(RECONNECT_MS);
    }
  })();

  return {
    get changes() {
      return state.changes;
    },
    get connections() {
      return state.connections;
    },
    stop() {
      state.stopped = true;
      socket?.destroy();
    },
  };
}
