import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeCapability } from '../../../../../tests/support/test-database.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { statementsOf } from '../../testing/statements.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { rateLimits } from '../auth.table.ts';
import { countUse, sweepRateLimits } from './rate-limit.ts';

const LIMIT = { allowed: 5, window: MINUTE };

describeCapability('a rate limit', (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(kind);
  });
  beforeEach(() => shop.reset());
  afterAll(() => shop.close());

  const use = (key = 'a key') => countUse(shop, key, LIMIT);
  const allowed = async (uses: number, key?: string) =>
    (await Promise.all(Array.from({ length: uses }, () => use(key)))).filter(({ ok }) => ok).length;

  it('W12 allows exactly the limit out of 40 concurrent uses, and counts each key separately', async () => {
    const [one, other, more] = await Promise.all([allowed(20), allowed(20, 'another'), allowed(20)]);
    expect({ one: one + more, other }).toEqual({ one: 5, other: 5 });
    expect(await use()).toMatchObject({ ok: false });
  });

  it('W12 is a sliding window: a use is allowed again when the oldest one expires, and the refusal says when', async () => {
    expect(await allowed(1)).toBe(1);
    shop.clock.advance(20_000);
    expect(await allowed(4)).toBe(4);
    const refused = await use();
    expect(!refused.ok && refused.retryAfterSeconds).toBeGreaterThan(35);
    expect(!refused.ok && refused.retryAfterSeconds).toBeLessThanOrEqual(40);
    shop.clock.advance(41_000);
    expect(await allowed(2)).toBe(1);
  });

  it('W12 a use that another replaces frees exactly one, even if several have the same timestamp', async () => {
    const now = shop.clock.now();
    const still = { db: shop.db, clock: { now: () => now } };
    const uses = [];
    for (let i = 0; i < 5; i++) uses.push(await countUse(still, 'a key', LIMIT));
    const [first] = uses;
    if (first?.ok) expect(await countUse(still, 'another key', LIMIT, first.use)).toMatchObject({ ok: true });
    expect(await Promise.all([countUse(still, 'a key', LIMIT), countUse(still, 'a key', LIMIT)])).toEqual(
      expect.arrayContaining([expect.objectContaining({ ok: true }), { ok: false, retryAfterSeconds: 60 }]),
    );
  });

  it('W12 takes one statement, and its rows are deleted after an hour', async () => {
    expect(await statementsOf(() => use())).toHaveLength(1);
    await sweepRateLimits(shop);
    expect(await shop.db.select().from(rateLimits)).toHaveLength(1);
    shop.clock.advance(HOUR + 1_000);
    await sweepRateLimits(shop);
    expect(await shop.db.select().from(rateLimits)).toEqual([]);
  });
});
