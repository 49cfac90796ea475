import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { LIVE_CLOSE, type LiveMessage, PING } from '@kickstand/domain/live';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeCapability, openTestDatabase } from '../../../../../tests/support/test-database.ts';
import { sealAudit } from '../../audit/index.ts';
import { profiles } from '../../auth/index.ts';
import { stepAt, totpAt } from '../../auth/second-factor/totp.ts';
import { PASSWORD, signedInAs } from '../../testing/people.ts';
import {
  ORIGIN,
  OWNER,
  openTestShop,
  setUpAndSignIn,
  type TestBrowser,
  type TestShop,
  testShopOn,
} from '../../testing/test-shop.ts';
import { SOCKETS_PER_PERSON } from './live-sockets.ts';

interface Page {
  readonly heard: LiveMessage[];
  closedWith: number | null;
  send(text: string): void;
  close(): void;
}

const pages: Page[] = [];

/** What an injected request lacks compared with a real one. */
const upgrade = (headers: IncomingHttpHeaders) => ({
  headers,
  socket: { remoteAddress: '127.0.0.1' } as Socket,
});

/** Opens a live socket as a page in that browser would. */
async function openPage(shop: TestShop, browser: TestBrowser, origin = ORIGIN): Promise<Page> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const page: Page = { heard: [], closedWith: null, send: () => {}, close: () => {} };
  await shop.app.ready();
  await shop.app.injectWS('/live', upgrade({ host: new URL(origin).host, origin, cookie }), {
    onInit: (socket) => {
      socket.on('message', (data: Buffer) => page.heard.push(JSON.parse(data.toString('utf8'))));
      socket.on('close', (code: number) => {
        page.closedWith = code;
      });
      page.send = (text) => socket.send(text);
      page.close = () => socket.terminate();
    },
  });
  pages.push(page);
  return page;
}

async function openReadyPage(shop: TestShop, browser: TestBrowser): Promise<Page> {
  const page = await openPage(shop, browser);
  await expect.poll(() => page.heard.at(0)).toEqual({ type: 'ready' });
  await settle(shop, page);
  return page;
}

/** The changes sent to a page, in order. */
const changes = (page: Page) =>
  page.heard.flatMap((message) => (message.type === 'changes' ? message.changes : []));

const announce = (shop: TestShop, ...entries: [string, string | null][]) =>
  shop.database.pool.query('select pg_notify($1, $2)', ['kickstand_changes', JSON.stringify(entries)]);

/** Waits until a message sent now has arrived, and so everything before it. */
async function settle(shop: TestShop, ...all: Page[]): Promise<void> {
  const mark = crypto.randomUUID();
  const missing = async () => {
    await announce(shop, ['settings_shop', mark]); // repeated for a server that has just started to listen
    return all.filter((page) => !changes(page).some(([, id]) => id === mark));
  };
  await expect.poll(missing).toEqual([]);
}

const withoutMarks = (page: Page) => changes(page).filter(([subject]) => subject !== 'settings_shop');

const userIdOf = async (browser: TestBrowser) =>
  (await browser.call<{ user: { id: string } }>('auth/session')).value.user.id;

