import { describe, expect, it } from 'vitest';
import { mergeShop, shopDifferences } from './shop-difference.ts';

const opened = {
  name: 'Ironbound Moto',
  street: '210 Ferry Street',
  city: 'Newark',
  state: 'NJ',
  zip: '07105',
  phone: '9735550100',
  timeZone: 'America/New_York',
};

describe('RT-08 two people change the shop', () => {
  it('names the fields that differ, in the order of the form', () => {
    const mine = { ...opened, phone: '9735550199', name: 'Ironbound' };
    expect(shopDifferences(mine, opened)).toEqual([
      { field: 'name', mine: 'Ironbound', theirs: 'Ironbound Moto' },
      { field: 'phone', mine: '9735550199', theirs: '9735550100' },
    ]);
  });

  it('a space at the end is no difference', () => {
    expect(shopDifferences({ ...opened, city: 'Newark ' }, opened)).toEqual([]);
  });

  it('keeping mine does not undo their change of a field I did not touch', () => {
    const mine = { ...opened, phone: '9735550199' };
    const theirs = { ...opened, street: '1 Market Street' };
    expect(mergeShop(opened, mine, theirs)).toEqual({ ...theirs, phone: '9735550199' });
  });
});
