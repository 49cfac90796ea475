import fc from 'fast-check';
import { expect, it } from 'vitest';
import { taxedSum } from '../tax/index.ts';
import { chargeLimit, chargeRoom, raisesAboveAuthorized } from './index.ts';

const share = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);
const job = fc.record({
  subtotalCents: fc.integer({ min: 1, max: 50_000 }),
  taxedShare: share,
  /** The part that is still billed: lines were struck or got cheaper. */
  billedShare: share,
});

interface Job {
  readonly subtotalCents: number;
  readonly taxableCents: number;
}

const withTax = (jobs: readonly Job[], taxRatePpm: number) =>
  taxedSum(
    jobs.map(({ subtotalCents, taxableCents }) => ({ totalCents: subtotalCents, taxableCents })),
    taxRatePpm,
  );

it('TXN-06 WO-16 keeps bill and charges within what was authorized, whatever is approved after charges used it up', () => {
  fc.assert(
    fc.property(
      fc.array(job, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 250_000 }),
      fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100_000 })),
      (jobs, taxRatePpm, depositKeptCents) => {
        const approved: Job[] = [];
        const billed: Job[] = [];
        let chargedCents = 0;
        for (const { subtotalCents, taxedShare, billedShare } of jobs) {
          const full = { subtotalCents, taxableCents: Math.floor(subtotalCents * taxedShare) };
          approved.push(full);
          billed.push(full);
          const check = () => {
            const authorizedCents = withTax(approved, taxRatePpm).totalCents;
            const billCents = Math.max(withTax(billed, taxRatePpm).totalCents, depositKeptCents);
            expect(billCents + chargedCents).toBeLessThanOrEqual(Math.max(authorizedCents, billCents));
          };
          check();
          billed[billed.length - 1] = {
            subtotalCents: Math.floor(full.subtotalCents * billedShare),
            taxableCents: Math.floor(full.taxableCents * billedShare),
          };
          const chargeLimitCents = chargeLimit({
            authorized: withTax(approved, taxRatePpm),
            billed: withTax(billed, taxRatePpm),
            ...{ taxRatePpm, depositKeptCents },
          });
          chargedCents += chargeRoom({ chargeLimitCents, chargedCents });
          check();
        }
      },
    ),
    { numRuns: 500 },
  );
});

it('TXN-06 leaves less than a cent uncharged', () => {
  const fifty = { subtotalCents: 5000, taxableCents: 5000 };
  const hundred = { subtotalCents: 10_000, taxableCents: 10_000 };
  const limit = (depositKeptCents: number) =>
    chargeLimit({ authorized: hundred, billed: fifty, taxRatePpm: 66_250, depositKeptCents });
  // 10,662.5 authorized, 5,331.25 billed
  expect(limit(0)).toBe(5331);
  expect(limit(10_000)).toBe(662);
  expect(limit(20_000)).toBe(-9338);
});

it('TXN-06 refuses only what raises the bill, even if a cent too much was charged before', () => {
  const at = (chargeLimitCents: number, chargedCents = 5332) => ({ chargeLimitCents, chargedCents });
  expect(raisesAboveAuthorized(at(5331), at(5331))).toBe(false);
  expect(raisesAboveAuthorized(at(5331), at(5330))).toBe(true);
  expect(raisesAboveAuthorized(at(5340), at(5332))).toBe(false);
  expect(raisesAboveAuthorized(at(5331, 0), at(-1, 0))).toBe(false);
});
