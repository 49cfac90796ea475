// What the rules say about an order's money, in the words of the product's answers.

import { authorized, owed } from '../model/bill.ts';
import { balance, storageOf } from '../model/due.ts';
import { isProposed, netOf } from '../model/job.ts';
import { sums } from '../model/ledger.ts';
import { bill, STORAGE_CENTS } from '../model/money.ts';
import { approvedJobs, type Order } from '../model/order.ts';
import type { ProposalView, SettlementView, StorageView, TotalsView } from '../views.ts';
import { holds, same, sameFields } from './check.ts';

export type SumsView = Omit<SettlementView, 'balanceCents'>;

export function checkSums(where: string, order: Order, now: number, got: SumsView): void {
  const { paidCents, depositCents, refundedCents, creditedCents, chargedCents } = sums(order);
  sameFields(where, got, {
    billCents: owed(order).totalCents,
    storageCents: storageOf(order, now).cents,
    chargedCents,
    creditedCents,
    paidCents,
    depositCents,
    refundedCents,
  });
  holds(where, got.billCents >= 0, `the bill is below zero: ${got.billCents}`);
}

export function checkSettlement(where: string, order: Order, now: number, got: SettlementView): void {
  checkSums(where, order, now, got);
  same(`${where}, balance`, got.balanceCents, balance(order, now));
  const adds =
    got.billCents +
    got.storageCents +
    got.chargedCents -
    got.creditedCents -
    got.paidCents +
    got.refundedCents;
  same(`${where}, the sums and the balance`, got.balanceCents, adds);
}

/** The rows of a bill add up to it, and it is what the rules say. */
export function checkTotals(where: string, order: Order, got: TotalsView): void {
  const { netCents, taxableCents, taxCents, remainderCents, totalCents } = owed(order);
  sameFields(where, got, { subtotalCents: netCents, taxableCents, taxCents, remainderCents, totalCents });
  addsUp(where, got);
}

export function addsUp(where: string, got: TotalsView): void {
  const kinds = got.partsCents + got.laborCents + got.feesCents + got.subletCents + got.discountsCents;
  same(`${where}, kinds and subtotal`, kinds, got.subtotalCents);
  same(
    `${where}, rows and total`,
    got.subtotalCents + got.taxCents + (got.remainderCents ?? 0),
    got.totalCents,
  );
  holds(where, got.totalCents >= 0 && got.subtotalCents >= 0, 'it is below zero');
}

export function checkStorage(where: string, order: Order, now: number, got: StorageView): void {
  const { days, open, billedDays, waivedDays, taxCents, cents } = storageOf(order, now);
  sameFields(where, got, { days, openDays: open.length, billedDays, waivedDays, taxCents, cents });
  holds(where, (got.cents - got.taxCents) % STORAGE_CENTS === 0, 'storage is not a whole number of days');
}

/** Everything that is approved or proposed, were it all approved. */
export const ifApproved = (order: Order) =>
  bill(order.jobs.filter((job) => job.decision === 'approved' || isProposed(job)).map(netOf));

/** Bill and charges never exceed what was agreed; storage comes on top, and the terms agree to the fee. */
export function checkAuthorized(where: string, order: Order): void {
  const agreed = authorized(order);
  if (agreed === null) return;
  const asked = owed(order).totalCents + sums(order).chargedCents;
  holds(where, asked <= agreed, `${asked} is asked for, ${agreed} was agreed`);
}

/** Two totals and their difference, labeled everywhere while something is asked. */
export function checkProposal(where: string, order: Order, got: ProposalView | null): void {
  if (!order.jobs.some(isProposed)) {
    same(where, got, null);
    return;
  }
  const approvedCents = bill(approvedJobs(order).map(netOf)).totalCents;
  const ifApprovedCents = ifApproved(order).totalCents;
  sameFields(where, got ?? {}, {
    approvedCents,
    ifApprovedCents,
    askedCents: ifApprovedCents - approvedCents,
  });
}
