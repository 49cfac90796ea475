// Compares an order's money in the product's answers with the model.

import { authorized, orderBill } from '../model/bill.ts';
import { balance, storageOf } from '../model/due.ts';
import { isProposed, netOf } from '../model/job.ts';
import { sums } from '../model/ledger.ts';
import { bill, STORAGE_CENTS } from '../model/money.ts';
import { approvedJobs, type Order } from '../model/order.ts';
import type { ProposalView, SettlementView, StorageView, TotalsView } from '../views.ts';
import { ensure, same, sameFields } from './check.ts';

export type SumsView = Omit<SettlementView, 'balanceCents'>;

export function checkSums(where: string, order: Order, now: number, got: SumsView): void {
  const { paidCents, depositCents, refundedCents, creditedCents, chargedCents } = sums(order);
  sameFields(where, got, {
    billCents: orderBill(order).totalCents,
    storageCents: storageOf(order, now).cents,
    chargedCents,
    creditedCents,
    paidCents,
    depositCents,
    refundedCents,
  });
  ensure(where, got.billCents >= 0, `the bill is below zero: ${got.billCents}`);
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

/** The rows add up, and the total is the model's. */
export function checkTotals(where: string, order: Order, got: TotalsView): void {
  const { netCents, taxableCents, taxCents, remainderCents, totalCents } = orderBill(order);
  sameFields(where, got, { subtotalCents: netCents, taxableCents, taxCents, remainderCents, totalCents });
  checkRowsAddUp(where, got);
}

export function checkRowsAddUp(where: string, got: TotalsView): void {
  const kinds = got.partsCents + got.laborCents + got.feesCents + got.subletCents + got.discountsCents;
  same(`${where}, kinds and subtotal`, kinds, got.subtotalCents);
  same(
    `${where}, rows and total`,
    got.subtotalCents + got.taxCents + (got.remainderCents ?? 0),
    got.totalCents,
  );
  ensure(where, got.totalCents >= 0 && got.subtotalCents >= 0, 'it is below zero');
}

export function checkStorage(where: string, order: Order, now: number, got: StorageView): void {
  const { days, open, billedDays, waivedDays, taxCents, cents } = storageOf(order, now);
  sameFields(where, got, { days, openDays: open.length, billedDays, waivedDays, taxCents, cents });
  ensure(where, (got.cents - got.taxCents) % STORAGE_CENTS === 0, 'storage is not a whole number of days');
}

/** The bill if everything proposed were approved. */
export const ifApproved = (order: Order) =>
  bill(order.jobs.filter((job) => job.decision === 'approved' || isProposed(job)).map(netOf));

/** Bill and charges never exceed what was authorized. Storage comes on top, and the terms authorize the fee. */
export function checkAuthorized(where: string, order: Order): void {
  const agreed = authorized(order);
  if (agreed === null) return;
  const asked = orderBill(order).totalCents + sums(order).chargedCents;
  ensure(where, asked <= agreed, `${asked} is asked for, ${agreed} was agreed`);
}

/** While something is proposed, both totals and their difference are shown. */
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
