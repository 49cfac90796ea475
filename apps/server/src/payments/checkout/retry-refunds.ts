import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { SYSTEM } from '../../audit/index.ts';
import { HOUR } from '../../platform/clock.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import type { CardProvider } from '../provider/provider.ts';
import { providerRefunds } from './checkouts.table.ts';
import { applyRefund, type Row, refuseRefund } from './provider-refunds.ts';
import { retryAt } from './retry-at.ts';

/**
 * The provider forgets idempotency keys after 24 hours; after that the same call would refund twice, so only
 * its list of refunds is read.
 */
const KEY_LIVES = 23 * HOUR;
const AT_ONCE = 20;

type Deps = Pick<PaymentsDeps, 'db' | 'clock' | 'provider'>;

/**
 * Retries refunds with an unknown outcome until each is known to have happened or not. Returns the number of
 * attempts.
 */
export async function retryRefunds(deps: Deps): Promise<number> {
  const { provider } = deps;
  if (!provider) return 0;
  for (let count = 0; count < AT_ONCE; count++) {
    const row = await claimNext(deps);
    if (!row) return count;
    await retry({ ...deps, provider }, row);
  }
  return AT_ONCE;
}

const due = (now: Date) =>
  and(
    eq(providerRefunds.state, 'asked'),
    or(isNull(providerRefunds.nextAttemptAt), lte(providerRefunds.nextAttemptAt, now)),
  );

/** Claims the next one; other servers leave it alone until it is due again, even if this one dies. */
async function claimNext(deps: Deps): Promise<Row | null> {
  const { db, clock } = deps;
  const now = clock.now();
  const [next] = await db
    .select()
    .from(providerRefunds)
    .where(due(now))
    .orderBy(asc(providerRefunds.nextAttemptAt))
    .limit(1);
  if (!next) return null;
  const [claimed] = await db
    .update(providerRefunds)
    .set({
      attempts: sql`${providerRefunds.attempts} + 1`,
      nextAttemptAt: retryAt(now, next.attempts + 1),
    })
    .where(and(eq(providerRefunds.id, next.id), due(now)))
    .returning();
  // another server was faster: the row is not due anymore
  return claimed ?? claimNext(deps);
}

async function retry(
  { db, clock, provider }: Deps & { readonly provider: CardProvider },
  row: Row,
): Promise<void> {
  const { id, paymentId, amountCents, createdAt } = row;
  const listed = await provider.refundsOf(paymentId);
  if (!listed.ok) return;
  const known = listed.refunds.find((refund) => refund.id === id);
  if (known) return void (await db.transaction((tx) => applyRefund(tx, clock, known)));
  const keyLives = clock.now().getTime() - createdAt.getTime() < KEY_LIVES;
  if (!keyLives) return db.transaction((tx) => refuseRefund(tx, clock, SYSTEM, row));
  const answer = await provider.refund({ id, paymentId, amountCents });
  if (answer.ok) await db.transaction((tx) => applyRefund(tx, clock, answer.refund));
  else if (answer.code === 'PROVIDER_REFUSED')
    await db.transaction((tx) => refuseRefund(tx, clock, SYSTEM, row));
}
