import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  describeOnBoth,
  openTestDatabase,
  type TestDatabase,
} from '../../../../../../../tests/support/test-database.ts';
import {
  query,
  sqlStateIn,
  statusIn,
  types,
  WireClient,
} from '../../../../../../../tests/support/wire-client.ts';

describeOnBoth('transactions of several connections', (kind) => {
  let database: TestDatabase;
  let clients: pg.Client[] = [];

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await database.pool.query('create table notes (id int primary key, body text)');
  });
  beforeEach(() => database.pool.query('truncate notes'));
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.end()));
    clients = [];
  });
  afterAll(() => database.close());

  const connect = async () => {
    const client = new pg.Client(database.connection);
    client.on('error', () => undefined);
    await client.connect();
    clients.push(client);
    return client;
  };

  const countNotes = async (client: pg.Client) => {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from notes');
    return rows[0]?.count;
  };

  it('shows uncommitted data to no one', async () => {
    const [writer, reader] = [await connect(), await connect()];
    await writer.query('begin');
    await writer.query("insert into notes values (1, 'draft')");
    const seen = countNotes(reader);
    await writer.query('rollback');
    expect(await seen).toBe(0);
  });

  it('shows committed data to everyone', async () => {
    const [writer, reader] = [await connect(), await connect()];
    await writer.query('begin');
    await writer.query("insert into notes values (1, 'kept')");
    await writer.query('commit');
    expect(await countNotes(reader)).toBe(1);
  });

  it('keeps the statements of concurrent transactions apart', async () => {
    const workers = await Promise.all(Array.from({ length: 8 }, connect));
    const transfer = async (client: pg.Client, worker: number) => {
      for (let round = 0; round < 10; round++) {
        await client.query('begin');
        await client.query('insert into notes values ($1, $2)', [worker * 100 + round, `worker ${worker}`]);
        await client.query('update notes set body = body || $2 where id = $1', [worker * 100 + round, '!']);
        // neighbors end differently in the same round, so that mixed-up transactions would show
        await client.query((round + worker) % 2 === 0 ? 'commit' : 'rollback');
      }
    };
    await Promise.all(workers.map(transfer));
    const { rows } = await database.pool.query<{ id: number; body: string }>(
      'select id, body from notes order by id',
    );
    const expected = workers.flatMap((_, worker) =>
      [0, 2, 4, 6, 8].map((round) => ({
        id: worker * 100 + round + (worker % 2),
        body: `worker ${worker}!`,
      })),
    );
    expect(rows).toEqual(expected);
  });

  it('continues after a failed statement outside a transaction', async () => {
    const client = await connect();
    await expect(client.query('select * from nowhere')).rejects.toMatchObject({ code: '42P01' });
    expect(await countNotes(client)).toBe(0);
  });

  it('refuses everything after a failed statement until the transaction ends, and keeps nothing of it', async () => {
    const client = await connect();
    await client.query('begin');
    await client.query("insert into notes values (1, 'first')");
    await expect(client.query("insert into notes values (1, 'twice')")).rejects.toMatchObject({
      code: '23505',
      constraint: 'notes_pkey',
      table: 'notes',
    });
    await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' });
    await client.query('commit');
    expect(await countNotes(await connect())).toBe(0);
  });

  it('keeps the work before a savepoint when what follows fails', async () => {
    const client = await connect();
    await client.query('begin');
    await client.query("insert into notes values (1, 'kept')");
    await client.query('savepoint here');
    await expect(client.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    await client.query('rollback to here');
    await client.query('commit');
    expect(await countNotes(await connect())).toBe(1);
  });

  it('rolls back the transaction of a client that vanishes, and lets the others continue', async () => {
    const doomed = await WireClient.connect(database.connection);
    expect(statusIn(await doomed.ask(query('begin')))).toBe('T');
    await doomed.ask(query("insert into notes values (1, 'half')"));
    const waiting = connect().then((client) =>
      client.query("insert into notes values (1, 'whole') returning body"),
    );
    await doomed.disconnect();
    expect((await waiting).rows).toEqual([{ body: 'whole' }]);
  });

  it('runs what a client sent before it disconnected', async () => {
    const hasty = await WireClient.connect(database.connection);
    hasty.send(query("insert into notes values (1, 'sent')"));
    await hasty.end();
    await expect.poll(async () => countNotes(await connect())).toBe(1);
  });

  it('reports the state of the transaction with every answer', async () => {
    const client = await WireClient.connect(database.connection);
    expect(statusIn(await client.ask(query('begin')))).toBe('T');
    const failed = await client.ask(query('select 1 / 0'));
    expect([types(failed), sqlStateIn(failed), statusIn(failed)]).toEqual(['EZ', '22012', 'E']);
    expect(statusIn(await client.ask(query('rollback')))).toBe('I');
    await client.end();
  });

  it('answers several statements of one query, and undoes all of them when one fails', async () => {
    const client = await WireClient.connect(database.connection);
    expect(types(await client.ask(query("insert into notes values (1, 'a'); select 1")))).toBe('CTDCZ');
    const failed = await client.ask(query("insert into notes values (2, 'b'); select 1 / 0"));
    expect([types(failed), sqlStateIn(failed)]).toEqual(['CEZ', '22012']);
    expect(await countNotes(await connect())).toBe(1);
    await client.end();
  });
});
