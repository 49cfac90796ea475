import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  describeOnBoth,
  openTestDatabase,
  type TestDatabase,
} from '../../../../../../../tests/support/test-database.ts';
import {
  bind,
  copyData,
  copyDone,
  copyFail,
  execute,
  firstColumn,
  parse,
  query,
  sqlStateIn,
  statusIn,
  sync,
  types,
  WireClient,
} from '../../../../../../../tests/support/wire-client.ts';

describeOnBoth('COPY', (kind) => {
  let database: TestDatabase;
  let client: WireClient;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await database.pool.query('create table parts (id int primary key, name text)');
    client = await WireClient.connect(database.connection);
  });
  beforeEach(() => database.pool.query('truncate parts'));
  afterAll(async () => {
    await client.end();
    await database.close();
  });

  const countParts = async () => firstColumn(await client.ask(query('select count(*) from parts')))[0];

  const copyIn = async (sql: string, ...data: Buffer[]) => {
    client.send(query(sql));
    expect(types(await client.until('G'))).toBe('G');
    return client.ask(...data);
  };

  it('takes rows from the client', async () => {
    const rows = Array.from({ length: 5_000 }, (_, id) => copyData(`${id}\tpart ${id}\n`));
    const answer = await copyIn('copy parts from stdin', ...rows, copyDone());
    expect([types(answer), answer[0]?.body.toString()]).toEqual(['CZ', 'COPY 5000\0']);
    expect(await countParts()).toBe('5000');
  });

  it('accepts rows after a comment and inside a transaction that is then rolled back', async () => {
    await client.ask(query('begin'));
    const answer = await copyIn(
      '/* load */ COPY parts (id, name)\nFROM STDIN',
      copyData('1\tchain\n'),
      copyDone(),
    );
    expect(statusIn(answer)).toBe('T');
    await client.ask(query('rollback'));
    expect(await countParts()).toBe('0');
  });

  it('keeps nothing if a row is wrong, and continues', async () => {
    const answer = await copyIn('copy parts from stdin', copyData('1\tok\nx\twrong\n'), copyDone());
    expect([types(answer), sqlStateIn(answer)]).toEqual(['EZ', '22P02']);
    expect(await countParts()).toBe('0');
  });

  it('keeps nothing when the client gives up', async () => {
    const answer = await copyIn('copy parts from stdin', copyData('1\tok\n'), copyFail('changed my mind'));
    expect([types(answer), sqlStateIn(answer)]).toEqual(['EZ', '57014']);
    expect(await countParts()).toBe('0');
  });

  it('gives rows to the client', async () => {
    await client.ask(query("insert into parts values (1, 'chain'), (2, 'sprocket')"));
    const answer = await client.ask(query('copy (select * from parts order by id) to stdout'));
    expect(types(answer)).toBe('HddcCZ');
    const rows = answer.filter(({ type }) => type === 'd').map(({ body }) => body.toString());
    expect(rows).toEqual(['1\tchain\n', '2\tsprocket\n']);
  });
});

describe('COPY on the embedded database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('embedded');
  });
  afterAll(() => database.close());

  it('refuses COPY FROM STDIN in steps with the reason, and continues', async () => {
    const client = await WireClient.connect(database.connection);
    await client.ask(query('create table steps (id int)'));
    const answer = await client.ask(parse('', 'copy steps from stdin'), bind(''), execute(), sync());
    expect([types(answer), sqlStateIn(answer)]).toEqual(['EZ', '42601']);
    expect(answer[0]?.body.toString()).toContain('must be sent as a plain query');
    expect(firstColumn(await client.ask(query('select 1')))).toEqual(['1']);
    await client.end();
  });
});
