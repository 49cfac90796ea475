import { describe, expect, it } from 'vitest';
import { taxOn } from './index.ts';

describe('taxOn', () => {
  it('PUB-02 rounds half a cent up, and taxes nothing below zero', () => {
    expect(taxOn(10_000, 66_250)).toBe(663);
    expect(taxOn(59_120, 66_250)).toBe(3917);
    expect(taxOn(-10_000, 66_250)).toBe(0);
  });
});
