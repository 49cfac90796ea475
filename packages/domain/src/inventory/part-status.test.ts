import { describe, expect, it } from 'vitest';
import { isShown, partStatus, shareComing } from './part-status.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 3, 9, hour));

describe('the status of a part line', () => {
  const status = (change: Partial<Parameters<typeof partStatus>[0]>) =>
    partStatus({ cataloged: true, state: 'short', shortMilli: 2000, comingMilli: 0, ...change });

  it('INV-08 follows the reservation, and a shortage is on order only if all of it is', () => {
    expect(status({ state: 'reserved', shortMilli: 0 })).toBe('ready');
    expect(status({ state: 'issued', shortMilli: 0 })).toBe('installed');
    expect(status({ state: 'draft', shortMilli: 0 })).toBe('not_approved');
    expect(status({ state: null, shortMilli: 0 })).toBe('not_approved');
    expect(status({ comingMilli: 2000 })).toBe('on_order');
    expect(status({ comingMilli: 1000 })).toBe('not_ordered');
    expect(status({ state: 'returned' })).toBe('released');
    expect(status({ state: 'released' })).toBe('released');
    expect(status({ cataloged: false, state: null })).toBe('uncataloged');
  });

  it('INV-08 "short" means missing parts whether ordered or not', () => {
    expect([isShown('on_order', 'short'), isShown('not_ordered', 'short')]).toEqual([true, true]);
    expect([isShown('ready', 'short'), isShown('ready', undefined)]).toEqual([false, true]);
  });
});

describe('what is on order', () => {
  const friday = { purchaseId: 'a', number: 7, expectedOn: '2026-04-17', openMilli: 2000 };
  const monday = { purchaseId: 'b', number: 6, expectedOn: '2026-04-20', openMilli: 5000 };
  const unknown = { purchaseId: 'c', number: 5, expectedOn: null, openMilli: 9000 };

  it('INV-03 INV-08 goes to the first approved line, first delivery first, an unknown day last', () => {
    const shares = shareComing(
      [
        { lineId: 'late', approvedAt: at(12), shortMilli: 8000 },
        { lineId: 'first', approvedAt: at(9), shortMilli: 1000 },
        { lineId: 'second', approvedAt: at(10), shortMilli: 3000 },
      ],
      [unknown, monday, friday],
    );
    expect(shares.get('first')).toEqual({ milli: 1000, from: friday });
    expect(shares.get('second')).toEqual({ milli: 3000, from: monday });
    expect(shares.get('late')).toEqual({ milli: 8000, from: unknown });
  });

  it('INV-08 leaves the last line with less than it needs, or with nothing', () => {
    const lines = [
      { lineId: 'first', approvedAt: at(9), shortMilli: 1500 },
      { lineId: 'second', approvedAt: at(10), shortMilli: 1000 },
      { lineId: 'third', approvedAt: at(11), shortMilli: 1000 },
    ];
    const shares = shareComing(lines, [friday]);
    expect(shares.get('second')?.milli).toBe(500);
    expect(shares.has('third')).toBe(false);
  });
});
