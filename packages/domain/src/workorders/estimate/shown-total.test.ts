import { expect, it } from 'vitest';
import { shownTotal } from '../index.ts';

const sums = { billCents: 10_000, ifApprovedCents: 25_000, hasProposal: true };

it('WO-15 shows the estimate before anything is approved, then the bill, and says which', () => {
  expect(shownTotal({ ...sums, shows: 'estimate' })).toEqual({ kind: 'estimate', cents: 25_000 });
  expect(shownTotal({ ...sums, shows: 'approved' })).toEqual({ kind: 'approved_so_far', cents: 10_000 });
  expect(shownTotal({ ...sums, shows: 'approved', hasProposal: false }).kind).toBe('bill');
  expect(shownTotal({ ...sums, shows: 'diagnostic_fee' })).toEqual({ kind: 'bill', cents: 10_000 });
});
