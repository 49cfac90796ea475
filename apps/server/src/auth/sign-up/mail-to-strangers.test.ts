import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailData } from '../../mail/enqueue-mail.ts';
import { mailOutbox } from '../../mail/mail.table.ts';
import { renderMail } from '../../mail/templates/render-mail.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import {
  OWNER,
  openSetUpShop,
  type TestBrowser,
  type TestShop,
  testShopOn,
} from '../../testing/test-shop.ts';
import { rateLimits } from '../auth.table.ts';
import { KEPT_FOR_ACCOUNTS, UNCONFIRMED_MAILS_PER_HOUR } from './limit-mail.ts';

describe('mail to unconfirmed addresses', () => {
  let shop: TestShop;
  let second: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
    second = await testShopOn(shop.database);
  });
  afterAll(async () => {
    await second.close();
    await shop.close();
  });

  let person = 0;
  /** Each from its own network and to its own address. */
  const signUp = (at: TestShop, firstName = 'Ana', email = `victim${++person}@riders.test`) =>
    at
      .browser()
      .call(
        'auth/signUp',
        { firstName, lastName: 'Ruiz', email, password: 'a-long-enough-password', language: 'en' },
        { remoteAddress: `10.${person >> 8}.${person & 255}.1` },
      );
  const lastMail = async () => {
    const [mail] = await shop.db.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt)).limit(1);
    const data = JSON.parse(shop.secrets.unseal(mail?.sealedData ?? '')) as MailData;
    return { data, ...renderMail(mail?.kind ?? 'confirm_address', 'en', 'Ironbound Moto', data) };
  };

  /** As if a hundred sign-ups had used up the limit but for these, without the slow hashing. */
  async function leaveRoomFor(
    mails: number,
    { whose = 'all', of = UNCONFIRMED_MAILS_PER_HOUR }: { whose?: 'all' | 'strangers'; of?: number } = {},
  ): Promise<void> {
    const key = shop.secrets.keyedHash('mail unconfirmed', whose);
    const at = new Date(shop.clock.now().getTime() - 10 * MINUTE);
    const used = { uses: Array<Date>(of - mails).fill(at), lastUse: at };
    await shop.db
      .insert(rateLimits)
      .values({ key, ...used })
      .onConflictDoUpdate({ target: rateLimits.key, set: used });
  }

  it('AUT-01 W8 leaves out a name that contains a link, for new and known addresses', async () => {
    for (const email of ['someone@riders.test', OWNER.email]) {
      expect((await signUp(shop, 'Cheap pills at https://evil.test', email)).status).toBe(200);
      const { data, text, html } = await lastMail();
      expect(JSON.stringify([data, text, html])).not.toContain('evil');
      expect(text).toMatch(/^Hello,/);
    }
    await signUp(shop, 'Marisol');
    expect((await lastMail()).text).toMatch(/^Hello Marisol,/);
  });

  it('AUT-01 W8 has an hourly limit across all networks and servers, which does not stop mail to existing accounts', async () => {
    for (const { clock } of [shop, second]) clock.advance(2 * HOUR);
    await leaveRoomFor(2);
    expect([(await signUp(shop)).status, (await signUp(second)).status]).toEqual([200, 200]);
    const sent = (await shop.db.select().from(mailOutbox)).length;
    for (const at of [shop, second]) {
      const refused = await signUp(at);
      expect(refused.code).toBe('TOO_MANY_REQUESTS');
      const { retryAfterSeconds } = refused.data as { retryAfterSeconds: number };
      expect(retryAfterSeconds).toBeGreaterThan(45 * 60);
      expect(retryAfterSeconds).toBeLessThanOrEqual(50 * 60);
    }
    expect((await shop.db.select().from(mailOutbox)).length).toBe(sent);
    const forgot = { email: OWNER.email, language: 'en' };
    expect((await shop.browser().call('auth/forgotPassword', forgot)).status).toBe(200);
    for (const { clock } of [shop, second]) clock.advance(51 * MINUTE);
    expect((await signUp(shop)).status).toBe(200);
  });

  it('AUT-16 W8 counts an email change, which mails any address that someone with an account types', async () => {
    for (const { clock } of [shop, second]) clock.advance(2 * HOUR);
    await leaveRoomFor(1);
    const change = (email: string) =>
      owner.call('auth/changeEmail', { email, password: OWNER.password, language: 'en' });
    expect((await change('first@riders.test')).status).toBe(200);
    const sent = (await shop.db.select().from(mailOutbox)).length;
    expect((await change('second@riders.test')).code).toBe('TOO_MANY_REQUESTS');
    expect((await shop.db.select().from(mailOutbox)).length).toBe(sent);
  });

  it('AUT-16 W8 strangers from however many networks do not use up what people with an account may send', async () => {
    for (const { clock } of [shop, second]) clock.advance(2 * HOUR);
    const ofStrangers = UNCONFIRMED_MAILS_PER_HOUR - KEPT_FOR_ACCOUNTS;
    await leaveRoomFor(KEPT_FOR_ACCOUNTS);
    await leaveRoomFor(0, { whose: 'strangers', of: ofStrangers });
    expect((await signUp(shop)).code).toBe('TOO_MANY_REQUESTS');
    const change = { email: 'third@riders.test', password: OWNER.password, language: 'en' };
    expect((await owner.call('auth/changeEmail', change)).status).toBe(200);
  });
});
