import { and, asc, eq, gt, isNotNull, isNull, or, type Placeholder, sql } from 'drizzle-orm';
import { profiles } from '../../auth/index.ts';
import { type DbOrTx, type Ids, isOneOf, OneId } from '../../platform/database/index.ts';
import { workorderClock } from '../diagnosis/diagnosis.table.ts';
// imported from their table files: payments and inventory depend on this capability, so their indexes would
// be cycles
import { bikes, checkouts, invoices, ledgerEntries, reservations, storageDays } from '../foreign-tables.ts';
import { workorderJobs, workorderLines } from '../jobs/jobs.table.ts';
import { pickupPhotos, pickupSpots } from '../pickup/pickup.table.ts';
import { LISTED_JOB_COLUMNS, LISTED_LINE_COLUMNS, type ListedOrder } from './listed-order.ts';

/** Parameters of a statement about orders. */
export const ORDER_VALUES = ['orders', 'forms', 'technicians', 'bikes'] as const;
type OrderValues = Readonly<Record<(typeof ORDER_VALUES)[number], Ids>>;

/** Parameters of a statement about one order; null for a form, technician or bike that it does not have. */
export const ONE_ORDER = ['order', 'form', 'technician', 'bike'] as const;
type OneOrder<Value> = Readonly<Record<(typeof ONE_ORDER)[number], Value>>;

export const ofOne = ({ order, form, technician, bike }: OneOrder<Placeholder>): OrderValues => ({
  orders: new OneId(order),
  forms: new OneId(form),
  technicians: new OneId(technician),
  bikes: new OneId(bike),
});

export const valuesOfOne = (row: ListedOrder): OneOrder<string | null> => ({
  order: row.id,
  form: row.convertedFromIntake,
  technician: row.technicianId,
  bike: row.bikeId,
});

const jobsOfOrders = ({ orders }: OrderValues) =>
  and(isOneOf(workorderJobs.orderId, orders), isNull(workorderJobs.removedAt));
const JOBS_IN_ORDER = [asc(workorderJobs.position), asc(workorderJobs.createdAt), asc(workorderJobs.id)];
const linesOfOrders = ({ orders }: OrderValues) =>
  and(isOneOf(workorderLines.orderId, orders), isNull(workorderLines.removedAt));
const LINES_IN_ORDER = [asc(workorderLines.position), asc(workorderLines.createdAt), asc(workorderLines.id)];

/** The inputs of an order's money; `forms`: the forms the orders came from. */
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
export const listedQueries = (db: DbOrTx, given: OrderValues) => ({
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

export const besideJobs = (db: DbOrTx, given: OrderValues) => ({
  // A deposit was taken for the form, before the order existed.
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
  cardPayments: db
    .select({
      orderId: checkouts.orderId,
      state: checkouts.state,
      amountCents: checkouts.amountCents,
      overpaidCents: checkouts.overpaidCents,
    })
    .from(checkouts)
    .where(
      and(
        isOneOf(checkouts.orderId, given.orders),
        or(eq(checkouts.state, 'pending'), gt(checkouts.overpaidCents, 0)),
      ),
    ),
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
  lineReservations: db
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

export const orderValues = (orders: readonly ListedOrder[]) => ({
  orders: orders.map(({ id }) => id),
  forms: orders.flatMap(({ convertedFromIntake: form }) => form ?? []),
  technicians: [...new Set(orders.flatMap(({ technicianId }) => technicianId ?? []))],
  bikes: [...new Set(orders.flatMap(({ bikeId }) => bikeId ?? []))],
});
