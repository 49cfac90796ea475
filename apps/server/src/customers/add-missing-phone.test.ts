import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { addMissingPhone } from './add-missing-phone.ts';
import { customers } from './customers.table.ts';

const NUMBER = '9735550199';

describe('a phone number for a customer without one', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  async function customer(phone: string, mergedInto: string | null = null): Promise<string> {
    const [id, at] = [randomUUID(), shop.clock.now()];
    await shop.db.insert(customers).values({
      ...{ id, name: 'Ray Ruiz', nameKey: 'ray ruiz', email: '', phone, language: 'en', mergedInto },
      ...{ createdAt: at, updatedAt: at },
    });
    return id;
  }
  const give = (id: string) => shop.db.transaction((tx) => addMissingPhone(tx, shop.clock, id, NUMBER));
  const phoneOf = async (id: string) =>
    (await shop.db.select().from(customers).where(eq(customers.id, id)))[0]?.phone;

  it('MSG-03 is stored, and an existing number is kept', async () => {
    const [without, withOne] = [await customer(''), await customer('9735550100')];
    expect(await give(without)).toMatchObject({ id: without, phone: NUMBER });
    expect((await give(withOne))?.phone).toBe('9735550100');
    expect([await phoneOf(without), await phoneOf(withOne)]).toEqual([NUMBER, '9735550100']);
    expect(await give(randomUUID())).toBeNull();
  });

  it('MSG-03 CUS-02 does not replace the number of the customer that a record was merged into', async () => {
    const kept = await customer('9735550100');
    const merged = await customer('', kept);
    expect(await give(merged)).toMatchObject({ id: kept, phone: '9735550100' });
    expect([await phoneOf(kept), await phoneOf(merged)]).toEqual(['9735550100', '']);
  });
});
