import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taxOn } from '../tax/index.ts';
import { balanceOf, feeTotals } from '../workorders/index.ts';
import {
  CHECKOUT_STATES,
  type CheckoutState,
  closeVerdict,
  csvLine,
  drawerOf,
  type Entry,
  expectedCash,
  laterState,
  ledgerSums,
  matchesExpected,
  minOnlinePayment,
  payStateOf,
  refundableCents,
  refundedCents,
  refundVerdict,
  sumOf,
  takeVerdict,
  voidVerdict,
} from './index.ts';

const NOON = new Date('2026-11-15T17:00:00Z');
const when = {
  invoiced: false,
  now: NOON,
  timeZone: 'America/New_York',
  closedThrough: 0,
};

const entry = (change: Partial<Entry> = {}): Entry => ({
  id: 'a',
  number: 1,
  kind: 'payment',
  amountCents: 5000,
  reverses: null,
  providerId: null,
  at: NOON,
  ...change,
});

/** Random sequences of what people do at a counter. */
const act = fc.oneof(
  fc.record({ do: fc.constant('take' as const), cents: fc.integer({ min: 1, max: 60_000 }) }),
  fc.record({ do: fc.constant('online' as const), cents: fc.integer({ min: 1, max: 60_000 }) }),
  fc.record({
    do: fc.constant('refund' as const),
    of: fc.nat(20),
    cents: fc.integer({ min: 1, max: 60_000 }),
  }),
  fc.record({ do: fc.constant('void' as const), of: fc.nat(20) }),
  fc.record({ do: fc.constant('credit' as const), cents: fc.integer({ min: 1, max: 60_000 }) }),
  fc.record({ do: fc.constant('charge' as const), cents: fc.integer({ min: 1, max: 60_000 }) }),
  fc.record({ do: fc.constant('close' as const) }),
);

/** Only the rules decide; what they allow is added to the ledger. */
function play(
  bill: number,
  deposit: number,
  acts: readonly (typeof act extends fc.Arbitrary<infer A> ? A : never)[],
) {
  const ledger: Entry[] = [];
  let closedThrough = 0;
  const add = (row: Partial<Entry>) =>
    ledger.push(entry({ ...row, id: `e${ledger.length + 1}`, number: ledger.length + 1 }));
  if (deposit > 0) add({ kind: 'deposit', amountCents: deposit });
  for (const one of acts) {
    const balance = bill - sumOf(ledger);
    const of = 'of' in one ? ledger[one.of % Math.max(1, ledger.length)] : undefined;
    if (one.do === 'take' && takeVerdict(one.cents, balance).ok) add({ amountCents: one.cents });
    // money that really arrived is recorded whatever is owed by then
    if (one.do === 'online') add({ amountCents: one.cents, providerId: `pi_${ledger.length}` });
    if (one.do === 'credit' && takeVerdict(one.cents, balance).ok)
      add({ kind: 'adjustment', amountCents: one.cents });
    if (one.do === 'charge') add({ kind: 'adjustment', amountCents: -one.cents });
    if (one.do === 'close') closedThrough = ledger.length;
    if (one.do === 'refund' && of) {
      const wish = { amountCents: one.cents, depositException: true };
      if (refundVerdict(of, ledger, wish).ok)
        add({ kind: 'refund', amountCents: -one.cents, reverses: of.id });
    }
    if (one.do === 'void' && of && voidVerdict(of, ledger, { ...when, closedThrough }).ok)
      add({ kind: 'void', amountCents: -of.amountCents, reverses: of.id });
  }
  return { ledger, closedThrough };
}

