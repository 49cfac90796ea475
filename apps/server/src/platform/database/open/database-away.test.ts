import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { isDatabaseAway } from './database-away.ts';

describe('a connection that breaks', () => {
  it('is reported as a database that is down, in the running query and in the rollback after it', async () => {
    const connect = async () => {
      const client = new pg.Client({ connectionString: inject('postgresUrl') });
      // on purpose: a server that leaves a statement unread resets the connection, and the driver reports both
      client.on('error', () => undefined);
      await client.connect();
      return client;
    };
    const [broken, other] = [await connect(), await connect()];
    const lost = new Promise((resolve) => broken.once('end', resolve));
    const { rows } = await broken.query<{ pid: number }>('select pg_backend_pid() as pid');
    const underWay = broken.query('select pg_sleep(20)').catch((error: unknown) => error);
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    expect(isDatabaseAway(await underWay)).toBe(true);
    await lost;
    const rollback = await broken.query('rollback').catch((error: unknown) => error);
    expect(isDatabaseAway(new Error('Failed query: rollback', { cause: rollback }))).toBe(true);
    await other.end();
  });

  it('is not mistaken for an invalid statement', () => {
    expect(isDatabaseAway(Object.assign(new Error('division by zero'), { code: '22012' }))).toBe(false);
  });
});
