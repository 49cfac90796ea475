import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { startPostgresPair } from '../../../../../../tests/faults/many-servers/postgres-pair.ts';
import { finderFor, NoPrimary, PrimaryFinder, type TrackedConnection } from './find-primary.ts';
import { hostUrls } from './host-list.ts';

const REFUSED = 'postgres://u:p@127.0.0.1:9/shop';

/** A machine that accepts connections and never answers. */
async function silentHost(): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `postgres://u:p@127.0.0.1:${(server.address() as AddressInfo).port}/shop`;
}

const connection = (url: string) => ({ url, disconnect: vi.fn() }) satisfies TrackedConnection;

describe('the primary among several hosts', () => {
  it('OPS-05: is found next to a host that refuses and one that hangs, and connections to others are ended', async () => {
    const primary = inject('postgresUrl');
    const finder = new PrimaryFinder([REFUSED, await silentHost(), primary]);
    const [old, current] = [connection(REFUSED), connection(primary)];
    finder.track(old);
    finder.track(current);
    const began = performance.now();
    expect(await finder.primary()).toBe(primary);
    expect(performance.now() - began).toBeLessThan(3_000); // without waiting for the silent one to time out
    expect(old.disconnect).toHaveBeenCalledOnce();
    expect(current.disconnect).not.toHaveBeenCalled();
  });

  it('OPS-05: is not found while no host answers, but a wrong password is reported first', async () => {
    await expect(new PrimaryFinder([REFUSED, REFUSED]).primary()).rejects.toThrow(NoPrimary);
    const stranger = new URL(inject('postgresUrl'));
    stranger.username = 'no_such_role';
    stranger.password = 'wrong';
    await expect(new PrimaryFinder([REFUSED, stranger.href]).primary()).rejects.toMatchObject({
      code: expect.stringMatching(/^28/),
    });
  });

  it('OPS-05: is looked for once per address with several hosts, and never for one with a single host', () => {
    const several = 'postgres://u:p@a:1,b:2/shop';
    expect(finderFor(several)).toBe(finderFor(several));
    expect(finderFor('postgres://u:p@a:1/shop')).toBeNull();
  });

  it.skipIf(!process.env.TEST_FULL)(
    'OPS-05: is the promoted standby after the first one was killed, and stays it when the old one comes back',
    async ({ skip }) => {
      const pair = await startPostgresPair();
      skip(!pair, 'needs an installed PostgreSQL with pg_basebackup');
      if (!pair) return;
      onTestFinished(() => pair.stop());
      const finder = new PrimaryFinder(hostUrls(pair.url));
      const first = await finder.primary();
      const tracked = connection(first);
      finder.track(tracked);
      await pair.failOver('killed');
      finder.invalidate(first);
      await expect.poll(() => finder.primary().catch(() => first), { timeout: 30_000 }).not.toBe(first);
      const second = await finder.primary();
      expect(tracked.disconnect).toHaveBeenCalled();
      await pair.rebuildStandby();
      finder.invalidate(second);
      expect(await finder.primary()).toBe(second);
      const client = new pg.Client({ connectionString: second });
      await client.connect();
      const { rows } = await client.query('select pg_is_in_recovery() as standby');
      await client.end();
      expect(rows).toEqual([{ standby: false }]);
    },
    120_000,
  );
});
