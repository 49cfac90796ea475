import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../platform/clock.ts';
import { submittedForm } from '../testing/intakes.ts';
import { signedInAs } from '../testing/people.ts';
import { openSetUpShop, type TestBrowser, type TestShop, testShopOn } from '../testing/test-shop.ts';

/** Addresses in one /64. */
const neighbor = (n: number) => `2001:db8:5:6::${n.toString(16)}`;

describe('look-ups through a public link', () => {
  let shop: TestShop;
  let second: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
    second = await testShopOn(shop.database);
  });
  beforeEach(() => {
    for (const { clock } of [shop, second]) clock.advance(2 * MINUTE);
  });
  afterAll(async () => {
    await second.close();
    await shop.close();
  });

  const sharedForm = async () => {
    const id = await submittedForm(shop, owner);
    const { url } = (await owner.call<{ url: string }>('intake/share', { id })).value;
    return url.split('/').at(-1) ?? '';
  };

  const PROCEDURES = ['intake/view', 'intake/receipt', 'review/report', 'review/review', 'payments/page'];
  const look = async (at: TestShop, path: string, remoteAddress: string) =>
    (await at.browser().call(path, { id: randomUUID() }, { remoteAddress })).code;

  it('PUB-04 W12 share one limit of 30 per minute across all kinds of links and all servers', async () => {
    const codes: (string | null)[] = [];
    for (let i = 0; i < 30; i++)
      codes.push(await look(i % 2 ? shop : second, PROCEDURES[i % 5] ?? '', '203.0.113.5'));
    expect(codes).toEqual(Array(30).fill('NOT_FOUND'));
    for (const path of PROCEDURES)
      for (const at of [shop, second])
        expect(await look(at, path, '::ffff:203.0.113.5'), path).toBe('TOO_MANY_REQUESTS');
    expect(await look(shop, 'review/review', '203.0.113.6')).toBe('NOT_FOUND');
  });

  it('PUB-04 W12 by one customer do not use up the limit of another on the same network', async () => {
    const remoteAddress = '203.0.113.50';
    const open = async (id: string) =>
      (await shop.browser().call('intake/view', { id }, { remoteAddress })).status;
    const [one, other] = [await sharedForm(), await sharedForm()];
    for (let i = 0; i < 30; i++) expect(await open(one)).toBe(200);
    expect(await open(one)).toBe(429);
    expect(await open(other)).toBe(200);
    expect(await look(shop, 'review/review', remoteAddress)).toBe('NOT_FOUND');
  });

  it('PUB-04 W12 by staff do not use up the limit of the network they share with customers', async () => {
    const staff = await signedInAs(shop, 'technician');
    const remoteAddress = '203.0.113.40';
    for (let i = 0; i < 31; i++)
      expect((await staff.call('review/review', { id: randomUUID() }, { remoteAddress })).code).toBe(
        'NOT_FOUND',
      );
    expect(await look(shop, 'review/review', remoteAddress)).toBe('NOT_FOUND');
  });

  it('PUB-04 W12 and sign-ins are rate limited by the /64 of an IPv6 client', async () => {
    for (let i = 0; i < 30; i++) expect(await look(shop, 'review/review', neighbor(i + 1))).toBe('NOT_FOUND');
    expect(await look(shop, 'review/review', neighbor(999))).toBe('TOO_MANY_REQUESTS');
    const signIn = (n: number) =>
      shop
        .browser()
        .call(
          'auth/signIn',
          { email: `rider${n}@riders.test`, password: 'x'.repeat(12) },
          { remoteAddress: neighbor(n) },
        );
    for (let i = 0; i < 5; i++) expect((await signIn(i + 1)).code).toBe('INVALID_CREDENTIALS');
    expect((await signIn(6)).code).toBe('TOO_MANY_REQUESTS');
  });

  it('W12 and all API calls are rate limited by the /64, too', async () => {
    const ask = (n: number) =>
      shop.app.inject({
        url: '/api/nothing',
        remoteAddress: `2001:db8:7:8::${n.toString(16)}`,
        headers: { host: 'localhost:3000' },
      });
    for (let i = 0; i < 1200; i++) await ask(i + 1);
    expect((await ask(5000)).statusCode).toBe(429);
  });
});
