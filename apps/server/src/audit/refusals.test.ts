import { randomUUID } from 'node:crypto';
import { PROCEDURES } from '@kickstand/api/testing';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { profiles } from '../auth/index.ts';
import { stepAt, totpAt } from '../auth/second-factor/totp.ts';
import { jpeg } from '../files/testing/pictures.ts';
import { upload } from '../files/testing/upload.ts';
import { MINUTE } from '../platform/clock.ts';
import { approvedOrder } from '../testing/orders.ts';
import { PASSWORD, signedInAs } from '../testing/people.ts';
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

  it('AUT-17 W13 records requests of another site or host, and input that does not fit, without what was sent', async () => {
    const refused = async () => {
      await shop.app.flushRefusals();
      const found = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'auth.request.refused'));
      return found.map(({ actorId, subjectId, after }) => [
        actorId,
        subjectId,
        (after as { code: string }).code,
      ]);
    };
    const send = (headers: Record<string, string>, payload: string) =>
      shop.app.inject({
        ...{ method: 'POST', url: '/rpc/auth/signIn', payload },
        headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers },
      });
    const origin = 'http://localhost:3000';
    expect((await send({ origin: 'https://elsewhere.test' }, '{}')).statusCode).toBe(403);
    expect((await send({ origin, host: 'elsewhere.test' }, '{}')).statusCode).toBe(421);
    expect((await send({ origin }, 'not-json-at-all')).statusCode).toBe(400);
    for (let i = 0; i < 30; i += 1) await owner.call('customers/find', { id: 'elsewhere' });
    await vi.waitFor(async () =>
      expect(await refused()).toEqual(
        expect.arrayContaining([
          [null, 'anonymous', 'ORIGIN_NOT_OURS'],
          [null, 'anonymous', 'HOST_NOT_OURS'],
          [null, 'anonymous', 'BAD_REQUEST'],
          [await ownerId(), 'customers.find', 'BAD_REQUEST'],
        ]),
      ),
    );
    const rowsOfOwner = (await refused()).filter(([, subject]) => subject === 'customers.find');
    expect(rowsOfOwner).toHaveLength(2); // the first, and a count of the others
    const written = await shop.db.select().from(auditLog);
    expect(JSON.stringify(written)).not.toMatch(/elsewhere|not-json/);
  });

  it('AUT-17 W13 records who was denied a record, a list or an ID image, without naming the record', async () => {
    const customer = await signedInAs(shop, 'customer');
    const technician = await signedInAs(shop, 'technician');
    const { order } = await approvedOrder(shop, owner);
    const { file } = await upload(await signedInAs(shop, 'technician', 'two'), 'id-images', await jpeg());
    await rows();
    await shop.db.delete(auditLog).where(inArray(auditLog.action, ACTIONS));

    for (let i = 0; i < 3; i++)
      expect((await customer.call('review/report', { id: order.id })).code).toBe('NOT_FOUND');
    const [theirs] = (await owner.call<{ id: string }[]>('auth/sessions')).value;
    const proof = { id: theirs?.id, password: PASSWORD };
    expect((await customer.call('auth/revokeSession', proof)).code).toBe('NOT_FOUND');
    expect((await technician.call('intake/list', { removed: true })).code).toBe('FORBIDDEN');
    expect((await technician.request({ method: 'GET', url: file.url })).statusCode).toBe(404);
    // an administrator who requests an unknown record was denied nothing
    expect((await owner.call('customers/find', { id: randomUUID() })).code).toBe('NOT_FOUND');

    const found = await rows();
    const people = new Map((await shop.db.select().from(profiles)).map(({ id, email }) => [id, email]));
    expect(
      found.map(({ actorId, subjectId, after }) => [people.get(actorId ?? ''), subjectId, after]),
    ).toEqual([
      ['customer.one@shop.test', 'review.report', { code: 'NOT_FOUND', count: 1 }],
      ['customer.one@shop.test', 'auth.revokeSession', { code: 'NOT_FOUND', count: 1 }],
      ['technician.one@shop.test', 'intake.list', { code: 'FORBIDDEN', count: 1 }],
      ['technician.one@shop.test', 'files.id-images', { code: 'NOT_FOUND', count: 1 }],
      ['customer.one@shop.test', 'review.report', { code: 'NOT_FOUND', count: 2 }],
    ]);
    for (const id of [order.id, theirs?.id, file.id]) expect(JSON.stringify(found)).not.toContain(id);
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
