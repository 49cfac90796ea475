import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adjustVerdict,
  availableOf,
  averageCost,
  cover,
  coverageOf,
  dayAfter,
  differenceOf,
  endedState,
  isKept,
  isLate,
  isOverwritten,
  issueVerdict,
  levelOf,
  markedUp,
  mayPurchase,
  openOf,
  overOf,
  PURCHASE_EVENTS,
  PURCHASE_MACHINE,
  PURCHASE_STATES,
  projectedOf,
  RESERVATION_MOVES,
  RESERVATION_STATES,
  type ReorderFacts,
  type Reservation,
  reallocate,
  receivedState,
  reorderPoint,
  roundUp,
  shortOf,
  skuFrom,
  stateOf,
  stillOpen,
  suggest,
  uncover,
} from './index.ts';

const facts = (change: Partial<ReorderFacts> = {}): ReorderFacts => ({
  onHandMilli: 1000,
  reservedMilli: 1000,
  onOrderMilli: 0,
  minMilli: null,
  maxMilli: 6000,
  packMilli: 1000,
  leadDays: 3,
  safetyMilli: 2000,
  usage90Milli: 14_000,
  needMilli: 2000,
  ...change,
});

describe('restock calculation', () => {
  it('INV-04 shows every number of a suggestion: usage, lead time, safety, unmet demand, fill, pack', () => {
    expect(suggest(facts())).toMatchObject({
      leadUsageMilli: 1000,
      ropMilli: 3000,
      availableMilli: 0,
      projectedMilli: 0,
      leftMilli: -2000,
      fillToMilli: 6000,
      shortMilli: 8000,
      orderMilli: 8000,
    });
  });

  it('INV-04 orders whole packs', () => {
    const dozen = facts({
      onHandMilli: 9000,
      needMilli: 0,
      usage90Milli: 120_000,
      leadDays: 5,
      safetyMilli: 4000,
      maxMilli: 24_000,
      packMilli: 12_000,
    });
    expect(suggest(dozen)).toMatchObject({
      ropMilli: 11_000,
      leftMilli: 8000,
      shortMilli: 16_000,
      orderMilli: 24_000,
    });
  });

  it('INV-04 uses a reorder point set by hand instead of the computed one', () => {
    expect(reorderPoint(facts({ minMilli: 7000 }))).toBe(7000);
    expect(reorderPoint(facts())).toBe(3000);
  });

  it('INV-04 suggests at the reorder point and not above it', () => {
    const at = (onHandMilli: number) =>
      suggest(facts({ onHandMilli, reservedMilli: 0, needMilli: 0 }))?.orderMilli ?? null;
    expect(at(3000)).toBe(3000);
    expect(at(4000)).toBeNull();
  });

  it('INV-04 without a level fills to one above the reorder point', () => {
    expect(suggest(facts({ maxMilli: null }))).toMatchObject({ fillToMilli: 4000, orderMilli: 6000 });
  });

  it('INV-04 suggests nothing that is neither stocked, used nor needed', () => {
    const never = { onHandMilli: 0, reservedMilli: 0, maxMilli: null, usage90Milli: 0, needMilli: 0 };
    expect(suggest(facts({ ...never, safetyMilli: 0 }))).toBeNull();
    expect(isKept(facts({ ...never, needMilli: 1000 }))).toBe(true);
  });

  it('INV-04 an order always raises stock above the reorder point, in whole packs', () => {
    const milli = fc.nat({ max: 100 }).map((n) => n * 500);
    const any = fc.record({
      onHandMilli: milli,
      reservedMilli: fc.constant(0),
      onOrderMilli: milli,
      minMilli: fc.option(milli),
      maxMilli: fc.option(milli),
      packMilli: fc.integer({ min: 1, max: 24 }).map((n) => n * 1000),
      leadDays: fc.nat({ max: 60 }),
      safetyMilli: milli,
      usage90Milli: milli,
      needMilli: milli,
    });
    fc.assert(
      fc.property(any, (one) => {
        const made = suggest(one);
        if (!made) return;
        expect(made.orderMilli % one.packMilli).toBe(0);
        expect(made.leftMilli + made.orderMilli).toBeGreaterThan(made.ropMilli);
        expect(made.orderMilli - made.shortMilli).toBeLessThan(one.packMilli);
      }),
    );
  });

  it('INV-04 INV-01 follows the formulas of the requirements, in whole pieces', () => {
    const pieces = (max: number) => fc.nat({ max });
    const any = fc.record({
      onHand: pieces(60),
      reserved: pieces(60),
      onOrder: pieces(40),
      usage90: pieces(300),
      leadDays: pieces(60),
      safety: pieces(10),
      manual: fc.option(pieces(20)),
      maxLevel: fc.option(pieces(60)),
      pack: fc.integer({ min: 1, max: 24 }),
      need: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(any, (one) => {
        const milli = (n: number) => n * 1000;
        const given = facts({
          onHandMilli: milli(one.onHand),
          reservedMilli: milli(one.reserved),
          onOrderMilli: milli(one.onOrder),
          usage90Milli: milli(one.usage90),
          leadDays: one.leadDays,
          safetyMilli: milli(one.safety),
          minMilli: one.manual === null ? null : milli(one.manual),
          maxMilli: one.maxLevel === null ? null : milli(one.maxLevel),
          packMilli: milli(one.pack),
          needMilli: milli(one.need),
        });
        const available = one.onHand - one.reserved;
        const projected = available + one.onOrder;
        const rop = one.manual ?? Math.ceil((one.usage90 * one.leadDays) / 90) + one.safety;
        const short = Math.max(one.maxLevel ?? 0, rop + 1) - (projected - one.need);
        const order = Math.ceil(short / one.pack) * one.pack;
        expect([availableOf(given), projectedOf(given), reorderPoint(given)]).toEqual(
          [available, projected, rop].map(milli),
        );
        expect(suggest(given)?.orderMilli ?? null).toBe(projected - one.need <= rop ? milli(order) : null);
      }),
    );
  });

  it('INV-01 marks what is out and what is low', () => {
    const level = (onHandMilli: number, reservedMilli = 0) => levelOf(facts({ onHandMilli, reservedMilli }));
    expect([level(0), level(3000), level(9000, 6000), level(4000)]).toEqual(['out', 'low', 'low', 'ok']);
  });

  it('rounds up to a multiple', () => {
    expect([roundUp(0, 1000), roundUp(1, 1000), roundUp(13_000, 12_000)]).toEqual([0, 1000, 24_000]);
  });
});

const reservation = (id: string, change: Partial<Reservation> = {}): Reservation => ({
  id,
  approvedAt: new Date(`2025-04-0${id}T10:00:00Z`),
  neededMilli: 2000,
  reservedMilli: 0,
  issuedMilli: 0,
  ...change,
});

describe('who gets a part', () => {
  it('INV-03 serves the first approval first, and the last one partly', () => {
    expect(cover(3000, [reservation('2'), reservation('1'), reservation('3')])).toEqual([
      { id: '1', milli: 2000 },
      { id: '2', milli: 1000 },
    ]);
  });

  it('INV-03 takes back from the latest approval if stock drops below what is reserved', () => {
    const held = ['1', '2', '3'].map((id) => reservation(id, { reservedMilli: 2000 }));
    expect(uncover(3000, held)).toEqual([
      { id: '3', milli: -2000 },
      { id: '2', milli: -1000 },
    ]);
  });

  it('INV-03 nobody takes what is reserved for another, even if the shop allows negative stock', () => {
    const taking = { onHandMilli: 2000, othersMilli: 2000, milli: 1000 };
    expect(issueVerdict({ ...taking, negativeAllowed: true })).toEqual({
      ok: false,
      code: 'PARTS_SHORT',
      freeMilli: 0,
    });
    expect(issueVerdict({ ...taking, othersMilli: 1000, negativeAllowed: false }).ok).toBe(true);
  });

  it('INV-02 goes below zero only if the shop allows it', () => {
    const empty = { onHandMilli: 0, othersMilli: 0, milli: 1000 };
    expect(issueVerdict({ ...empty, negativeAllowed: false }).ok).toBe(false);
    expect(issueVerdict({ ...empty, negativeAllowed: true }).ok).toBe(true);
    expect(adjustVerdict(1000, -2000, false)).toEqual({ ok: false, code: 'BELOW_ZERO', freeMilli: 1000 });
    expect(adjustVerdict(1000, -2000, true).ok).toBe(true);
    expect(adjustVerdict(-2000, 1000, false).ok).toBe(true);
  });

  it('INV-03 names the state of a reservation', () => {
    const at = (change: Partial<Parameters<typeof stateOf>[0]>) =>
      stateOf({
        wanted: 'approved',
        neededMilli: 2000,
        reservedMilli: 0,
        issuedMilli: 0,
        everIssued: false,
        ...change,
      });
    expect(at({ wanted: 'asked' })).toBe('draft');
    expect(at({})).toBe('short');
    expect(at({ reservedMilli: 1000 })).toBe('short');
    expect(at({ reservedMilli: 2000 })).toBe('reserved');
    expect(at({ reservedMilli: 1000, issuedMilli: 1000, everIssued: true })).toBe('reserved');
    expect(at({ issuedMilli: 2000, everIssued: true })).toBe('issued');
    expect(at({ wanted: 'gone', issuedMilli: 2000, everIssued: true })).toBe('issued');
    expect(at({ wanted: 'gone', everIssued: true })).toBe('returned');
    expect(at({ wanted: 'gone' })).toBe('released');
  });

  it('INV-03 an order is short if one part is, and unknown with uncataloged parts or none', () => {
    expect(coverageOf(['reserved', 'short'], 1)).toBe('short');
    expect(coverageOf(['reserved', 'issued', 'released'], 0)).toBe('covered');
    expect(coverageOf(['reserved'], 1)).toBe('unknown');
    expect(coverageOf(['released'], 0)).toBe('unknown');
  });
});

/** Random events of a product. */
type Happening =
  | { readonly kind: 'stock'; readonly milli: number }
  | { readonly kind: 'approve'; readonly milli: number }
  | { readonly kind: 'issue' | 'return' | 'release'; readonly at: number };

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    kind: fc.constant('stock' as const),
    milli: fc.integer({ min: -8, max: 10 }).map((n) => n * 500),
  }),
  fc.record({
    kind: fc.constant('approve' as const),
    milli: fc.integer({ min: 1, max: 8 }).map((n) => n * 500),
  }),
  fc.record({
    kind: fc.constantFrom('issue' as const, 'return' as const, 'release' as const),
    at: fc.nat({ max: 9 }),
  }),
);

