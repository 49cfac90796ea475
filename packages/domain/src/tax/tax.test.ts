import { describe, expect, it } from 'vitest';
import { taxedSum, taxOn } from './index.ts';

describe('taxOn', () => {
  it('PUB-02 rounds half a cent up, and taxes nothing below zero', () => {
    expect(taxOn(10_000, 66_250)).toBe(663);
    expect(taxOn(59_120, 66_250)).toBe(3917);
    expect(taxOn(-10_000, 66_250)).toBe(0);
  });
});

describe('taxedSum', () => {
  it('PUB-02 taxes jobs once together: two halves of a cent are one cent, not two', () => {
    const job = { totalCents: 2000, taxableCents: 1000 };
    expect(taxOn(job.taxableCents, 500)).toBe(1);
    expect(taxedSum([job, job], 500)).toEqual({
      subtotalCents: 4000,
      taxableCents: 2000,
      taxCents: 1,
      totalCents: 4001,
    });
  });
});