describeCapability('live updates', (kind) => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    shop = await openTestShop(kind);
  });
  beforeEach(async () => {
    await shop.reset();
    owner = await setUpAndSignIn(shop);
  });
  afterEach(() => {
    for (const page of pages.splice(0)) page.close();
  });
  afterAll(() => shop.close());

  it('ERR-05 sends each page the changes that its person may receive, and nothing else', async () => {
    const technician = await openReadyPage(shop, await signedInAs(shop, 'technician'));
    const customer = await openReadyPage(shop, await signedInAs(shop, 'customer'));
    const admin = await openReadyPage(shop, owner);
    await announce(shop, ['profiles', 'someone'], ['mail_outbox', null], ['auth_accounts', 'x']);
    await settle(shop, technician, customer, admin);
    expect(withoutMarks(admin)).toEqual([
      ['profiles', 'someone'],
      ['mail_outbox', null],
    ]);
    expect(withoutMarks(technician)).toEqual([['profiles', 'someone']]);
    expect(withoutMarks(customer)).toEqual([]);
  });

  it('ERR-05 AUT-16 people who must set up a second factor receive changes of records only after that', async () => {
    const browser = await signedInAs(shop, 'technician');
    const page = await openReadyPage(shop, browser);
    const security = (requireSecondFactor: boolean, revision: number) =>
      owner.call('settings/updateSecurity', { idleLockMinutes: 15, requireSecondFactor, revision });
    expect((await security(true, 0)).status).toBe(200);
    await sealAudit(shop.db); // announces the changes
    const late = await openPage(shop, browser); // opened while it is due
    await expect.poll(() => late.heard.at(0)).toEqual({ type: 'ready' });
    await announce(shop, ['diagnostic_reports', 'one']);
    await settle(shop, page, late);
    expect(changes(page)).not.toContainEqual(['diagnostic_reports', 'one']);
    expect(changes(late)).not.toContainEqual(['diagnostic_reports', 'one']);

    const begun = await browser.call<{ secret: string }>('auth/beginSecondFactor', { password: PASSWORD });
    const code = totpAt(begun.value.secret, stepAt(shop.clock.now()));
    expect((await browser.call('auth/confirmSecondFactor', { code })).status).toBe(200);
    await sealAudit(shop.db);
    await announce(shop, ['diagnostic_reports', 'two']);
    await settle(shop, page, late);
    expect(changes(page)).toContainEqual(['diagnostic_reports', 'two']);
    expect(changes(late)).toContainEqual(['diagnostic_reports', 'two']);
    await security(false, 1);
    await sealAudit(shop.db);
  });

  it('ERR-05 answers a ping, and disconnects a client that sends too much', async () => {
    const page = await openReadyPage(shop, owner);
    page.send(PING);
    await expect.poll(() => page.heard).toContainEqual({ type: 'pong' });
    page.send('x'.repeat(300));
    await expect.poll(() => page.closedWith).toBe(1009);
    const flooding = await openReadyPage(shop, owner);
    for (let i = 0; i < 40; i++) flooding.send(PING);
    await expect.poll(() => flooding.closedWith).toBe(1008);
  });

  it('ERR-05 AUT-18 a live page stays connected when the password is entered again, and is closed when the session ends', async () => {
    const page = await openReadyPage(shop, owner);
    const { password } = OWNER;
    expect((await owner.call('auth/unlock', { password })).status).toBe(200);
    await announce(shop, ['auth_sessions', await userIdOf(owner)]); // makes the server look up the session again
    await settle(shop, page);
    expect(page.closedWith).toBeNull();
    await owner.call('auth/signOut', {});
    await sealAudit(shop.db);
    await expect.poll(() => page.closedWith).toBe(LIVE_CLOSE.signedOut);
  });

  it('ERR-05 AUT-16 a page whose session is ended elsewhere is notified and closed', async () => {
    const elsewhere = shop.browser();
    for (const [name, value] of (await signedInAs(shop, 'technician')).cookies)
      elsewhere.cookies.set(name, value);
    const here = await signedInAs(shop, 'technician');
    const staying = await openReadyPage(shop, here);
    const leaving = await openReadyPage(shop, elsewhere);
    const bystander = await openReadyPage(shop, owner);
    await here.call('auth/revokeOtherSessions', { password: PASSWORD });
    await sealAudit(shop.db); // announces the changes
    await expect.poll(() => leaving.closedWith).toBe(LIVE_CLOSE.signedOut);
    expect(leaving.heard.at(-1)).toEqual({ type: 'signed_out' });
    await settle(shop, staying, bystander);
    expect(staying.closedWith).toBeNull();
    const ended = ['auth_sessions', await userIdOf(here)];
    expect(changes(staying)).toContainEqual(ended);
    expect(changes(bystander)).not.toContainEqual(ended);
    expect(changes(leaving)).not.toContainEqual(ended);
  });

  it('ERR-05 a session’s change goes to its owner; a change of many makes everyone check', async () => {
    const [first, second] = [await signedInAs(shop, 'customer'), await signedInAs(shop, 'customer')];
    const [one, two] = [await openReadyPage(shop, first), await openReadyPage(shop, second)];
    const sessions = await second.call<{ id: string; current: boolean }[]>('auth/sessions');
    const own = sessions.value.find(({ current }) => current)?.id ?? '';
    await second.call('auth/signOut', {});
    await announce(shop, ['auth_sessions', own]);
    await expect.poll(() => two.closedWith).toBe(LIVE_CLOSE.signedOut);
    await settle(shop, one);
    expect(withoutMarks(one)).toEqual([['auth_sessions', await userIdOf(first)]]);

    await first.call('auth/signOut', {});
    await announce(shop, ['auth_sessions', null]);
    await expect.poll(() => one.closedWith).toBe(LIVE_CLOSE.signedOut);
  });

  it('ERR-05 a changed role applies immediately, a deactivated person is disconnected', async () => {
    const browser = await signedInAs(shop, 'technician');
    const id = await userIdOf(browser);
    const page = await openReadyPage(shop, browser);
    await shop.db.update(profiles).set({ role: 'customer' }).where(eq(profiles.id, id));
    await announce(shop, ['profiles', id], ['profiles', 'someone']);
    await settle(shop, page);
    // They still receive their own profile, but no longer the team's, not even in the same message.
    expect(withoutMarks(page)).toEqual([['profiles', id]]);
    await shop.db.update(profiles).set({ deactivatedAt: new Date() }).where(eq(profiles.id, id));
    await announce(shop, ['profiles', id]);
    await expect.poll(() => page.closedWith).toBe(LIVE_CLOSE.signedOut);
  });

  it('ERR-05 refuses other origins, signed-out callers and too many sockets', async () => {
    await expect(openPage(shop, owner, 'http://evil.test')).rejects.toThrow('421');
    for (const origin of ['http://evil.test', 'http://localhost:3001', 'null', undefined])
      await expect(
        shop.app.injectWS('/live', upgrade({ host: 'localhost:3000', origin })),
        String(origin),
      ).rejects.toThrow('403');
    const anonymous = await openPage(shop, shop.browser());
    await expect.poll(() => anonymous.closedWith).toBe(LIVE_CLOSE.signedOut);
    expect(anonymous.heard).toEqual([{ type: 'signed_out' }]);
    for (let i = 0; i < SOCKETS_PER_PERSON; i++) await openReadyPage(shop, owner);
    const oneMore = await openPage(shop, owner);
    await expect.poll(() => oneMore.closedWith).toBe(LIVE_CLOSE.tooManySockets);
    const knock = { url: '/live', remoteAddress: '10.9.9.8' };
    for (let i = 0; i < 240; i++) expect((await owner.request(knock)).statusCode).toBe(404);
    expect((await owner.request(knock)).statusCode).toBe(429);
  });

  it('ERR-05 an open page does not prolong the session', async () => {
    const expiry = async () =>
      (
        await shop.database.pool.query('select max(expires_at) as at from auth_sessions')
      ).rows[0].at.getTime();
    await shop.database.pool.query(
      `update auth_sessions set expires_at = now() + interval '1 hour', updated_at = now() - interval '11 hours'`,
    );
    const before = await expiry();
    await openReadyPage(shop, owner);
    expect(await expiry()).toBe(before);
    await owner.call('auth/session');
    expect(await expiry()).toBeGreaterThan(before);
  });

  it('ERR-05 an unreadable announcement causes a resync', async () => {
    const page = await openReadyPage(shop, owner);
    const resyncs = () => page.heard.filter(({ type }) => type === 'resync').length;
    const before = resyncs();
    await shop.database.pool.query("select pg_notify('kickstand_changes', 'not json')");
    await expect.poll(resyncs).toBe(before + 1);
  });

  it('ERR-05 a stopping server closes its sockets first', async () => {
    const second = await testShopOn(shop.database);
    const page = await openReadyPage(second, owner);
    await second.app.closeLive();
    expect(page.closedWith).toBe(1012);
    await second.close();
  });
});

