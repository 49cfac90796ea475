import { and, desc, eq, gt } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import type { DbOrTx, OrPlaceholder } from '../../platform/database/index.ts';
import { lockOrder, touchOrder } from '../../workorders/index.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import type { CardProvider } from '../provider/provider.ts';
import { type CheckoutRow, checkouts } from './checkouts.table.ts';

/** Card pages of an order that can still be paid, newest first. */
export const openCheckouts = (db: DbOrTx, orderId: OrPlaceholder<string>, now: OrPlaceholder<Date>) =>
  db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.orderId, orderId), eq(checkouts.state, 'open'), gt(checkouts.expiresAt, now)))
    .orderBy(desc(checkouts.createdAt));

export type EndOutcome = 'ended' | 'complete' | 'PROVIDER_AWAY' | 'PROVIDER_REFUSED';

/**
 * Expires a checkout at the provider. One without a session has no URL yet: the call that opened it expires
 * it when the provider answers. complete: the customer was faster, and the payment counts as pending.
 */
export async function endCheckout(
  { db, clock }: Pick<PaymentsDeps, 'db' | 'clock'>,
  provider: CardProvider,
  actor: Actor,
  { id, orderId, sessionId }: CheckoutRow,
): Promise<EndOutcome> {
  const answer = sessionId ? await provider.endCheckout(sessionId) : ({ ok: true, state: 'ended' } as const);
  if (!answer.ok) return answer.code;
  const state = answer.state === 'ended' ? 'expired' : 'pending';
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const [changed] = await tx
      .update(checkouts)
      .set({ state, updatedAt: clock.now() })
      .where(and(eq(checkouts.id, id), eq(checkouts.state, 'open')))
      .returning();
    if (!changed) return;
    await writeAudit(tx, clock, actor, {
      action: state === 'expired' ? 'payments.checkout.ended' : 'payments.checkout.pending',
      subject: 'checkouts',
      subjectId: id,
    });
    await touchOrder(tx, clock, actor, orderId, 'workorders.report.checkout_changed', { state });
  });
  return answer.state;
}

export type EndAllVerdict =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: 'CHECKOUT_OPEN';
      readonly amountCents: number;
      readonly until: Date;
    };

/** Expires all open checkouts of an order before money is taken another way. */
export async function endOpenCheckouts(
  deps: PaymentsDeps,
  actor: Actor,
  orderId: string,
): Promise<EndAllVerdict> {
  const { db, clock, provider } = deps;
  for (const open of await openCheckouts(db, orderId, clock.now())) {
    const outcome = provider ? await endCheckout(deps, provider, actor, open) : 'PROVIDER_AWAY';
    if (outcome === 'PROVIDER_AWAY' || outcome === 'PROVIDER_REFUSED')
      return { ok: false, code: 'CHECKOUT_OPEN', amountCents: open.amountCents, until: open.expiresAt };
  }
  return { ok: true };
}