describe('the ledger of an order', () => {
  it('TXN-01 TXN-03 adds up to the balance over any history, and no more is refunded than was paid', () => {
    fc.assert(
      fc.property(
        fc.nat(200_000),
        fc.nat(20_000),
        fc.array(act, { maxLength: 40 }),
        (bill, deposit, acts) => {
          const { ledger, closedThrough } = play(bill, deposit, acts);
          const sums = ledgerSums(ledger);
          expect(balanceOf({ billCents: bill, storageCents: 0, ...sums })).toBe(bill - sumOf(ledger));
          for (const cents of Object.values(sums)) expect(cents).toBeGreaterThanOrEqual(0);
          expect(sums.refundedCents).toBeLessThanOrEqual(sums.paidCents);
          expect(sums.depositCents).toBeLessThanOrEqual(sums.paidCents);
          expect(sums.depositRefundedCents).toBeLessThanOrEqual(sums.depositCents);

          for (const row of ledger) {
            const back = ledger.filter(({ reverses }) => reverses === row.id);
            const voids = back.filter(({ kind }) => kind === 'void');
            expect(voids.length).toBeLessThanOrEqual(1);
            if (row.kind === 'payment' || row.kind === 'deposit') {
              expect(refundedCents(row, ledger)).toBeLessThanOrEqual(row.amountCents);
              expect(refundableCents(row, ledger)).toBeGreaterThanOrEqual(0);
              // what was voided was not refunded too
              if (voids.length > 0) expect(refundedCents(row, ledger)).toBe(0);
            }
            for (const reversal of voids) {
              expect(reversal.amountCents).toBe(-row.amountCents);
              expect(row.providerId).toBeNull();
              expect(row.number > closedThrough || reversal.number <= closedThrough).toBe(true);
            }
          }
        },
      ),
    );
  });

  it('TXN-03 takes partial payments up to the balance, without pending card payments', () => {
    expect(takeVerdict(5994, 5994)).toEqual({ ok: true });
    expect(takeVerdict(5995, 5994)).toEqual({ ok: false, code: 'ABOVE_BALANCE', balanceCents: 5994 });
    expect(takeVerdict(3000, 5994, 4000)).toMatchObject({ balanceCents: 1994 });
    expect(takeVerdict(1, -500)).toMatchObject({ balanceCents: 0 });
  });

  it('TXN-03 refunds at most what was paid, and keeps a deposit unless confirmed', () => {
    const paid = entry();
    const back = entry({ id: 'b', kind: 'refund', amountCents: -2000, reverses: 'a' });
    const wish = { amountCents: 3000, depositException: false };
    expect(refundVerdict(paid, [paid, back], wish)).toEqual({ ok: true });
    expect(refundVerdict(paid, [paid, back], { ...wish, amountCents: 3001 })).toEqual({
      ok: false,
      code: 'ABOVE_PAID',
      refundableCents: 3000,
    });
    expect(refundVerdict(paid, [paid, back], { ...wish, pendingRefundCents: 1 })).toMatchObject({
      refundableCents: 2999,
    });
    const failed = entry({ id: 'c', kind: 'void', amountCents: 2000, reverses: 'b' });
    expect(refundableCents(paid, [paid, back, failed])).toBe(5000);
    const deposit = entry({ kind: 'deposit' });
    expect(refundVerdict(deposit, [deposit], wish)).toMatchObject({ why: 'deposit_kept' });
    expect(refundVerdict(deposit, [deposit], { ...wish, depositException: true })).toEqual({ ok: true });
    expect(refundVerdict(back, [paid, back], wish)).toMatchObject({ why: 'not_a_payment' });
  });

  it('TXN-03 voids only an entry of the same day, before the close', () => {
    const why = (row: Partial<Entry>, at: Partial<typeof when> = {}) => {
      const one = entry(row);
      const verdict = voidVerdict(one, [one], { ...when, ...at });
      return verdict.ok ? 'yes' : verdict.why;
    };
    expect(why({})).toBe('yes');
    // 11:30 PM in Newark is the next day elsewhere
    const late = new Date('2026-11-16T04:30:00Z');
    expect(why({ at: NOON }, { now: late })).toBe('yes');
    expect(why({ at: NOON }, { now: new Date('2026-11-16T05:30:00Z') })).toBe('another_day');
    expect(why({ number: 7 }, { closedThrough: 7 })).toBe('day_closed');
    expect(why({ number: 8 }, { closedThrough: 7 })).toBe('yes');
    expect(why({ providerId: 'pi_1' })).toBe('online');
    expect(why({ kind: 'deposit' })).toBe('deposit');
    expect(why({ kind: 'adjustment' })).toBe('no_money');
    expect(why({ kind: 'void' })).toBe('no_money');
    const paid = entry();
    const gone = entry({ id: 'b', kind: 'void', amountCents: -5000, reverses: 'a' });
    expect(voidVerdict(paid, [paid, gone], when)).toMatchObject({ why: 'already_reversed' });
  });

  it('TXN-01 computes known sums', () => {
    expect(taxOn(10_000, 66_250)).toBe(663);
    expect(feeTotals(10_000, 66_250)).toMatchObject({
      subtotalCents: 9379,
      taxCents: 621,
      totalCents: 10_000,
    });
  });
});

