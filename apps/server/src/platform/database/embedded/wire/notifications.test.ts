import { once } from 'node:events';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  describeOnBoth,
  openTestDatabase,
  type TestDatabase,
} from '../../../../../../../tests/support/test-database.ts';

type Listener = { client: pg.Client; received: string[]; processId: number };

describeOnBoth('LISTEN and NOTIFY', (kind) => {
  let database: TestDatabase;
  let clients: pg.Client[] = [];
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.end()));
    clients = [];
  });
  afterAll(() => database.close());

  const connect = async (...channels: string[]): Promise<Listener> => {
    const client = new pg.Client(database.connection);
    const received: string[] = [];
    client.on('notification', ({ channel, payload }) => received.push(`${channel}:${payload}`));
    await client.connect();
    clients.push(client);
    for (const channel of channels) await client.query(`LISTEN ${channel}`);
    return { client, received, processId: (client as unknown as { processID: number }).processID };
  };

  it('reaches every connection that listens, and only those', async () => {
    const [one, two, deaf] = [
      await connect('changes'),
      await connect('changes', '"Other One"'),
      await connect('silence'),
    ];
    const sender = await connect();
    await sender.client.query("select pg_notify('changes', 'a'), pg_notify('Other One', 'b')");
    await expect
      .poll(() => [one.received, two.received])
      .toEqual([['changes:a'], ['changes:a', 'Other One:b']]);
    await sender.client.query("notify silence, 'c'");
    await expect.poll(() => deaf.received).toEqual(['silence:c']);
    expect(sender.received).toEqual([]);
  });

  it('is delivered on commit, in order, and never after a rollback', async () => {
    const [listener, sender] = [await connect('changes'), await connect()];
    await sender.client.query('begin');
    await sender.client.query("notify changes, 'lost'");
    await sender.client.query('rollback');
    await sender.client.query('begin');
    await sender.client.query("notify changes, 'first'");
    await sender.client.query("notify changes, 'second'");
    expect(listener.received).toEqual([]);
    await sender.client.query('commit');
    await expect.poll(() => listener.received).toEqual(['changes:first', 'changes:second']);
  });

  it('notifies the sender too if it listens, and names the sender', async () => {
    const [listener, sender] = [await connect('changes'), await connect('changes')];
    const received = once(listener.client, 'notification') as Promise<[pg.Notification]>;
    await sender.client.query("notify changes, 'mine'");
    const [{ processId }] = await received;
    expect(processId).toBe(sender.processId);
    await expect.poll(() => sender.received).toEqual(['changes:mine']);
  });

  it('stops for the one that stops listening or leaves, and for no one else', async () => {
    const [stays, stops, leaves] = [
      await connect('changes'),
      await connect('changes'),
      await connect('changes'),
    ];
    await stops.client.query('UNLISTEN changes');
    clients = clients.filter((client) => client !== leaves.client);
    await leaves.client.end();
    const sender = await connect();
    await sender.client.query("notify changes, 'still here'");
    await expect.poll(() => stays.received).toEqual(['changes:still here']);
    expect(stops.received).toEqual([]);
  });
});
