import type { Outputs } from '@kickstand/api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signedInAs } from '../testing/people.ts';
import {
  OWNER,
  openTestShop,
  setUpAndSignIn,
  type TestBrowser,
  type TestShop,
  testShopOn,
} from '../testing/test-shop.ts';

type Address = Outputs['settings']['address'];
const PUBLIC = 'https://shop.example.com';

describe('the address of links', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeEach(async () => {
    shop = await openTestShop();
    owner = await setUpAndSignIn(shop);
  });
  afterEach(() => shop.close());

  const read = async () => (await owner.call<Address>('settings/address')).value;
  const save = (publicUrl: string, revision: number) =>
    owner.call<Address>('settings/updateAddress', { publicUrl, revision });
  const boot = (host: string) => shop.app.inject({ url: '/api/settings/boot', headers: { host } });

  it('SET-01 says that links open only on this machine until an address is set', async () => {
    expect(await read()).toEqual({
      publicUrl: '',
      baseUrl: 'http://localhost:3000',
      reach: 'machine',
      settled: false,
      locked: false,
      listensOutside: false,
      revision: 0,
    });
    const tech = await signedInAs(shop, 'technician');
    expect((await tech.call('settings/links')).value).toMatchObject({ reach: 'machine', settled: false });
    expect((await tech.call('settings/address')).code).toBe('FORBIDDEN');
  });

  it('SET-01 is set by the owner, applies immediately to links and requests, and never locks out localhost', async () => {
    expect((await boot('shop.example.com')).statusCode).toBe(421);
    expect((await save('https://shop.example.com/', 0)).value).toMatchObject({
      publicUrl: PUBLIC,
      baseUrl: PUBLIC,
      reach: 'world',
      settled: true,
      revision: 1,
    });
    expect((await boot('shop.example.com')).statusCode).toBe(200);
    expect((await boot('localhost:3000')).statusCode).toBe(200);
    const invited = await owner.call('users/invite', {
      key: crypto.randomUUID(),
      email: 'nia@shop.test',
      firstName: 'Nia',
      lastName: 'Reyes',
      role: 'technician',
      language: 'en',
    });
    expect(invited.status).toBe(200);
    const [waiting] = (await owner.call<{ id: string }[]>('mail/waitingLinks')).value;
    const shown = await owner.call<{ link: string }>('mail/showLink', { id: waiting?.id });
    expect(shown.value.link).toMatch(/^https:\/\/shop\.example\.com\/auth\/invite/);
  });

  it('SET-01 sets https-only cookies for people who come by an https address', async () => {
    await save(PUBLIC, 0);
    const signIn = (origin: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/rpc/auth/signIn',
        headers: { host: new URL(origin).host, origin },
        payload: { json: { email: OWNER.email, password: OWNER.password } },
      });
    const outside = await signIn(PUBLIC);
    expect(outside.statusCode).toBe(200);
    expect(outside.headers['strict-transport-security']).toContain('max-age=');
    for (const cookie of [outside.headers['set-cookie']].flat()) expect(cookie).toMatch(/; Secure$/);
    const here = await signIn('http://localhost:3000');
    expect(here.headers['strict-transport-security']).toBeUndefined();
    for (const cookie of [here.headers['set-cookie']].flat()) expect(cookie).not.toMatch(/secure/i);
  });

  it('SET-01 is refused if it is invalid or localhost, and asks again if someone saved meanwhile', async () => {
    const message = ({ data }: { data: unknown }) =>
      (data as { issues: { message: string }[] }).issues[0]?.message;
    expect(message(await save('shop.example.com', 0))).toBe('ADDRESS_INVALID');
    expect(message(await save('http://localhost:3000', 0))).toBe('ADDRESS_LOCAL');
    await save(PUBLIC, 0);
    const stale = await save('https://other.example.com', 0);
    expect(stale.code).toBe('STALE');
    expect(stale.data).toMatchObject({ current: { publicUrl: PUBLIC, revision: 1 } });
    expect((await save('', 1)).value).toMatchObject({ reach: 'machine' });
    expect((await boot('shop.example.com')).statusCode).toBe(421);
  });

  it('SET-01 cannot be changed by the owner while PUBLIC_URL sets it', async () => {
    await save(PUBLIC, 0);
    const other = await testShopOn(shop.database, { PUBLIC_URL: 'http://192.168.1.20:3000' });
    const browser = other.browser();
    await browser.call('auth/signIn', { email: OWNER.email, password: OWNER.password });
    expect((await browser.call('settings/address')).value).toMatchObject({
      publicUrl: 'http://192.168.1.20:3000',
      locked: true,
      reach: 'network',
      settled: false,
    });
    const refused = await browser.call('settings/updateAddress', { publicUrl: PUBLIC, revision: 1 });
    expect(refused.code).toBe('ADDRESS_SET_BY_SERVER');
    await other.app.close();
  });
});
