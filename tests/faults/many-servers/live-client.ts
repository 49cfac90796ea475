import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** The live connection of an open page. Reconnects when it is cut. */
export interface LiveClient {
  /** Number of change messages received. */
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
      const upgradeRequest = request(`${base}/live`, {
        headers: { ...upgrade, 'sec-websocket-key': key, origin: base, cookie },
      });
      upgradeRequest.on('upgrade', (_response, opened) => {
        socket = opened;
        state.connections++;
        let received = '';
        opened.on('data', (chunk: Buffer) => {
          // frames are short and unmasked, so their text can be found without parsing headers
          received = `${received}${chunk.toString('latin1')}`;
          const [...found] = received.matchAll(/\{"type":"(\w+)"/g);
          for (const [, type] of found) if (type === 'changes') state.changes++;
          received = found.length > 0 ? '' : received.slice(-100);
        });
        opened.on('error', () => undefined);
        opened.on('close', () => resolve());
      });
      upgradeRequest.on('response', (response) => {
        response.resume();
        resolve();
      });
      upgradeRequest.on('error', () => resolve());
      upgradeRequest.end();
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
