import { SSO_CALLBACK_PATH, SSO_START_PATH } from '@kickstand/domain/auth';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../../../../tests/support/identity-provider.ts';
import { MINUTE } from '../../platform/clock.ts';
import { openTestShop, setUpAndSignIn, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';
import { authSessions, profiles } from '../auth.table.ts';
import {
  ANA,
  failedAt as at,
  leave,
  passProvider,
  REDIRECT_URI,
  sessionOf,
  signInThrough,
} from './testing.ts';

describe('single sign-on', () => {
  let idp: IdentityProvider;
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    idp = await startIdentityProvider({ redirectUris: [REDIRECT_URI], inIdToken: true });
    shop = await openTestShop(undefined, idp.environment);
  });
  afterAll(async () => {
    await shop.close();
    await idp.close();
  });
  beforeEach(async () => {
    await shop.reset();
    owner = await setUpAndSignIn(shop);
    idp.person = ANA;
  });

  const profileOf = async (email: string) =>
    (await shop.db.select().from(profiles).where(eq(profiles.email, email)))[0];

  describe('the way back', () => {
    it('OPS-06: works once, in the browser that left, for ten minutes', async () => {
      const browser = shop.browser();
      const back = await passProvider(await leave(browser));
      const [elsewhere] = [shop.browser()];
      const gone = async (visitor: TestBrowser, url: string) =>
        (await visitor.request({ url })).headers.location;
      // without the cookie, and then it is used up for the right browser too
      expect(await gone(elsewhere, back)).toBe(at('expired'));
      expect(await gone(browser, back)).toBe(at('expired'));

      const once = await passProvider(await leave(browser));
      expect(await gone(browser, once)).toBe('/dashboard');
      expect(await gone(browser, once)).toBe(at('expired'));

      const late = await passProvider(await leave(browser));
      shop.clock.advance(10 * MINUTE);
      expect(await gone(browser, late)).toBe(at('expired'));
    });

    it('OPS-06: a code works once, even with a state of its own', async () => {
      const browser = shop.browser();
      const first = new URL(await passProvider(await leave(browser)), REDIRECT_URI);
      await browser.request({ url: `${first.pathname}${first.search}` });
      const next = new URL(await leave(browser)).searchParams.get('state') ?? '';
      first.searchParams.set('state', next);
      const replayed = await browser.request({ url: `${first.pathname}${first.search}` });
      expect(replayed.headers.location).toBe(at('refused'));
    });

    it('OPS-06: a state of another flow, or none, is refused', async () => {
      const [browser, other] = [shop.browser(), shop.browser()];
      const url = new URL(await passProvider(await leave(browser)), REDIRECT_URI);
      await leave(other);
      url.searchParams.set('state', 'made-up');
      for (const search of [url.search, '', '?code=x']) {
        const answer = await browser.request({ url: `${SSO_CALLBACK_PATH}${search}` });
        expect(answer.headers.location).toBe(at('expired'));
      }
    });

    it('OPS-06: someone who cancels at the provider sees why, and stays signed out', async () => {
      idp.person = null;
      const browser = shop.browser();
      expect(await signInThrough(browser)).toBe(at('declined'));
      expect(await sessionOf(browser)).toBeNull();
    });

    it.each([
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/%2fevil.example',
      'javascript:alert(1)',
    ])('OPS-06: never leads to %s', async (target) => {
      const query = `?${new URLSearchParams({ redirect: target })}`;
      expect(await signInThrough(shop.browser(), query)).toBe('/dashboard');
    });

    it('OPS-06: an image or a frame of another site starts nothing', async () => {
      for (const url of [SSO_START_PATH, SSO_CALLBACK_PATH])
        for (const destination of ['image', 'iframe', 'empty']) {
          const headers = { 'sec-fetch-dest': destination };
          expect((await shop.browser().request({ url, headers })).statusCode).toBe(403);
        }
      const page = await shop
        .browser()
        .request({ url: SSO_START_PATH, headers: { 'sec-fetch-dest': 'document' } });
      expect(page.statusCode).toBe(303);
    });

    it('OPS-06: thirty flows a minute from one network, then a pause', async () => {
      const browser = shop.browser();
      for (let i = 0; i < 30; i++) await leave(browser);
      expect(await leave(browser)).toBe(at('too_many'));
      shop.clock.advance(MINUTE);
      expect(await leave(browser)).toContain(idp.issuer);
    });
  });

  describe('a locked screen', () => {
    const unlockAt = async (browser: TestBrowser, cookies?: Map<string, string>) =>
      browser.request({ url: await passProvider(await leave(browser, '?purpose=unlock'), cookies) });
    const open = (browser: TestBrowser) => browser.call('auth/unlockBySso', {});

    it('OPS-06: opens once for a person who has just signed in at the provider', async () => {
      const browser = shop.browser();
      await signInThrough(browser);
      const [before] = await shop.db.select().from(authSessions).where(eq(authSessions.sso, 'only'));
      // the sign-in itself counts, for a screen that was locked while nobody was signed in
      expect((await open(browser)).value).toEqual({ unlocked: true });
      expect((await open(browser)).code).toBe('NOT_PROVED');
      const page = await unlockAt(browser);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('Screen unlocked');
      expect(page.headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+'; frame/,
      );
      expect((await open(browser)).value).toEqual({ unlocked: true });
      expect((await open(browser)).code).toBe('NOT_PROVED');
      const [after] = await shop.db.select().from(authSessions).where(eq(authSessions.sso, 'only'));
      expect(after?.id).toBe(before?.id);
      expect(after?.token).not.toBe(before?.token);
      await unlockAt(browser);
      shop.clock.advance(2 * MINUTE);
      expect((await open(browser)).code).toBe('NOT_PROVED');
    });

    it('OPS-06: the provider asks again, although the person is still signed in there', async () => {
      const browser = shop.browser();
      const cookies = new Map<string, string>();
      await browser.request({ url: await passProvider(await leave(browser), cookies) });
      const asked = new URL(await leave(browser, '?purpose=unlock')).searchParams;
      expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0']);
      await open(browser);
      idp.person = null; // someone else is at the browser, and cannot sign in
      const page = await unlockAt(browser, cookies);
      expect(page.statusCode).toBe(403);
      expect(page.body).toContain('The screen stays locked');
      expect((await open(browser)).code).toBe('NOT_PROVED');
    });

    it('OPS-06: stays closed for another person, and for someone who is not signed in', async () => {
      const browser = shop.browser();
      await signInThrough(browser);
      await open(browser);
      idp.person = { ...ANA, sub: 'luis-1', email: 'luis@shop.test' };
      expect((await unlockAt(browser)).statusCode).toBe(403);
      expect((await open(browser)).code).toBe('NOT_PROVED');
      expect(await profileOf('luis@shop.test')).toBeUndefined();
      expect((await open(shop.browser())).code).toBe('UNAUTHORIZED');
      expect((await open(owner)).code).toBe('NOT_PROVED');
    });
  });
});
