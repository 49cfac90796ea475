import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Deviation,
  type FaultyProvider,
  startFaultyProvider,
} from '../../../../../tests/support/faulty-provider.ts';
import { PROVIDER_ROLES } from '../../../../../tests/support/identity-provider.ts';
import { HOUR } from '../../platform/clock.ts';
import { OWNER, openTestShop, setUpAndSignIn, type TestShop } from '../../testing/test-shop.ts';
import { profiles } from '../auth.table.ts';
import { PROVIDER_TIMEOUT_SECONDS } from './provider.ts';
import { failedAt, leave, sessionOf } from './testing.ts';

const CLIENT = 'kickstand';
const now = () => Math.floor(Date.now() / 1000);

describe('an untrustworthy provider', () => {
  let idp: FaultyProvider;
  let shop: TestShop;
  beforeAll(async () => {
    idp = await startFaultyProvider(CLIENT);
    shop = await openTestShop(undefined, {
      OIDC_ISSUER: idp.issuer,
      OIDC_CLIENT_ID: CLIENT,
      OIDC_CLIENT_SECRET: 'a-secret-for-tests',
      OIDC_ROLES: PROVIDER_ROLES,
      OIDC_PROMPT: 'select_account',
    });
  });
  afterAll(async () => {
    await shop.close();
    await idp.close();
  });
  beforeEach(async () => {
    idp.deviation = {};
    idp.requestedPaths.length = 0;
    await shop.reset();
    await setUpAndSignIn(shop);
  });

  async function signInDespite(deviation: Deviation) {
    idp.deviation = deviation;
    const browser = shop.browser();
    const left = await leave(browser);
    if (!left.startsWith(idp.issuer)) return { browser, ends: left };
    const { headers } = await browser.request({ url: idp.callbackUrl(left) });
    return { browser, ends: String(headers.location) };
  }

  it('OPS-06: is accepted when it is honest', async () => {
    const { browser, ends } = await signInDespite({});
    expect(ends).toBe('/dashboard');
    expect(await sessionOf(browser)).toMatchObject({ sso: 'only' });
    expect(idp.requestedPaths).toContain('/jwks');
    expect(idp.requestedPaths).not.toContain('/userinfo');
  });

  const DEVIATIONS: Record<string, Deviation> = {
    'another nonce': { claims: { nonce: 'of-another-flow' } },
    'no nonce': { claims: { nonce: undefined } },
    'a claim changed after signing': { tampered: true },
    'a key it does not publish': { unknownKey: true },
    'no signature': { alg: 'none' },
    'its public key as a shared secret': { alg: 'HS256' },
    'another audience': { claims: { aud: 'another-app' } },
    'several audiences for another party': { claims: { aud: [CLIENT, 'another-app'], azp: 'another-app' } },
    'another issuer': { claims: { iss: 'https://id.example.com' } },
    'a token that is over': { claims: { iat: now() - 7200, exp: now() - 3600 } },
    'no subject': { claims: { sub: undefined } },
    'another subject in the user info': { claims: { groups: undefined }, userInfo: { sub: 'luis-1' } },
    'a code it gave to nobody': { tokenStatus: 400 },
  };
  it.each(Object.entries(DEVIATIONS))('OPS-06: is refused with %s', async (_what, deviation) => {
    const before = await shop.db.select().from(profiles);
    const { browser, ends } = await signInDespite(deviation);
    expect(ends).toBe(failedAt('refused'));
    expect(await sessionOf(browser)).toBeNull();
    expect(await shop.db.select().from(profiles)).toEqual(before);
  });

  it('OPS-06: its user info fills in what the token leaves out, and replaces nothing', async () => {
    const claims = { groups: undefined, email_verified: undefined, email: 'unchecked@shop.test' };
    const filled = await signInDespite({ claims, userInfo: { given_name: 'Ana', groups: ['shop-leads'] } });
    expect(filled.ends).toBe('/dashboard');
    const people = await shop.db.select().from(profiles);
    expect(people.map(({ email, role }) => [email, role])).toContainEqual([
      'ana@shop.test',
      'head_technician',
    ]);
    const kept = { claims: { email_verified: undefined }, userInfo: { groups: ['shop-admins'] } };
    expect((await signInDespite(kept)).ends).toBe('/dashboard');
    expect((await shop.db.select().from(profiles)).map(({ role }) => role)).toContain('technician');
  });

  it('OPS-06: is away when it names another issuer than the setting, or plain http elsewhere', async () => {
    for (const metadata of [
      { issuer: 'https://id.example.com' },
      { issuer: `${idp.issuer}/` },
      { token_endpoint: 'http://192.0.2.1/token' },
    ]) {
      shop.clock.advance(2 * HOUR); // its metadata is fetched again
      expect((await signInDespite({ metadata })).ends).toMatch(/sso=(away|refused)$/);
    }
    shop.clock.advance(2 * HOUR);
    expect((await signInDespite({})).ends).toBe('/dashboard');
  });

  it('OPS-06: one that does not answer is given up after five seconds, and local sign-in does not wait', async () => {
    shop.clock.advance(24 * HOUR); // past what the tests before asked for
    const happened: string[] = [];
    const waiting = signInDespite({ unansweredPaths: ['/.well-known/openid-configuration'] }).then(
      (answer) => {
        happened.push('given up');
        return answer;
      },
    );
    const local = { email: OWNER.email, password: OWNER.password };
    expect((await shop.browser().call('auth/signIn', local)).status).toBe(200);
    happened.push('signed in locally');
    // the provider never answers, so only the limit ends this
    expect(PROVIDER_TIMEOUT_SECONDS).toBe(5);
    expect((await waiting).ends).toBe(failedAt('away'));
    expect(happened).toEqual(['signed in locally', 'given up']);
    expect((await signInDespite({})).ends).toBe('/dashboard');
    expect((await signInDespite({ tokenStatus: 503 })).ends).toBe(failedAt('away'));
  });

  it('OPS-06: opens no locked screen by having asked long ago, if it says when', async () => {
    const { browser } = await signInDespite({});
    const open = () => browser.call('auth/unlockBySso', {});
    expect((await open()).status).toBe(200);
    const comeBack = async (query: string, claims: Record<string, unknown>) => {
      idp.deviation = { claims };
      return browser.request({ url: idp.callbackUrl(await leave(browser, query)) });
    };
    const old = { auth_time: now() - 3600 };
    expect((await comeBack('?purpose=unlock', old)).statusCode).toBe(403);
    expect((await open()).code).toBe('NOT_PROVED');
    // nor by a sign-in over the session that is locked
    expect((await comeBack('', old)).headers.location).toBe('/dashboard');
    expect((await open()).code).toBe('NOT_PROVED');
    for (const claims of [{ auth_time: now() }, {}]) {
      expect((await comeBack('?purpose=unlock', claims)).statusCode).toBe(200);
      expect((await open()).status).toBe(200);
    }
  });

  it('OPS-06: asks as the settings say', async () => {
    const query = new URL(await leave(shop.browser())).searchParams;
    expect([query.get('prompt'), query.get('scope')]).toEqual(['select_account', 'openid email profile']);
  });
});

describe('without a provider', () => {
  it('OPS-06: a shop without the settings has no such routes', async () => {
    const shop = await openTestShop();
    expect((await shop.browser().request({ url: '/api/sso/start' })).statusCode).toBe(404);
    expect((await shop.browser().call('settings/boot')).value).toMatchObject({ sso: null });
    await shop.close();
  });

  it('OPS-06: one that is away does not keep a shop from starting', async () => {
    const shop = await openTestShop(undefined, {
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: CLIENT,
      OIDC_CLIENT_SECRET: 'a-secret-for-tests',
      OIDC_ROLES: PROVIDER_ROLES,
      OIDC_NAME: 'Acme',
    });
    expect((await shop.browser().call('settings/boot')).value).toMatchObject({ sso: { name: 'Acme' } });
    expect(await leave(shop.browser())).toBe(failedAt('away'));
    await shop.close();
  });
});
