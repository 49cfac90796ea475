import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { profiles } from '../auth/index.ts';
import { deriveSecrets } from '../platform/secrets.ts';
import {
  OWNER,
  openTestShop,
  SET_UP,
  setUpAndSignIn,
  type TestShop,
  testShopOn,
} from '../testing/test-shop.ts';
import { bindSecret } from './bind-secret.ts';
import { setUpCode } from './set-up-code.ts';
import { settingsShop } from './settings.table.ts';

describe('first-run set-up', () => {
  let shop: TestShop;
  let reachable: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
    reachable = await testShopOn(shop.database, { HOST: '0.0.0.0', PUBLIC_URL: 'http://shop.local:3000' });
  });
  beforeEach(() => shop.reset());
  afterAll(() => shop.close());

  it('AUT-15 makes the first account the administrator and opens the shop', async () => {
    const browser = shop.browser();
    expect((await browser.call('settings/boot')).value).toMatchObject({
      setUp: 'needed',
      codeRequired: false,
      shop: null,
    });
    expect((await browser.call('settings/setUp', SET_UP)).value).toEqual({ done: true });
    expect((await browser.call('settings/boot')).value).toMatchObject({
      setUp: 'done',
      shop: { name: 'Ironbound Moto', city: 'Newark' },
    });
    const signedIn = await browser.call('auth/signIn', { email: OWNER.email, password: OWNER.password });
    expect(signedIn.value).toMatchObject({ profile: { role: 'admin' } });
  });

  it('AUT-15 runs exactly once when 32 try at the same time on four servers', async () => {
    const servers = [shop, ...(await Promise.all([1, 2, 3].map(() => testShopOn(shop.database))))];
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, i) => {
        const owner = { ...OWNER, email: `owner${i}@shop.test` };
        return (servers[i % 4] ?? shop).browser().call('settings/setUp', { ...SET_UP, owner });
      }),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 'ALREADY_SET_UP')).toHaveLength(31);
    expect(await shop.db.select().from(profiles)).toHaveLength(1);
    expect((await shop.browser().call('settings/setUp', SET_UP)).code).toBe('ALREADY_SET_UP');
  });

  it('AUT-15 asks for the code of the console when others can reach the server', async () => {
    const browser = reachable.browser();
    expect((await browser.call('settings/boot')).value).toMatchObject({ codeRequired: true });
    expect((await browser.call('settings/setUp', SET_UP)).code).toBe('CODE_WRONG');
    expect((await browser.call('settings/setUp', { ...SET_UP, code: 'AAAA-AAAA' })).code).toBe('CODE_WRONG');
    const code = setUpCode(shop.secrets);
    expect(code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    expect(
      (await browser.call('settings/setUp', { ...SET_UP, code: ` ${code.toLowerCase()} ` })).status,
    ).toBe(200);
  });

  it('AUT-15 lets nobody guess the code: five tries a minute', async () => {
    for (let i = 0; i < 5; i++)
      expect((await reachable.browser().call('settings/setUp', SET_UP)).code).toBe('CODE_WRONG');
    expect(
      (await reachable.browser().call('settings/setUp', { ...SET_UP, code: setUpCode(shop.secrets) })).status,
    ).toBe(429);
  });

  it('AUT-15 keeps passcode and password only as hashes', async () => {
    await setUpAndSignIn(shop);
    const [row] = await shop.db.select().from(settingsShop);
    expect(row?.passcodeHash).not.toMatch(/k7m2qx/i);
    expect(JSON.stringify(await shop.database.pool.query('select * from auth_accounts'))).not.toContain(
      OWNER.password,
    );
  });

  it('AUT-15 fills in sample colleagues who cannot sign in, and erases them with one call', async () => {
    const owner = shop.browser();
    await owner.call('settings/setUp', { ...SET_UP, sampleData: true });
    await owner.call('auth/signIn', { email: OWNER.email, password: OWNER.password });
    const team = (await owner.call<{ sample: boolean }[]>('home/team')).value;
    expect(team.filter((person) => person.sample)).toHaveLength(3);
    const asSample = await shop
      .browser()
      .call('auth/signIn', { email: 'luis.ortega@sample.invalid', password: 'any-password-at-all' });
    expect(asSample.code).toBe('INVALID_CREDENTIALS');
    const { removed } = (await owner.call<{ removed: number }>('settings/removeSample', {})).value;
    expect(removed).toBeGreaterThan(200); // with their intakes
    expect((await owner.call('home/team')).value).toHaveLength(1);
  });

  it('stores nothing of an invalid set-up', async () => {
    const browser = shop.browser();
    const bad = {
      ...SET_UP,
      owner: { ...OWNER, password: 'short' },
      shop: { ...SET_UP.shop, timeZone: 'Mars/Olympus' },
      passcode: ' a ',
    };
    const answer = await browser.call<unknown>('settings/setUp', bad);
    expect(answer.status).toBe(400);
    expect((answer.data as { issues: unknown }).issues).toEqual(
      expect.arrayContaining([
        { path: 'owner.password', message: 'PASSWORD_TOO_SHORT' },
        { path: 'shop.timeZone', message: 'TIME_ZONE_INVALID' },
        { path: 'passcode', message: 'PASSCODE_TOO_SHORT' },
      ]),
    );
    expect((await browser.call('settings/boot')).value).toMatchObject({ setUp: 'needed' });
  });

  it('refuses a second writer of the shop and returns the current one', async () => {
    const owner = await setUpAndSignIn(shop);
    const { revision } = (await owner.call<{ revision: number }>('settings/shop')).value;
    const saves = await Promise.all(
      ['A', 'B', 'C'].map((name) =>
        owner.call<unknown>('settings/updateShop', { ...SET_UP.shop, name, revision }),
      ),
    );
    expect(saves.filter((save) => save.status === 200)).toHaveLength(1);
    const stale = saves.find((save) => save.code === 'STALE');
    expect(stale?.data).toMatchObject({ current: { revision: revision + 1 } });
  });

  it('binds the database to its secret', async () => {
    await bindSecret(shop.db, shop.secrets, 'APP_SECRET');
    await bindSecret(shop.db, shop.secrets, 'APP_SECRET');
    await expect(
      bindSecret(shop.db, deriveSecrets('another-secret-of-at-least-32-chars'), 'APP_SECRET'),
    ).rejects.toThrow(/another secret.*APP_SECRET/);
  });
});
