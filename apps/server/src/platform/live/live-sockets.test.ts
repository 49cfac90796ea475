import { EventEmitter } from 'node:events';
import { LIVE_CLOSE, LIVE_TIMES, PING } from '@kickstand/domain/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { after, HOUR, systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { type LiveSubscriber, MAX_UNSENT_BYTES, type Wire } from './live-socket.ts';
import { type LiveSockets, openLiveSockets } from './live-sockets.ts';

// why: time-outs of 10 and 30 s, and a browser that is silent or does not read, can only be simulated here
class FakeWire extends EventEmitter implements Wire {
  bufferedAmount = 0;
  readonly sent: string[] = [];
  pings = 0;
  answers = true;
  end: number | 'cut' | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text).type);
  }
  ping(): void {
    this.pings += 1;
    if (this.answers) this.emit('pong');
  }
  close(code: number): void {
    this.end ??= code;
    if (this.answers) this.emit('close');
  }
  terminate(): void {
    this.end ??= 'cut';
    this.emit('close');
  }
}

const caller = (change: Partial<LiveSubscriber> = {}): LiveSubscriber => ({
  userId: 'u1',
  sessionId: 's1',
  role: 'admin',
  secondFactorDue: false,
  expiresAt: after(new Date(), HOUR),
  ...change,
});

describe('live sockets', () => {
  let sockets: LiveSockets;
  beforeEach(() => {
    vi.useFakeTimers();
    sockets = openLiveSockets({ log: createLog({ logLevel: 'silent' }), clock: systemClock });
  });
  afterEach(async () => {
    const closed = sockets.close();
    await vi.advanceTimersByTimeAsync(2000);
    await closed;
    vi.useRealTimers();
  });

  const accept = async (who: () => Promise<LiveSubscriber | null> = async () => caller()) => {
    const wire = new FakeWire();
    await sockets.accept(wire, who);
    return wire;
  };
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

  it('ERR-05 expects a response every 30 s and disconnects after 10 s of silence', async () => {
    const [lively, silent] = [await accept(), await accept()];
    silent.answers = false;
    await pass(LIVE_TIMES.heartbeatMs - 1);
    expect(lively.pings).toBe(0);
    await pass(1);
    expect([lively.pings, silent.pings]).toEqual([1, 1]);
    await pass(LIVE_TIMES.timeoutMs - 1);
    expect(silent.end).toBeNull();
    await pass(1);
    expect(silent.end).toBe('cut');
    await pass(10 * LIVE_TIMES.heartbeatMs);
    expect(lively.end).toBeNull();
    expect(lively.pings).toBe(11);
  });

  it('ERR-05 accepts any message as a response', async () => {
    const wire = await accept();
    wire.answers = false;
    await pass(LIVE_TIMES.heartbeatMs);
    wire.emit('message', PING);
    await pass(LIVE_TIMES.timeoutMs);
    expect(wire.end).toBeNull();
  });

  it('ERR-05 disconnects a slow reader instead of buffering everything', async () => {
    const [quick, slow] = [await accept(), await accept()];
    slow.bufferedAmount = MAX_UNSENT_BYTES + 1;
    await sockets.announce('[["settings_shop","true"]]');
    expect(slow.end).toBe('cut');
    expect(quick.sent).toEqual(['ready', 'changes']);
  });

  it('ERR-05 a session that runs out ends the socket at the next heartbeat, a prolonged one does not', async () => {
    const expiresAt = after(new Date(), LIVE_TIMES.heartbeatMs / 2);
    const answers = [caller({ expiresAt }), caller()];
    const prolonged = await accept(async () => answers.shift() ?? null);
    const over = [caller({ expiresAt }), null];
    const ended = await accept(async () => over.shift() ?? null);
    await pass(LIVE_TIMES.heartbeatMs);
    expect(ended.sent.at(-1)).toBe('signed_out');
    expect(ended.end).toBe(LIVE_CLOSE.signedOut);
    expect(prolonged.end).toBeNull();
  });

  it('ERR-05 sends nothing until the owner is known', async () => {
    let known = (_caller: LiveSubscriber | null) => {};
    const wire = new FakeWire();
    const accepted = sockets.accept(
      wire,
      () =>
        new Promise((resolve) => {
          known = resolve;
        }),
    );
    await sockets.announce('[["settings_shop","true"]]');
    expect(wire.sent).toEqual([]);
    known(caller());
    await accepted;
    expect(wire.sent).toEqual(['ready']);
  });

  it('ERR-05 a session that cannot be read now closes the socket for another try, not for good', async () => {
    let away = false;
    const wire = await accept(async () => {
      if (away) throw new Error('the database is away');
      return caller();
    });
    away = true;
    await sockets.announce('[["profiles","u1"]]');
    expect(wire.end).toBe(1013);
    expect(wire.sent).not.toContain('signed_out');
  });

  it('ERR-05 reads again when something changed while it read', async () => {
    const reads: ((caller: LiveSubscriber | null) => void)[] = [];
    const wire = new FakeWire();
    const accepted = sockets.accept(wire, () => new Promise((resolve) => reads.push(resolve)));
    const announced = sockets.announce('[["auth_sessions","s1"]]');
    await pass(0);
    reads.shift()?.(caller()); // read before the session was ended
    await accepted;
    await pass(0);
    reads.shift()?.(null);
    await announced;
    expect(wire.end).toBe(LIVE_CLOSE.signedOut);
  });

  it('ERR-05 waits a second for sockets to close when it stops, then cuts them, and accepts no others', async () => {
    const [polite, hanging] = [await accept(), await accept()];
    hanging.answers = false;
    hanging.close = () => {};
    const closed = sockets.close();
    expect(polite.end).toBe(1012);
    await pass(1000);
    await closed;
    expect(hanging.end).toBe('cut');
    expect((await accept()).end).toBe(1012);
  });
});
