import type { Outputs } from '@kickstand/api';
import type { Role } from '@kickstand/domain/auth';
import { chargeRoom } from '@kickstand/domain/payments';
import { and, asc, desc, eq } from 'drizzle-orm';
import {
  type Database,
  type DbOrTx,
  type OrPlaceholder,
  prepareTogether,
} from '../../platform/database/index.ts';
import { readSection } from '../../settings/index.ts';
import {
  findOrderRow,
  moneyOf,
  ONE_ORDER,
  ofOne,
  orderFrom,
  orderQueries,
  presentStorage,
  valuesOfOne,
} from '../../workorders/index.ts';
import { type CheckoutRow, checkouts, providerRefunds } from '../checkout/checkouts.table.ts';
import { openCheckouts } from '../checkout/end-checkouts.ts';
import { memosOfOrder, presentMemo } from '../invoices/credit-memos.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { entriesOf, pendingPayments } from './ledger.repository.ts';
import { ledgerEntries } from './payments.table.ts';
import { presentEntries } from './present-entry.ts';

type OrderLedger = Outputs['payments']['forOrder'];

const CHECKOUTS_SHOWN = 20;

/** Everything about an order's money, in one statement. */
const readLedger = prepareTogether([...ONE_ORDER, 'now'], (db, { now, ...given }) => ({
  ...orderQueries(db, ofOne(given)),
  entries: entriesOf(db, given.order, ofOne(given).forms),
  pending: pendingPayments(db, given.order),
  checkouts: checkoutsOf(db, given.order),
  open: openCheckouts(db, given.order, now),
  waiting: waitingRefunds(db, given.order),
  memos: memosOfOrder(db, given.order),
}));

export async function orderLedger(
  deps: Pick<PaymentsDeps, 'clock'> & { readonly db: Database },
  role: Role,
  orderId: string,
): Promise<OrderLedger | null> {
  const { db, clock } = deps;
  const row = await findOrderRow(db, orderId);
  if (!row) return null;
  const { value: workshop } = await readSection(db, 'workshop');
  const now = clock.now();
  const rows = await readLedger(db, { ...valuesOfOne(row), now });
  const money = moneyOf(orderFrom(row, rows), workshop, now);
  const entries = await presentEntries(deps, role, rows.entries);
  const [open] = rows.open;
  const { invoice } = money.order;
  return {
    entries,
    totals: money.totals,
    ...money.settlement,
    balanceCents: money.balanceCents,
    pendingCents: rows.pending[0]?.cents ?? 0,
    paymentState: money.paymentState,
    storage: presentStorage(money, workshop),
    openStorageDays: [...money.storage.openDays],
    checkouts: rows.checkouts.map(presentCheckout),
    openCheckout: open ? { amountCents: open.amountCents, until: open.expiresAt.toISOString() } : null,
    waitingRefunds: rows.waiting.map(({ id, amountCents, createdAt }) => ({
      ...{ id, amountCents },
      at: createdAt.toISOString(),
    })),
    overpaid: overpaidOf(money.overpaidCents, entries),
    creditMemos: rows.memos.map(presentMemo),
    chargeRoomCents: chargeRoom({ ...money, ...money.settlement }),
    invoice: invoice && { id: invoice.id, number: invoice.number, issuedAt: invoice.issuedAt.toISOString() },
  };
}

/** Newest first. */
export const checkoutsOf = (db: DbOrTx, orderId: OrPlaceholder<string>) =>
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

/** Refunds the card provider has not confirmed yet. */
const waitingRefunds = (db: DbOrTx, orderId: OrPlaceholder<string>) =>
  db
    .select({
      id: providerRefunds.id,
      amountCents: providerRefunds.amountCents,
      createdAt: providerRefunds.createdAt,
    })
    .from(providerRefunds)
    .innerJoin(ledgerEntries, eq(ledgerEntries.providerId, providerRefunds.paymentId))
    .where(and(eq(ledgerEntries.orderId, orderId), eq(providerRefunds.state, 'asked')))
    .orderBy(asc(providerRefunds.createdAt));

/** Overpaid card payments, with what was refunded of each. */
function overpaidOf(overpaidCents: number, entries: OrderLedger['entries']): OrderLedger['overpaid'] {
  const entry = entries.findLast((one) => one.overpaidCents > 0 && one.refundableCents > 0);
  if (overpaidCents === 0 || !entry) return null;
  return { entryId: entry.id, cents: Math.min(overpaidCents, entry.refundableCents) };
}
