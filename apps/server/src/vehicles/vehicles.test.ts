import { randomUUID } from 'node:crypto';
import { FALLBACK_COLORS, vehicleWord } from '@kickstand/domain/vehicles';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bikes } from '../platform/database/schema.ts';
import { signedInAs } from '../testing/people.ts';
import { openTestShop, setUpAndSignIn, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { seedVehicleOptions } from './seed-options.ts';
import { vehicleOptions } from './vehicles.table.ts';

interface Option {
  id: string;
  name: string;
  displayName: string;
  custom: boolean;
  makes?: string[];
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

  it('VEH-06 a fresh shop knows makes, models, classes, colors and years, each once', async () => {
    expect(await options('make')).toHaveLength(80);
    expect((await options('model')).length).toBeGreaterThan(2300);
    expect(await options('classification')).toHaveLength(19);
    expect((await options('color')).map((option) => option.displayName)).toContain('Chrome/Stainless');
    const years = (await options('year')).map((option) => option.displayName);
    expect([years[0], years.at(-1)]).toEqual(['2027', '1950']);
  });

  it('VEH-01 every shipped color and class has its Spanish name', () => {
    const { classifications, colors } = shop.vehicleData();
    const same = ['Beige', 'Multicolor', 'Cruiser', 'Scooter', 'Sidecar'];
    const english = [...classifications, ...colors, ...FALLBACK_COLORS].filter(
      (name) => vehicleWord(name, 'es') === name && !same.includes(name),
    );
    expect(english).toEqual([]);
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

  it('VEH-03 a technician changes only what they added the same day', async () => {
    const tech = await signedInAs(shop, 'technician');
    const add = async (displayName: string) =>
      (await tech.call<{ option: Option }>('vehicles/addOption', { type: 'make', displayName })).value.option;
    const [honda] = (await tech.call<Option[]>('vehicles/options', { type: 'make' })).value.filter(
      ({ name }) => name === 'honda',
    );
    expect(honda).toMatchObject({ custom: false, mayChange: false });
    expect((await tech.call('vehicles/removeOption', { id: honda?.id })).code).toBe('FORBIDDEN');
    const rename = { id: honda?.id, displayName: 'Hondas' };
    expect((await tech.call('vehicles/updateOption', rename)).code).toBe('FORBIDDEN');
    const own = await add('Zundapp');
    expect(own).toMatchObject({ custom: true, mayChange: true });
    shop.clock.advance(24 * 60 * 60 * 1000);
    expect((await tech.call('vehicles/removeOption', { id: own.id })).code).toBe('FORBIDDEN');
    const today = await add('Kreidler');
    expect((await tech.call('vehicles/removeOption', { id: today.id })).status).toBe(200);
  });

  it('VEH-03 VEH-06 a removed make comes back with its models, by undo or by adding it again', async () => {
    const ducati = async () => (await options('make')).find(({ name }) => name === 'ducati');
    const models = async () => (await options('model', 'Ducati')).length;
    const [id, count] = [(await ducati())?.id ?? '', await models()];
    const remove = () => owner.call('vehicles/removeOption', { id });
    await remove();
    expect(await ducati()).toBeUndefined();
    expect((await owner.call('vehicles/restoreOption', { id })).value).toMatchObject({ id });
    expect((await owner.call('vehicles/restoreOption', { id })).code).toBe('NOT_FOUND');
    await remove();
    const again = await owner.call('vehicles/addOption', { type: 'make', displayName: 'DUCATI' });
    expect(again.value).toMatchObject({ added: true, option: { id, displayName: 'Ducati', custom: false } });
    expect([(await ducati())?.id, await models()]).toEqual([id, count]);
  });

  it('VEH-06 all models are read with their makes, so that a form can follow the make without the network', async () => {
    const all = await options('model');
    const ofDucati = all
      .filter(({ makes }) => makes?.includes('ducati'))
      .map(({ displayName }) => displayName);
    expect(ofDucati).toEqual((await options('model', 'Ducati')).map(({ displayName }) => displayName));
  });

  it.each([
    ['1HD1BML16MY023282', ['Harley-Davidson', 'LiveWire']],
    ['JYAVM01E27A113338', ['Yamaha']],
    ['JH2PC35106M700635', ['Honda']],
    ['ME3FSM248KK436493', ['Royal Enfield']],
    ['VBKEXC400FM123456', ['GasGas', 'Husaberg', 'Husqvarna', 'KTM']],
    ['LBBPGM2H0NB123456', ['Benelli', 'Harley-Davidson']],
    ['MD2A67MXXRCK99693', ['Bajaj', 'Husqvarna', 'KTM']],
    ['ZD4RKU000ES123456', ['Aprilia']],
  ])('INT-07 knows who may have made %s: %j', async (vin, makes) => {
    expect((await owner.call('vehicles/maker', { vin })).value).toMatchObject({ makes });
  });

  it('INT-07 says nothing about a manufacturer it does not know', async () => {
    expect((await owner.call('vehicles/maker', { vin: '00000000000000000' })).value).toEqual({
      makers: [],
      makes: [],
      models: [],
      country: null,
    });
  });

  it('INT-07 offers the models of earlier bikes whose VIN begins the same, the most frequent first', async () => {
    const bike = (vin: string, model: string) => ({
      ...{
        id: randomUUID(),
        vin,
        model,
        make: 'Honda',
        year: '2006',
        color: 'Red',
        classification: 'Standard',
      },
      ...{ createdAt: shop.clock.now(), updatedAt: shop.clock.now() },
    });
    await shop.db
      .insert(bikes)
      .values([
        bike('JH2PC35106M700635', 'CB600F'),
        bike('JH2PC35107M700001', 'Hornet'),
        bike('JH2PC35108M700002', 'Hornet'),
        bike('JH2PC40001M200001', 'CBR600F'),
        bike('JH2PC35', 'Too short'),
      ]);
    const models = async (vin: string) =>
      (await owner.call<{ models: { make: string; model: string }[] }>('vehicles/maker', { vin })).value
        .models;
    expect(await models('jh2pc35139M799999')).toEqual([
      { make: 'Honda', model: 'Hornet', classification: 'Standard' },
      { make: 'Honda', model: 'CB600F', classification: 'Standard' },
    ]);
    expect(await models('JH2PC3513')).toEqual([]);
    expect(await models('JYAVM01E27A113338')).toEqual([]);
  });
});
