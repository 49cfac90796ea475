import { and, desc, eq, gt } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { lockOrder, touchOrder } from '../workorders/index.ts';
import { type CheckoutRow, checkouts } from './checkouts.table.ts';
import type { PaymentsParts } from './payments-parts.ts';
import type { CardProvider } from './provider/provider.ts';

/** Card pages of an order that can still be paid, newest first. */
export const openCheckouts = (db: DbOrTx, reportId: string, now: Date): Promise<CheckoutRow[]> =>
  db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.reportId, reportId), eq(checkouts.state, 'open'), gt(checkouts.expiresAt, now)))
    .orderBy(desc(checkouts.createdAt));

export type EndOutcome = 'ended' | 'complete' | 'PROVIDER_AWAY' | 'PROVIDER_REFUSED';

/**
 * Ends a card page at the provider. One without a session has no address yet: who opened it ends it when the
 * provider answers. complete: the customer was faster, and the money counts as on its way.
 */
export async function endCheckout(
  { db, clock }: Pick<PaymentsParts, 'db' | 'clock'>,
  provider: CardProvider,
  actor: Actor,
  { id, reportId, sessionId }: CheckoutRow,
): Promise<EndOutcome> {
  const answer = sessionId ? await provider.endCheckout(sessionId) : ({ ok: true, state: 'ended' } as const);
  if (!answer.ok) return answer.code;
  const state = answer.state === 'ended' ? 'expired' : 'pending';
  await db.transaction(async (tx) => {
    await lockOrder(tx, reportId);
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
    await touchOrder(tx, clock, actor, reportId, 'workorders.report.checkout_changed', { state });
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

/** Ends every open card page of an order before money is taken another way. */
export async function endOpenCheckouts(
  parts: PaymentsParts,
  actor: Actor,
  reportId: string,
): Promise<EndAllVerdict> {
  const { db, clock, provider } = parts;
  for (const open of await openCheckouts(db, reportId, clock.now())) {
    const outcome = provider ? await endCheckout(parts, provider, actor, open) : 'PROVIDER_AWAY';
    if (outcome === 'PROVIDER_AWAY' || outcome === 'PROVIDER_REFUSED')
      return { ok: false, code: 'CHECKOUT_OPEN', amountCents: open.amountCents, until: open.expiresAt };
  }
  return { ok: true };
}