/** The rules in the server's order: verdict, movement, reallocation. */
function live(happenings: readonly Happening[], negativeAllowed: boolean) {
  let onHand = 0;
  const movements: { deltaMilli: number; balanceMilli: number }[] = [];
  let reservations: (Reservation & { everIssued: boolean; wanted: 'approved' | 'gone' })[] = [];
  const states = new Map<string, string>();
  const move = (deltaMilli: number) => {
    onHand += deltaMilli;
    movements.push({ deltaMilli, balanceMilli: onHand });
  };
  const change = (id: string, set: Partial<(typeof reservations)[number]>) => {
    reservations = reservations.map((one) => (one.id === id ? { ...one, ...set } : one));
  };
  const hold = () => {
    for (const { id, milli } of reallocate(onHand, reservations)) {
      const one = reservations.find((other) => other.id === id);
      if (one) change(id, { reservedMilli: one.reservedMilli + milli });
    }
    for (const one of reservations) {
      const before = states.get(one.id);
      const now = stateOf(one);
      if (before !== undefined && before !== now)
        expect(RESERVATION_MOVES[before as keyof typeof RESERVATION_MOVES]).toContain(now);
      states.set(one.id, now);
    }
  };
  for (const [turn, one] of happenings.entries()) {
    if (one.kind === 'stock') {
      if (adjustVerdict(onHand, one.milli, negativeAllowed).ok) move(one.milli);
    } else if (one.kind === 'approve') {
      const made = { id: String(turn).padStart(3, '0'), approvedAt: new Date(turn), neededMilli: one.milli };
      reservations.push({ ...made, reservedMilli: 0, issuedMilli: 0, everIssued: false, wanted: 'approved' });
    } else {
      const found = reservations[one.at];
      if (!found) continue;
      const open = found.neededMilli - found.issuedMilli;
      const reserved = reservations.reduce((sum, { reservedMilli }) => sum + reservedMilli, 0);
      if (one.kind === 'issue' && open > 0) {
        const othersMilli = reserved - found.reservedMilli;
        if (!issueVerdict({ onHandMilli: onHand, othersMilli, milli: open, negativeAllowed }).ok) continue;
        move(-open);
        change(found.id, { issuedMilli: found.neededMilli, reservedMilli: 0, everIssued: true });
      } else if (one.kind === 'return' && found.issuedMilli > 0) {
        move(found.issuedMilli);
        change(found.id, { issuedMilli: 0, neededMilli: 0, wanted: 'gone' });
      } else if (one.kind === 'release' && found.issuedMilli === 0) {
        change(found.id, { reservedMilli: 0, neededMilli: 0, wanted: 'gone' });
      }
    }
    hold();
    const reserved = reservations.reduce((sum, { reservedMilli }) => sum + reservedMilli, 0);
    expect(onHand).toBe(movements.reduce((sum, { deltaMilli }) => sum + deltaMilli, 0));
    expect(movements.at(-1)?.balanceMilli ?? 0).toBe(onHand);
    expect(reserved).toBeLessThanOrEqual(Math.max(0, onHand));
    if (!negativeAllowed) expect(onHand).toBeGreaterThanOrEqual(0);
    const waits = reservations.some((waiting) => shortOf(waiting) > 0);
    if (waits) expect(reserved).toBe(Math.max(0, onHand));
    for (const { reservedMilli, issuedMilli, neededMilli } of reservations)
      expect(reservedMilli + issuedMilli).toBeLessThanOrEqual(neededMilli);
  }
}

