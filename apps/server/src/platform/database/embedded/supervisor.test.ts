import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestEmbedded, type TestEmbedded } from '../../../../../../tests/support/test-embedded.ts';

const RUNAWAY = 'select count(*) from generate_series(1, 1000000000)';

describe('the supervisor of the embedded database', { timeout: 90_000 }, () => {
  let embedded: TestEmbedded;
  afterEach(() => embedded.close());

  it('ends a statement that runs over the limit, and the database answers again with all that was committed', async () => {
    embedded = await openTestEmbedded({ maxStatementMs: 1_000 });
    const client = await embedded.connect();
    await client.query('create table kept (id int)');
    await client.query('insert into kept values (1)');
    await expect(client.query(RUNAWAY)).rejects.toThrow();
    expect(embedded.log).toContain('a statement ran over the limit: the database starts again');
    await embedded.ready();
    const { rows } = await (await embedded.connect()).query('select id from kept');
    expect(rows).toEqual([{ id: 1 }]);
  });

  it('starts the worker again when the backend is beyond use', async () => {
    embedded = await openTestEmbedded();
    const client = await embedded.connect();
    await client.query('create table kept (id int)');
    // Past what the wire server reads ahead, so that the backend waits for data that never comes and gives up.
    await expect(client.query(`-- ${'x'.repeat(20_000)}\ncopy kept from stdin`)).rejects.toThrow();
    await expect.poll(() => embedded.log).toContain('the database worker ended: starting it again');
    await embedded.ready();
    const { rows } = await (await embedded.connect()).query('select count(*)::int as count from kept');
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('keeps the folder locked while the worker starts again', async () => {
    embedded = await openTestEmbedded({ maxStatementMs: 500 });
    await expect((await embedded.connect()).query(RUNAWAY)).rejects.toThrow();
    const { lockFolder } = await import('./folder-lock.ts');
    await expect(lockFolder(embedded.dir)).rejects.toThrow(`process ${process.pid}`);
    await embedded.ready();
  });

  it('asks for the password of this start when it listens on a port', async () => {
    embedded = await openTestEmbedded({ transport: 'tcp', maxStatementMs: 500 });
    const stranger = new pg.Client({ ...embedded.connection, password: 'guess' });
    await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' });
    await expect((await embedded.connect()).query(RUNAWAY)).rejects.toThrow();
    await embedded.ready();
    expect((await (await embedded.connect()).query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
