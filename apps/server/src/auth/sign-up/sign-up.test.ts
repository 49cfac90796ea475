import { describe, expect, it } from 'vitest';
import { mailOutbox } from '../../mail/mail.table.ts';
import { DAY, MINUTE } from '../../platform/clock.ts';
import { OWNER, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';
import { useTestShop } from '../../testing/use-test-shop.ts';
import { authUsers, profiles } from '../auth.table.ts';

const ANA = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@mail.test',
  password: 'long-enough-for-ana',
  language: 'es',
};

describe('signing up', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  useTestShop((opened) => {
    ({ shop, owner } = opened);
  });

  /** The links in the outbox, oldest first, as the mails would carry them. */
  const mailedLinks = async () => {
    const rows = await shop.db.select().from(mailOutbox).orderBy(mailOutbox.createdAt);
    return rows.map((row) => ({
      kind: row.kind,
      link: JSON.parse(shop.secrets.unseal(row.sealedData ?? '')).link as string,
    }));
  };
  const tokenOf = (link: string | undefined) => new URL(link ?? '').searchParams.get('token');

  it('AUT-01 RT-05 mails a link to the callback of this origin, and signs in the browser that asked', async () => {
    const browser = shop.browser();
    expect((await browser.call('auth/signUp', ANA)).value).toEqual({
      confirmationSent: true,
      mailConfigured: false,
    });
    const [mail] = await mailedLinks();
    expect(mail?.link).toMatch(/^http:\/\/localhost:3000\/auth\/callback\?token=/);
    expect((await browser.call('auth/signIn', ANA_SIGN_IN)).code).toBe('EMAIL_NOT_CONFIRMED');
    const confirmed = await browser.call('auth/confirm', { token: tokenOf(mail?.link) });
    expect(confirmed.value).toEqual({ outcome: 'signed_in' });
    expect((await browser.call('auth/session')).value).toMatchObject({
      profile: { role: 'customer', firstName: 'Ana', language: 'es' },
    });
  });

  it('AUT-02 confirms in another browser without signing it in', async () => {
    await shop.browser().call('auth/signUp', ANA);
    const other = shop.browser();
    const [mail] = await mailedLinks();
    const confirmation = { token: tokenOf(mail?.link), password: ANA.password };
    expect((await other.call('auth/confirm', confirmation)).value).toEqual({ outcome: 'confirmed' });
    expect((await other.call('auth/session')).value).toBeNull();
    expect((await other.call('auth/signIn', ANA_SIGN_IN)).status).toBe(200);
  });

  it('AUT-15 makes every later sign-up a customer, whatever else is sent', async () => {
    const refused = await shop.browser().call('auth/signUp', { ...ANA, role: 'admin' });
    expect(refused.status).toBe(400);
    const browser = shop.browser();
    await browser.call('auth/signUp', ANA);
    await browser.call('auth/confirm', { token: tokenOf((await mailedLinks())[0]?.link) });
    expect((await shop.db.select().from(profiles)).map((profile) => profile.role).sort()).toEqual([
      'admin',
      'customer',
    ]);
  });

  it('AUT-01 runs once when a link is opened 32 times at the same moment', async () => {
    const browser = shop.browser();
    await browser.call('auth/signUp', ANA);
    const token = tokenOf((await mailedLinks())[0]?.link);
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => browser.call('auth/confirm', { token })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(32).fill(200));
    expect(await shop.db.select().from(authUsers)).toHaveLength(2);
  });

  it('RT-05 refuses a bad or expired link; the second mail works and the first no longer', async () => {
    const browser = shop.browser();
    expect((await browser.call('auth/confirm', { token: 'made-up' })).code).toBe('LINK_INVALID');
    await browser.call('auth/signUp', ANA);
    shop.clock.advance(DAY + MINUTE);
    const [first] = await mailedLinks();
    expect((await browser.call('auth/confirm', { token: tokenOf(first?.link) })).code).toBe('LINK_INVALID');
    await browser.call('auth/resendConfirmation', { email: ANA.email, language: 'en' });
    const [, second] = await mailedLinks();
    expect((await browser.call('auth/confirm', { token: tokenOf(first?.link) })).code).toBe('LINK_INVALID');
    expect((await browser.call('auth/confirm', { token: tokenOf(second?.link) })).value).toEqual({
      outcome: 'signed_in',
    });
  });

  it('AUT-01 answers a known address like a new one, and notifies its owner by email', async () => {
    const known = await shop.browser().call('auth/signUp', { ...ANA, email: OWNER.email });
    const fresh = await shop.browser().call('auth/signUp', ANA);
    expect([known.status, known.value]).toEqual([fresh.status, fresh.value]);
    expect((await mailedLinks()).map((mail) => mail.kind)).toEqual(['address_in_use', 'confirm_address']);
    expect(
      (await shop.browser().call('auth/signIn', { email: OWNER.email, password: ANA.password })).code,
    ).toBe('INVALID_CREDENTIALS');
  });

  it('AUT-01 opens the account with the password of the sign-up whose link is opened', async () => {
    await shop.browser().call('auth/signUp', { ...ANA, password: 'what-a-stranger-chose' });
    const browser = shop.browser();
    await browser.call('auth/signUp', ANA);
    const [, second] = await mailedLinks();
    await browser.call('auth/confirm', { token: tokenOf(second?.link) });
    expect(
      (await shop.browser().call('auth/signIn', { email: ANA.email, password: 'what-a-stranger-chose' }))
        .code,
    ).toBe('INVALID_CREDENTIALS');
    expect((await shop.browser().call('auth/signIn', ANA_SIGN_IN)).status).toBe(200);
  });

  it('sends five mails a minute to one address at most', async () => {
    const browser = shop.browser();
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await browser.call('auth/signUp', ANA)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('EML-04 shows an administrator a waiting link once', async () => {
    await shop.browser().call('auth/signUp', ANA);
    const [waiting] = (await owner.call<{ id: string; to: string }[]>('mail/waitingLinks')).value;
    expect(waiting?.to).toBe(ANA.email);
    const shown = await owner.call<{ link: string }>('mail/showLink', { id: waiting?.id });
    expect(shown.value.link).toBe((await mailedLinks())[0]?.link);
    expect((await owner.call('mail/showLink', { id: waiting?.id })).code).toBe('ALREADY_SHOWN');
    expect((await owner.call('mail/showLink', { id: '00000000-0000-4000-8000-000000000000' })).code).toBe(
      'NOT_FOUND',
    );
  });

  it('keeps the live link encrypted in the outbox', async () => {
    await shop.browser().call('auth/signUp', ANA);
    const [row] = await shop.db.select().from(mailOutbox);
    expect(JSON.stringify(row)).not.toContain(tokenOf((await mailedLinks())[0]?.link) ?? '-');
  });
});

const ANA_SIGN_IN = { email: ANA.email, password: ANA.password };