describe('any history of a product', () => {
  it('INV-02 INV-03 on hand is the sum of its movements, reserved never exceeds it, and nobody waits while stock is free', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 60 }), fc.boolean(), (happenings, negative) =>
        live(happenings, negative),
      ),
      { numRuns: 300 },
    );
  });
});

describe('state machines', () => {
  it('INV-03 a reservation reaches every state, and restarts only when its line needs it again', () => {
    const reached = new Set(['draft', ...Object.values(RESERVATION_MOVES).flat()]);
    expect([...reached].sort()).toEqual([...RESERVATION_STATES].sort());
    expect(RESERVATION_MOVES.draft).not.toContain('issued');
    expect(RESERVATION_MOVES.released).not.toContain('issued');
  });

  it('INV-04 a purchase order accepts goods until it has ended, and changes only as a draft', () => {
    for (const state of PURCHASE_STATES)
      for (const event of PURCHASE_EVENTS)
        expect(mayPurchase(state, event)).toBe(PURCHASE_MACHINE[event].includes(state));
    expect(mayPurchase('received', 'receive')).toBe(false);
    expect(mayPurchase('ordered', 'change')).toBe(false);
  });

  it('INV-04 is received when nothing is open, partly before, and accepts more than was ordered', () => {
    const line = (receivedMilli: number) => ({ quantityMilli: 4000, receivedMilli });
    expect(receivedState([line(4000), line(5000)])).toBe('received');
    expect(receivedState([line(4000), line(1000)])).toBe('part_received');
    expect([openOf(line(1000)), openOf(line(5000))]).toEqual([3000, 0]);
    expect([endedState([line(0)]), endedState([line(1000)])]).toEqual(['cancelled', 'received']);
  });

  it('INV-04 has nothing open once it was cancelled or closed, and reports a surplus', () => {
    const line = (receivedMilli: number) => ({ quantityMilli: 5000, receivedMilli });
    expect(PURCHASE_STATES.map((state) => stillOpen(state, line(1000)))).toEqual([4000, 4000, 4000, 0, 0]);
    expect([overOf(line(5000)), overOf(line(8000))]).toEqual([0, 3000]);
  });

  it('INV-04 is late from the day after the expected one, as long as something is open', () => {
    const late = (state: (typeof PURCHASE_STATES)[number], expectedOn: string | null) =>
      isLate({ state, expectedOn }, '2026-04-15');
    expect([late('ordered', '2026-04-15'), late('ordered', '2026-04-14')]).toEqual([false, true]);
    expect(late('part_received', '2026-04-01')).toBe(true);
    expect([late('ordered', null), late('received', '2026-04-01'), late('draft', '2026-04-01')]).toEqual([
      false,
      false,
      false,
    ]);
    expect([dayAfter('2026-02-27', 3), dayAfter('2026-12-31', 0)]).toEqual(['2026-03-02', '2026-12-31']);
  });

  it('averages the cost of a delivery with that of the stock', () => {
    expect(averageCost({ onHandMilli: 2000, costCents: 1000 }, { milli: 1000, costCents: 1300 })).toBe(1100);
    expect(averageCost({ onHandMilli: -2000, costCents: 1000 }, { milli: 1000, costCents: 1300 })).toBe(1300);
    expect(averageCost({ onHandMilli: 2000, costCents: null }, { milli: 1000, costCents: 1300 })).toBe(1300);
  });
});

