import type { Workshop } from '@kickstand/domain/settings';
import { taxOn } from '@kickstand/domain/tax';
import {
  balanceOf,
  feeTotals,
  type PaymentState,
  type PricedLine,
  paymentStateOf,
  type Settlement,
  type Storage,
  storageSoFar,
  type Totals,
  totals,
} from '@kickstand/domain/workorders';
import type { DbOrTx } from '../platform/database/index.ts';
import { readSection } from '../settings/index.ts';
import {
  findReport,
  type Job,
  type LineRow,
  loadOrder,
  loadOrders,
  type Order,
  type ReportRow,
} from './load-orders.ts';

export interface OrderMoney {
  readonly order: Order;
  /** estimate: nothing is decided. approved: approved jobs. diagnostic_fee: all declined, or cancelled. */
  readonly shows: 'estimate' | 'approved' | 'diagnostic_fee';
  /** What is billed, or would be. */
  readonly totals: Totals;
  /** Everything that was not declined. */
  readonly presented: Totals;
  /** With tax; null: nothing is. */
  readonly authorizedCents: number | null;
  readonly storage: Storage;
  readonly settlement: Settlement;
  readonly balanceCents: number;
  readonly paymentState: PaymentState;
  /** Money the shop holds beside the deposit. */
  readonly heldCents: number;
}

/** How an order stands in dollars at a moment: its lines, its ledger, its storage. */
export async function orderMoney(db: DbOrTx, reportId: string, now: Date): Promise<OrderMoney | null> {
  const report = await findReport(db, reportId);
  if (!report) return null;
  const { value: workshop } = await readSection(db, 'workshop');
  return moneyOf(await loadOrder(db, report), workshop, now);
}

/** The same of many, in as many questions as of one. */
export async function ordersMoney(
  db: DbOrTx,
  reports: readonly ReportRow[],
  now: Date,
): Promise<OrderMoney[]> {
  const { value: workshop } = await readSection(db, 'workshop');
  return (await loadOrders(db, reports)).map((order) => moneyOf(order, workshop, now));
}

export function moneyOf(order: Order, workshop: Workshop, now: Date): OrderMoney {
  const { report, jobs, depositCents, paidCents } = order;
  const rate = report.taxRatePpm;
  const approved = jobs.filter((job) => job.decision === 'approved');
  const presented = totals(linesOf(jobs.filter((job) => job.decision !== 'declined')), rate);
  const shows =
    report.bills === 'diagnostic_fee' ? 'diagnostic_fee' : approved.length > 0 ? 'approved' : 'estimate';
  const bill = {
    diagnostic_fee: () => feeTotals(report.diagnosticFeeCents, rate),
    approved: () => totals(linesOf(approved), rate),
    estimate: () => presented,
  }[shows]();
  const storage = storageSoFar(
    report.noticeAt,
    // an abandoned bike has nobody who would pay for another day
    report.pickedUpAt ?? report.closedAt ?? now,
    { graceHours: workshop.storageGraceHours, centsPerDay: workshop.storageCentsPerDay },
    order.settledDays,
  );
  const settlement = {
    totalCents: bill.totalCents,
    storageCents: storage.cents,
    depositCents,
    paidCents,
  };
  return {
    order,
    shows,
    totals: bill,
    presented,
    authorizedCents: approved.length > 0 ? authorized(approved, rate) : null,
    storage,
    settlement,
    balanceCents: balanceOf(settlement),
    paymentState: paymentStateOf(settlement),
    heldCents: paidCents,
  };
}

/** The sum of what was frozen when each job was approved, with the tax on it. */
function authorized(approved: readonly Job[], rate: number): number {
  const cents = approved.reduce((sum, job) => sum + (job.approvedCents ?? 0), 0);
  const taxable = approved.reduce((sum, job) => sum + (job.approvedTaxableCents ?? 0), 0);
  return cents + taxOn(taxable, rate);
}

export const linesOf = (jobs: readonly Job[]): PricedLine[] => jobs.flatMap((job) => job.lines.map(priced));

export const priced = (line: LineRow): PricedLine => ({
  kind: line.kind,
  quantityMilli: line.quantityMilli,
  unitPriceCents: line.unitPriceCents,
  taxable: line.taxable,
  struck: line.struckAt !== null,
});
