import { describe, expect, it } from 'vitest';
import { depositKept, heldBesideDeposit, ledgerSums, moneyKept } from './index.ts';

const row = (
  id: string,
  kind: Parameters<typeof ledgerSums>[0][number]['kind'],
  amountCents: number,
  reverses: string | null = null,
) => ({
  id,
  kind,
  amountCents,
  reverses,
});

describe('the four sums of a ledger', () => {
  it('TXN-05 keeps paid, refunded, credited and charged apart', () => {
    const sums = ledgerSums([
      row('d', 'deposit', 10_000),
      row('p', 'payment', 50_000),
      row('r', 'refund', -5000, 'p'),
      row('c', 'adjustment', 1500),
      row('x', 'adjustment', -1234),
    ]);
    expect(sums).toEqual({
      paidCents: 60_000,
      depositCents: 10_000,
      refundedCents: 5000,
      depositRefundedCents: 0,
      creditedCents: 1500,
      chargedCents: 1234,
    });
    expect(heldBesideDeposit(sums)).toBe(45_000);
  });

  it('TXN-05 ignores what was voided, payment or refund', () => {
    const sums = ledgerSums([
      row('p', 'payment', 50_000),
      row('v', 'void', -50_000, 'p'),
      row('q', 'payment', 20_000),
      row('r', 'refund', -20_000, 'q'),
      row('w', 'void', 20_000, 'r'),
    ]);
    expect(sums).toMatchObject({ paidCents: 20_000, refundedCents: 0 });
  });

  it('TXN-05 deducts a reversed credit from the credits and a reversed charge from the charges', () => {
    const sums = ledgerSums([
      row('c', 'adjustment', 1500),
      row('x', 'adjustment', -700),
      row('c2', 'adjustment', -1500, 'c'),
      row('x2', 'adjustment', 700, 'x'),
    ]);
    expect(sums).toMatchObject({ creditedCents: 0, chargedCents: 0 });
  });

  it('TXN-03 keeps a deposit until it is refunded as an exception', () => {
    const taken = [row('d', 'deposit', 10_000)];
    expect(depositKept(ledgerSums(taken))).toBe(10_000);
    const back = ledgerSums([...taken, row('r', 'refund', -4000, 'd')]);
    expect(depositKept(back)).toBe(6000);
    expect(moneyKept(back)).toBe(6000);
    expect(heldBesideDeposit(back)).toBe(0);
  });
});
