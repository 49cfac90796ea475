import { describe, expect, it } from 'vitest';
import { customerStep, isUnpaid, owedCents } from '../index.ts';

describe('what is owed for orders', () => {
  it('CUS-01 is what was agreed and not paid: no estimate, and no other order’s overpayment against it', () => {
    expect(
      owedCents([
        { status: 'in_progress', balanceCents: 102_276 },
        { status: 'ready', balanceCents: -5_000 },
        { status: 'diagnosing', balanceCents: 80_000 },
        { status: 'closed', balanceCents: 2_000 },
      ]),
    ).toBe(102_276);
  });

  it('DSH-01 the shop expects payment for open orders', () => {
    expect(isUnpaid({ status: 'approved', balanceCents: 1 })).toBe(true);
    expect(isUnpaid({ status: 'awaiting_approval', balanceCents: 1 })).toBe(true);
    for (const order of [
      { status: 'ready', balanceCents: 0 },
      { status: 'diagnosing', balanceCents: 80_000 },
      { status: 'abandoned', balanceCents: 80_000 },
      { status: 'closed', balanceCents: 80_000 },
    ] as const)
      expect(isUnpaid(order)).toBe(false);
  });

  it('CUS-03 decides about an estimate, then pays what is left', () => {
    expect(customerStep({ status: 'awaiting_approval', balanceCents: 0 })).toBe('review');
    expect(customerStep({ status: 'ready', balanceCents: 1 })).toBe('pay');
    expect(customerStep({ status: 'ready', balanceCents: 0 })).toBe('none');
    expect(customerStep({ status: 'closed', balanceCents: 100 })).toBe('none');
  });
});
