import { displayName } from '@kickstand/domain/auth';
import { type Coverage, coverageOf } from '@kickstand/domain/inventory';
import { type LedgerSums, ledgerSums } from '@kickstand/domain/payments';
import type { PartsOnTheWay, RecordedDay } from '@kickstand/domain/workorders';
import { and, eq, lt } from 'drizzle-orm';
import {
  type DbOrTx,
  lockInOrder,
  prepareSelect,
  prepareTogether,
  type RowsOf,
} from '../../platform/database/index.ts';
import { groupedBy } from '../../platform/grouped-by.ts';
import { ledgerEntries, type reservations } from '../foreign-tables.ts';
import { expectedParts, shortQueries } from '../jobs/expected-parts.ts';
import { workOrders } from '../workorders.table.ts';
import type { JobRow, LineRow, ListedJob, ListedLine, ListedOrder, OrderRow } from './listed-order.ts';
import {
  type besideJobs,
  listedQueries,
  ONE_ORDER,
  ORDER_VALUES,
  ofOne,
  orderQueries,
  orderValues,
  valuesOfOne,
} from './order-queries.ts';

export type { JobRow, LineRow, OrderRow } from './listed-order.ts';

export interface Job extends JobRow {
  readonly lines: readonly LineRow[];
}

interface IssuedInvoice {
  readonly id: string;
  readonly number: number;
  readonly issuedAt: Date;
  /** "Diagnostic fee, remainder" as it was billed. */
  readonly remainderCents: number;
}

/** An order with everything its money is computed from, or as much of it as a list needs. */
export interface OrderOf<Row extends ListedOrder, AnyJob extends ListedJob> {
  readonly row: Row;
  /** Name of the assigned technician; '' if unassigned. */
  readonly technician: string;
  /** Make of its bike; '' for an order without a bike. */
  readonly make: string;
  /** A time entry for it is running. */
  readonly working: boolean;
  readonly jobs: readonly AnyJob[];
  readonly ledger: LedgerSums;
  /** Card payments in excess of what was owed when they arrived. */
  readonly overpaidCents: number;
  /** Pending card payments. */
  readonly pendingCents: number;
  readonly settledDays: readonly RecordedDay[];
  /** Whether the parts of approved jobs are in stock. */
  readonly parts: Coverage;
  readonly invoice: IssuedInvoice | null;
  /** Differences found at pickup that nobody has answered, and pickup photos that were not compared. */
  readonly openSpots: number;
}

export type Order = OrderOf<OrderRow, Job>;
export type InList = OrderOf<ListedOrder, ListedJob>;

const readRow = prepareSelect(['id'], (db, { id }) =>
  db.select().from(workOrders).where(eq(workOrders.id, id)),
);
const lockRow = prepareSelect(['id'], (db, { id }) =>
  db.select().from(workOrders).where(eq(workOrders.id, id)).for('update'),
);

export async function findOrderRow(db: DbOrTx, id: string): Promise<OrderRow | null> {
  return (await readRow(db, { id }))[0] ?? null;
}

/** Locks the row until the transaction ends. Everything that changes an order or its money starts here. */
export async function lockOrder(tx: DbOrTx, id: string): Promise<OrderRow | null> {
  lockInOrder(tx, 'order', id);
  return (await lockRow(tx, { id }))[0] ?? null;
}

export const loadOrder = async (db: DbOrTx, row: OrderRow): Promise<Order> =>
  orderFrom(row, await readOne(db, valuesOfOne(row)));

type Beside = RowsOf<ReturnType<typeof besideJobs>>;
interface Content<AnyJob, AnyLine> extends Beside {
  readonly jobs: readonly AnyJob[];
  readonly lines: readonly AnyLine[];
}

const readOne = prepareTogether(ONE_ORDER, (db, given) => orderQueries(db, ofOne(given)));
const readContent = prepareTogether(ORDER_VALUES, orderQueries);
const readListed = prepareTogether(ORDER_VALUES, listedQueries);
const readListedAndShort = prepareTogether(ORDER_VALUES, (db, given) => ({
  ...listedQueries(db, given),
  ...shortQueries(db),
}));

/** Jobs, lines and money of any number of orders, in one statement. */
export async function loadOrders(db: DbOrTx, orders: readonly OrderRow[]): Promise<Order[]> {
  return orders.length === 0 ? [] : ordersFrom(orders, await readContent(db, orderValues(orders)));
}

/** Only what a list needs, with the missing parts of orders that wait for parts. */
export async function loadListed(db: DbOrTx, orders: readonly ListedOrder[]) {
  const none = new Map<string, PartsOnTheWay>();
  if (orders.length === 0) return { orders: [], partsOf: none };
  const values = orderValues(orders);
  if (!orders.some(({ status }) => status === 'waiting_parts'))
    return { orders: ordersFrom(orders, await readListed(db, values)), partsOf: none };
  const content = await readListedAndShort(db, values);
  return { orders: ordersFrom(orders, content), partsOf: expectedParts(content) };
}

