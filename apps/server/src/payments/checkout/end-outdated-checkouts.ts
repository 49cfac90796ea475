import { and, asc, eq, gt } from 'drizzle-orm';
import { SYSTEM } from '../../audit/index.ts';
import { orderMoney } from '../../workorders/index.ts';
import { pendingCents } from '../ledger/ledger.repository.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { dueOnline } from './begin-checkout.ts';
import { checkouts } from './checkouts.table.ts';
import { endCheckout } from './end-checkouts.ts';

/**
 * Expires checkouts that ask for more than is due by now: a line was struck, a credit given, storage waived,
 * the order cancelled. If the provider does not answer, the next run tries again. Returns the number expired.
 */
export async function endOutdatedCheckouts(
  deps: Pick<PaymentsDeps, 'db' | 'clock' | 'provider'>,
): Promise<number> {
  const { db, clock, provider } = deps;
  if (!provider) return 0;
  const now = clock.now();
  const open = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.state, 'open'), gt(checkouts.expiresAt, now)))
    .orderBy(asc(checkouts.createdAt));
  let ended = 0;
  for (const checkout of open) {
    const money = await orderMoney(db, checkout.orderId, now);
    const due = money ? dueOnline(money, await pendingCents(db, checkout.orderId)) : 0;
    if (checkout.amountCents <= due) continue;
    const outcome = await endCheckout(deps, provider, SYSTEM, checkout);
    if (outcome === 'ended' || outcome === 'complete') ended += 1;
  }
  return ended;
}
