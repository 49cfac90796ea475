import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../audit/audit.table.ts';
import { SYSTEM } from '../audit/index.ts';
import { createUser, profiles } from '../auth/index.ts';
import { stepAt, totpAt } from '../auth/second-factor/totp.ts';
import type { MailData } from '../mail/enqueue-mail.ts';
import { mailOutbox } from '../mail/mail.table.ts';
import { HOUR } from '../platform/clock.ts';
import { mailedToken } from '../testing/mailed-link.ts';
import { PASSWORD, signedInAs } from '../testing/people.ts';
import {
  OWNER,
  openTestShop,
  setUpAndSignIn,
  type TestBrowser,
  type TestShop,
} from '../testing/test-shop.ts';

interface Person {
  id: string;
  email: string;
  role: string;
  revision: number;
  deactivatedAt: string | null;
}

const ANA = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@shop.test', role: 'technician' };

describe('users', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  beforeEach(async () => {
    await shop.reset();
    owner = await setUpAndSignIn(shop);
  });
  afterAll(() => shop.close());

  const person = async (email: string): Promise<Person> => {
    const { people } = (await owner.call<{ people: Person[] }>('users/list', { search: email })).value;
    const found = people.find((one) => one.email === email);
    if (!found) throw new Error(`${email} is not in the list`);
    return found;
  };
  const invite = (key = randomUUID(), change = {}) =>
    owner.call<{ id: string }>('users/invite', { ...ANA, language: 'en', key, ...change });
  const accept = (token: string) =>
    shop.browser().call('users/acceptInvitation', {
      token,
      firstName: 'Ana',
      lastName: 'Ruiz',
      password: 'a-password-of-ana',
      language: 'es',
    });

  it('USR-01 invites by a link that creates an account with the invited role, once', async () => {
    await invite();
    const token = await mailedToken(shop, 'invitation');
    expect((await shop.browser().call('users/invitation', { token })).value).toEqual(ANA);
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410]);
    expect((await person(ANA.email)).role).toBe('technician');
    expect((await shop.browser().call('users/invitation', { token })).code).toBe('LINK_INVALID');
    expect((await owner.call('users/invitations')).value).toEqual([]);
  });

  it('USR-01 sends one invitation when the request comes twice, and refuses its key for another', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => invite(key)));
    expect(new Set(answers.map((answer) => answer.value.id)).size).toBe(1);
    expect((await owner.call<unknown[]>('users/invitations')).value).toHaveLength(1);
    expect((await invite(key, { role: 'admin' })).code).toBe('KEY_REUSED');
  });

  it('USR-01 an invitation ends after 72 hours, when revoked, and when a newer one is sent', async () => {
    await invite();
    const first = await mailedToken(shop, 'invitation');
    const { id } = (await invite()).value;
    const second = await mailedToken(shop, 'invitation');
    expect((await accept(first)).code).toBe('LINK_INVALID');
    await owner.call('users/revokeInvitation', { id });
    expect((await accept(second)).code).toBe('LINK_INVALID');
    expect((await owner.call('users/revokeInvitation', { id })).code).toBe('NOT_FOUND');
    await invite();
    const third = await mailedToken(shop, 'invitation');
    shop.clock.advance(72 * HOUR + 1000);
    try {
      expect((await accept(third)).code).toBe('LINK_INVALID');
    } finally {
      shop.clock.advance(-72 * HOUR - 1000);
    }
  });

  it('USR-01 invites nobody who already has an account', async () => {
    expect((await invite(randomUUID(), { email: OWNER.email })).code).toBe('ADDRESS_IN_USE');
  });

  it('USR-01 changes a role immediately, and refuses the second of two administrators', async () => {
    const technician = await signedInAs(shop, 'technician');
    const { id, revision } = await person('technician.one@shop.test');
    expect((await technician.call('settings/security')).code).toBe('FORBIDDEN');
    expect((await owner.call('users/changeRole', { id, role: 'admin', revision })).status).toBe(200);
    expect((await technician.call('settings/security')).status).toBe(200);
    const stale = await owner.call('users/changeRole', { id, role: 'customer', revision });
    expect([stale.code, stale.data]).toMatchObject(['STALE', { current: { role: 'admin' } }]);
  });

  it('USR-01 a deactivated person is signed out with the next call and cannot sign in until reactivated', async () => {
    const technician = await signedInAs(shop, 'technician');
    const { id, revision } = await person('technician.one@shop.test');
    const closed = await owner.call<Person>('users/deactivate', { id, revision });
    expect(closed.value.deactivatedAt).not.toBeNull();
    expect((await technician.call('auth/user')).code).toBe('UNAUTHORIZED');
    await expect(signedInAs(shop, 'technician')).rejects.toThrow('INVALID_CREDENTIALS');
    await owner.call('users/reactivate', { id, revision: revision + 1 });
    await signedInAs(shop, 'technician');
  });

  it('USR-01 still says when a deactivated person was last seen', async () => {
    await signedInAs(shop, 'technician');
    const { id, revision } = await person('technician.one@shop.test');
    const closed = await owner.call<{ lastSeenAt: string | null }>('users/deactivate', { id, revision });
    expect(Date.parse(closed.value.lastSeenAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('USR-01 signs a person out everywhere', async () => {
    const technician = await signedInAs(shop, 'technician');
    const { id } = await person('technician.one@shop.test');
    expect((await owner.call('users/signOutEverywhere', { id })).value).toEqual({ ended: 1 });
    expect((await technician.call('auth/user')).code).toBe('UNAUTHORIZED');
    expect((await owner.call('users/signOutEverywhere', { id: randomUUID() })).code).toBe('NOT_FOUND');
  });

  describe('USR-01 AUT-16 a lost second factor', () => {
    const secondFactorOf = async (browser: TestBrowser, password: string) => {
      const { secret } = (await browser.call<{ secret: string }>('auth/beginSecondFactor', { password }))
        .value;
      const code = () => totpAt(secret, stepAt(shop.clock.now()));
      expect((await browser.call('auth/confirmSecondFactor', { code: code() })).status).toBe(200);
      shop.clock.advance(30_000); // each code works once
      return code;
    };
    const mailed = async () =>
      (await shop.db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'security_changed'))).map(
        ({ toAddress, sealedData }) => [
          toAddress,
          (JSON.parse(shop.secrets.unseal(sealedData ?? '')) as MailData).facts?.map(({ value }) => value),
        ],
      );

    it('is removed by an administrator with password and code; the person is signed out, and both are notified', async () => {
      const technician = await signedInAs(shop, 'technician');
      await secondFactorOf(technician, PASSWORD);
      const { id } = await person('technician.one@shop.test');
      const ownCode = await secondFactorOf(owner, OWNER.password);
      await shop.db.delete(mailOutbox);
      const { password } = OWNER;
      const remove = (proof: object) => owner.call('users/removeSecondFactor', { id, ...proof });
      expect((await remove({ password: 'not-mine' })).code).toBe('INVALID_CREDENTIALS');
      expect((await remove({ password })).code).toBe('SECOND_FACTOR_NEEDED');
      expect((await remove({ password, code: '000000' })).code).toBe('SECOND_FACTOR_WRONG');
      expect((await technician.call('auth/user')).status).toBe(200);
      expect(await mailed()).toEqual([]);

      expect((await remove({ password, code: ownCode() })).value).toMatchObject({ id, secondFactor: false });
      expect((await technician.call('auth/user')).code).toBe('UNAUTHORIZED');
      await signedInAs(shop, 'technician'); // signed in with the password alone
      expect(await mailed()).toEqual([
        ['technician.one@shop.test', [expect.stringContaining('An administrator turned off')]],
        [OWNER.email, [expect.stringContaining('Your account was used'), 'Pat technician']],
      ]);
      const [noted] = await shop.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.action, 'auth.second_factor.removed'));
      expect(noted).toMatchObject({ subjectId: id, actorId: (await person(OWNER.email)).id });
      shop.clock.advance(30_000);
      expect((await remove({ password, code: ownCode() })).code).toBe('NOT_FOUND');
    });

    it('cannot be removed by its owner, by another role, or for a customer', async () => {
      const { password } = OWNER;
      const remove = (browser: TestBrowser, id: string, proof: object) =>
        browser.call('users/removeSecondFactor', { id, ...proof });
      const own = await person(OWNER.email);
      expect((await remove(owner, own.id, { password })).code).toBe('OWN_ACCOUNT');
      const technician = await signedInAs(shop, 'technician');
      await secondFactorOf(technician, PASSWORD);
      const { id } = await person('technician.one@shop.test');
      const head = await signedInAs(shop, 'head_technician');
      expect((await remove(head, id, { password: PASSWORD })).code).toBe('FORBIDDEN');
      const customer = await signedInAs(shop, 'customer');
      await secondFactorOf(customer, PASSWORD);
      const { id: customerId } = await person('customer.one@shop.test');
      expect((await remove(owner, customerId, { password })).code).toBe('NOT_FOUND');
      expect((await customer.call('auth/user')).status).toBe(200);
    });

    it('can be answered with "This wasn’t me" in the mail, which secures the account', async () => {
      await secondFactorOf(await signedInAs(shop, 'technician'), PASSWORD);
      const { id } = await person('technician.one@shop.test');
      await shop.db.delete(mailOutbox);
      await owner.call('users/removeSecondFactor', { id, password: OWNER.password });
      const [mail] = await shop.db
        .select()
        .from(mailOutbox)
        .where(eq(mailOutbox.toAddress, 'technician.one@shop.test'));
      const { link } = JSON.parse(shop.secrets.unseal(mail?.sealedData ?? '')) as MailData;
      const token = new URL(link).searchParams.get('token');
      expect((await shop.browser().call('auth/undoChange', { token })).status).toBe(200);
      await expect(signedInAs(shop, 'technician')).rejects.toThrow('INVALID_CREDENTIALS');
    });
  });

  it('USR-01 nobody changes their own role or closes their own account', async () => {
    const { id, revision } = await person(OWNER.email);
    expect((await owner.call('users/changeRole', { id, role: 'customer', revision })).code).toBe(
      'OWN_ACCOUNT',
    );
    expect((await owner.call('users/deactivate', { id, revision })).code).toBe('OWN_ACCOUNT');
  });

  it('USR-01 two administrators who demote each other at the same moment leave one', async () => {
    const admin = await signedInAs(shop, 'admin');
    for (let round = 0; round < 3; round++) {
      const [a, b] = [await person(OWNER.email), await person('admin.one@shop.test')];
      await Promise.all([
        owner.call('users/changeRole', { id: b.id, role: 'technician', revision: b.revision }),
        admin.call('users/deactivate', { id: a.id, revision: a.revision }),
      ]);
      const admins = await shop.db.select({ n: count() }).from(profiles).where(eq(profiles.role, 'admin'));
      expect(admins[0]?.n).toBeGreaterThanOrEqual(1);
      await shop.reset();
      owner = await setUpAndSignIn(shop);
      await signedInAs(shop, 'admin').then((browser) => Object.assign(admin, browser));
    }
  });

  it('USR-01 lists people by name, page by page, and finds them by any part', async () => {
    await shop.db.transaction(async (tx) => {
      for (let i = 0; i < 120; i++)
        await createUser(tx, shop.clock, SYSTEM, {
          firstName: `Rider${i}`,
          lastName: i % 2 ? 'Sánchez' : 'O_Neil%',
          email: `rider${i}@shop.test`,
          role: 'customer',
          language: null,
          passwordHash: null,
        });
    });
    const seen: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = (await owner.call<{ people: Person[]; more: boolean }>('users/list', { after })).value;
      seen.push(...page.people.map((one) => one.id));
      if (!page.more) break;
      after = seen.at(-1);
    }
    expect(seen).toHaveLength(121);
    expect(new Set(seen).size).toBe(121);
    const found = async (search: string) =>
      (await owner.call<{ people: Person[] }>('users/list', { search })).value.people.length;
    expect(await found('rider7@')).toBe(1);
    expect(await found('sánchez rider11')).toBe(6);
    expect(await found('O_Neil%')).toBe(50);
    expect(await found("'; drop table profiles; --")).toBe(0);
  });

  it('USR-01 says when someone was last active, and nothing for those who never signed in', async () => {
    const ana = { ...ANA, role: 'technician', language: null, passwordHash: null } as const;
    await shop.db.transaction((tx) => createUser(tx, shop.clock, SYSTEM, ana));
    const { people } = (
      await owner.call<{ people: { email: string; lastSeenAt: string | null }[] }>('users/list', {})
    ).value;
    const seen = Object.fromEntries(people.map(({ email, lastSeenAt }) => [email, lastSeenAt !== null]));
    expect(seen).toEqual({ [OWNER.email]: true, [ANA.email]: false });
  });
});
