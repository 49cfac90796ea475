import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, setUpAndSignIn, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { seedVehicleOptions } from './seed-options.ts';
import { vehicleOptions } from './vehicles.table.ts';

interface Option {
  id: string;
  name: string;
  displayName: string;
  custom: boolean;
}

describe('vehicle options', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    shop = await openTestShop();
    await shop.reset();
    owner = await setUpAndSignIn(shop);
    await Promise.all([1, 2, 3].map(() => seedVehicleOptions(shop.db, shop.vehicleData)));
  });
  afterAll(() => shop.close());

  const options = async (type: string, make?: string) =>
    (await owner.call<Option[]>('vehicles/options', { type, make })).value;

  it('VEH-06 a fresh shop knows makes, models, classes, colours and years, each once', async () => {
    expect(await options('make')).toHaveLength(80);
    expect((await options('model')).length).toBeGreaterThan(2300);
    expect(await options('classification')).toHaveLength(19);
    expect((await options('color')).map((option) => option.displayName)).toContain('Chrome/Stainless');
    const years = (await options('year')).map((option) => option.displayName);
    expect([years[0], years.at(-1)]).toEqual(['2027', '1950']);
  });

  it('VEH-01 are read by type, ordered by display name, stored in lower case', async () => {
    const makes = await options('make');
    const names = makes.map((option) => option.displayName.toLowerCase());
    expect(names).toEqual([...names].sort());
    expect(makes.every((option) => option.name === option.name.toLowerCase())).toBe(true);
  });

  it('VEH-06 models follow the make; a make without models offers all', async () => {
    const ducati = (await options('model', 'ducati')).map((option) => option.displayName);
    expect(ducati.some((name) => /monster/i.test(name))).toBe(true);
    expect(ducati.length).toBeLessThan(200);
    expect((await options('model', 'A make of our own')).length).toBeGreaterThan(2000);
  });

  it('VEH-02 a value is added once, whatever its case and spaces; a blank one is refused', async () => {
    const add = (displayName: string) =>
      owner.call<{ option: Option; added: boolean }>('vehicles/addOption', { type: 'color', displayName });
    const answers = await Promise.all(['Candy  Lime', 'candy lime', 'CANDY LIME'].map(add));
    expect(answers.filter((answer) => answer.value.added)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.value.option.id)).size).toBe(1);
    const blank = await add('   ');
    expect([blank.status, blank.data]).toEqual([
      400,
      { issues: [{ path: 'displayName', message: 'VALUE_REQUIRED' }] },
    ]);
    expect((await add('Black')).value).toMatchObject({ added: false, option: { custom: false } });
  });

  it('VEH-03 is renamed unless the name is taken, and removed from the list', async () => {
    const { option } = (
      await owner.call<{ option: Option }>('vehicles/addOption', { type: 'color', displayName: 'Mint' })
    ).value;
    const rename = (displayName: string) =>
      owner.call('vehicles/updateOption', { id: option.id, displayName });
    expect((await rename('BLACK')).code).toBe('OPTION_EXISTS');
    expect((await rename('Mint Green')).value).toMatchObject({ name: 'mint green' });
    expect((await owner.call('vehicles/removeOption', { id: option.id })).status).toBe(200);
    expect((await owner.call('vehicles/removeOption', { id: option.id })).code).toBe('NOT_FOUND');
    expect((await options('color')).some((one) => one.id === option.id)).toBe(false);
    const kept = await shop.db
      .select({ n: count() })
      .from(vehicleOptions)
      .where(eq(vehicleOptions.id, option.id));
    expect(kept[0]?.n).toBe(1);
  });

  it.each([
    ['1HD1BML16MY023282', 'Harley-Davidson'],
    ['JYAVM01E27A113338', 'Yamaha'],
    ['JH2PC35106M700635', 'Honda'],
    ['ME3FSM248KK436493', 'Royal Enfield'],
  ])('INT-07 knows who made %s: %s', async (vin, make) => {
    expect((await owner.call('vehicles/maker', { vin })).value).toMatchObject({ make });
  });

  it('INT-07 says nothing of a maker it does not know', async () => {
    expect((await owner.call('vehicles/maker', { vin: '00000000000000000' })).value).toEqual({
      maker: null,
      make: null,
      country: null,
    });
  });
});
