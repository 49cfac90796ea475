import { describe, expect, it } from 'vitest';
import { combineEdits, IMPORT_STATES, isPreparing, isPublishing, isRunning } from './index.ts';

describe('a product that someone edits while an import is prepared', () => {
  const before = { nameEn: 'Pads', priceCents: 6000, bin: 'B-02' };

  it('INV-11 keeps what the person changed and takes the rest from the file', () => {
    const row = { sku: 'A', priceCents: 7000, bin: 'C-01' };
    expect(combineEdits(row, before, { ...before, nameEn: 'Pad set' })).toEqual({ row, conflicts: [] });
    expect(combineEdits(row, before, { ...before, priceCents: 8000 })).toEqual({
      row: { sku: 'A', bin: 'C-01' },
      conflicts: ['priceCents'],
    });
  });

  it('INV-11 reports no conflict if both made the same change', () => {
    const row = { sku: 'A', priceCents: 7000 };
    expect(combineEdits(row, before, { ...before, priceCents: 7000 }).conflicts).toEqual([]);
  });

  it('INV-11 an import runs while it is prepared or published, and only then', () => {
    expect(IMPORT_STATES.filter(isRunning)).toEqual([
      'preparing',
      'publishing',
      'undo_preparing',
      'undo_publishing',
    ]);
    expect(IMPORT_STATES.some((state) => isPreparing(state) && isPublishing(state))).toBe(false);
  });
});
