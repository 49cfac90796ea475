import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSetUpShop, SET_UP, type TestBrowser, type TestShop, testShopOn } from '../testing/test-shop.ts';

describe('home', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
  });
  afterAll(() => shop.close());

  const tasks = async (browser: TestBrowser) => {
    const answer = await browser.call<{ task: string; done: boolean }[]>('home/setUpTasks');
    return Object.fromEntries(answer.value.map(({ task, done }) => [task, done]));
  };

  it('AUT-15 reads what is left to set up from the shop and the running server', async () => {
    expect(await tasks(owner)).toEqual({ address: true, mail: false, https: false });
    await owner.call('settings/updateShop', { ...SET_UP.shop, street: '', revision: 1 });
    expect(await tasks(owner)).toMatchObject({ address: false });
  });

  it('AUT-15 sees a mail server and https as soon as the server has them', async () => {
    const other = await testShopOn(shop.database, {
      SMTP_URL: 'smtp://localhost:25',
      MAIL_FROM: 'a@b.co',
      PUBLIC_URL: 'https://shop.test',
    });
    const browser = other.browser();
    await browser.call('auth/signIn', { email: SET_UP.owner.email, password: SET_UP.owner.password });
    expect(await tasks(browser)).toMatchObject({ mail: true, https: true });
    expect([...browser.cookies.keys()][0]).toMatch(/^__Host-kickstand/);
    await other.app.close();
  });
});
