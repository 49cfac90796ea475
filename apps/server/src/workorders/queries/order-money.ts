import { type ChargedSoFar, chargeLimit, depositKept, heldBesideDeposit } from '@kickstand/domain/payments';
import type { Workshop } from '@kickstand/domain/settings';
import { taxedSum, taxOn } from '@kickstand/domain/tax';
import {
  balanceOf,
  feeTotals,
  inFavorCents,
  type PaymentState,
  type PaymentSummary,
  type PricedJob,
  type PricedLine,
  paymentStateOf,
  plusRemainder,
  type ShownTotal,
  type Storage,
  shownTotal,
  storageSoFar,
  type Totals,
  totals,
  withRemainder,
} from '@kickstand/domain/workorders';
import type { DbOrTx } from '../../platform/database/index.ts';
import { readSection } from '../../settings/index.ts';
import { approvedJobs, shownJobs } from '../jobs/job-state.ts';
import type { ListedJob, ListedLine } from './listed-order.ts';
import {
  findOrderRow,
  hasCharges,
  type InList,
  loadOrder,
  loadOrders,
  type Order,
  type OrderRow,
} from './load-orders.ts';

export interface OrderMoney<AnyOrder extends InList = Order> {
  readonly order: AnyOrder;
  /** estimate: nothing is approved yet. approved: approved jobs are billed. diagnostic_fee: all declined, or cancelled. */
  readonly shows: 'estimate' | 'approved' | 'diagnostic_fee';
  /** The bill: approved jobs and the deposit's remainder. Only this is collected and invoiced. */
  readonly totals: Totals;
  /** The approved jobs alone. */
  readonly approved: Totals;
  /** The approved jobs and everything that is proposed. */
  readonly ifApproved: Totals;
  /** Where one sum is shown. */
  readonly shownTotal: ShownTotal;
  /** What the customer authorized, with tax; null while there is only an estimate. */
  readonly authorizedCents: number | null;
  /** The maximum of charges on top of this bill. */
  readonly chargeLimitCents: number;
  readonly storage: Storage;
  /** Sales tax on storage, if the shop charges it. */
  readonly storageTaxCents: number;
  readonly settlement: PaymentSummary;
  readonly balanceCents: number;
  readonly paymentState: PaymentState;
  /** Money the shop holds beside the deposit. */
  readonly heldCents: number;
  /** Paid twice, by card and another way, and neither refunded nor owed by now. */
  readonly overpaidCents: number;
}

/** The money of an order at a point in time: lines, ledger, storage. */
export async function orderMoney(db: DbOrTx, orderId: string, now: Date): Promise<OrderMoney | null> {
  const order = await findOrderRow(db, orderId);
  return order && moneyOfRow(db, order, now);
}

/** The same, for an order row that was just read or locked. */
export async function moneyOfRow(db: DbOrTx, order: OrderRow, now: Date): Promise<OrderMoney> {
  const { value: workshop } = await readSection(db, 'workshop');
  return moneyOf(await loadOrder(db, order), workshop, now);
}

/** The authorization that a change must not exceed; null for most orders, which have no charges. */
export async function chargedMoney(db: DbOrTx, orderId: string, now: Date): Promise<ChargedSoFar | null> {
  if (!(await hasCharges(db, orderId))) return null;
  const money = await orderMoney(db, orderId, now);
  return money && { chargeLimitCents: money.chargeLimitCents, chargedCents: money.settlement.chargedCents };
}

/** The same for many orders, with the same number of statements as for one. */
export async function ordersMoney(db: DbOrTx, orders: readonly OrderRow[], now: Date): Promise<OrderMoney[]> {
  const { value: workshop } = await readSection(db, 'workshop');
  return (await loadOrders(db, orders)).map((order) => moneyOf(order, workshop, now));
}

