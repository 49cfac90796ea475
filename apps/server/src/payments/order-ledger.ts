import type { Outputs } from '@kickstand/api';
import type { Role } from '@kickstand/domain/auth';
import { chargeRoom } from '@kickstand/domain/payments';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Database, DbOrTx } from '../platform/database/index.ts';
import { readSection } from '../settings/index.ts';
import { orderMoney, presentStorage } from '../workorders/index.ts';
import { type CheckoutRow, checkouts, providerRefunds } from './checkouts.table.ts';
import { memosOfOrder } from './credit-memos.ts';
import { openCheckouts } from './end-checkouts.ts';
import { entriesOfOrder, pendingCents } from './ledger.repository.ts';
import { ledgerEntries } from './payments.table.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { presentEntries } from './present-entry.ts';

type OrderLedger = Outputs['payments']['forOrder'];

const CHECKOUTS_SHOWN = 20;

export async function orderLedger(
  deps: Pick<PaymentsDeps, 'clock'> & { readonly db: Database },
  role: Role,
  orderId: string,
): Promise<OrderLedger | null> {
  const { db, clock } = deps;
  const money = await orderMoney(db, orderId, clock.now());
  if (!money) return null;
  const { value: workshop } = await readSection(db, 'workshop');
  const { invoice, row: order } = money.order;
  const entries = await presentEntries(deps, role, await entriesOfOrder(db, order));
  return {
    entries,
    totals: money.totals,
    ...money.settlement,
    balanceCents: money.balanceCents,
    pendingCents: await pendingCents(db, orderId),
    paymentState: money.paymentState,
    storage: presentStorage(money, workshop),
    openStorageDays: [...money.storage.openDays],
    checkouts: (await checkoutsOf(db, orderId)).map(presentCheckout),
    openCheckout: await openCheckoutOf(db, orderId, clock.now()),
    waitingRefunds: await waitingRefundsOf(db, orderId),
    overpaid: overpaidOf(money.overpaidCents, entries),
    creditMemos: await memosOfOrder(db, orderId),
    chargeRoomCents: chargeRoom({
      ...money.settlement,
      invoiced: invoice !== null,
      authorizedCents: money.authorizedCents,
    }),
    invoice: invoice && { id: invoice.id, number: invoice.number, issuedAt: invoice.issuedAt.toISOString() },
  };
}

/** Newest first. */
export const checkoutsOf = (db: DbOrTx, orderId: string): Promise<CheckoutRow[]> =>
  db
    .select()
    .from(checkouts)
    .where(eq(checkouts.orderId, orderId))
    .orderBy(desc(checkouts.createdAt), desc(checkouts.id))
    .limit(CHECKOUTS_SHOWN);

export const presentCheckout = ({ id, state, amountCents, createdAt, failure }: CheckoutRow) => ({
  id,
  state,
  amountCents,
  at: createdAt.toISOString(),
  failure,
});

async function openCheckoutOf(db: DbOrTx, orderId: string, now: Date): Promise<OrderLedger['openCheckout']> {
  const [open] = await openCheckouts(db, orderId, now);
  return open ? { amountCents: open.amountCents, until: open.expiresAt.toISOString() } : null;
}

/** Refunds the card provider was asked for and has not answered about. */
async function waitingRefundsOf(db: DbOrTx, orderId: string): Promise<OrderLedger['waitingRefunds']> {
  const rows = await db
    .select({
      id: providerRefunds.id,
      amountCents: providerRefunds.amountCents,
      createdAt: providerRefunds.createdAt,
    })
    .from(providerRefunds)
    .innerJoin(ledgerEntries, eq(ledgerEntries.providerId, providerRefunds.paymentId))
    .where(and(eq(ledgerEntries.orderId, orderId), eq(providerRefunds.state, 'asked')))
    .orderBy(asc(providerRefunds.createdAt));
  return rows.map(({ id, amountCents, createdAt }) => ({ id, amountCents, at: createdAt.toISOString() }));
}

/** The card payment that came in twice, with what goes back of it. */
function overpaidOf(overpaidCents: number, entries: OrderLedger['entries']): OrderLedger['overpaid'] {
  const entry = entries.findLast((one) => one.overpaidCents > 0 && one.refundableCents > 0);
  if (overpaidCents === 0 || !entry) return null;
  return { entryId: entry.id, cents: Math.min(overpaidCents, entry.refundableCents) };
}
