import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openSetUpShop, type TestBrowser, type TestShop } from '../testing/test-shop.ts';

describe('who sends a call', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
  });
  afterAll(() => shop.close());

  it('LST-03 is found out with one statement', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    try {
      expect((await owner.call('auth/user')).status).toBe(200);
      expect(query.mock.calls.map(([config]) => (config as unknown as pg.QueryConfig).text)).toEqual([
        expect.stringContaining('from "auth_sessions"'),
      ]);
    } finally {
      query.mockRestore();
    }
  });
});
