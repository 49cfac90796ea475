import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { MIGRATIONS_DIR } from '../../../../tests/support/test-schema.ts';
import { submittedForm } from '../testing/intakes.ts';
import type { TestBrowser, TestShop } from '../testing/test-shop.ts';
import { useTestShop } from '../testing/use-test-shop.ts';
import { shares } from './shares.table.ts';

let shop: TestShop;
let owner: TestBrowser;
useTestShop((opened) => {
  ({ shop, owner } = opened);
});

it('PUB-04 the upgrade gives links to forms an end, except while their order is open', async () => {
  const alone = await submittedForm(shop, owner);
  const converted = await submittedForm(shop, owner);
  await owner.call('intake/convert', { id: converted });
  for (const id of [alone, converted]) await owner.call('intake/share', { id });
  await shop.db.update(shares).set({ expiresAt: null });
  await shop.db.execute(sql.raw(await readFile(join(MIGRATIONS_DIR, '0028_form_links_end.sql'), 'utf8')));
  const endOf = async (id: string) =>
    (await shop.db.select().from(shares).where(eq(shares.recordId, id))).map(({ expiresAt }) => expiresAt);
  expect(await endOf(alone)).toEqual([expect.any(Date)]);
  expect(await endOf(converted)).toEqual([null]);
});
