import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openTestEmbedded, type TestEmbedded } from '../../../../../../tests/support/test-embedded.ts';
import { lockFolder } from './folder-lock.ts';

const RUNAWAY = 'select count(*) from generate_series(1, 1000000000)';

describe('the supervisor of the embedded database', { timeout: 90_000 }, () => {
  describe('on one folder', () => {
    let embedded: TestEmbedded;
    beforeAll(async () => {
      embedded = await openTestEmbedded({ maxStatementMs: 2_000 });
    });
    afterAll(() => embedded.close());

    it('ends a statement that runs over the limit, keeps the folder locked, and the database answers again with all that was committed', async () => {
      const client = await embedded.connect();
      await client.query('create table kept (id int)');
      await client.query('insert into kept values (1)');
      await expect(client.query(RUNAWAY)).rejects.toThrow();
      await expect(lockFolder(embedded.dir)).rejects.toThrow(`process ${process.pid}`);
      expect(embedded.log).toContain('a statement ran over the limit: the database starts again');
      await embedded.ready();
      const { rows } = await (await embedded.connect()).query('select id from kept');
      expect(rows).toEqual([{ id: 1 }]);
    });

    it('restarts the worker when the backend is unusable', async () => {
      embedded.log.length = 0;
      const client = await embedded.connect();
      await client.query('create table copied (id int)');
      // Longer than what the wire server buffers, so that the backend waits for data that never comes and fails.
      await expect(client.query(`-- ${'x'.repeat(20_000)}\ncopy copied from stdin`)).rejects.toThrow();
      await expect.poll(() => embedded.log).toContain('the database worker ended: starting it again');
      await embedded.ready();
      const { rows } = await (await embedded.connect()).query('select count(*)::int as count from copied');
      expect(rows).toEqual([{ count: 0 }]);
    });
  });

  it('asks for the password of this start when it listens on a port', async () => {
    const embedded = await openTestEmbedded({ transport: 'tcp', maxStatementMs: 500 });
    onTestFinished(() => embedded.close());
    const stranger = new pg.Client({ ...embedded.connection, password: 'guess' });
    await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' });
    await expect((await embedded.connect()).query(RUNAWAY)).rejects.toThrow();
    await embedded.ready();
    expect((await (await embedded.connect()).query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
