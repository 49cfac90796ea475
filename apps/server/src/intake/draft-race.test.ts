import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockDeposit } from '../payments/index.ts';
import { completeForm, submittedForm } from '../testing/intakes.ts';
import { openTestShop, setUpAndSignIn, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { intakeFormDrafts, intakeForms } from './intake.table.ts';

describe('a draft and its submit at the same time', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    // two connections at once: one blocks the other
    shop = await openTestShop('server');
    owner = await setUpAndSignIn(shop);
  });
  afterAll(() => shop.close());

  const someoneWaits = async () => {
    const { rows } = await shop.db.execute(
      sql`select 1 from pg_locks where locktype = 'advisory' and not granted`,
    );
    return rows.length > 0;
  };

  it('DRF-01 a save that meets a submit leaves no draft behind', async () => {
    const other = await submittedForm(shop, owner);
    const tempId = randomUUID();
    const form = await completeForm(shop, owner);
    let saving: ReturnType<TestBrowser['call']> | undefined;
    await shop.db.transaction(async (tx) => {
      await lockDeposit(tx, tempId);
      saving = owner.call('intake/saveDraft', { tempId, revision: 0, form });
      const answered = saving.then(() => true);
      await expect
        .poll(async () => (await someoneWaits()) || Promise.race([answered, false]), { timeout: 20_000 })
        .toBe(true);
      // what a submit leaves behind: the form, under the draft's id
      const [row] = await tx.select().from(intakeForms).where(eq(intakeForms.id, other));
      if (!row) throw new Error('the other form is gone');
      const { number: _, depositPaid: __, ...values } = row;
      await tx.insert(intakeForms).values({ ...values, id: tempId });
    });
    expect((await saving)?.code).toBe('ALREADY_SUBMITTED');
    expect(await shop.db.select().from(intakeFormDrafts)).toEqual([]);
  });
});
