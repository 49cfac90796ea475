import type { Outputs } from '@kickstand/api';
import { OPEN_STATUSES } from '@kickstand/domain/workorders';
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { fileUrls } from '../files/index.ts';
import { bikeOwnerships, bikes } from './customers.table.ts';
import type { CustomersDeps } from './customers-deps.ts';
import { intakeForms, workOrders as orders } from './foreign-tables.ts';
import { titleOf } from './list-customers.ts';

type BikeRecord = Outputs['customers']['find']['bikes'][number];

const BIKES_AT_MOST = 50;

/** The bikes of these customers: those in the shop, those they have now, those they had. Visits with another owner are left out. */
export async function bikesOf(
  deps: Pick<CustomersDeps, 'db' | 'clock' | 'secrets'>,
  customerIds: readonly string[],
): Promise<BikeRecord[]> {
  if (customerIds.length === 0) return [];
  const { db } = deps;
  const rows = await db
    .select({ bike: bikes, since: bikeOwnerships.since, until: bikeOwnerships.until })
    .from(bikeOwnerships)
    .innerJoin(bikes, eq(bikes.id, bikeOwnerships.bikeId))
    .where(inArray(bikeOwnerships.customerId, [...customerIds]))
    .orderBy(sql`${bikeOwnerships.until} desc nulls first`, desc(bikeOwnerships.since))
    .limit(BIKES_AT_MOST);
  // one that was sold and came back is one bike
  const latest = [...new Map(rows.toReversed().map((row) => [row.bike.id, row])).values()].toReversed();
  const ids = latest.map(({ bike }) => bike.id);
  const formOf = await lastForms(deps, customerIds, ids);
  const ordersOf = await ordersByBike(deps, customerIds, ids);
  const urls = fileUrls(deps);
  const standingFirst = latest.toSorted(
    (one, other) => Number(ordersOf.open.has(other.bike.id)) - Number(ordersOf.open.has(one.bike.id)),
  );
  return standingFirst.map(({ bike, since, until }) => {
    const form = formOf.get(bike.id);
    return {
      id: bike.id,
      title: titleOf(bike),
      make: bike.make,
      model: bike.model,
      year: bike.year,
      color: bike.color,
      vin: bike.vin,
      plate: bike.plate,
      mileage: form?.mileage ?? '',
      photoUrl: form?.photo ? urls.thumbnailUrl(form.photo) : null,
      since: since.toISOString(),
      until: until?.toISOString() ?? null,
      lastSeenAt: form?.createdAt.toISOString() ?? null,
      here: ordersOf.open.get(bike.id) ?? null,
      orders: ordersOf.counts.get(bike.id) ?? 0,
    };
  });
}

type Deps = Pick<CustomersDeps, 'db'>;

async function lastForms({ db }: Deps, customerIds: readonly string[], bikeIds: readonly string[]) {
  const rows =
    bikeIds.length === 0
      ? []
      : await db
          .selectDistinctOn([intakeForms.bikeId], {
            bikeId: intakeForms.bikeId,
            mileage: intakeForms.mileage,
            photo: intakeForms.photoLeftSide,
            createdAt: intakeForms.createdAt,
          })
          .from(intakeForms)
          .where(
            and(
              inArray(intakeForms.bikeId, [...bikeIds]),
              inArray(intakeForms.customerId, [...customerIds]),
              isNull(intakeForms.removedAt),
            ),
          )
          .orderBy(intakeForms.bikeId, desc(intakeForms.createdAt));
  return new Map(rows.map((row) => [row.bikeId ?? '', row]));
}

async function ordersByBike({ db }: Deps, customerIds: readonly string[], bikeIds: readonly string[]) {
  const open = new Map<string, NonNullable<BikeRecord['here']>>();
  const counts = new Map<string, number>();
  if (bikeIds.length === 0) return { open, counts };
  const theirs = and(inArray(orders.bikeId, [...bikeIds]), inArray(orders.customerId, [...customerIds]));
  const counted = await db
    .select({ bikeId: orders.bikeId, orders: count() })
    .from(orders)
    .where(theirs)
    .groupBy(orders.bikeId);
  for (const row of counted) counts.set(row.bikeId ?? '', row.orders);
  const standing = await db
    .select({ bikeId: orders.bikeId, id: orders.id, number: orders.number, status: orders.status })
    .from(orders)
    .where(and(theirs, inArray(orders.status, [...OPEN_STATUSES])))
    .orderBy(orders.number);
  for (const { bikeId, ...order } of standing) open.set(bikeId ?? '', order);
  return { open, counts };
}