function ordersFrom<
  Row extends ListedOrder,
  AnyJob extends Omit<ListedJob, 'lines'>,
  AnyLine extends ListedLine,
>(
  orders: readonly Row[],
  content: Content<AnyJob, AnyLine>,
): OrderOf<Row, AnyJob & { lines: readonly AnyLine[] }>[] {
  const { jobs, lines, ledger, cardPayments, days, bills, lineReservations, technicians } = content;
  const { makes, spots, running } = content;
  const orderOfForm = new Map(
    orders.flatMap(({ id, convertedFromIntake: form }) => (form ? [[form, id]] : [])),
  );
  const ledgerOf = groupedBy(ledger, (row) => row.orderId ?? orderOfForm.get(row.intakeId ?? '') ?? '');
  const cardPaymentsOf = groupedBy(cardPayments, (row) => row.orderId);
  const reservationsOf = groupedBy(lineReservations, ({ orderId }) => orderId);
  const linesOf = groupedBy(lines, (line) => line.jobId);
  const jobsOf = groupedBy(jobs, (job) => job.orderId);
  const daysOf = groupedBy(days, (day) => day.orderId);
  const nameOf = new Map(technicians.map((person) => [person.id, displayName(person)]));
  const makeOf = new Map(makes.map(({ id, make }) => [id, make]));
  const runningFor = new Set(running.map(({ orderId }) => orderId));
  const spotsOf = groupedBy(spots, (spot) => spot.orderId);
  return orders.map((order) => ({
    row: order,
    technician: nameOf.get(order.technicianId ?? '') ?? '',
    make: makeOf.get(order.bikeId ?? '') ?? '',
    working: runningFor.has(order.id),
    jobs: underParents(jobsOf.get(order.id) ?? []).map((job) => ({
      ...job,
      lines: linesOf.get(job.id) ?? [],
    })),
    ledger: ledgerSums(ledgerOf.get(order.id) ?? []),
    overpaidCents: sumOf(cardPaymentsOf.get(order.id) ?? [], (row) => row.overpaidCents),
    pendingCents: sumOf(cardPaymentsOf.get(order.id) ?? [], (row) =>
      row.state === 'pending' ? row.amountCents : 0,
    ),
    settledDays: daysOf.get(order.id) ?? [],
    parts: partsOf(jobsOf.get(order.id) ?? [], linesOf, reservationsOf.get(order.id) ?? []),
    invoice: bills.find((bill) => bill.orderId === order.id) ?? null,
    openSpots: (spotsOf.get(order.id) ?? []).length,
  }));
}

const sumOf = <Row>(rows: readonly Row[], centsOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + centsOf(row), 0);

export function orderFrom<
  Row extends ListedOrder,
  AnyJob extends Omit<ListedJob, 'lines'>,
  AnyLine extends ListedLine,
>(row: Row, content: Content<AnyJob, AnyLine>) {
  const [order] = ordersFrom([row], content);
  if (!order) throw new Error('orderFrom: an order without its rows');
  return order;
}

/** Additions follow the job they add to. */
function underParents<AnyJob extends Omit<ListedJob, 'lines'>>(jobs: readonly AnyJob[]): AnyJob[] {
  const additionsOf = groupedBy(
    jobs.filter((job) => job.parentId),
    (job) => job.parentId ?? '',
  );
  return jobs.filter((job) => !job.parentId).flatMap((job) => [job, ...(additionsOf.get(job.id) ?? [])]);
}

type ReservationRow = Pick<typeof reservations.$inferSelect, 'lineId' | 'state'>;

function partsOf(
  jobs: readonly Omit<ListedJob, 'lines'>[],
  linesOf: ReadonlyMap<string, readonly ListedLine[]>,
  lineReservations: readonly ReservationRow[],
): Coverage {
  const listed = new Set(lineReservations.map(({ lineId }) => lineId));
  const unlisted = jobs
    .filter(({ decision }) => decision === 'approved')
    .flatMap(({ id }) => linesOf.get(id) ?? [])
    .filter(
      (line) =>
        line.kind === 'part' &&
        !line.customerSupplied &&
        !line.priceOnly &&
        !line.struckAt &&
        !listed.has(line.id),
    );
  return coverageOf(
    lineReservations.map(({ state }) => state),
    unlisted.length,
  );
}

export async function hasCharges(db: DbOrTx, orderId: string): Promise<boolean> {
  const charges = await db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.orderId, orderId),
        eq(ledgerEntries.kind, 'adjustment'),
        lt(ledgerEntries.amountCents, 0),
      ),
    )
    .limit(1);
  return charges.length > 0;
}
