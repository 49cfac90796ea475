import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { DatabaseKind } from '../../../../tests/support/test-database.ts';
import { openTestShop, setUpAndSignIn, type TestBrowser, type TestShop } from './test-shop.ts';

interface SetUpShop {
  readonly shop: TestShop;
  readonly owner: TestBrowser;
}

/** One shop for the tests of a file or a describe block. It is reset and set up again before each of them. */
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
