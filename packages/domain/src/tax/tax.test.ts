import { describe, expect, it } from 'vitest';
import { taxOn as taxOfAnOrder } from '../workorders/index.ts';
import { taxOn } from './index.ts';

describe('taxOn', () => {
  it('PUB-02 rounds half a cent up, and taxes nothing below zero', () => {
    expect(taxOn(10_000, 66_250)).toBe(663);
    expect(taxOn(59_120, 66_250)).toBe(3917);
    expect(taxOn(-10_000, 66_250)).toBe(0);
  });

  it("PUB-02 is the tax of the order's own bill, to the cent", () => {
    for (const rate of [0, 1, 66_250, 70_000, 88_750, 1_000_000])
      for (let cents = -500; cents < 200_000; cents += 37)
        expect(taxOn(cents, rate), `${cents} at ${rate}`).toBe(taxOfAnOrder(cents, rate));
  });
});
