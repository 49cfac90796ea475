import { INVENTORY_START } from '@kickstand/domain/inventory';
import { describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from './stock.ts';

describe('the sample parts', () => {
  it('INV-07 are in the categories that a shop starts with, so that none is there under two names', () => {
    const used = new Set(SAMPLE_PRODUCTS.map(({ category }) => category));
    expect([...used].filter((category) => !INVENTORY_START.categories.includes(category))).toEqual([]);
  });
});
