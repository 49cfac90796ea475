import { randomUUID } from 'node:crypto';
import { CURRENCY } from '@kickstand/domain/payments';
import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { type Actor, SYSTEM, writeAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DbOrTx, Transaction } from '../../platform/database/index.ts';
import { mayRefund, postReversal, type Refunding } from '../counter/refund-payment.ts';
import { type LockedEntry, lockEntry } from '../ledger/ledger.repository.ts';
import { ledgerEntries } from '../ledger/payments.table.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import type { ProviderRefund } from '../provider/provider.ts';
import { providerRefunds } from './checkouts.table.ts';
import { retryAt } from './retry-at.ts';

export type Row = typeof providerRefunds.$inferSelect;

type OnlineVerdict =
  | { readonly ok: true; readonly entryId: string }
  | {
      readonly ok: false;
      readonly code: 'NOT_FOUND' | 'KEY_REUSED' | 'PROVIDER_MISSING' | 'PROVIDER_AWAY' | 'PROVIDER_REFUSED';
    }
  | Exclude<Awaited<ReturnType<typeof mayRefund>>, { ok: true }>;

/**
 * Refunds a card payment to its card. The request is stored before the provider is called, under the id it is
 * called with: a retry continues wherever it stopped.
 */
export async function refundOnline(
  deps: PaymentsDeps,
  actor: Actor,
  key: string,
  refunding: Refunding,
): Promise<OnlineVerdict> {
  const { db, clock, provider } = deps;
  if (!provider) return { ok: false, code: 'PROVIDER_MISSING' };
  const asked = await db.transaction((tx) => askFor(tx, clock, actor, key, refunding));
  if (!asked.ok) return asked;
  const { id, paymentId, amountCents } = asked.row;
  const answer = await provider.refund({ id, paymentId, amountCents });
  // The job keeps trying: see retry-refunds.ts.
  if (!answer.ok && answer.code === 'PROVIDER_AWAY') return answer;
  return db.transaction(async (tx): Promise<OnlineVerdict> => {
    if (answer.ok) await applyRefund(tx, clock, answer.refund);
    else await refuseRefund(tx, clock, actor, asked.row);
    const [row] = await tx.select().from(providerRefunds).where(eq(providerRefunds.id, id));
    return row?.entryId ? { ok: true, entryId: row.entryId } : { ok: false, code: 'PROVIDER_REFUSED' };
  });
}

type Asked = { readonly ok: true; readonly row: Row } | Exclude<OnlineVerdict, { ok: true }>;

async function askFor(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  key: string,
  refunding: Refunding,
): Promise<Asked> {
  const locked = await lockEntry(tx, refunding.id);
  const paymentId = locked?.entry.providerId;
  if (!locked || !paymentId) return { ok: false, code: 'NOT_FOUND' };
  const { amountCents, reason } = refunding;
  const [known] = await tx.select().from(providerRefunds).where(eq(providerRefunds.id, key));
  if (known) {
    const same =
      known.paymentId === paymentId && known.amountCents === amountCents && known.by === actor.actorId;
    return same ? { ok: true, row: known } : { ok: false, code: 'KEY_REUSED' };
  }
  const verdict = await mayRefund(tx, locked, refunding);
  if (!verdict.ok) return verdict;
  const [row] = await tx
    .insert(providerRefunds)
    .values({
      id: key,
      paymentId,
      amountCents,
      reason,
      state: 'asked',
      by: actor.actorId,
      attempts: 1,
      nextAttemptAt: retryAt(clock.now(), 1),
      createdAt: clock.now(),
    })
    .returning();
  if (!row) throw new Error('askFor: the row did not come back');
  await writeAudit(tx, clock, actor, {
    action: 'payments.refund.asked',
    subject: 'provider_refunds',
    subjectId: row.id,
    after: { paymentId, amountCents, reason },
  });
  return { ok: true, row };
}

/** Applies what the provider reports about a refund to the ledger. */
export async function applyRefund(tx: Transaction, clock: Clock, refund: ProviderRefund): Promise<number> {
  if (!refund.paymentId) return 0;
  await lockPayment(tx, refund.paymentId);
  await recordRefund(tx, clock, refund);
  return postRefunds(tx, clock, refund.paymentId);
}

/** Locks the order of a payment before its refunds, always in this order, to avoid a deadlock. */
export async function lockPayment(tx: Transaction, paymentId: string): Promise<void> {
  const entryId = await paymentEntry(tx, paymentId);
  if (entryId) await lockEntry(tx, entryId);
}

