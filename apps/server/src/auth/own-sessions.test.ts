import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, signedInAs } from '../testing/people.ts';
import { OWNER, openSetUpShop, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { authSecondFactors } from './auth.table.ts';
import { recognizeBrowser } from './limits/recognize-browser.ts';
import { stepAt, totpAt } from './second-factor/totp.ts';

interface Row {
  id: string;
  current: boolean;
}

describe('own sessions', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
  });
  afterAll(() => shop.close());

  const { password } = OWNER;
  const sessions = async (browser: TestBrowser) => (await browser.call<Row[]>('auth/sessions')).value;

  it('AUT-16 lists them, marks this one, ends another immediately', async () => {
    const tablet = shop.browser();
    await tablet.call('auth/signIn', { email: OWNER.email, password: OWNER.password });
    const rows = await sessions(owner);
    expect(rows).toHaveLength(2);
    expect(rows.filter((row) => row.current)).toHaveLength(1);
    const other = rows.find((row) => !row.current);
    expect((await owner.call('auth/revokeSession', { id: other?.id, password })).status).toBe(200);
    expect((await tablet.call('auth/user')).code).toBe('UNAUTHORIZED');
    expect(await sessions(owner)).toHaveLength(1);
  });

  it('AUT-17 does not end the session of someone else, and does not say that it exists', async () => {
    const technician = await signedInAs(shop, 'technician');
    const [theirs] = await sessions(technician);
    const answer = await owner.call('auth/revokeSession', { id: theirs?.id, password });
    expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await technician.call('auth/user')).status).toBe(200);
  });

  it('AUT-16 ends all but this one', async () => {
    for (let i = 0; i < 3; i++)
      await shop.browser().call('auth/signIn', { email: OWNER.email, password: OWNER.password });
    const { revoked } = (await owner.call<{ revoked: number }>('auth/revokeOtherSessions', { password }))
      .value;
    expect(revoked).toBe(3);
    expect(await sessions(owner)).toHaveLength(1);
  });

  it('AUT-16 ending sessions requires the password and, if there is one, the second factor', async () => {
    const tablet = await signedInAs(shop, 'head_technician');
    const phone = await signedInAs(shop, 'head_technician');
    const id = (await sessions(phone)).find((row) => !row.current)?.id;
    const calls = { 'auth/revokeSession': { id }, 'auth/revokeOtherSessions': {} };
    for (const [path, input] of Object.entries(calls)) {
      expect((await phone.call(path, input)).status).toBe(400);
      expect((await phone.call(path, { ...input, password: 'not-mine' })).code).toBe('INVALID_CREDENTIALS');
    }
    const proof = { password: PASSWORD };
    const { secret } = (await tablet.call<{ secret: string }>('auth/beginSecondFactor', proof)).value;
    const code = totpAt(secret, stepAt(shop.clock.now()));
    await shop.db.update(authSecondFactors).set({ confirmedAt: shop.clock.now() });
    for (const [path, input] of Object.entries(calls))
      expect((await phone.call(path, { ...input, ...proof })).code).toBe('SECOND_FACTOR_NEEDED');
    expect((await tablet.call('auth/user')).status).toBe(200);
    expect((await phone.call('auth/revokeOtherSessions', { ...proof, code })).status).toBe(200);
    expect((await tablet.call('auth/user')).code).toBe('UNAUTHORIZED');
  });

  it('refuses an invalid id', async () => {
    expect((await owner.call('auth/revokeSession', { id: "1' or '1'='1", password })).status).toBe(400);
  });

  it('recognises common browsers and admits when it does not', () => {
    expect(
      recognizeBrowser(
        'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1',
      ),
    ).toEqual({ browser: 'Safari', system: 'iPad' });
    expect(
      recognizeBrowser('Mozilla/5.0 (Linux; Android 15) AppleWebKit/537 Chrome/140.0 Mobile Safari/537.36'),
    ).toEqual({ browser: 'Chrome', system: 'Android' });
    expect(recognizeBrowser(null)).toEqual({ browser: null, system: null });
  });
});
