// why: jsdom has no IndexedDB; fake-indexeddb keeps one in memory
import 'fake-indexeddb/auto';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionStore } from '../auth/index.ts';
import { ANA, LUIS, profileOf, sessionOf } from '../auth/testing.ts';
import { fakeServer } from '../testing/screen.tsx';
import { deviceDatabase } from './device-database.ts';
import { wipe } from './encryption.ts';
import { startReadCache } from './read-cache.ts';

const server = fakeServer();
const CUSTOMER = [['customers', 'find'], { input: { id: 'nadia' }, type: 'query' }];
const PART = [['inventory', 'find'], { input: { id: 'chain' }, type: 'query' }];
const MEMBER = [['users', 'list'], { type: 'query' }];

beforeEach(async () => {
  // has neither role nor permission to work on orders, so nothing is prefetched
  const profile = profileOf(ANA, { role: 'customer' });
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  server.answer({ 'auth/session': sessionOf(ANA, { profile, expiresAt }) });
  await sessionStore.load();
});

afterEach(async () => {
  for (const owner of [ANA, LUIS]) await wipe(owner);
});

const reads = async () => (await deviceDatabase()).getAll('reads');

/** A page load with its own query cache, as this user. */
function loadPage(owner = ANA): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  startReadCache(client, () => owner);
  return client;
}

/** A busy machine takes longer than waitFor's default of one second. */
const LONG_TIMEOUT = { timeout: 15_000 };
/** Long enough to see that nothing comes. */
const SHORT_WAIT_MS = 20;

/** What the page shows offline; undefined if nothing was stored. */
async function shownOffline(client: QueryClient, queryKey: unknown[], mostTries = 1500): Promise<unknown> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const observer = new QueryObserver(client, { queryKey, queryFn: () => new Promise<never>(() => {}) });
  const stop = observer.subscribe(() => {});
  for (let tries = 0; tries < mostTries && observer.getCurrentResult().data === undefined; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
  stop();
  vi.restoreAllMocks();
  return observer.getCurrentResult().data;
}

describe('records that can be read without a connection', () => {
  it('OFF-02 a customer and a part opened here are shown after a new page load, to the same person only', async () => {
    const client = loadPage();
    for (const [queryKey, data] of [
      [CUSTOMER, { name: 'Nadia Haddad' }],
      [PART, { name: 'Chain' }],
      [MEMBER, { name: 'Luis' }],
    ] as const)
      await client.fetchQuery({ queryKey: [...queryKey], queryFn: async () => data });
    await vi.waitFor(async () => expect(await reads()).toHaveLength(2), LONG_TIMEOUT);
    const again = loadPage();
    expect(await shownOffline(again, CUSTOMER)).toEqual({ name: 'Nadia Haddad' });
    expect(await shownOffline(again, PART)).toEqual({ name: 'Chain' });
    expect(await shownOffline(loadPage(LUIS), CUSTOMER, SHORT_WAIT_MS)).toBeUndefined();
    expect(await shownOffline(again, MEMBER, SHORT_WAIT_MS)).toBeUndefined();
  });

  it('OFF-02 keeps what a page got before the store of this device was loaded', async () => {
    const client = new QueryClient();
    await client.fetchQuery({ queryKey: CUSTOMER, queryFn: async () => ({ name: 'Nadia Haddad' }) });
    startReadCache(client, () => ANA);
    await vi.waitFor(async () => expect(await reads()).toHaveLength(1), LONG_TIMEOUT);
    expect(await shownOffline(loadPage(), CUSTOMER)).toEqual({ name: 'Nadia Haddad' });
  });

  it('OFF-02 drops the oldest records beyond three hundred and keeps the newest', async () => {
    const client = loadPage();
    const keyOf = (id: number) => [['customers', 'find'], { input: { id }, type: 'query' }];
    const open = (id: number) => client.fetchQuery({ queryKey: keyOf(id), queryFn: async () => ({ id }) });
    await open(0);
    await vi.waitFor(async () => expect(await reads()).toHaveLength(1), LONG_TIMEOUT);
    const database = await deviceDatabase();
    const [first] = await reads();
    if (!first) throw new Error('nothing was kept');
    const writing = database.transaction('reads', 'readwrite');
    for (let at = 0; at < 300; at += 1) void writing.store.put({ ...first, key: `filler ${at}`, at: at + 1 });
    await writing.done;
    await open(301);
    await vi.waitFor(async () => expect((await reads()).length).toBeLessThan(300), LONG_TIMEOUT);
    expect(await shownOffline(loadPage(), keyOf(301))).toEqual({ id: 301 });
  });
});
