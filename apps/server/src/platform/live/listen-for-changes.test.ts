import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openTestEmbedded } from '../../../../../tests/support/test-embedded.ts';
import { createLog } from '../log.ts';
import { listenForChanges } from './listen-for-changes.ts';

const RUNAWAY = 'select count(*) from generate_series(1, 1000000000)';

describe('the listening connection', { timeout: 90_000 }, () => {
  it('ERR-05 listens again after the embedded database restarted', async () => {
    const embedded = await openTestEmbedded({ maxStatementMs: 1000 });
    const pool = new pg.Pool(embedded.connection);
    pool.on('error', () => undefined); // connections are lost on purpose here
    const received: string[] = [];
    let began = 0;
    const listener = listenForChanges({
      pool,
      log: createLog({ logLevel: 'silent' }),
      onListening: () => {
        began += 1;
      },
      onAnnouncement: (payload) => received.push(payload),
    });
    const say = (what: string) => pool.query("select pg_notify('kickstand_changes', $1)", [what]);
    await expect.poll(() => began).toBe(1);
    await say('before');
    await expect.poll(() => received).toEqual(['before']);
    await expect(pool.query(RUNAWAY)).rejects.toThrow();
    await expect.poll(() => began, { timeout: 20_000 }).toBe(2);
    await say('after');
    await expect.poll(() => received).toEqual(['before', 'after']);
    await listener.stop();
    await pool.end();
    await embedded.close();
  });

  it('ERR-05 stops immediately while the database is down', async () => {
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 });
    const listener = listenForChanges({
      pool,
      log: createLog({ logLevel: 'silent' }),
      onListening: () => expect.unreachable(),
      onAnnouncement: () => expect.unreachable(),
    });
    const began = performance.now();
    await listener.stop();
    expect(performance.now() - began).toBeLessThan(3000);
    await pool.end();
  });
});
