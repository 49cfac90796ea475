import { PROCEDURES } from '@kickstand/api/testing';
import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { profiles } from '../auth/index.ts';
import { stepAt, totpAt } from '../auth/second-factor/totp.ts';
import { MINUTE } from '../platform/clock.ts';
import { signedInAs } from '../testing/people.ts';
import { OWNER, openSetUpShop, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { auditLog } from './audit.table.ts';

const ACTIONS = ['auth.sign_in.failed', 'auth.second_factor.failed', 'auth.access.refused'];

describe('the audit log', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    await shop.app.flushRefusals();
    await shop.db.delete(auditLog).where(inArray(auditLog.action, ACTIONS));
    shop.clock.advance(2 * MINUTE);
  });

  const rows = async () => {
    await shop.app.flushRefusals();
    return shop.db.select().from(auditLog).where(inArray(auditLog.action, ACTIONS)).orderBy(auditLog.at);
  };
  const counted = (found: Awaited<ReturnType<typeof rows>>) =>
    found.reduce((sum, { after }) => sum + (after as { count: number }).count, 0);
  const ownerId = async () =>
    (await shop.db.select().from(profiles).where(sql`${profiles.email} = ${OWNER.email}`))[0]?.id;

  it('W13 records failed sign-ins per account, without anything the client typed', async () => {
    const typed = { email: OWNER.email, password: 'a-guessed-password' };
    for (let i = 0; i < 6; i++)
      await shop.browser().call('auth/signIn', typed, { remoteAddress: `10.4.4.${i}` });
    const found = await rows();
    expect(found.map(({ subjectId, after }) => [subjectId, after])).toEqual([
      [await ownerId(), { code: 'INVALID_CREDENTIALS', count: 1 }],
      [await ownerId(), { code: 'TOO_MANY_REQUESTS', count: 1 }],
      [await ownerId(), { code: 'INVALID_CREDENTIALS', count: 4 }],
    ]);
    for (const word of [typed.email, typed.password, '10.4.4'])
      expect(JSON.stringify(found)).not.toContain(word);
    const shown = await owner.call<{ entries: { record: unknown }[] }>('audit/list', {
      action: 'auth.sign_in',
    });
    expect(shown.value.entries[0]?.record).toMatchObject({ name: 'Marisol Vega' });
  });

  it('W13 records a password spray over unknown addresses as a count', async () => {
    for (let i = 0; i < 12; i++)
      await shop
        .browser()
        .call(
          'auth/signIn',
          { email: `victim${i}@riders.test`, password: 'a-guessed-password' },
          { remoteAddress: `10.4.5.${i}` },
        );
    const found = await rows();
    expect(found.map(({ subjectId, after }) => [subjectId, after])).toEqual([
      ['unknown', { code: 'INVALID_CREDENTIALS', count: 1 }],
      ['unknown', { code: 'INVALID_CREDENTIALS', count: 11 }],
    ]);
    expect(JSON.stringify(found)).not.toContain('riders.test');
  });

  it('W13 records a wrong second factor with its account', async () => {
    const begun = await owner.call<{ secret: string }>('auth/beginSecondFactor', {
      password: OWNER.password,
    });
    const code = totpAt(begun.value.secret, stepAt(shop.clock.now()) - 1);
    await owner.call('auth/confirmSecondFactor', { code });
    const browser = shop.browser();
    await browser.call('auth/signIn', { email: OWNER.email, password: OWNER.password });
    expect((await browser.call('auth/secondFactor', { code })).code).toBe('SECOND_FACTOR_WRONG');
    expect(await rows()).toMatchObject([
      { action: 'auth.second_factor.failed', subjectId: await ownerId(), after: { count: 1 } },
    ]);
  });

  it('W13 records a refused passkey, and a wrong password from a signed-in user', async () => {
    const technician = await signedInAs(shop, 'technician');
    expect((await technician.call('auth/unlock', { password: 'not-mine' })).code).toBe('INVALID_CREDENTIALS');
    const answer = { id: 'AAAA', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
    expect((await shop.browser().call('auth/passkeySignIn', answer)).code).toBe('PASSKEY_REFUSED');
    const [person] = await shop.db.select().from(profiles).where(sql`${profiles.role} = 'technician'`);
    const found = (await rows()).map(({ subjectId, after }) => [subjectId, after]);
    expect(found).toContainEqual([person?.id, { code: 'INVALID_CREDENTIALS', count: 1 }]);
    expect(found).toContainEqual(['unknown', { code: 'PASSKEY_REFUSED', count: 1 }]);
  });

  it('AUT-17 W13 records who was denied what, whether it was a call, an upload or a download', async () => {
    const customer = await signedInAs(shop, 'customer');
    for (let i = 0; i < 40; i++) await customer.call('users/list', {});
    await shop.browser().request({ method: 'GET', url: '/api/archive/tables.zip' });
    await customer.request({ method: 'POST', url: '/files/id-images' });
    const [person] = await shop.db.select().from(profiles).where(sql`${profiles.role} = 'customer'`);
    const found = (await rows()).map(({ action, actorId, subjectId, after }) => [
      action,
      actorId,
      subjectId,
      after,
    ]);
    expect(found).toHaveLength(4);
    expect(found).toContainEqual([
      'auth.access.refused',
      person?.id,
      'users.list',
      { code: 'FORBIDDEN', count: 39 },
    ]);
    expect(found.map(([, , subjectId]) => subjectId)).toEqual(
      expect.arrayContaining(['anonymous', 'files.id-images']),
    );
  });

  it('W13 does not fill the disk when every procedure is probed, and still shows an attack on one account', async () => {
    const stranger = shop.browser();
    let refused = 0;
    for (const { path } of PROCEDURES)
      for (let i = 0; i < 2; i++) {
        const { status } = await stranger.call(path, {}, { remoteAddress: '10.4.6.1' });
        if (status === 401) refused += 1;
      }
    const guess = { email: OWNER.email, password: 'a-guessed-password' };
    await stranger.call('auth/signIn', guess, { remoteAddress: '10.4.6.2' });
    const all = await rows();
    expect(all.map(({ subjectId }) => subjectId)).toContain(await ownerId());
    const found = all.filter(({ action }) => action === 'auth.access.refused');
    expect(refused).toBeGreaterThan(200);
    expect(counted(found)).toBe(refused);
    expect(found.length).toBe(2);
  });
});
