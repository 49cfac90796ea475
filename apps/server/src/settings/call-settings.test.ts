import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentSettings } from '../platform/settings-copy.ts';
import { newOrder } from '../testing/orders.ts';
import { statementsOf } from '../testing/statements.ts';
import { openSetUpShop, type TestBrowser, type TestShop, testShopOn } from '../testing/test-shop.ts';

describe('the settings of a call', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
  });
  afterAll(() => shop.close());

  const warranty = async (browser: TestBrowser) =>
    (await browser.call<{ warrantyDays: number; revision: number }>('workorders/setting')).value;

  it('LST-03 come with the caller: an order is read with four statements, a list with three, the board with three', async () => {
    const { id } = await newOrder(shop, owner);
    const counted = async (path: string, input: object) =>
      (
        await statementsOf(async () => {
          expect((await owner.call(path, input)).status).toBe(200);
        })
      ).length;
    expect(await counted('workorders/find', { id })).toBe(4);
    expect(await counted('workorders/list', {})).toBe(3);
    expect(await counted('workorders/board', {})).toBe(3);
  });

  it('SET-01 count on every server from the next call on', async () => {
    const other = await testShopOn(shop.database, { DATA_DIR: shop.dataDir });
    const there = other.browser();
    for (const [name, value] of owner.cookies) there.cookies.set(name, value);
    const before = await warranty(there);
    const { status } = await owner.call('workorders/updateSetting', { ...before, warrantyDays: 45 });
    expect(status).toBe(200);
    expect((await warranty(there)).warrantyDays).toBe(45);
    await other.app.close();
  });

  it('SET-01 apply from the next call on if another program changes them, even without a new revision', async () => {
    const { warrantyDays } = await warranty(owner);
    const days = warrantyDays + 1;
    await shop.db.execute(sql`
      update settings_sections set value = jsonb_set(value, '{warrantyDays}', ${String(days)}::jsonb) where id = 'workshop'`);
    expect((await warranty(owner)).warrantyDays).toBe(days);
    await shop.db.execute(sql`update settings_shop set name = 'Renamed'`);
    expect((await owner.call<{ name: string }>('settings/shop')).value.name).toBe('Renamed');
  });

  it('SET-01 are one copy for every call, which none of them can change', async () => {
    const { sections, shop: row } = await currentSettings(shop.db);
    expect(await currentSettings(shop.db)).toEqual({ sections, shop: row });
    expect(() => Object.assign(sections, { workshop: null })).toThrow(TypeError);
    expect(() => Object.assign(row ?? {}, { name: '' })).toThrow(TypeError);
  });
});
