import { describe, expect, it } from 'vitest';
import { dayAfter, dayStart } from './day-start.ts';
import { changesOf } from './diff.ts';

describe('AUD-01 before and after', () => {
  it('finds differences, whatever the order of the fields', () => {
    const { changed, same } = changesOf(
      { name: 'Old', tags: ['a'], address: { city: 'Newark', zip: '07105' }, note: null },
      { address: { zip: '07105', city: 'Newark' }, name: 'New', tags: ['a', 'b'] },
    );
    expect(changed).toEqual([
      { field: 'name', before: 'Old', after: 'New' },
      { field: 'tags', before: ['a'], after: ['a', 'b'] },
    ]);
    expect(same.map(({ field }) => field)).toEqual(['address', 'note']);
  });

  it('of something new is all it has, of something gone all it had', () => {
    expect(changesOf(null, { sku: 'A-1' }).changed).toEqual([
      { field: 'sku', before: undefined, after: 'A-1' },
    ]);
    expect(changesOf({ sku: 'A-1' }, null).changed).toHaveLength(1);
    expect(changesOf(null, null)).toEqual({ changed: [], same: [] });
  });
});

describe('AUD-01 a day of the filter', () => {
  it("begins at the shop's midnight, in summer, in winter and when the clocks change", () => {
    const start = (day: string) => dayStart(day, 'America/New_York').toISOString();
    expect(start('2025-07-01')).toBe('2025-07-01T04:00:00.000Z');
    expect(start('2025-01-01')).toBe('2025-01-01T05:00:00.000Z');
    expect(start('2025-03-09')).toBe('2025-03-09T05:00:00.000Z');
    expect(start('2025-03-10')).toBe('2025-03-10T04:00:00.000Z');
    expect(start('2025-11-02')).toBe('2025-11-02T04:00:00.000Z');
    expect(dayAfter('2025-02-28')).toBe('2025-03-01');
  });
});
