import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statementsOf } from '../testing/statements.ts';
import { openSetUpShop, type TestBrowser, type TestShop } from '../testing/test-shop.ts';

describe('who sends a call', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
  });
  afterAll(() => shop.close());

  it('LST-03 is found out with one statement', async () => {
    const statements = await statementsOf(async () => {
      expect((await owner.call('auth/user')).status).toBe(200);
    });
    expect(statements).toEqual([expect.stringContaining('from "auth_sessions"')]);
  });
});