/** The refund will not happen: its amount can be returned another way. */
export async function refuseRefund(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  { id, state }: Row,
): Promise<void> {
  await tx
    .update(providerRefunds)
    .set({ state: 'refused' })
    .where(and(eq(providerRefunds.id, id), eq(providerRefunds.state, 'asked')));
  await writeAudit(tx, clock, actor, {
    action: 'payments.refund.refused',
    subject: 'provider_refunds',
    subjectId: id,
    before: { state },
  });
}

/** Whether a refund reported by the provider belongs to a payment of this shop. */
export async function isOurs(db: DbOrTx, { refundId, id, paymentId }: ProviderRefund): Promise<boolean> {
  const known = await db
    .select({ id: providerRefunds.id })
    .from(providerRefunds)
    .where(or(eq(providerRefunds.refundId, refundId), id ? eq(providerRefunds.id, id) : undefined));
  return known.length > 0 || (paymentId !== null && (await paymentEntry(db, paymentId)) !== null);
}

async function paymentEntry(db: DbOrTx, paymentId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.providerId, paymentId), eq(ledgerEntries.kind, 'payment')));
  return row?.id ?? null;
}

/** Stores what the provider reports about a refund, whether we requested it or it was made there. */
export async function recordRefund(tx: Transaction, clock: Clock, refund: ProviderRefund): Promise<void> {
  const { refundId, paymentId, amountCents, currency } = refund;
  if (!paymentId || amountCents <= 0 || currency !== CURRENCY) return;
  if (refund.id)
    await tx
      .update(providerRefunds)
      .set({ refundId })
      .where(and(eq(providerRefunds.id, refund.id), eq(providerRefunds.paymentId, paymentId)));
  await tx
    .insert(providerRefunds)
    .values({
      id: randomUUID(),
      paymentId,
      amountCents,
      reason: MADE_THERE,
      state: 'waiting',
      refundId,
      createdAt: clock.now(),
    })
    .onConflictDoNothing({ target: providerRefunds.refundId });
  if (refund.failed) await takeBack(tx, clock, refundId);
}

const MADE_THERE = 'refunded at the card provider';
const FAILED = 'the card provider could not return it';

/** The money came back to the shop: a posted refund is reversed, a pending one is dropped. */
async function takeBack(tx: Transaction, clock: Clock, refundId: string): Promise<void> {
  const [row] = await tx.select().from(providerRefunds).where(eq(providerRefunds.refundId, refundId));
  if (!row || row.state === 'refused') return;
  const locked = row.entryId ? await lockEntry(tx, row.entryId) : null;
  const [still] = await tx
    .update(providerRefunds)
    .set({ state: 'refused' })
    .where(and(eq(providerRefunds.id, row.id), eq(providerRefunds.state, row.state)))
    .returning();
  if (!still || !locked) return;
  await postReversal(tx, clock, SYSTEM, locked, {
    kind: 'void',
    method: 'card',
    amountCents: row.amountCents,
    reason: FAILED,
    providerId: `${refundId}:failed`,
  });
}

/** Posts every known refund of a payment that is not in the ledger yet, once the payment is there. */
export async function postRefunds(tx: Transaction, clock: Clock, paymentId: string): Promise<number> {
  const entryId = await paymentEntry(tx, paymentId);
  const locked = entryId ? await lockEntry(tx, entryId) : null;
  if (!locked) return 0;
  const rows = await tx
    .select()
    .from(providerRefunds)
    .where(
      and(
        eq(providerRefunds.paymentId, paymentId),
        isNotNull(providerRefunds.refundId),
        inArray(providerRefunds.state, ['asked', 'waiting']),
      ),
    )
    .for('update');
  for (const row of rows) await postRefund(tx, clock, locked, row);
  return rows.length;
}

async function postRefund(tx: Transaction, clock: Clock, locked: LockedEntry, row: Row): Promise<void> {
  const actor = row.by ? { ...SYSTEM, actorId: row.by } : SYSTEM;
  const entryId = await postReversal(tx, clock, actor, locked, {
    kind: 'refund',
    method: 'card',
    amountCents: -row.amountCents,
    reason: row.reason,
    providerId: row.refundId,
  });
  await tx.update(providerRefunds).set({ state: 'booked', entryId }).where(eq(providerRefunds.id, row.id));
}
