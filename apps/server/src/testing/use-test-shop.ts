import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { DatabaseKind } from '../../../../tests/support/test-database.ts';
import { openTestShop, setUpAndSignIn, type TestBrowser, type TestShop } from './test-shop.ts';

interface SetUpShop {
  readonly shop: TestShop;
  readonly owner: TestBrowser;
}

/** One shop for all tests of a file or describe block, reset and set up again before each test. */
export function useTestShop(use: (opened: SetUpShop) => void | Promise<void>, kind?: DatabaseKind): void {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(kind);
  });
  beforeEach(async () => {
    await shop.reset();
    await use({ shop, owner: await setUpAndSignIn(shop) });
  });
  afterAll(() => shop.close());
}
