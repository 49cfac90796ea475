import { randomUUID } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto'; // the hash format of Kickstand 0.1
import { desc, eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { mailOutbox } from '../mail/mail.table.ts';
import { Busy } from '../platform/budget.ts';
import { DAY, HOUR, MINUTE } from '../platform/clock.ts';
import { createPaddedTime } from '../platform/padded-time.ts';
import { createPasswords } from '../platform/passwords.ts';
import { authenticator } from '../testing/authenticator.ts';
import { mailedToken } from '../testing/mailed-link.ts';
import { signedInAs } from '../testing/people.ts';
import {
  ORIGIN,
  OWNER,
  PASSWORDS,
  type TestBrowser,
  type TestShop,
  testShopOn,
} from '../testing/test-shop.ts';
import { useTestShop } from '../testing/use-test-shop.ts';
import { authAccounts, authAttempts, authSessions, rateLimits } from './auth.table.ts';
import { stepAt, totpAt } from './second-factor/totp.ts';

const EVIL = 'thief@evil.test';
const NEW_PASSWORD = 'a-brand-new-password';
const right = { email: OWNER.email, password: OWNER.password };

describe('an attack on an account', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  useTestShop((opened) => {
    ({ shop, owner } = opened);
  });

  const wait = (milliseconds: number) => shop.clock.advance(milliseconds);
  const signIn = (email: string, password: string) => shop.browser().call('auth/signIn', { email, password });
  const requestEmailChange = (browser: TestBrowser, email: string, more: object = {}) =>
    browser.call('auth/changeEmail', { email, password: OWNER.password, language: 'en', ...more });
  const mailsTo = (email: string) =>
    shop.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.toAddress, email))
      .orderBy(desc(mailOutbox.createdAt));

  it('AUT-16 V2 a password reset cancels a pending email change', async () => {
    const thief = shop.browser();
    await thief.call('auth/signIn', right);
    await requestEmailChange(thief, EVIL);
    const evilToken = await mailedToken(shop, 'confirm_email');
    await shop.browser().call('auth/forgotPassword', { email: OWNER.email, language: 'en' });
    const token = await mailedToken(shop, 'reset_password');
    await shop.browser().call('auth/resetPassword', { token, password: NEW_PASSWORD });
    expect((await thief.call('auth/confirmEmail', { token: evilToken })).code).toBe('LINK_INVALID');
    expect((await signIn(OWNER.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('AUT-16 V2 W6 the old address is notified of an email change and can cancel it, which ends every session', async () => {
    await requestEmailChange(owner, EVIL);
    expect((await mailsTo(OWNER.email)).map((mail) => mail.kind)).toEqual(['email_change_asked']);
    const evilToken = await mailedToken(shop, 'confirm_email');
    const token = await mailedToken(shop, 'email_change_asked');
    const undone = await shop.browser().call('auth/undoChange', { token });
    expect(undone.value).toEqual({ email: OWNER.email, mailConfigured: false });
    expect((await shop.browser().call('auth/confirmEmail', { token: evilToken })).code).toBe('LINK_INVALID');
    expect((await owner.call('auth/user')).code).toBe('UNAUTHORIZED');
    expect((await mailsTo(OWNER.email))[0]?.kind).toBe('reset_password');
    expect((await shop.browser().call('auth/undoChange', { token })).code).toBe('LINK_INVALID');
  });

  it('AUT-16 V2 CAL-04 undoing a change ends calendar feeds added since: they show customers without a session', async () => {
    const feed = async (name: string) => {
      const made = await owner.call<{ url: string }>('calendar/createFeed', { id: randomUUID(), name });
      return new URL(made.value.url).pathname;
    };
    const read = async (url: string) =>
      (await shop.app.inject({ url, headers: { host: 'localhost:3000' } })).statusCode;
    const own = await feed('Phone');
    wait(HOUR);
    await requestEmailChange(owner, EVIL);
    const stolen = await feed('Thief');
    expect([await read(own), await read(stolen)]).toEqual([200, 200]);
    await shop.browser().call('auth/undoChange', { token: await mailedToken(shop, 'email_change_asked') });
    expect([await read(own), await read(stolen)]).toEqual([200, 410]);
  });

  it('AUT-16 V2 W6 a confirmed email change can be undone, even after the thief changed the password and the email again', async () => {
    await requestEmailChange(owner, EVIL);
    const keep = await mailedToken(shop, 'email_change_asked');
    await shop.browser().call('auth/confirmEmail', { token: await mailedToken(shop, 'confirm_email') });
    await owner.call('auth/changePassword', { currentPassword: OWNER.password, password: NEW_PASSWORD });
    await requestEmailChange(owner, 'second@evil.test', { password: NEW_PASSWORD });
    const evilKeep = await mailedToken(shop, 'email_change_asked');
    wait(6 * DAY);
    expect((await shop.browser().call('auth/undoChange', { token: keep })).value).toMatchObject({
      email: OWNER.email,
    });
    expect((await shop.browser().call('auth/undoChange', { token: evilKeep })).code).toBe('LINK_INVALID');
    expect((await signIn(EVIL, NEW_PASSWORD)).code).toBe('INVALID_CREDENTIALS');
    const token = await mailedToken(shop, 'reset_password');
    await shop.browser().call('auth/resetPassword', { token, password: 'mine-again-for-good' });
    expect((await signIn(OWNER.email, 'mine-again-for-good')).status).toBe(200);
  });

  it('AUT-16 V2 W6 "this wasn’t me" locks a thief out: their password, passkey and second factor no longer work', async () => {
    const thief = shop.browser();
    await thief.call('auth/signIn', right);
    await requestEmailChange(thief, EVIL);
    const undo = await mailedToken(shop, 'email_change_asked');
    await shop.browser().call('auth/confirmEmail', { token: await mailedToken(shop, 'confirm_email') });
    const device = authenticator({ origin: ORIGIN, rpId: 'localhost' });
    const proof = { password: OWNER.password };
    const { challenge } = (await thief.call<{ challenge: string }>('auth/beginPasskey', proof)).value;
    const added = await thief.call('auth/addPasskey', { name: 'Mine', credential: device.create(challenge) });
    expect(added.status).toBe(200);
    const { secret } = (await thief.call<{ secret: string }>('auth/beginSecondFactor', proof)).value;
    const code = totpAt(secret, stepAt(shop.clock.now()));
    expect((await thief.call('auth/confirmSecondFactor', { code })).status).toBe(200);

    expect((await shop.browser().call('auth/undoChange', { token: undo })).status).toBe(200);
    expect((await signIn(OWNER.email, OWNER.password)).code).toBe('INVALID_CREDENTIALS');
    const again = shop.browser();
    const asked = (await again.call<{ challenge: string }>('auth/beginPasskeySignIn', {})).value;
    expect((await again.call('auth/passkeySignIn', device.answer(asked.challenge))).code).toBe(
      'PASSKEY_REFUSED',
    );
    const token = await mailedToken(shop, 'reset_password');
    await shop.browser().call('auth/resetPassword', { token, password: NEW_PASSWORD });
    expect((await signIn(OWNER.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('AUT-16 V2 confirming and undoing an email change concurrently does not deadlock, and the owner’s address stays', async () => {
    for (let round = 0; round < 5; round++) {
      await shop.db.delete(authAttempts);
      await shop.db.delete(rateLimits);
      await requestEmailChange(owner, `${round}@evil.test`);
      const [confirm, undo] = [
        await mailedToken(shop, 'confirm_email'),
        await mailedToken(shop, 'email_change_asked'),
      ];
      const answers = await Promise.all([
        shop.browser().call('auth/confirmEmail', { token: confirm }),
        shop.browser().call('auth/undoChange', { token: undo }),
      ]);
      expect([200, 410]).toContain(answers[0]?.status);
      expect(answers[1]?.status).toBe(200);
      const token = await mailedToken(shop, 'reset_password');
      await shop.browser().call('auth/resetPassword', { token, password: OWNER.password });
      expect((await owner.call('auth/signIn', right)).status).toBe(200);
    }
  });

  it('AUT-16 W5 password strength checks are rate limited per reset link', async () => {
    await shop.browser().call('auth/forgotPassword', { email: OWNER.email, language: 'en' });
    const token = await mailedToken(shop, 'reset_password');
    const codes: (string | null)[] = [];
    for (let i = 0; i < 11; i++)
      codes.push((await shop.browser().call('auth/resetPassword', { token, password: 'password1234' })).code);
    expect(codes).toEqual([...Array(10).fill('BAD_REQUEST'), 'TOO_MANY_REQUESTS']);
  });

  it('EML-02 W8 requests from a rate-limited network do not count toward the limit of the address', async () => {
    const ask = (remoteAddress: string) =>
      shop.browser().call('auth/forgotPassword', { email: OWNER.email, language: 'en' }, { remoteAddress });
    for (let i = 0; i < 5; i++)
      await shop
        .browser()
        .call(
          'auth/forgotPassword',
          { email: `${i}@x.test`, language: 'en' },
          { remoteAddress: '203.0.113.7' },
        );
    for (let i = 0; i < 5; i++) expect((await ask('203.0.113.7')).status).toBe(429);
    expect((await ask('198.51.100.2')).status).toBe(200);
  });

  it('AUT-02 V3 an account never gets the password of someone else who signed up with its address', async () => {
    const ana = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@mail.test', language: 'en' };
    await shop.browser().call('auth/signUp', { ...ana, password: 'what-the-attacker-chose' });
    const token = await mailedToken(shop, 'confirm_address');
    const victim = shop.browser();
    expect((await victim.call('auth/confirm', { token })).code).toBe('PASSWORD_NEEDED');
    expect((await signIn(ana.email, 'what-the-attacker-chose')).code).toBe('EMAIL_NOT_CONFIRMED');
    const chosen = await victim.call('auth/confirm', { token, password: 'what-ana-herself-chose' });
    expect(chosen.value).toEqual({ outcome: 'confirmed' });
    expect((await signIn(ana.email, 'what-the-attacker-chose')).code).toBe('INVALID_CREDENTIALS');
    expect((await signIn(ana.email, 'what-ana-herself-chose')).status).toBe(200);
  });

  it('AUT-01 W1 failed sign-ins from other browsers do not lock the owner out of a known browser', async () => {
    for (let i = 0; i < 6; i++)
      await shop
        .browser()
        .call('auth/signIn', { ...right, password: `guess-${i}` }, { remoteAddress: '203.0.113.9' });
    expect((await signIn(OWNER.email, OWNER.password)).status).toBe(429);
    await owner.call('auth/signOut', {});
    expect((await owner.call('auth/signIn', right)).status).toBe(200);
  });

  it('AUT-01 W1 a known browser has five attempts of its own, and its cookie is no use for another account', async () => {
    await owner.call('auth/signOut', {});
    for (let i = 0; i < 5; i++)
      expect((await owner.call('auth/signIn', { ...right, password: `guess-${i}` })).status).toBe(401);
    expect((await owner.call('auth/signIn', right)).status).toBe(429);
    expect((await signIn(OWNER.email, OWNER.password)).status).toBe(200);
    for (let i = 0; i < 5; i++) await signIn('other@shop.test', 'guess');
    const known = shop.browser();
    for (const [name, value] of owner.cookies) known.cookies.set(name, value);
    expect((await known.call('auth/signIn', { email: 'other@shop.test', password: 'x' })).status).toBe(429);
  });

  it('AUT-01 W1 an attempt that the server is too busy to check does not count', async () => {
    const busy = vi.spyOn(PASSWORDS, 'verify').mockRejectedValue(new Busy('too many are waiting'));
    for (let i = 0; i < 5; i++) {
      expect((await owner.call('auth/signIn', right)).status).toBe(503);
      expect((await owner.call('auth/unlock', { password: OWNER.password })).status).toBe(503);
    }
    busy.mockRestore();
    expect((await owner.call('auth/unlock', { password: OWNER.password })).status).toBe(200);
    expect((await owner.call('auth/signIn', right)).status).toBe(200);
  });

  it('AUT-16 W1 wrong codes from someone who knows the password do not keep the owner from the second factor', async () => {
    const { password } = OWNER;
    const { secret } = (await owner.call<{ secret: string }>('auth/beginSecondFactor', { password })).value;
    const code = () => totpAt(secret, stepAt(shop.clock.now()));
    await owner.call('auth/confirmSecondFactor', { code: code() });
    wait(30_000);
    const thief = shop.browser();
    await thief.call('auth/signIn', right);
    for (let i = 0; i < 5; i++) await thief.call('auth/secondFactor', { code: '000000' });
    expect((await thief.call('auth/secondFactor', { code: code() })).status).toBe(429);
    expect((await owner.call('auth/revokeOtherSessions', { password, code: code() })).status).toBe(200);
    wait(30_000);
    await owner.call('auth/signOut', {});
    expect((await owner.call('auth/signIn', right)).code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await owner.call('auth/secondFactor', { code: code() })).status).toBe(200);
  });

  it('AUT-16 W5 common passwords, patterns and personal data are refused with a field error', async () => {
    const refused = async (password: string) => {
      const answer = await owner.call('auth/changePassword', { currentPassword: OWNER.password, password });
      return (answer.data as { issues?: unknown } | undefined)?.issues;
    };
    for (const bad of [
      'password1234',
      'aaaaaaaaaaaa',
      OWNER.email,
      'marisolvega1',
      'ironboundmoto',
      'qwertyuiop12',
      'harleydavidson1',
      'thisisapassword',
      'tequieromucho',
    ])
      expect([bad, await refused(bad)]).toEqual([bad, [{ path: 'password', message: 'PASSWORD_GUESSABLE' }]]);
    expect(await refused(NEW_PASSWORD)).toBeUndefined();
  });

  it('AUT-01 W5 a password hash from Kickstand 0.1 still signs in', async () => {
    await shop.db.update(authAccounts).set({ password: await hashPassword(OWNER.password) });
    expect((await signIn(OWNER.email, 'wrong-password')).code).toBe('INVALID_CREDENTIALS');
    expect((await signIn(OWNER.email, OWNER.password)).status).toBe(200);
  });

  it('AUT-01 W5 signing in rehashes a password whose hash has a lower cost, and keeps a stronger hash', async () => {
    for (const [cost, costAfter] of [
      [3, 4],
      [5, 5],
    ] as const) {
      await shop.db
        .update(authAccounts)
        .set({ password: await createPasswords({ cost }).hash(OWNER.password) });
      for (let i = 0; i < 2; i++) expect((await signIn(OWNER.email, OWNER.password)).status).toBe(200);
      const [account] = await shop.db.select().from(authAccounts);
      expect(account?.password).toContain(`$scrypt$ln=${costAfter},r=8,p=1$`);
    }
  });

  it('AUT-16 W6 changing the second factor, recovery codes or email requires the second factor and sends a mail', async () => {
    const { password } = OWNER;
    const elsewhere = shop.browser();
    await elsewhere.call('auth/signIn', right);
    const { secret } = (await owner.call<{ secret: string }>('auth/beginSecondFactor', { password })).value;
    const code = () => totpAt(secret, stepAt(shop.clock.now()));
    await owner.call('auth/confirmSecondFactor', { code: code() });
    expect((await elsewhere.call('auth/user')).code).toBe('UNAUTHORIZED');
    wait(30_000);

    const calls = {
      'auth/newRecoveryCodes': { password },
      'auth/endSecondFactor': { password },
      'auth/changeEmail': { password, email: EVIL, language: 'en' },
      'auth/beginPasskey': { password },
    };
    for (const [path, input] of Object.entries(calls)) {
      expect([path, (await owner.call(path, input)).code]).toEqual([path, 'SECOND_FACTOR_NEEDED']);
      const wrong = await owner.call(path, { ...input, code: '000000' });
      expect([path, wrong.code]).toEqual([path, 'SECOND_FACTOR_WRONG']);
    }
    for (const [path, input] of Object.entries(calls)) {
      wait(60_000);
      if (path !== 'auth/endSecondFactor')
        expect([path, (await owner.call(path, { ...input, code: code() })).status]).toEqual([path, 200]);
    }
    wait(60_000);
    expect((await owner.call('auth/endSecondFactor', { password, code: code() })).status).toBe(200);
    const mails = (await mailsTo(OWNER.email)).map((mail) => mail.kind);
    expect(mails.filter((kind) => kind === 'security_changed')).toHaveLength(3);
    expect(await shop.db.select().from(authSessions)).toHaveLength(1);
  });

  it('AUT-16 W7 a known and an unknown address take the same time', async () => {
    const calls: [string, object][] = [OWNER.email, 'nobody@shop.test'].flatMap((email) => [
      ['auth/forgotPassword', { email, language: 'en' }],
      ['auth/resendConfirmation', { email, language: 'en' }],
      ['auth/signIn', { email, password: 'not-the-password' }],
    ]);
    const server = await testShopOn(shop.database, {}, undefined, null, { paddedTime: createPaddedTime() });
    for (const [path, input] of calls) {
      const since = performance.now();
      await server.browser().call(path, input);
      // the response is padded to a multiple of 250 ms
      expect([path, performance.now() - since > 249]).toEqual([path, true]);
    }
    await server.close();
  });

  it('AUT-16 W7 a sign-in, a sign-up, a reset and an email change do the same work for a known and an unknown address', async () => {
    const padded = createPaddedTime();
    const around = vi.spyOn(padded, 'around');
    const server = await testShopOn(shop.database, {}, undefined, null, { paddedTime: padded });
    const browser = server.browser();
    for (const [name, value] of owner.cookies) browser.cookies.set(name, value);
    const hashes = [vi.spyOn(PASSWORDS, 'hash'), vi.spyOn(PASSWORDS, 'verify')];
    const INPUTS: Readonly<Record<string, object>> = {
      'auth/signIn': { password: 'not-the-password' },
      'auth/signUp': {
        firstName: 'Ana',
        lastName: 'Ruiz',
        password: 'a-long-enough-password',
        language: 'en',
      },
      'auth/changeEmail': { password: OWNER.password, language: 'en' },
    };
    /** What a call did: hashes computed, mails written, by whom the time was padded and for how long. */
    async function workOf(path: string, email: string) {
      for (const spy of [...hashes, around]) spy.mockClear();
      const mails = await shop.db.select({ id: mailOutbox.id }).from(mailOutbox);
      const since = performance.now();
      const { status } = await browser.call(path, { email, ...(INPUTS[path] ?? { language: 'en' }) });
      const isPadded = performance.now() - since > 249;
      const written = (await shop.db.select({ id: mailOutbox.id }).from(mailOutbox)).length - mails.length;
      const computed = hashes.map((spy) => spy.mock.calls.length);
      return { status, computed, written, padded: around.mock.calls.length, isPadded };
    }
    const other = await signedInAs(shop, 'technician');
    const known = (await other.call<{ email: string }>('auth/user')).value.email;
    for (const path of ['auth/forgotPassword', 'auth/resendConfirmation', 'auth/signIn']) {
      const { written: mailsToKnown, ...expected } = await workOf(path, known);
      const { written: mailsToUnknown, ...found } = await workOf(path, `no-${path.length}@riders.test`);
      expect([path, found]).toEqual([path, { ...expected, isPadded: true }]);
      server.clock.advance(MINUTE);
      // the mail is enqueued within the padded time, and sent later
      expect([path, mailsToUnknown, mailsToKnown]).toEqual([path, 0, path === 'auth/forgotPassword' ? 1 : 0]);
    }
    for (const path of ['auth/signUp', 'auth/changeEmail']) {
      const expected = { ...(await workOf(path, known)), status: 200, padded: 1, isPadded: true };
      expect([path, await workOf(path, `new-${path.length}@riders.test`)]).toEqual([path, expected]);
    }
    for (const spy of [...hashes, around]) spy.mockRestore();
    await server.close();
  });
});
