import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSetUpShop, type TestBrowser, type TestShop, testShopOn } from '../testing/test-shop.ts';
import { picturesMissing } from './pictures-missing.ts';
import { jpeg } from './testing/pictures.ts';
import { upload } from './testing/upload.ts';

let shop: TestShop;
let owner: TestBrowser;
beforeAll(async () => {
  ({ shop, owner } = await openSetUpShop());
});
afterAll(() => shop.close());

it('counts the pictures that a second server with its own folder cannot show', async () => {
  const other = await testShopOn(shop.database);
  expect(await picturesMissing(shop.db, other.files.store)).toBe(0);
  await upload(owner, 'bike-photos', await jpeg(40, 30));
  await upload(owner, 'bike-photos', await jpeg(30, 40));
  expect(await picturesMissing(shop.db, shop.files.store)).toBe(0);
  expect(await picturesMissing(shop.db, other.files.store)).toBe(2);
  await other.app.close();
});