describe('live updates with two servers on one database', () => {
  it('ERR-05 a change made at one reaches the pages of both, in the order of the commits', async () => {
    const database = await openTestDatabase('server');
    const one = await testShopOn(database, {}, () => database.close());
    const two = await testShopOn(database);
    const owner = await setUpAndSignIn(one);
    const [here, there] = [await openReadyPage(one, owner), await openReadyPage(two, owner)];
    await settle(one, here, there);
    for (const id of ['a', 'b', 'c']) await announce(one, ['profiles', id]);
    await settle(two, here, there);
    for (const page of [here, there]) expect(withoutMarks(page).map(([, id]) => id)).toEqual(['a', 'b', 'c']);

    await owner.call('auth/signOut', {});
    await announce(one, ['auth_sessions', null]);
    for (const page of [here, there]) await expect.poll(() => page.closedWith).toBe(LIVE_CLOSE.signedOut);
    await two.close();
    await one.close();
  });

  it('ERR-05 when the listening connection returns, every page refetches everything', async () => {
    const shop = await openTestShop('server');
    const page = await openReadyPage(shop, await setUpAndSignIn(shop));
    const resyncs = () => page.heard.filter(({ type }) => type === 'resync').length;
    const before = resyncs();
    const { rowCount } = await shop.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query = 'listen kickstand_changes'`,
    );
    expect(rowCount).toBe(1);
    await expect.poll(resyncs, { timeout: 10_000 }).toBe(before + 1);
    await settle(shop, page);
    await shop.close();
  });
});
