import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statementsOf } from '../../testing/statements.ts';
import { OWNER, openTestShop, SET_UP, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';

/** One to identify the caller, then two for a list, four for a record, six for the board. */
const LIST = 3;
const RECORD = 5;
const BOARD = 7;

describe('statements per call', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    shop = await openTestShop();
    owner = shop.browser();
    await owner.call('settings/setUp', { ...SET_UP, sampleData: true });
    await owner.call('auth/signIn', { email: OWNER.email, password: OWNER.password });
  });
  afterAll(() => shop.close());

  const value = async <T>(path: string, input: object = {}) => (await owner.call<T>(path, input)).value;

  const counted = async (path: string, input: object, browser = owner) => {
    const statements = await statementsOf(async () => {
      expect((await browser.call(path, input)).status).toBe(200);
    });
    return statements.length;
  };

  it('LST-03 a list takes at most two statements besides the one that identifies the caller', async () => {
    const { forms } = await value<{ forms: { customerName: string }[] }>('intake/list');
    const search = forms[0]?.customerName;
    const lists: [string, object][] = [
      ['intake/list', {}],
      ['intake/list', { search }],
      ['workorders/list', {}],
      ['workorders/list', { search }],
      ['inventory/list', { type: 'product' }],
      ['inventory/list', { type: 'product', search: 'oil' }],
      ['search/all', { query: search }],
    ];
    for (const [path, input] of lists) {
      const count = await counted(path, input);
      expect(count, `${path} ${JSON.stringify(input)}`).toBeLessThanOrEqual(LIST);
    }
    expect(await counted('workorders/board', {})).toBeLessThanOrEqual(BOARD);
  });

  it('LST-03 PUB-06 a record takes at most four besides that one, or besides the one that counts link look-ups', async () => {
    const { forms } = await value<{ forms: { id: string }[] }>('intake/list');
    const { orders } = await value<{ orders: { id: string }[] }>('workorders/list');
    const { products } = await value<{ products: { id: string }[] }>('inventory/list', { type: 'product' });
    const asking = await value<{ orders: { id: string }[] }>('workorders/list', {
      statuses: ['awaiting_approval'],
    });
    const { url } = await value<{ url: string }>('workorders/share', {
      id: asking.orders[0]?.id,
      page: 'review',
    });
    const link = { id: new URL(url).pathname.split('/').at(-1) };
    const customer = shop.browser();
    const records: [string, object, TestBrowser?][] = [
      ['intake/find', { id: forms[0]?.id }],
      ['workorders/find', { id: orders[0]?.id }],
      ['inventory/find', { id: products[0]?.id }],
      ['review/review', link, customer],
      ['review/report', link, customer],
    ];
    for (const [path, input, browser] of records)
      expect(await counted(path, input, browser), path).toBeLessThanOrEqual(RECORD);
  });
});