describe('a card payment', () => {
  it('TXN-04 ends in the same state in whatever order its events arrive', () => {
    const news = fc.array(fc.constantFrom<CheckoutState>(...CHECKOUT_STATES), { maxLength: 12 });
    const told = (states: readonly CheckoutState[]) => states.reduce<CheckoutState>(laterState, 'open');
    fc.assert(
      fc.property(news, fc.integer(), (states, seed) => {
        const shuffled = [...states].sort((a, b) => Math.sin(seed + a.length) - Math.sin(seed + b.length));
        expect(told(shuffled)).toBe(told(states));
        expect(told([...states, ...states])).toBe(told(states));
        if (states.includes('paid')) expect(told(states)).toBe('paid');
      }),
    );
  });

  it('TXN-04 counts only with the requested amount and currency', () => {
    expect(matchesExpected({ amountCents: 5994 }, { amountCents: 5994, currency: 'USD' })).toBe(true);
    expect(matchesExpected({ amountCents: 5994 }, { amountCents: 5993, currency: 'usd' })).toBe(false);
    expect(matchesExpected({ amountCents: 5994 }, { amountCents: 5994, currency: 'eur' })).toBe(false);
    expect(matchesExpected({ amountCents: 5994 }, { amountCents: null, currency: null })).toBe(false);
  });

  it('PUB-03 asks for at least a dollar, or for the rest, and for nothing the provider would refuse', () => {
    expect([5994, 100, 99, 50, 49, 0].map(minOnlinePayment)).toEqual([100, 100, 99, 50, null, null]);
  });

  it('PUB-03 shows its state: pending, failed, refunded, expired, paid, due', () => {
    const facts = { dueCents: 5994, paid: false, refundedLast: false, checkout: null };
    expect(payStateOf(facts)).toBe('due');
    for (const checkout of ['pending', 'failed', 'expired', 'paid'] as const)
      expect(payStateOf({ ...facts, checkout })).toBe(checkout);
    expect(payStateOf({ ...facts, refundedLast: true, checkout: 'paid' })).toBe('refunded');
    expect(payStateOf({ ...facts, dueCents: 0, checkout: 'failed', paid: true })).toBe('paid');
    expect(payStateOf({ ...facts, dueCents: 0 })).toBe('nothing_due');
  });
});

describe('the drawer', () => {
  it('TXN-02 counts cash movements, and asks for a reason if the count differs', () => {
    const row = (kind: Entry['kind'], method: 'cash' | 'card' | 'other', amountCents: number) => ({
      kind,
      method,
      amountCents,
    });
    const drawer = drawerOf([
      row('payment', 'cash', 42_000),
      row('refund', 'cash', -1500),
      row('payment', 'card', 99_900),
      row('adjustment', 'cash', 7777),
    ]);
    expect(drawer).toEqual({ cashInCents: 42_000, cashOutCents: 1500 });
    expect(expectedCash(20_000, drawer)).toBe(60_500);
    expect(closeVerdict(62_000, 61_800, '')).toEqual({
      ok: false,
      code: 'COUNT_REASON',
      differenceCents: -200,
    });
    expect(closeVerdict(62_000, 61_800, 'Change given twice')).toEqual({ ok: true, differenceCents: -200 });
    expect(closeVerdict(62_000, 62_000, '')).toEqual({ ok: true, differenceCents: 0 });
  });

  it('TXN-02 exports cells that no spreadsheet runs, and numbers that it adds up', () => {
    expect(csvLine(['=1+1', '+1', '@x', '-2+3', '\t=1', ' =1', '＝1'])).toBe(
      "'=1+1,'+1,'@x,'-2+3,\"'\t=1\",' =1,'＝1\r\n",
    );
    expect(csvLine(['-45.00', 12, 'Núñez, Zoë', 'say "hi"', 'a\nb'])).toBe(
      '-45.00,12,"Núñez, Zoë","say ""hi""","a\nb"\r\n',
    );
  });
});
