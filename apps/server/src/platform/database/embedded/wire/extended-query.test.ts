import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  describeOnBoth,
  openTestDatabase,
  type TestDatabase,
} from '../../../../../../../tests/support/test-database.ts';
import {
  bind,
  describeStatement,
  execute,
  firstColumn,
  flush,
  parse,
  query,
  sqlStateIn,
  statusIn,
  sync,
  types,
  WireClient,
} from '../../../../../../../tests/support/wire-client.ts';

describeOnBoth('extended queries', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await database.pool.query('create table blobs (id int primary key, body text)');
  });
  afterAll(() => database.close());

  const connect = () => WireClient.connect(database.connection);

  it('gives every connection prepared statements of its own under the same name', async () => {
    const [one, two] = [await connect(), await connect()];
    await one.ask(parse('mine', "select 'one'"), sync());
    await two.ask(parse('mine', "select 'two'"), sync());
    expect(firstColumn(await one.ask(bind('mine'), execute(), sync()))).toEqual(['one']);
    expect(firstColumn(await two.ask(bind('mine'), execute(), sync()))).toEqual(['two']);
    const twice = await one.ask(parse('mine', 'select 3'), sync());
    expect([types(twice), sqlStateIn(twice)]).toEqual(['EZ', '42P05']);
    await Promise.all([one.end(), two.end()]);
  });

  it('frees the names of a connection that is gone', async () => {
    for (let round = 0; round < 3; round++) {
      const client = new pg.Client(database.connection);
      await client.connect();
      const { rows } = await client.query({ name: 'again', text: 'select $1::int as n', values: [round] });
      expect(rows).toEqual([{ n: round }]);
      await client.end();
    }
    // the client is done before the server, which may still be cleaning up
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query('select count(*)::int as left from pg_prepared_statements');
      expect(rows).toEqual([{ left: 0 }]);
    });
  });

  it('keeps the unnamed statement of a connection while another one uses its own', async () => {
    const [one, two] = [await connect(), await connect()];
    expect(types(await one.ask(parse('', "select 'one'"), describeStatement(''), sync()))).toBe('1tTZ');
    await two.ask(parse('', "select 'two'"), sync());
    const answer = await one.ask(bind(''), execute(), sync());
    expect([types(answer), firstColumn(answer)]).toEqual(['2DCZ', ['one']]);
    await Promise.all([one.end(), two.end()]);
  });

  it('answers pipelined queries in order, each with its own failure', async () => {
    const client = await connect();
    client.send(
      ...[parse('', 'select $1::int + 1'), bind('', '1'), execute(), sync()],
      ...[parse('', 'select 1 / $1::int'), bind('', '0'), execute(), sync()],
      ...[parse('', 'select $1::int + 3'), bind('', '1'), execute(), sync()],
    );
    const answers = [await client.until('Z'), await client.until('Z'), await client.until('Z')];
    expect(answers.map(types)).toEqual(['12DCZ', '1EZ', '12DCZ']);
    expect(answers.map(firstColumn)).toEqual([['2'], [], ['4']]);
    expect(answers.map(sqlStateIn)).toEqual([undefined, '22012', undefined]);
    await client.end();
  });

  it('skips the rest of a pipeline up to Sync after an error, and undoes what came before', async () => {
    const client = await connect();
    const answer = await client.ask(
      ...[parse('', "insert into blobs values (-1, 'x')"), bind(''), execute()],
      ...[parse('', 'select 1 / 0'), bind(''), execute()],
      ...[parse('', "insert into blobs values (-2, 'x')"), bind(''), execute()],
      sync(),
    );
    expect([types(answer), sqlStateIn(answer)]).toEqual(['12C1EZ', '22012']);
    expect(firstColumn(await client.ask(query('select count(*) from blobs where id < 0')))).toEqual(['0']);
    await client.end();
  });

  it('answers at a Flush and lets no other client between it and the Sync', async () => {
    const [one, two] = [await connect(), await connect()];
    one.send(parse('', "insert into blobs values (-10, 'flushed')"), bind(''), execute(), flush());
    expect(types(await one.until('C'))).toBe('12C');
    const other = two.ask(query('select count(*) from blobs where id = -10'));
    one.send(parse('', 'select 1 / 0'), bind(''), execute(), flush());
    await one.until('E');
    const end = await one.ask(sync());
    expect([types(end), statusIn(end)]).toEqual(['Z', 'I']);
    expect(firstColumn(await other)).toEqual(['0']);
    await Promise.all([one.end(), two.end()]);
  });

  it('rolls back an exchange that was flushed when its client vanishes', async () => {
    const doomed = await connect();
    doomed.send(parse('', "insert into blobs values (-20, 'half')"), bind(''), execute(), flush());
    await doomed.until('C');
    await doomed.disconnect();
    const { rows } = await database.pool.query('select count(*)::int as count from blobs where id = -20');
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('carries parameters of 1 MB on eight connections', async () => {
    const size = 1024 * 1024;
    const store = async (id: number) => {
      const body = String(id).repeat(size);
      await database.pool.query('insert into blobs values ($1, $2)', [id, body]);
      const { rows } = await database.pool.query<{ body: string }>('select body from blobs where id = $1', [
        id,
      ]);
      return rows[0]?.body === body;
    };
    expect(await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(store))).toEqual(Array(8).fill(true));
  });

  it('fetches a portal in steps', async () => {
    const client = new pg.Client(database.connection);
    await client.connect();
    const config = { text: 'select generate_series(1, 25) as n', rows: 10, values: [] };
    const { rows } = await client.query<{ n: number }>(config);
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    await client.end();
  });
});
