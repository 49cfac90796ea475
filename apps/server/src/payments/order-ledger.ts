import type { Outputs } from '@kickstand/api';
import type { Role } from '@kickstand/domain/auth';
import { desc, eq } from 'drizzle-orm';
import type { Database, DbOrTx } from '../platform/database/index.ts';
import { readSection } from '../settings/index.ts';
import { orderMoney, presentStorage } from '../workorders/index.ts';
import { checkouts } from './checkouts.table.ts';
import { entriesOfOrder, pendingCents } from './ledger.repository.ts';
import type { PaymentsParts } from './payments-parts.ts';
import { presentEntries } from './present-entry.ts';

type OrderLedger = Outputs['payments']['forOrder'];
export type CheckoutRow = typeof checkouts.$inferSelect;

const CHECKOUTS_SHOWN = 20;

export async function orderLedger(
  parts: Pick<PaymentsParts, 'clock'> & { readonly db: Database },
  role: Role,
  reportId: string,
): Promise<OrderLedger | null> {
  const { db, clock } = parts;
  const money = await orderMoney(db, reportId, clock.now());
  if (!money) return null;
  const { value: workshop } = await readSection(db, 'workshop');
  const { invoice, report } = money.order;
  return {
    entries: await presentEntries(parts, role, await entriesOfOrder(db, report)),
    totals: money.totals,
    depositCents: money.settlement.depositCents,
    paidCents: money.settlement.paidCents,
    balanceCents: money.balanceCents,
    pendingCents: await pendingCents(db, reportId),
    paymentState: money.paymentState,
    storage: presentStorage(money, workshop),
    openStorageDays: [...money.storage.openDays],
    checkouts: (await checkoutsOf(db, reportId)).map(presentCheckout),
    invoice: invoice && { id: invoice.id, number: invoice.number, issuedAt: invoice.issuedAt.toISOString() },
  };
}

/** Newest first. */
export const checkoutsOf = (db: DbOrTx, reportId: string): Promise<CheckoutRow[]> =>
  db
    .select()
    .from(checkouts)
    .where(eq(checkouts.reportId, reportId))
    .orderBy(desc(checkouts.createdAt), desc(checkouts.id))
    .limit(CHECKOUTS_SHOWN);

export const presentCheckout = ({ id, state, amountCents, createdAt, failure }: CheckoutRow) => ({
  id,
  state,
  amountCents,
  at: createdAt.toISOString(),
  failure,
});