export function moneyOf<AnyOrder extends InList>(
  order: AnyOrder,
  workshop: Workshop,
  now: Date,
): OrderMoney<AnyOrder> {
  const { row, jobs, ledger } = order;
  const rate = row.taxRatePpm;
  const [approvedOnes, shownOnes] = [approvedJobs(jobs), shownJobs(jobs)];
  const approved = totals(approvedOnes.map(pricedJob), rate);
  const ifApproved =
    shownOnes.length === approvedOnes.length ? approved : totals(shownOnes.map(pricedJob), rate);
  const hasApproved = approvedOnes.length > 0;
  const shows = row.bills === 'diagnostic_fee' ? 'diagnostic_fee' : hasApproved ? 'approved' : 'estimate';
  const plain = shows === 'diagnostic_fee' ? feeTotals(row.diagnosticFeeCents, rate) : approved;
  // an invoice never changes: a deposit refunded later is on a credit memo
  const bill = order.invoice
    ? plusRemainder(plain, order.invoice.remainderCents)
    : withRemainder(plain, depositKept(ledger));
  const storage = storageOwed(order, workshop, now);
  // tax is computed once on the taxable sum; storage gets the difference
  const storageTaxCents =
    taxOn(bill.taxableCents + storage.taxableCents, rate) - taxOn(bill.taxableCents, rate);
  const settlement = {
    billCents: bill.totalCents,
    storageCents: storage.cents + storageTaxCents,
    ...ledger,
  };
  return {
    order,
    shows,
    totals: bill,
    approved,
    ifApproved,
    shownTotal: shownTotal({
      shows,
      billCents: bill.totalCents,
      ifApprovedCents: ifApproved.totalCents,
      hasProposal: shownOnes.length > approvedOnes.length,
    }),
    authorizedCents: authorizedBy(order, shows, bill),
    chargeLimitCents:
      shows === 'approved'
        ? chargeLimit({
            authorized: authorizedSum(order),
            billed: approved,
            taxRatePpm: rate,
            depositKeptCents: depositKept(ledger),
          })
        : 0,
    storage,
    storageTaxCents,
    settlement,
    balanceCents: balanceOf(settlement),
    // before the first approval the deposit has paid for nothing
    paymentState: paymentStateOf(shows === 'estimate' ? { ...settlement, billCents: 0 } : settlement),
    heldCents: heldBesideDeposit(ledger),
    overpaidCents: Math.min(order.overpaidCents, inFavorCents(settlement)),
  };
}

function storageOwed({ row, settledDays }: InList, workshop: Workshop, now: Date): Storage {
  // cancelling voids the notice, so days billed under it are not owed either
  const isCancelled = row.status === 'cancelled' && row.noticeAt === null;
  return storageSoFar(
    row.noticeAt,
    // no further days for an abandoned bike
    row.pickedUpAt ?? row.closedAt ?? now,
    {
      graceHours: workshop.storageGraceHours,
      centsPerDay: workshop.storageCentsPerDay,
      taxed: workshop.storageTaxed,
    },
    isCancelled ? [] : settledDays,
  );
}

/** What was frozen when each job was approved, with tax on the sum. */
const authorizedSum = ({ row, jobs }: InList) =>
  taxedSum(
    approvedJobs(jobs).map(({ approvedCents, approvedTaxableCents }) => ({
      totalCents: approvedCents ?? 0,
      taxableCents: approvedTaxableCents ?? 0,
    })),
    row.taxRatePpm,
  );

/** The accepted terms authorize the diagnostic fee, so the deposit's remainder counts as authorized. */
function authorizedBy(order: InList, shows: OrderMoney['shows'], bill: Totals): number | null {
  if (shows === 'diagnostic_fee') return bill.totalCents;
  if (shows === 'estimate') return null;
  const { totalCents: forJobs } = authorizedSum(order);
  return bill.remainderCents > 0 ? Math.max(forJobs, bill.totalCents) : forJobs;
}

export const pricedJob = ({ decision, approvedTaxableCents, lines }: ListedJob): PricedJob => ({
  lines: lines.map(priced),
  approvedTaxableCents: decision === 'approved' ? approvedTaxableCents : null,
});

export const priced = (line: ListedLine): PricedLine => ({
  kind: line.kind,
  quantityMilli: line.quantityMilli,
  unitPriceCents: line.unitPriceCents,
  taxable: line.taxable,
  struck: line.struckAt !== null,
  priceOnly: line.priceOnly,
});
