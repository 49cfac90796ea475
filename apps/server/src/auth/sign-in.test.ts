import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeCapability } from '../../../../tests/support/test-database.ts';
import { DAY, HOUR, MINUTE } from '../platform/clock.ts';
import { PASSWORD, signedInAs } from '../testing/people.ts';
import {
  OWNER,
  openTestShop,
  setUpAndSignIn,
  type TestBrowser,
  type TestShop,
  testShopOn,
} from '../testing/test-shop.ts';
import { authSessions, profiles } from './auth.table.ts';
import { PREVIOUS_TOKEN_SECONDS } from './session/find-session.ts';

const right = { email: OWNER.email, password: OWNER.password };
const wrong = { email: OWNER.email, password: 'not-the-password' };

describeCapability('signing in', (kind) => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    shop = await openTestShop(kind);
  });
  beforeEach(async () => {
    await shop.reset();
    owner = await setUpAndSignIn(shop);
  });
  afterAll(() => shop.close());

  it('AUT-01 signs in, returns the session and the user, signs out', async () => {
    const browser = shop.browser();
    const signedIn = await browser.call<{ profile: { role: string }; expiresAt: string }>(
      'auth/signIn',
      right,
    );
    expect(signedIn.value).toMatchObject({
      user: { email: OWNER.email },
      profile: { role: 'admin', firstName: 'Marisol' },
    });
    expect(Date.parse(signedIn.value.expiresAt)).toBeGreaterThan(Date.now() + 11 * HOUR);
    expect((await browser.call('auth/user')).value).toMatchObject({ email: OWNER.email });
    expect((await browser.call('auth/refresh', {})).status).toBe(200);
    expect((await browser.call('auth/signOut', {})).status).toBe(200);
    expect((await browser.call('auth/session')).value).toBeNull();
    expect((await browser.call('auth/user')).code).toBe('UNAUTHORIZED');
  });

  it('AUT-01 keeps the token in a cookie that scripts cannot read, and out of every answer', async () => {
    const response = await shop
      .browser()
      .request({ method: 'POST', url: '/rpc/auth/signIn', payload: { json: right } });
    const cookie = String(response.headers['set-cookie']);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    const [session] = await shop.db.select().from(authSessions);
    expect(response.body).not.toContain(session?.token);
  });

  it('AUT-01 a session token is at least 128 random bits, and so is the one after the password was entered again', async () => {
    const tokens = async () =>
      (await shop.db.select({ token: authSessions.token }).from(authSessions)).map(({ token }) => token);
    const first = await tokens();
    for (let i = 0; i < 3; i++) await shop.browser().call('auth/signIn', right);
    await owner.call('auth/unlock', { password: OWNER.password });
    const later = await tokens();
    expect(new Set([...first, ...later]).size).toBe(5);
    // letters and digits, 5.9 bits each
    for (const token of later) expect(token).toMatch(/^[\w-]{22,}$/);
  });

  it('AUT-01 gives a known and an unknown address the same answer', async () => {
    const known = await shop.browser().call('auth/signIn', wrong);
    const unknown = await shop.browser().call('auth/signIn', { ...wrong, email: 'nobody@shop.test' });
    expect(known).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
    expect([unknown.status, unknown.code, unknown.data]).toEqual([known.status, known.code, known.data]);
  });

  it('AUT-01 answers the sixth wrong try within a minute with 429, for the account and for the address', async () => {
    const browser = shop.browser();
    for (let i = 0; i < 5; i++) expect((await browser.call('auth/signIn', wrong)).status).toBe(401);
    const sixth = await browser.call<unknown>('auth/signIn', right);
    expect(sixth).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect((sixth.data as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(50);
    const otherAccount = await browser.call('auth/signIn', {
      email: 'other@shop.test',
      password: 'whatever-it-is',
    });
    expect(otherAccount.status).toBe(429);
    const otherAddress = await browser.call('auth/signIn', wrong, { remoteAddress: '10.1.2.3' });
    expect(otherAddress.status).toBe(429);
    shop.clock.advance(MINUTE + 1000);
    expect((await browser.call('auth/signIn', right)).status).toBe(200);
    shop.clock.advance(-MINUTE - 1000);
  });

  it('AUT-01 counts wrong tries only', async () => {
    for (let i = 0; i < 8; i++) expect((await shop.browser().call('auth/signIn', right)).status).toBe(200);
  });

  it('AUT-01 checks at most five of fifty simultaneous passwords', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => shop.browser().call('auth/signIn', wrong)),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(45);
  });

  it('AUT-01 lets twelve people in who sign in at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => shop.browser().call('auth/signIn', right)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(200));
  });

  it('AUT-17 shuts a deactivated person out with the very next call, and at the door', async () => {
    const browser = await signedInAs(shop, 'technician');
    await shop.db.update(profiles).set({ deactivatedAt: new Date() }).where(eq(profiles.role, 'technician'));
    expect((await browser.call('auth/user')).code).toBe('UNAUTHORIZED');
    const again = await browser.call('auth/signIn', {
      email: 'technician.one@shop.test',
      password: 'ride-safe-every-day',
    });
    expect(again.code).toBe('INVALID_CREDENTIALS');
  });

  it('AUT-18 ends a session after seven days however busy it was', async () => {
    shop.clock.advance(8 * DAY);
    expect((await owner.call('auth/user')).code).toBe('UNAUTHORIZED');
    shop.clock.advance(-8 * DAY);
  });

  it('V1 AUT-01 an address made to keep a pattern busy is refused like any other that is too long', async () => {
    const email = `a@${'a.'.repeat(100_000)}@`;
    for (const [path, input] of [
      ['auth/signIn', { email, password: 'x' }],
      ['auth/signUp', { email, password: OWNER.password, firstName: 'A', lastName: 'B', language: 'en' }],
      ['auth/forgotPassword', { email, language: 'en' }],
    ] as const)
      expect([path, (await shop.browser().call(path, input)).code]).toEqual([path, 'BAD_REQUEST']);
  });

  it('refuses a session cookie that was made up or altered', async () => {
    const [name, value] = [...owner.cookies][0] ?? ['', ''];
    const stranger = shop.browser();
    const altered = value.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    for (const forged of ['', 'x', `${value}x`, altered, value.split('.')[0] ?? '']) {
      stranger.cookies.set(name, forged);
      expect((await stranger.call('auth/user')).code, forged.slice(0, 8)).toBe('UNAUTHORIZED');
    }
  });

  /** A thief with a copy of the cookies. */
  const copyOf = (browser: TestBrowser) => {
    const copy = shop.browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    return copy;
  };

  it('AUT-02 signing in ends the session that browser had before, for the same person or another', async () => {
    const technician = await signedInAs(shop, 'technician');
    for (const person of [right, { email: 'technician.one@shop.test', password: PASSWORD }]) {
      const copy = copyOf(owner);
      expect((await copy.call('auth/user')).status).toBe(200);
      expect((await owner.call('auth/signIn', person)).status).toBe(200);
      expect((await copy.call('auth/user')).code).toBe('UNAUTHORIZED');
    }
    expect((await owner.call('auth/user')).value).toMatchObject({ email: 'technician.one@shop.test' });
    expect((await technician.call('auth/user')).status).toBe(200); // the same person in another browser
  });

  it('AUT-02 a failed sign-in keeps the session', async () => {
    expect((await owner.call('auth/signIn', wrong)).status).toBe(401);
    expect((await owner.call('auth/user')).status).toBe(200);
  });

  it('AUT-18 entering the password again gives the same session a new token; the old one ends 30 seconds later', async () => {
    const { password } = OWNER;
    const sessions = () =>
      shop.db.select({ id: authSessions.id, createdAt: authSessions.createdAt }).from(authSessions);
    const before = await sessions();
    for (const path of ['auth/unlock', 'auth/beginSecondFactor', 'auth/beginPasskey']) {
      const copy = copyOf(owner);
      expect([path, (await owner.call(path, { password })).status]).toEqual([path, 200]);
      const underWay = await copy.call('auth/user');
      expect([path, underWay.status]).toEqual([path, 200]);
      shop.clock.advance((PREVIOUS_TOKEN_SECONDS + 1) * 1000);
      const late = await copy.call('auth/user');
      expect([path, late.code]).toEqual([path, 'UNAUTHORIZED']);
      // the response to a call that left earlier must not replace or clear the new cookie
      for (const { headers } of [underWay, late])
        expect(String(headers['set-cookie'])).not.toContain('session_token');
    }
    expect((await owner.call('auth/user')).status).toBe(200);
    expect(await sessions()).toEqual(before);
  });

  it('AUT-18 a wrong password keeps the token', async () => {
    const copy = copyOf(owner);
    expect((await owner.call('auth/unlock', { password: 'not-the-password' })).status).toBe(401);
    expect((await copy.call('auth/user')).status).toBe(200);
  });

  it('serves the same shop from two servers on one database', async () => {
    const second = await testShopOn(shop.database);
    const browser = second.browser();
    for (const [name, value] of owner.cookies) browser.cookies.set(name, value);
    expect((await browser.call('auth/user')).value).toMatchObject({ email: OWNER.email });
    await browser.call('auth/signOut', {});
    expect((await owner.call('auth/user')).code).toBe('UNAUTHORIZED');
    await second.app.close();
  });
});
