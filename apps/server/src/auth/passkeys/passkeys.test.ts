import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '../../audit/audit.table.ts';
import { mailOutbox } from '../../mail/mail.table.ts';
import { type Authenticator, authenticator } from '../../testing/authenticator.ts';
import { PASSWORD, signedInAs } from '../../testing/people.ts';
import { ORIGIN, OWNER, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';
import { useTestShop } from '../../testing/use-test-shop.ts';
import { authAttempts, authPasskeys, profiles } from '../auth.table.ts';

const PROOF = { password: OWNER.password };
const HERE = { origin: ORIGIN, rpId: 'localhost' };

interface Challenge {
  readonly challenge: string;
}

describe('passkeys', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  useTestShop((opened) => {
    ({ shop, owner } = opened);
  });

  async function add(browser: TestBrowser, device: Authenticator, proof: object = PROOF) {
    const { challenge } = (await browser.call<Challenge>('auth/beginPasskey', proof)).value;
    return browser.call<{ id: string }>('auth/addPasskey', {
      name: 'Shop tablet',
      credential: device.create(challenge),
    });
  }

  async function signIn(browser: TestBrowser, device: Authenticator) {
    const { challenge } = (await browser.call<Challenge>('auth/beginPasskeySignIn', {})).value;
    return browser.call('auth/passkeySignIn', device.answer(challenge));
  }

  it('AUT-16 a passkey signs its owner in without a password, and the audit log records it', async () => {
    const device = authenticator(HERE);
    expect((await add(owner, device)).value).toMatchObject({ name: 'Shop tablet', lastUsedAt: null });
    const browser = shop.browser();
    expect((await signIn(browser, device)).value).toMatchObject({ user: { email: OWNER.email } });
    expect((await browser.call('auth/user')).status).toBe(200);
    expect((await browser.call('auth/passkeys')).value).toMatchObject([{ lastUsedAt: expect.any(String) }]);
    const started = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'auth.session.started'));
    expect(started.at(-1)?.after).toMatchObject({ way: 'passkey' });
    const [mail] = await shop.db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'security_changed'));
    expect(mail?.toAddress).toBe(OWNER.email);
  });

  it('AUT-16 adding or removing a passkey requires the password again', async () => {
    const wrong = { password: 'not-the-password' };
    expect((await owner.call('auth/beginPasskey', wrong)).code).toBe('INVALID_CREDENTIALS');
    const device = authenticator(HERE);
    const { id } = (await add(owner, device)).value;
    expect((await owner.call('auth/removePasskey', { id, ...wrong })).code).toBe('INVALID_CREDENTIALS');
    expect((await owner.call('auth/removePasskey', { id, ...PROOF })).status).toBe(200);
    expect((await signIn(shop.browser(), device)).code).toBe('PASSKEY_REFUSED');
  });

  it('AUT-17 nobody can remove another user’s passkey', async () => {
    const { id } = (await add(owner, authenticator(HERE))).value;
    const technician = await signedInAs(shop, 'technician');
    expect((await technician.call('auth/removePasskey', { id, password: PASSWORD })).code).toBe('NOT_FOUND');
    expect(await shop.db.select().from(authPasskeys)).toHaveLength(1);
  });

  it('AUT-16 an answer works once, for this site only, and only from a device that verified the user', async () => {
    const device = authenticator(HERE);
    await add(owner, device);
    const browser = shop.browser();
    const { challenge } = (await browser.call<Challenge>('auth/beginPasskeySignIn', {})).value;
    const answer = device.answer(challenge);
    expect((await shop.browser().call('auth/passkeySignIn', answer)).code).toBe('PASSKEY_REFUSED');
    expect((await browser.call('auth/passkeySignIn', answer)).status).toBe(200);
    expect((await browser.call('auth/passkeySignIn', answer)).code).toBe('PASSKEY_REFUSED');
    expect((await add(owner, device)).code).toBe('PASSKEY_REFUSED'); // already registered

    for (const bad of [
      authenticator({ ...HERE, origin: 'http://localhost.evil.test' }),
      authenticator({ ...HERE, rpId: 'evil.test' }),
      authenticator({ ...HERE, verifiesUser: false }),
    ])
      expect((await add(owner, bad)).code).toBe('PASSKEY_REFUSED');
    expect(await shop.db.select().from(authPasskeys)).toHaveLength(1);
  });

  it('AUT-16 a refused answer uses up its challenge', async () => {
    const technician = await signedInAs(shop, 'technician');
    const [device, unknown, former] = [authenticator(HERE), authenticator(HERE), authenticator(HERE)];
    await add(owner, device);
    await add(technician, former, { password: PASSWORD });
    await shop.db.update(profiles).set({ role: 'customer' }).where(eq(profiles.role, 'technician'));
    const refused = {
      forged: (challenge: string) => ({
        ...device.answer(challenge),
        signature: unknown.answer(challenge).signature,
      }),
      unknown: unknown.answer,
      'of a former employee': former.answer,
    };
    for (const [what, answer] of Object.entries(refused)) {
      const browser = shop.browser();
      const { challenge } = (await browser.call<Challenge>('auth/beginPasskeySignIn', {})).value;
      for (const sent of [answer(challenge), device.answer(challenge)])
        expect([what, (await browser.call('auth/passkeySignIn', sent)).code]).toEqual([
          what,
          'PASSKEY_REFUSED',
        ]);
      await shop.db.delete(authAttempts);
    }
    const { challenge } = (await owner.call<Challenge>('auth/beginPasskey', PROOF)).value;
    for (const origin of ['http://localhost.evil.test', ORIGIN]) {
      const credential = authenticator({ ...HERE, origin }).create(challenge);
      const added = await owner.call('auth/addPasskey', { name: 'Shop tablet', credential });
      expect([origin, added.code]).toEqual([origin, 'PASSKEY_REFUSED']);
    }
    expect((await signIn(shop.browser(), device)).status).toBe(200);
  });

  it('AUT-17 the passkey of a deactivated or former employee no longer signs in', async () => {
    const technician = await signedInAs(shop, 'technician');
    const device = authenticator(HERE);
    await add(technician, device, { password: PASSWORD });
    await shop.db.update(profiles).set({ role: 'customer' }).where(eq(profiles.role, 'technician'));
    expect((await signIn(shop.browser(), device)).code).toBe('PASSKEY_REFUSED');
    await shop.db
      .update(profiles)
      .set({ role: 'technician', deactivatedAt: new Date() })
      .where(eq(profiles.role, 'customer'));
    expect((await signIn(shop.browser(), device)).code).toBe('PASSKEY_REFUSED');
    expect((await (await signedInAs(shop, 'customer')).call('auth/passkeys')).code).toBe('FORBIDDEN');
  });
});
