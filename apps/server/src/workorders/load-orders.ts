import { displayName } from '@kickstand/domain/auth';
import { type Coverage, coverageOf } from '@kickstand/domain/inventory';
import { type LedgerSums, ledgerSums } from '@kickstand/domain/payments';
import type { PartsOnTheWay, SettledDay } from '@kickstand/domain/workorders';
import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { profiles } from '../auth/index.ts';
import {
  type DbOrTx,
  isOneOf,
  lockInOrder,
  type OrPlaceholder,
  prepareSelect,
  prepareTogether,
  type RowsOf,
} from '../platform/database/index.ts';
// by the list of tables: the ledger's and the stock's capabilities know work orders, so neither can be asked from here
import {
  bikes,
  checkouts,
  invoices,
  ledgerEntries,
  reservations,
  storageDays,
} from '../platform/database/schema.ts';
import { groupedBy } from '../platform/grouped-by.ts';
import { workorderClock } from './diagnosis.table.ts';
import { expectedParts, shortQueries } from './expected-parts.ts';
import { workorderJobs, workorderLines } from './jobs.table.ts';
import {
  type JobRow,
  LISTED_JOB_COLUMNS,
  LISTED_LINE_COLUMNS,
  type LineRow,
  type ListedJob,
  type ListedLine,
  type ListedOrder,
  type OrderRow,
} from './listed-order.ts';
import { pickupPhotos, pickupSpots } from './pickup.table.ts';
import { workOrders } from './workorders.table.ts';

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

