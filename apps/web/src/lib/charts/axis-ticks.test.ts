import { describe, expect, it } from 'vitest';
import { axisTicks } from './axis-ticks.ts';

describe('DSH-02 an axis', () => {
  it('ends at a round value, and never beyond what cannot be', () => {
    expect(axisTicks(0, 1_000_000, 1_000_000)).toEqual([0, 250_000, 500_000, 750_000, 1_000_000]);
    expect(axisTicks(0, 930_000, 1_000_000)).toEqual([0, 250_000, 500_000, 750_000, 1_000_000]);
    expect(axisTicks(0, 61_234)).toEqual([0, 20_000, 40_000, 60_000, 80_000]);
    expect(axisTicks(0, 410_000, 1_000_000)).toEqual([0, 200_000, 400_000, 600_000]);
  });

  it('has room for less than nothing, and for nothing at all', () => {
    expect(axisTicks(-120_000, 400_000, 1_000_000)).toEqual([-200_000, 0, 200_000, 400_000]);
    expect(axisTicks(0, 0)).toEqual([0, 1]);
    expect(axisTicks(0, 0, 1_000_000)).toEqual([0, 1_000_000]);
  });
});
