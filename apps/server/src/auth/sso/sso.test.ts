import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../../../../tests/support/identity-provider.ts';
import { auditLog } from '../../audit/audit.table.ts';
import { mailOutbox } from '../../mail/mail.table.ts';
import { mailedToken } from '../../testing/mailed-link.ts';
import { PASSWORD, signedInAs } from '../../testing/people.ts';
import {
  OWNER,
  openTestShop,
  setUpAndSignIn,
  type TestBrowser,
  type TestShop,
} from '../../testing/test-shop.ts';
import { authAccounts, profiles } from '../auth.table.ts';
import { ANA, failedAt as at, leave, REDIRECT_URI, sessionOf, signInThrough } from './testing.ts';

/** The address of `signedInAs(shop, 'technician')`. */
const PAT = { ...ANA, sub: 'pat-1', email: 'technician.one@shop.test' };

describe('single sign-on', () => {
  let idp: IdentityProvider;
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    idp = await startIdentityProvider({ redirectUris: [REDIRECT_URI] });
    shop = await openTestShop(undefined, idp.environment);
  });
  afterAll(async () => {
    await shop.close();
    await idp.close();
  });
  beforeEach(async () => {
    await shop.app.flushRefusals();
    await shop.reset();
    owner = await setUpAndSignIn(shop);
    idp.person = ANA;
  });

  const profileOf = async (email: string) =>
    (await shop.db.select().from(profiles).where(eq(profiles.email, email)))[0];
  const audited = async (...actions: string[]) => {
    await shop.app.flushRefusals();
    return shop.db.select().from(auditLog).where(inArray(auditLog.action, actions)).orderBy(auditLog.at);
  };
  const failedCodes = async () =>
    (await audited('auth.sign_in.failed')).map(({ after }) => (after as { code: string }).code);

  it('OPS-06: signs a person in whom the provider vouches for, with the role its rule gives', async () => {
    const browser = shop.browser();
    expect(
      await signInThrough(browser, `?${new URLSearchParams({ redirect: '/work-orders?status=open' })}`),
    ).toBe('/work-orders?status=open');
    const ana = await profileOf('ana@shop.test');
    expect(ana).toMatchObject({ firstName: 'Ana', lastName: 'Ruiz', role: 'technician' });
    expect(await sessionOf(browser)).toMatchObject({ user: { id: ana?.id }, sso: 'only' });
    expect((await audited('auth.session.started')).at(-1)).toMatchObject({
      actorId: ana?.id,
      after: { userId: ana?.id, way: 'single_sign_on' },
    });
    // the second time it is the same account, whatever the address is now
    idp.person = { ...ANA, email: 'ana.ruiz@elsewhere.test', email_verified: false };
    const again = shop.browser();
    expect(await signInThrough(again)).toBe('/dashboard');
    expect((await sessionOf(again)).user.id).toBe(ana?.id);
    expect(await profileOf('ana.ruiz@elsewhere.test')).toBeUndefined();
  });

  it('OPS-06: asks with a code challenge, a state, a nonce and the one address to come back to', async () => {
    const asked = new URL(await leave(shop.browser(), '?redirect=/dashboard')).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: 'kickstand',
      redirect_uri: REDIRECT_URI,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(asked.has('prompt')).toBe(false);
  });

  it('OPS-06: takes a role that changed at the provider with the next sign-in, audited', async () => {
    const browser = shop.browser();
    await signInThrough(browser);
    idp.person = { ...ANA, groups: ['shop-admins'] };
    await signInThrough(browser);
    const ana = await profileOf('ana@shop.test');
    expect(ana).toMatchObject({ role: 'admin', revision: 2 });
    expect((await browser.call('audit/list', {})).status).toBe(200);
    idp.person = { ...ANA, groups: ['shop-leads'] };
    await signInThrough(browser);
    expect((await browser.call('audit/list', {})).code).toBe('FORBIDDEN');
    const changes = await audited('users.role.changed');
    expect(changes.map(({ before, after, subjectId }) => [before, after, subjectId])).toEqual([
      [{ role: 'technician' }, { role: 'admin', by: 'single_sign_on' }, ana?.id],
      [{ role: 'admin' }, { role: 'head_technician', by: 'single_sign_on' }, ana?.id],
    ]);
  });

  it('OPS-06: refuses a person without a role, and ends the sessions of one who lost theirs', async () => {
    idp.person = { ...ANA, groups: ['everyone'] };
    const stranger = shop.browser();
    expect(await signInThrough(stranger)).toBe(at('no_role'));
    expect(await profileOf('ana@shop.test')).toBeUndefined();
    expect(await sessionOf(stranger)).toBeNull();

    idp.person = ANA;
    const browser = shop.browser();
    await signInThrough(browser);
    idp.person = { ...ANA, groups: [] };
    expect(await signInThrough(shop.browser(), '?redirect=/inventory')).toBe(
      `${at('no_role')}&redirect=%2Finventory`,
    );
    expect(await sessionOf(browser)).toBeNull();
    const failed = await audited('auth.sign_in.failed');
    expect(failed.map(({ subjectId, after }) => [subjectId, after])).toEqual([
      ['unknown', { code: 'SSO_NO_ROLE', count: 1 }],
      [(await profileOf('ana@shop.test'))?.id, { code: 'SSO_NO_ROLE', count: 1 }],
    ]);
    expect(JSON.stringify(failed)).not.toMatch(/ana@|Ruiz|ana-1/);
  });

  it('OPS-06: links a staff account with the same verified address, and notifies its owner', async () => {
    const pat = await signedInAs(shop, 'technician');
    idp.person = PAT;
    const browser = shop.browser();
    await signInThrough(browser);
    const { user } = await sessionOf(pat);
    expect(await sessionOf(browser)).toMatchObject({ user, sso: 'also' });
    expect(await audited('auth.sso.linked')).toMatchObject([
      { subjectId: user.id, after: { issuer: idp.issuer } },
    ]);
    const [told] = await shop.db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'security_changed'));
    expect(told?.toAddress).toBe(PAT.email);
    const local = await shop.browser().call('auth/signIn', { email: PAT.email, password: PASSWORD });
    expect(local.status).toBe(200);

    const token = await mailedToken(shop, 'security_changed');
    expect((await shop.browser().call('auth/undoChange', { token })).status).toBe(200);
    expect(await sessionOf(browser)).toBeNull();
    const links = await shop.db.select().from(authAccounts).where(eq(authAccounts.accountId, PAT.sub));
    expect(links).toEqual([]);
  });

  it.each([
    ['email_unverified', { ...ANA, email_verified: false }],
    ['email_unverified', { ...ANA, email: undefined }],
    ['email_unverified', { ...PAT, email_verified: false }],
    ['owner', { ...ANA, email: OWNER.email, groups: ['shop-admins'] }],
    ['customer', { ...ANA, email: 'customer.one@shop.test' }],
  ])('OPS-06: refuses with %s and neither links nor creates an account', async (failure, person) => {
    await signedInAs(shop, 'technician');
    await signedInAs(shop, 'customer');
    const before = await shop.db.select().from(profiles);
    const { email, ...others } = person;
    idp.person = email === undefined ? others : { ...others, email };
    expect(await signInThrough(shop.browser())).toBe(at(failure));
    expect(await shop.db.select().from(profiles)).toEqual(before);
    expect(await audited('auth.sso.linked')).toEqual([]);
    expect(await failedCodes()).toEqual([`SSO_${failure.toUpperCase()}`]);
  });

  it('OPS-06: leaves the owner alone even if the account was linked before', async () => {
    const second = await signedInAs(shop, 'admin');
    idp.person = { ...ANA, email: 'admin.one@shop.test', groups: ['shop-admins'] };
    expect(await signInThrough(shop.browser())).toBe('/dashboard');
    // the first administrator leaves: the second is the owner from now on
    const marisol = await profileOf(OWNER.email);
    await second.call('users/deactivate', { id: marisol?.id, revision: marisol?.revision });
    idp.person = { ...idp.person, groups: ['shop-techs'] };
    expect(await signInThrough(shop.browser())).toBe(at('owner'));
    expect(await profileOf('admin.one@shop.test')).toMatchObject({ role: 'admin' });
    const local = { email: 'admin.one@shop.test', password: PASSWORD };
    expect((await shop.browser().call('auth/signIn', local)).status).toBe(200);
  });

  it('OPS-06: keeps an administrator who can sign in with a password', async () => {
    idp.person = { ...ANA, groups: ['shop-admins'] };
    const ana = shop.browser();
    await signInThrough(ana);
    const marisol = await profileOf(OWNER.email);
    const seen = { id: marisol?.id, revision: marisol?.revision };
    expect((await ana.call('users/deactivate', seen)).code).toBe('LAST_ADMINISTRATOR');
    expect((await ana.call('users/changeRole', { ...seen, role: 'technician' })).code).toBe(
      'LAST_ADMINISTRATOR',
    );
    const person = await profileOf('ana@shop.test');
    const closed = await owner.call('users/deactivate', { id: person?.id, revision: person?.revision });
    expect(closed.status).toBe(200);
  });

  it('OPS-06: refuses a deactivated account, linked or not', async () => {
    for (const person of [ANA, PAT]) {
      if (person === PAT) await signedInAs(shop, 'technician');
      else {
        idp.person = ANA;
        await signInThrough(shop.browser());
      }
      const profile = await profileOf(person.email.toLowerCase());
      await owner.call('users/deactivate', { id: profile?.id, revision: profile?.revision });
      idp.person = person;
      expect(await signInThrough(shop.browser())).toBe(at('deactivated'));
    }
    expect(await failedCodes()).toEqual(['SSO_DEACTIVATED', 'SSO_DEACTIVATED']);
    expect(await audited('auth.sso.linked')).toHaveLength(1); // before Ana was deactivated
    const started = (await audited('auth.session.started')).map(
      ({ after }) => (after as { way: string }).way,
    );
    expect(started.filter((way) => way === 'single_sign_on')).toHaveLength(1);
  });

  it('OPS-06: refuses another person at the provider who has the address of a linked account', async () => {
    await signInThrough(shop.browser());
    idp.person = { ...ANA, sub: 'ana-2' };
    expect(await signInThrough(shop.browser())).toBe(at('linked_otherwise'));
    // until an administrator removes the link
    const { id } = (await profileOf('ana@shop.test')) ?? {};
    const unlinked = await owner.call('users/usePassword', { id, password: OWNER.password });
    expect(unlinked.value).toMatchObject({ id, sso: false });
    expect(await signInThrough(shop.browser())).toBe('/dashboard');
  });

  it('OPS-06: makes one account when the same person comes in twice at the same moment', async () => {
    const browsers = [shop.browser(), shop.browser(), shop.browser()];
    expect(await Promise.all(browsers.map((browser) => signInThrough(browser)))).toEqual(
      browsers.map(() => '/dashboard'),
    );
    expect(await shop.db.select().from(authAccounts).where(eq(authAccounts.accountId, ANA.sub))).toHaveLength(
      1,
    );
  });

  it('OPS-06: trusts the provider’s second factor where the shop requires one', async () => {
    const security = (await owner.call<object>('settings/security')).value;
    await owner.call('settings/updateSecurity', { ...security, requireSecondFactor: true });
    const browser = shop.browser();
    await signInThrough(browser);
    expect((await sessionOf(browser)).secondFactorDue).toBe(false);
    const pat = await signedInAs(shop, 'technician');
    expect((await sessionOf(pat)).secondFactorDue).toBe(true);
  });

  it('OPS-06: no password comes about behind the provider’s back, unless an administrator allows it', async () => {
    await signInThrough(shop.browser());
    const ask = () => shop.browser().call('auth/forgotPassword', { email: 'ana@shop.test', language: 'en' });
    expect((await ask()).status).toBe(200);
    const kinds = async () => (await shop.db.select().from(mailOutbox)).map(({ kind }) => kind);
    expect(await kinds()).toEqual(['no_password']);
    const { id } = (await profileOf('ana@shop.test')) ?? {};
    const wrong = await owner.call('users/usePassword', { id, password: 'not-the-right-one' });
    expect(wrong.code).toBe('INVALID_CREDENTIALS');
    expect((await owner.call('users/usePassword', { id, password: OWNER.password })).status).toBe(200);
    const token = await mailedToken(shop, 'reset_password');
    const password = 'a-brand-new-torque-wrench';
    expect((await shop.browser().call('auth/resetPassword', { token, password })).status).toBe(200);
    const local = await shop.browser().call('auth/signIn', { email: 'ana@shop.test', password });
    expect(local.status).toBe(200);
    expect((await audited('auth.sso.unlinked')).map(({ subjectId }) => subjectId)).toEqual([id]);
  });

  it('OPS-06: its sessions end like any other', async () => {
    const browser = shop.browser();
    await signInThrough(browser);
    const { user } = await sessionOf(browser);
    expect((await owner.call('users/signOutEverywhere', { id: user.id })).value).toEqual({ ended: 1 });
    expect(await sessionOf(browser)).toBeNull();
  });
});