/** An order with what its money is made of, or as much of both as a list needs. */
export interface OrderOf<Row extends ListedOrder, AnyJob extends ListedJob> {
  readonly row: Row;
  /** The name of the technician it is assigned to; '' for nobody. */
  readonly technician: string;
  /** Of its bike, as the shop knows it; '' for an order without one. */
  readonly make: string;
  /** Someone's clock runs for it. */
  readonly working: boolean;
  readonly jobs: readonly AnyJob[];
  readonly ledger: LedgerSums;
  /** What card payments brought beyond what was owed when they came. */
  readonly overpaidCents: number;
  readonly settledDays: readonly SettledDay[];
  /** Whether the parts of approved jobs are there. */
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

export async function loadOrder(db: DbOrTx, row: OrderRow): Promise<Order> {
  const [order] = await loadOrders(db, [row]);
  if (!order) throw new Error('loadOrder: an order without its rows');
  return order;
}

export const ORDER_VALUES = ['orders', 'forms', 'technicians', 'bikes'] as const;
type OrderValues = Readonly<Record<(typeof ORDER_VALUES)[number], OrPlaceholder<readonly string[]>>>;

const jobsOfOrders = ({ orders }: OrderValues) =>
  and(isOneOf(workorderJobs.orderId, orders), isNull(workorderJobs.removedAt));
const JOBS_IN_ORDER = [asc(workorderJobs.position), asc(workorderJobs.createdAt), asc(workorderJobs.id)];
const linesOfOrders = ({ orders }: OrderValues) =>
  and(isOneOf(workorderLines.orderId, orders), isNull(workorderLines.removedAt));
const LINES_IN_ORDER = [asc(workorderLines.position), asc(workorderLines.createdAt), asc(workorderLines.id)];

/** What the money of orders is made of; `forms`: those the orders came from. */
export const orderQueries = (db: DbOrTx, given: OrderValues) => ({
  jobs: db
    .select()
    .from(workorderJobs)
    .where(jobsOfOrders(given))
    .orderBy(...JOBS_IN_ORDER),
  lines: db
    .select()
    .from(workorderLines)
    .where(linesOfOrders(given))
    .orderBy(...LINES_IN_ORDER),
  ...besideJobs(db, given),
});

/** The same for a list. */
const listedQueries = (db: DbOrTx, given: OrderValues) => ({
  jobs: db
    .select(LISTED_JOB_COLUMNS)
    .from(workorderJobs)
    .where(jobsOfOrders(given))
    .orderBy(...JOBS_IN_ORDER),
  lines: db
    .select(LISTED_LINE_COLUMNS)
    .from(workorderLines)
    .where(linesOfOrders(given))
    .orderBy(...LINES_IN_ORDER),
  ...besideJobs(db, given),
});

const besideJobs = (db: DbOrTx, given: OrderValues) => ({
  // A deposit was taken for the form, before the order was there.
  ledger: db
    .select({
      id: ledgerEntries.id,
      orderId: ledgerEntries.orderId,
      intakeId: ledgerEntries.intakeId,
      kind: ledgerEntries.kind,
      amountCents: ledgerEntries.amountCents,
      reverses: ledgerEntries.reverses,
    })
    .from(ledgerEntries)
    .where(or(isOneOf(ledgerEntries.orderId, given.orders), isOneOf(ledgerEntries.intakeId, given.forms))),
  overpaid: db
    .select({ orderId: checkouts.orderId, cents: checkouts.overpaidCents })
    .from(checkouts)
    .where(and(isOneOf(checkouts.orderId, given.orders), gt(checkouts.overpaidCents, 0))),
  days: db.select().from(storageDays).where(isOneOf(storageDays.orderId, given.orders)),
  bills: db
    .select({
      id: invoices.id,
      number: invoices.number,
      issuedAt: invoices.issuedAt,
      orderId: invoices.orderId,
      remainderCents: sql`coalesce((${invoices.invoice} -> 'totals' ->> 'remainderCents')::bigint, 0)`
        .mapWith(Number)
        .as('remainder_cents'),
    })
    .from(invoices)
    .where(isOneOf(invoices.orderId, given.orders)),
  claims: db
    .select({ orderId: reservations.orderId, lineId: reservations.lineId, state: reservations.state })
    .from(reservations)
    .where(isOneOf(reservations.orderId, given.orders)),
  technicians: db
    .select({ id: profiles.id, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(profiles)
    .where(isOneOf(profiles.id, given.technicians)),
  makes: db.select({ id: bikes.id, make: bikes.make }).from(bikes).where(isOneOf(bikes.id, given.bikes)),
  spots: db
    .select({ orderId: pickupPhotos.orderId })
    .from(pickupPhotos)
    .leftJoin(pickupSpots, eq(pickupSpots.photoId, pickupPhotos.id))
    .where(
      and(
        isOneOf(pickupPhotos.orderId, given.orders),
        isNull(pickupPhotos.removedAt),
        or(isNull(pickupPhotos.comparison), and(isNotNull(pickupSpots.id), isNull(pickupSpots.answer))),
      ),
    ),
  running: db
    .select({ orderId: workorderClock.orderId })
    .from(workorderClock)
    .where(and(isOneOf(workorderClock.orderId, given.orders), isNull(workorderClock.endedAt))),
});

type Beside = RowsOf<ReturnType<typeof besideJobs>>;
interface Content<AnyJob, AnyLine> extends Beside {
  readonly jobs: readonly AnyJob[];
  readonly lines: readonly AnyLine[];
}

const readContent = prepareTogether(ORDER_VALUES, orderQueries);
const readListed = prepareTogether(ORDER_VALUES, listedQueries);
const readListedAndShort = prepareTogether(ORDER_VALUES, (db, given) => ({
  ...listedQueries(db, given),
  ...shortQueries(db),
}));

export const orderValues = (orders: readonly ListedOrder[]) => ({
  orders: orders.map(({ id }) => id),
  forms: orders.flatMap(({ convertedFromIntake: form }) => form ?? []),
  technicians: [...new Set(orders.flatMap(({ technicianId }) => technicianId ?? []))],
  bikes: [...new Set(orders.flatMap(({ bikeId }) => bikeId ?? []))],
});

/** Jobs, lines and money of orders, in one statement however many they are. */
export async function loadOrders(db: DbOrTx, orders: readonly OrderRow[]): Promise<Order[]> {
  return orders.length === 0 ? [] : ordersFrom(orders, await readContent(db, orderValues(orders)));
}

/** As much of it as a list needs, with the parts that those which wait for parts wait for. */
export async function loadListed(db: DbOrTx, orders: readonly ListedOrder[]) {
  const none = new Map<string, PartsOnTheWay>();
  if (orders.length === 0) return { orders: [], partsOf: none };
  const values = orderValues(orders);
  if (!orders.some(({ status }) => status === 'waiting_parts'))
    return { orders: ordersFrom(orders, await readListed(db, values)), partsOf: none };
  const content = await readListedAndShort(db, values);
  return { orders: ordersFrom(orders, content), partsOf: expectedParts(content) };
}

export function ordersFrom<
  Row extends ListedOrder,
  AnyJob extends Omit<ListedJob, 'lines'>,
  AnyLine extends ListedLine,
>(
  orders: readonly Row[],
  content: Content<AnyJob, AnyLine>,
): OrderOf<Row, AnyJob & { lines: readonly AnyLine[] }>[] {
  const { jobs, lines, ledger, overpaid, days, bills, claims, technicians, makes, spots, running } = content;
  const orderOfForm = new Map(
    orders.flatMap(({ id, convertedFromIntake: form }) => (form ? [[form, id]] : [])),
  );
  const ledgerOf = groupedBy(ledger, (row) => row.orderId ?? orderOfForm.get(row.intakeId ?? '') ?? '');
  const overpaidOf = groupedBy(overpaid, (row) => row.orderId);
  const claimsOf = groupedBy(claims, (claim) => claim.orderId);
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
    overpaidCents: (overpaidOf.get(order.id) ?? []).reduce((sum, { cents }) => sum + cents, 0),
    settledDays: daysOf.get(order.id) ?? [],
    parts: partsOf(jobsOf.get(order.id) ?? [], linesOf, claimsOf.get(order.id) ?? []),
    invoice: bills.find((bill) => bill.orderId === order.id) ?? null,
    openSpots: (spotsOf.get(order.id) ?? []).length,
  }));
}

/** Additions follow the job they add to. */
function underParents<AnyJob extends Omit<ListedJob, 'lines'>>(jobs: readonly AnyJob[]): AnyJob[] {
  const additionsOf = groupedBy(
    jobs.filter((job) => job.parentId),
    (job) => job.parentId ?? '',
  );
  return jobs.filter((job) => !job.parentId).flatMap((job) => [job, ...(additionsOf.get(job.id) ?? [])]);
}

type ClaimRow = Pick<typeof reservations.$inferSelect, 'lineId' | 'state'>;

function partsOf(
  jobs: readonly Omit<ListedJob, 'lines'>[],
  linesOf: ReadonlyMap<string, readonly ListedLine[]>,
  claims: readonly ClaimRow[],
): Coverage {
  const listed = new Set(claims.map(({ lineId }) => lineId));
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
    claims.map(({ state }) => state),
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
