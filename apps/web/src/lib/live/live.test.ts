import { type LiveMessage, PING } from '@kickstand/domain/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectLive, type LiveConnection, type Socket } from './connection.ts';
import { CALM_MS, GATHER_MS, gather } from './gather.ts';

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
  brings(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  says(message: LiveMessage): void {
    this.brings(JSON.stringify(message));
  }
  /** The connection breaks. */
  breaks(): void {
    this.dispatchEvent(new Event('close'));
  }
}

describe('the live connection', () => {
  let sockets: FakeSocket[];
  let happened: string[];
  let connection: LiveConnection;
  let online: boolean;

  beforeEach(() => {
    vi.useFakeTimers();
    online = true;
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online); // why: jsdom is always online
    sockets = [];
    happened = [];
    connection = connectLive(
      {
        onState: (state) => happened.at(-1) !== state && happened.push(state),
        onGap: () => happened.push('gap'),
        onChanges: (changes) => happened.push(`changes ${JSON.stringify(changes)}`),
        onSignedOut: () => happened.push('signed out'),
      },
      () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket;
      },
    );
  });
  afterEach(() => {
    connection.close();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const latest = () => sockets.at(-1) as FakeSocket;
  const becomeReady = () => latest().says({ type: 'ready' });
  const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

  it('ERR-05 is live once the server says so, and asks for everything then', () => {
    expect(happened).toEqual(['connecting']);
    becomeReady();
    expect(happened).toEqual(['connecting', 'live', 'gap']);
    latest().says({ type: 'changes', changes: [['profiles', 'p1']] });
    latest().says({ type: 'resync' });
    expect(happened.slice(3)).toEqual(['changes [["profiles","p1"]]', 'gap']);
  });

  it('ERR-05 pings every 30 s and takes the socket for lost after 10 s without a word', () => {
    becomeReady();
    pass(29_999);
    expect(latest().sent).toEqual([]);
    pass(1);
    expect(latest().sent).toEqual([PING]);
    pass(9999);
    latest().says({ type: 'pong' });
    pass(20_001);
    expect(latest().sent).toEqual([PING, PING]);
    pass(9999);
    expect(latest().closed).toBe(false);
    pass(1);
    expect(latest().closed).toBe(true);
    expect(happened.at(-1)).toBe('connecting');
  });

  it('ERR-05 gives up a connect that brings nothing in 10 s', () => {
    pass(9999);
    expect(latest().closed).toBe(false);
    pass(1);
    expect(latest().closed).toBe(true);
    pass(1000);
    expect(sockets).toHaveLength(2);
  });

  it('ERR-05 connects again after 1, 2, 5, 10 s, then every 10 s, and from the start once it was live', () => {
    for (const [index, seconds] of [1, 2, 5, 10, 10, 10].entries()) {
      latest().breaks();
      pass(seconds * 1000 - 1);
      expect(sockets, `${seconds} s`).toHaveLength(index + 1);
      pass(1);
      expect(sockets, `${seconds} s`).toHaveLength(index + 2);
    }
    becomeReady();
    latest().breaks();
    pass(1000);
    expect(sockets).toHaveLength(8);
  });

  it('ERR-05 asks for everything again after every reconnect', () => {
    becomeReady();
    latest().breaks();
    pass(1000);
    expect(happened.filter((what) => what === 'gap')).toHaveLength(1);
    becomeReady();
    expect(happened.filter((what) => what === 'gap')).toHaveLength(2);
    expect(happened.at(-2)).toBe('live');
  });

  it('ERR-05 connects immediately when the network or the page comes back', () => {
    for (const comeBack of [
      () => window.dispatchEvent(new Event('online')),
      () => document.dispatchEvent(new Event('visibilitychange')),
    ]) {
      for (let i = 0; i < 5; i++) {
        latest().breaks();
        pass(10_000);
      }
      latest().breaks();
      const before = sockets.length;
      comeBack();
      expect(sockets).toHaveLength(before + 1);
      pass(20_000);
    }
  });

  it('ERR-05 makes sure of a socket that looks well when the page comes back', () => {
    becomeReady();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(latest().sent).toEqual([PING]);
    expect(sockets).toHaveLength(1);
    pass(10_000);
    expect(latest().closed).toBe(true);
  });

  it('ERR-05 is offline only while it has no socket and the browser no network', () => {
    becomeReady();
    online = false;
    window.dispatchEvent(new Event('offline'));
    expect(happened.at(-1)).toBe('gap'); // a server on this machine needs no network
    latest().breaks();
    expect(happened.at(-1)).toBe('offline');
    online = true;
    window.dispatchEvent(new Event('online'));
    expect(happened.at(-1)).toBe('connecting');
    becomeReady();
    expect(happened.slice(-2)).toEqual(['live', 'gap']);
  });

  it('ERR-05 hands on that nobody is signed in', () => {
    becomeReady();
    latest().says({ type: 'signed_out' });
    expect(happened.at(-1)).toBe('signed out');
  });

  it('ERR-05 opens nothing more once it is closed, and receives nothing', () => {
    becomeReady();
    const before = happened.length;
    connection.close();
    expect(latest().closed).toBe(true);
    latest().says({ type: 'resync' });
    latest().breaks();
    window.dispatchEvent(new Event('online'));
    pass(60_000);
    expect(sockets).toHaveLength(1);
    expect(happened).toHaveLength(before);
  });

  it('ERR-05 leaves alone what it does not understand', () => {
    becomeReady();
    const before = happened.length;
    for (const data of ['', 'x', '{"type":"new"}', new Blob()]) latest().brings(data);
    expect(happened).toHaveLength(before);
  });
});

describe('gathering changes', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('ERR-05 makes one of many that come close together, and no more than two a second of a storm', () => {
    const acts: string[][] = [];
    const gatherer = gather<string>((items) => acts.push([...items]));
    for (const item of ['a', 'b', 'a']) gatherer.add(item);
    vi.advanceTimersByTime(GATHER_MS);
    expect(acts).toEqual([['a', 'b']]);
    for (let i = 0; i < 100; i++) {
      gatherer.add('c');
      vi.advanceTimersByTime(10);
    }
    expect(acts.length).toBeLessThanOrEqual(1 + 1000 / CALM_MS);
    vi.advanceTimersByTime(CALM_MS);
    expect(acts.at(-1)).toEqual(['c']);
    const settled = acts.length;
    gatherer.add('d');
    gatherer.drop();
    vi.advanceTimersByTime(10_000);
    expect(acts).toHaveLength(settled);
  });
});
