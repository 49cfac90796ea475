import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestEmbedded, type TestEmbedded } from '../../../../../../../tests/support/test-embedded.ts';
import {
  bind,
  execute,
  firstColumn,
  flush,
  parse,
  query,
  sqlStateIn,
  sync,
  types,
  WireClient,
} from '../../../../../../../tests/support/wire-client.ts';

describe('a wait for the one backend', () => {
  let embedded: TestEmbedded;
  let owner: WireClient;
  let waiter: WireClient;
  beforeAll(async () => {
    embedded = await openTestEmbedded({ waitMs: 200 });
    owner = await WireClient.connect(embedded.connection);
    waiter = await WireClient.connect(embedded.connection);
  });
  afterEach(() => owner.ask(query('rollback')));
  afterAll(async () => {
    await Promise.all([owner.end(), waiter.end()]);
    await embedded.close();
  });

  it('is given up with 55P03, and the connection stays usable', async () => {
    await owner.ask(query('begin'));
    const refused = await waiter.ask(query('select 1'));
    expect([types(refused), sqlStateIn(refused)]).toEqual(['EZ', '55P03']);
    await owner.ask(query('commit'));
    expect(firstColumn(await waiter.ask(query('select 2')))).toEqual(['2']);
  });

  it('is given up once for an exchange in steps, whose rest is skipped up to Sync', async () => {
    await owner.ask(query('begin'));
    waiter.send(parse('', 'select 1'), flush());
    expect(sqlStateIn(await waiter.until('E'))).toBe('55P03');
    await owner.ask(query('commit'));
    expect(types(await waiter.ask(bind(''), execute(), sync()))).toBe('Z');
    expect(firstColumn(await waiter.ask(query('select 3')))).toEqual(['3']);
  });
});

describe('an idle transaction', () => {
  let embedded: TestEmbedded;
  beforeAll(async () => {
    embedded = await openTestEmbedded({ idleTransactionMs: 200 });
    await (await embedded.connect()).query('create table notes (id int)');
  });
  afterAll(() => embedded.close());

  it('is ended with 25P03 and rolled back if others wait for it', async () => {
    const idle = await WireClient.connect(embedded.connection);
    await idle.ask(query('begin'));
    await idle.ask(query('insert into notes values (1)'));
    const other = await embedded.connect();
    const { rows } = await other.query('select count(*)::int as count from notes');
    expect(rows).toEqual([{ count: 0 }]);
    expect(sqlStateIn(await idle.until('E'))).toBe('25P03');
  });
});
