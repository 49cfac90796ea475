import type { Outputs } from '@kickstand/api';
import { searchWords } from '@kickstand/domain/customers';
import { bikeInfo } from '@kickstand/domain/intake';
import { isEnded, OPEN_STATUSES, OWING_STATUSES, owedCents, type Status } from '@kickstand/domain/workorders';
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { fileUrls } from '../files/index.ts';
import { bikeOwnerships, bikes, customers } from './customers.table.ts';
import type { CustomersDeps } from './customers-deps.ts';
import { areDifferent } from './differences.ts';
import { workOrders as orders } from './foreign-tables.ts';
import { foundBy } from './search-customers.ts';
import { lastVisit } from './visits.ts';

const PAGE_SIZE = 50;

export interface CustomerQuery {
  readonly search?: string | undefined;
  readonly duplicates?: boolean | undefined;
  readonly after?: string | undefined;
}

type Row = Outputs['customers']['list']['customers'][number];

/** A page by name, after the last one of the page before: as quick on the last page as on the first. */
export async function listCustomers(
  deps: CustomersDeps,
  query: CustomerQuery,
): Promise<Outputs['customers']['list']> {
  const found = await deps.db
    .select({
      id: customers.id,
      name: customers.name,
      phone: customers.phone,
      email: customers.email,
      lastVisitAt: lastVisit,
      duplicate: sql<boolean>`${hasDuplicate}`,
      photo: sql<string | null>`(select photo_left_side from intake_forms
        where customer_id = customers.id and removed_at is null order by created_at desc limit 1)`,
    })
    .from(customers)
    .where(
      and(
        isNull(customers.mergedInto),
        ...(await foundBy(deps.db, searchWords(query.search ?? ''))),
        // `is true` keeps it a subquery for each of the few that share; as a join, everyone is compared with
        // everyone
        query.duplicates
          ? sql`((${shared('phone')} or ${shared('email')}) and (${hasDuplicate}) is true)`
          : undefined,
        query.after
          ? sql`(${customers.nameKey}, ${customers.id}) > (
              select last.name_key, last.id from customers last where last.id = ${query.after})`
          : undefined,
      ),
    )
    .orderBy(asc(customers.nameKey), asc(customers.id))
    .limit(PAGE_SIZE + 1);
  const page = found.slice(0, PAGE_SIZE);
  const ids = page.map(({ id }) => id);
  const bikesOf = await ownedBikes(deps, ids);
  const moneyOf = await openMoney(deps, ids);
  const urls = fileUrls(deps);
  return {
    customers: page.map(({ photo, lastVisitAt, ...row }) => ({
      ...row,
      lastVisitAt: lastVisitAt?.toISOString() ?? null,
      thumbnailUrl: photo ? urls.thumbnailUrl(photo) : null,
      bikes: bikesOf.get(row.id) ?? [],
      ...(moneyOf.get(row.id) ?? { openOrders: 0, owedCents: 0 }),
    })),
    more: found.length > PAGE_SIZE,
  };
}

/** Another record that is not merged, with the same phone or email. Uses two indexes, one after the other. */
const sharing = sql`other.merged_into is null and other.id <> customers.id and (
  (other.phone = customers.phone and customers.phone <> '') or
  (other.email = customers.email and customers.email <> ''))`;

const hasDuplicate = sql`exists (select 1 from customers other
  where ${sharing} and not ${areDifferent(sql`customers.id`, sql`other.id`)})`;

/** Counted once for all: asked for every row, a shop without duplicates would be read to its end one by one. */
function shared(column: 'phone' | 'email'): SQL {
  const name = sql.identifier(column);
  return sql`(${customers[column]} <> '' and ${customers[column]} in (
    select ${name} from customers where merged_into is null group by ${name} having count(*) > 1))`;
}

async function ownedBikes(
  { db }: CustomersDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row['bikes']>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ customerId: bikeOwnerships.customerId, bike: bikes })
          .from(bikeOwnerships)
          .innerJoin(bikes, eq(bikes.id, bikeOwnerships.bikeId))
          .where(and(inArray(bikeOwnerships.customerId, [...ids]), isNull(bikeOwnerships.until)))
          .orderBy(desc(bikes.updatedAt), asc(bikes.id));
  const known = new Map<string, Row['bikes']>();
  for (const { customerId, bike } of rows)
    known.set(customerId, [...(known.get(customerId) ?? []), { id: bike.id, title: titleOf(bike) }]);
  return known;
}

export const titleOf = (bike: Pick<typeof bikes.$inferSelect, 'year' | 'make' | 'model'>): string =>
  bikeInfo({ bikeYear: bike.year, bikeMake: bike.make, bikeModel: bike.model });

/** Orders that are open or still owed for. */
export const OPEN_OR_OWED: readonly Status[] = [...new Set<Status>([...OPEN_STATUSES, ...OWING_STATUSES])];

/** How many orders are open and what is owed for them, by customer. */
export async function openMoney({ db, clock, ordersMoney }: CustomersDeps, ids: readonly string[]) {
  const known = new Map<string, { openOrders: number; owedCents: number }>();
  if (ids.length === 0) return known;
  const rows = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.customerId, [...ids]), inArray(orders.status, [...OPEN_OR_OWED])));
  const figures = await ordersMoney(db, rows, clock.now());
  const balanceOf = new Map(figures.map(({ order, balanceCents }) => [order.row.id, balanceCents]));
  for (const { id, customerId, status } of rows) {
    if (!customerId) continue;
    const sum = known.get(customerId) ?? { openOrders: 0, owedCents: 0 };
    if (!isEnded(status)) sum.openOrders += 1;
    sum.owedCents += owedCents([{ status, balanceCents: balanceOf.get(id) ?? 0 }]);
    known.set(customerId, sum);
  }
  return known;
}