describe('counting', () => {
  it('INV-02 overwrites no count that the person has not seen; the same number is no conflict', () => {
    const typed = (countedMilli: number | null, seenMilli: number | null) => ({ countedMilli, seenMilli });
    expect(isOverwritten(null, typed(5000, null))).toBe(false);
    expect(isOverwritten(6000, typed(5000, null))).toBe(true);
    expect(isOverwritten(6000, typed(6000, null))).toBe(false);
    expect(isOverwritten(6000, typed(5000, 6000))).toBe(false);
    expect(isOverwritten(null, typed(5000, 6000))).toBe(true);
  });

  it('INV-02 a difference is the counted quantity minus the expected one at that time', () => {
    expect(differenceOf({ expectedMilli: 5000, countedMilli: 3000 })).toBe(-2000);
    expect(differenceOf({ expectedMilli: 5000, countedMilli: null })).toBe(0);
  });
});

describe('settings', () => {
  it('INV-07 marks a cost up by its tier', () => {
    const tiers = [
      { fromCents: 2500, ppm: 700_000 },
      { fromCents: 0, ppm: 1_000_000 },
    ];
    expect([markedUp(1000, tiers), markedUp(2499, tiers), markedUp(2500, tiers)]).toEqual([2000, 4998, 4250]);
    expect(markedUp(999, [])).toBe(999);
  });

  it('INV-07 makes a SKU by the pattern', () => {
    expect(skuFrom('{CAT}-{NNNN}', 'Bräkes', 17)).toBe('BRA-0017');
    expect(skuFrom('P{NNN}', '', 12_345)).toBe('P12345');
  });
});
