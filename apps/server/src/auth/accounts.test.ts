import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mailOutbox } from '../mail/mail.table.ts';
import { DAY, HOUR, MINUTE } from '../platform/clock.ts';
import { mailedToken } from '../testing/mailed-link.ts';
import { PASSWORD, signedInAs } from '../testing/people.ts';
import { OWNER, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { useTestShop } from '../testing/use-test-shop.ts';
import { authSecondFactors, authSessions, profiles } from './auth.table.ts';
import { recoveryCodeHash } from './second-factor/recovery-codes.ts';
import { replaceRecoveryCodes } from './second-factor/second-factor.repository.ts';
import { stepAt, totpAt } from './second-factor/totp.ts';

const NEW_PASSWORD = 'a-brand-new-password';
const right = { email: OWNER.email, password: OWNER.password };

describe('an account', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  useTestShop((opened) => {
    ({ shop, owner } = opened);
  });

  const wait = (milliseconds: number) => shop.clock.advance(milliseconds);
  const codeNow = (secret: string) => totpAt(secret, stepAt(shop.clock.now()));
  const signInWith = (email: string, password: string) =>
    shop.browser().call('auth/signIn', { email, password });

  async function switchOn(): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { password } = OWNER;
    const { secret } = (await owner.call<{ secret: string }>('auth/beginSecondFactor', { password })).value;
    const code = codeNow(secret);
    const { recoveryCodes } = (
      await owner.call<{ recoveryCodes: string[] }>('auth/confirmSecondFactor', { code })
    ).value;
    wait(30_000); // the code that switched it on is used up
    return { secret, recoveryCodes };
  }

  it('AUT-16 mails a link that sets a new password once, within its hour, and ends every session', async () => {
    const ask = () => shop.browser().call('auth/forgotPassword', { email: OWNER.email, language: 'es' });
    expect((await ask()).value).toEqual({ sent: true, mailConfigured: false });
    const first = await mailedToken(shop, 'reset_password');
    await ask();
    const token = await mailedToken(shop, 'reset_password');
    const reset = (with_: string) =>
      shop.browser().call('auth/resetPassword', { token: with_, password: NEW_PASSWORD });
    expect((await reset(first)).code).toBe('LINK_INVALID');
    const tries = await Promise.all([reset(token), reset(token)]);
    expect(tries.map((answer) => answer.status).sort()).toEqual([200, 410]);
    expect((await owner.call('auth/user')).code).toBe('UNAUTHORIZED');
    expect((await signInWith(OWNER.email, OWNER.password)).code).toBe('INVALID_CREDENTIALS');
    expect((await signInWith(OWNER.email, NEW_PASSWORD)).status).toBe(200);
    await ask();
    const late = await mailedToken(shop, 'reset_password');
    wait(HOUR + MINUTE);
    expect((await reset(late)).code).toBe('LINK_INVALID');
  });

  it('AUT-16 answers a password reset for an unknown address like any other, and emails nothing', async () => {
    const answer = await shop
      .browser()
      .call('auth/forgotPassword', { email: 'nobody@x.test', language: 'en' });
    expect(answer.value).toEqual({ sent: true, mailConfigured: false });
    expect(await shop.db.select().from(mailOutbox)).toHaveLength(0);
  });

  it('AUT-16 changes the password of who knows it, and signs other browsers out', async () => {
    const other = shop.browser();
    await other.call('auth/signIn', right);
    const change = { currentPassword: 'not-the-password', password: NEW_PASSWORD };
    expect((await owner.call('auth/changePassword', change)).code).toBe('INVALID_CREDENTIALS');
    expect(
      (await owner.call('auth/changePassword', { ...change, currentPassword: OWNER.password })).status,
    ).toBe(200);
    expect((await owner.call('auth/user')).status).toBe(200);
    expect((await other.call('auth/user')).code).toBe('UNAUTHORIZED');
    const [told] = await shop.db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'password_changed'));
    expect(told?.toAddress).toBe(OWNER.email);
  });

  it('AUT-16 changes the address once the new one confirms it, and notifies the old one', async () => {
    const email = 'marisol.new@shop.test';
    const change = { email, password: OWNER.password, language: 'en' };
    await owner.call('auth/changeEmail', change);
    expect((await owner.call('auth/user')).value).toMatchObject({ email: OWNER.email });
    const token = await mailedToken(shop, 'confirm_email');
    expect((await shop.browser().call('auth/confirmEmail', { token })).value).toEqual({ email });
    expect((await shop.browser().call('auth/confirmEmail', { token })).code).toBe('LINK_INVALID');
    expect((await owner.call('auth/user')).value).toMatchObject({ email });
    expect((await signInWith(email, OWNER.password)).status).toBe(200);
    const told = await shop.db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'email_changed'));
    expect(told.map((mail) => mail.toAddress)).toEqual([OWNER.email]);
  });

  it("AUT-16 takes nobody else's address over", async () => {
    await signedInAs(shop, 'technician');
    const email = 'technician.one@shop.test';
    const answer = await owner.call('auth/changeEmail', { email, password: OWNER.password, language: 'en' });
    expect(answer.value).toEqual({ sent: true, mailConfigured: false });
    const mails = await shop.db.select().from(mailOutbox).where(eq(mailOutbox.toAddress, email));
    expect(mails.map((mail) => mail.kind)).toEqual(['address_in_use']);
  });

  it('AUT-16 requires an authenticator code, accepts each once, and rejects a wrong one', async () => {
    const { secret } = await switchOn();
    const browser = shop.browser();
    expect((await browser.call('auth/signIn', right)).code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await browser.call('auth/session')).value).toBeNull();
    expect((await browser.call('auth/secondFactor', { code: '000000' })).code).toBe('SECOND_FACTOR_WRONG');
    const code = codeNow(secret);
    const signedIn = await browser.call('auth/secondFactor', {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(signedIn.value).toMatchObject({ user: { email: OWNER.email } });
    const replay = shop.browser();
    await replay.call('auth/signIn', right);
    expect((await replay.call('auth/secondFactor', { code })).code).toBe('SECOND_FACTOR_WRONG');
    expect((await shop.browser().call('auth/secondFactor', { code })).code).toBe('SIGN_IN_EXPIRED');
  });

  it('AUT-16 drops a half-finished sign-in after five minutes', async () => {
    const { secret } = await switchOn();
    const browser = shop.browser();
    await browser.call('auth/signIn', right);
    wait(5 * MINUTE + 1000);
    expect((await browser.call('auth/secondFactor', { code: codeNow(secret) })).code).toBe('SIGN_IN_EXPIRED');
  });

  it('AUT-16 takes a recovery code once, until new ones are made', async () => {
    const { secret, recoveryCodes } = await switchOn();
    expect(recoveryCodes).toHaveLength(10);
    const enter = async (code: string) => {
      const browser = shop.browser();
      await browser.call('auth/signIn', right);
      return browser.call('auth/secondFactor', { code });
    };
    expect((await enter(recoveryCodes[0]?.toUpperCase() ?? '')).status).toBe(200);
    expect((await enter(recoveryCodes[0] ?? '')).code).toBe('SECOND_FACTOR_WRONG');
    expect((await owner.call('auth/secondFactorState')).value).toMatchObject({ recoveryCodesLeft: 9 });
    wait(30_000);
    await owner.call('auth/newRecoveryCodes', { password: OWNER.password, code: codeNow(secret) });
    expect((await enter(recoveryCodes[1] ?? '')).code).toBe('SECOND_FACTOR_WRONG');
    expect(JSON.stringify(await shop.db.select().from(authSecondFactors))).not.toContain(recoveryCodes[2]);
  });

  it('AUT-16 takes a recovery code of eight letters, as earlier versions made them', async () => {
    await switchOn();
    const [{ id = '' } = {}] = await shop.db
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.email, OWNER.email));
    await replaceRecoveryCodes(shop.db, id, [recoveryCodeHash(shop.secrets, id, 'abcd-2345')]);
    const browser = shop.browser();
    await browser.call('auth/signIn', right);
    expect((await browser.call('auth/secondFactor', { code: 'ABCD 2345' })).status).toBe(200);
  });

  it('AUT-16 a password reset leaves the second factor as it is: the next sign-in asks for it', async () => {
    await switchOn();
    await shop.browser().call('auth/forgotPassword', { email: OWNER.email, language: 'en' });
    const token = await mailedToken(shop, 'reset_password');
    expect((await shop.browser().call('auth/resetPassword', { token, password: NEW_PASSWORD })).status).toBe(
      200,
    );
    const browser = shop.browser();
    await browser.call('auth/signIn', { email: OWNER.email, password: NEW_PASSWORD });
    expect((await browser.call('auth/user')).code).toBe('UNAUTHORIZED');
    expect((await browser.call('auth/secondFactor', { code: '000000' })).code).toBe('SECOND_FACTOR_WRONG');
  });

  it('AUT-16 lets nobody try codes for long', async () => {
    await switchOn();
    const browser = shop.browser();
    await browser.call('auth/signIn', right);
    for (let i = 0; i < 5; i++) await browser.call('auth/secondFactor', { code: '000000' });
    expect((await browser.call('auth/secondFactor', { code: '000000' })).status).toBe(429);
  });

  it('AUT-16 turns the second factor off only with the password and a code', async () => {
    const { secret } = await switchOn();
    expect((await owner.call('auth/endSecondFactor', { password: 'wrong' })).code).toBe(
      'INVALID_CREDENTIALS',
    );
    const proof = { password: OWNER.password, code: codeNow(secret) };
    expect((await owner.call('auth/endSecondFactor', proof)).status).toBe(200);
    expect((await signInWith(OWNER.email, OWNER.password)).status).toBe(200);
  });

  it('AUT-16 closes the shop to staff without a second factor when an administrator requires one', async () => {
    const technician = await signedInAs(shop, 'technician');
    const customer = await signedInAs(shop, 'customer');
    await owner.call('settings/updateSecurity', {
      idleLockMinutes: 15,
      requireSecondFactor: true,
      revision: 0,
    });
    expect((await technician.call('home/team')).code).toBe('SECOND_FACTOR_DUE');
    expect((await technician.call('auth/session')).value).toMatchObject({ secondFactorDue: true });
    expect((await customer.call('auth/session')).value).toMatchObject({ secondFactorDue: false });
    const begun = await technician.call<{ secret: string }>('auth/beginSecondFactor', { password: PASSWORD });
    await technician.call('auth/confirmSecondFactor', { code: codeNow(begun.value.secret) });
    expect((await technician.call('home/team')).status).toBe(200);
  });

  it('AUT-05 DAT-04 says PGRST116 when the profile row is missing, and makes it again as a customer', async () => {
    await shop.db.delete(profiles);
    expect((await owner.call('auth/profile')).code).toBe('PGRST116');
    expect((await owner.call('auth/session')).value).toMatchObject({ profile: null });
    expect((await owner.call('settings/updateShop', {})).code).toBe('FORBIDDEN');
    const made = await Promise.all([1, 2, 3].map(() => owner.call('auth/createProfile', {})));
    for (const { value } of made) expect(value).toMatchObject({ role: 'customer', firstName: 'marisol' });
    expect((await owner.call('auth/profile')).value).toMatchObject({ role: 'customer' });
  });

  it('PRO-01 changes the own name, and refuses the second of two tabs', async () => {
    const change = { firstName: 'Mar', lastName: 'Vega', language: 'es', revision: 1 };
    expect((await owner.call('auth/updateProfile', change)).value).toMatchObject({
      firstName: 'Mar',
      revision: 2,
    });
    const stale = await owner.call('auth/updateProfile', { ...change, firstName: 'Sol' });
    expect([stale.code, stale.data]).toMatchObject(['STALE', { current: { firstName: 'Mar' } }]);
  });

  it('AUT-18 unlocks with the password, five tries a minute', async () => {
    expect((await owner.call('auth/unlock', { password: OWNER.password })).value).toEqual({ unlocked: true });
    for (let i = 0; i < 5; i++)
      expect((await owner.call('auth/unlock', { password: 'wrong' })).code).toBe('INVALID_CREDENTIALS');
    expect((await owner.call('auth/unlock', { password: OWNER.password })).status).toBe(429);
  });

  it('AUT-18 a refresh gives twelve more hours, but none past the seventh day', async () => {
    const [session] = await shop.db.select().from(authSessions);
    const started = session?.createdAt.getTime() ?? 0;
    const refreshedAt = async () =>
      Date.parse((await owner.call<{ expiresAt: string }>('auth/refresh', {})).value.expiresAt);
    wait(HOUR);
    expect((await refreshedAt()) - started).toBeGreaterThan(12.9 * HOUR);
    await shop.db
      .update(authSessions)
      .set({ createdAt: new Date(started - 7 * DAY + 3 * HOUR) })
      .where(and(eq(authSessions.id, session?.id ?? '')));
    expect((await refreshedAt()) - started).toBeLessThan(3.1 * HOUR);
  });
});
