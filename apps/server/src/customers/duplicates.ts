import type { Outputs } from '@kickstand/api';
import { evidenceOf } from '@kickstand/domain/customers';
import { and, count, eq, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import { bikeOwnerships, customers } from './customers.table.ts';
import type { CustomerRow } from './customers-deps.ts';
import { differentFrom } from './differences.ts';
import { intakeForms, workOrders as orders } from './foreign-tables.ts';
import { findSurvivor } from './lock-customers.ts';
import { lastVisit } from './visits.ts';

type Duplicate = Outputs['customers']['duplicates'][number];

const SURE_AT_MOST = 10;
const LIKE_AT_MOST = 3;
/** Above it two names differ by a nickname or a typing mistake. */
const LIKE = 0.6;

/** Records with the same phone or email first, then a few with a like name. */
export async function duplicatesOf(db: DbOrTx, id: string): Promise<Duplicate[] | null> {
  const customer = await findSurvivor(db, id);
  if (!customer) return null;
  const different = await differentFrom(db, customer.id);
  const others = and(
    isNull(customers.mergedInto),
    notInArray(customers.id, [customer.id, ...different.map((one) => one.id)]),
  );
  const { phone, email, nameKey } = customer;
  const same = [
    phone ? eq(customers.phone, phone) : undefined,
    email ? eq(customers.email, email) : undefined,
  ].filter((way) => way !== undefined);
  const sure =
    same.length === 0
      ? []
      : await db
          .select()
          .from(customers)
          .where(and(others, or(...same)))
          .orderBy(customers.nameKey, customers.id)
          .limit(SURE_AT_MOST);
  const like = await db
    .select()
    .from(customers)
    .where(
      and(
        others,
        // the first uses the search index, the second checks exactly
        sql`${nameKey} <% ${customers.searchText}`,
        sql`similarity(${customers.nameKey}, ${nameKey}) >= ${LIKE}`,
      ),
    )
    .orderBy(sql`similarity(${customers.nameKey}, ${nameKey}) desc`, customers.id)
    .limit(SURE_AT_MOST + LIKE_AT_MOST);
  const alike = new Set(like.map((row) => row.id));
  const known = new Set(sure.map((row) => row.id));
  const suggested = like.filter((row) => !known.has(row.id)).slice(0, LIKE_AT_MOST);
  return Promise.all(
    [...sure, ...suggested].map(async (row) => ({
      ...(await presentMerging(db, row)),
      evidence: evidenceOf(customer, row, alike.has(row.id)),
    })),
  );
}

/** A record with what would move, were it merged away. */
export async function presentMerging(
  db: DbOrTx,
  row: CustomerRow,
): Promise<Outputs['customers']['mergePreview']['kept']> {
  const [visit] = await db.select({ last: lastVisit }).from(customers).where(eq(customers.id, row.id));
  const [forms] = await db.select({ n: count() }).from(intakeForms).where(eq(intakeForms.customerId, row.id));
  const [ordered] = await db.select({ n: count() }).from(orders).where(eq(orders.customerId, row.id));
  const [owned] = await db
    .select({ n: count() })
    .from(bikeOwnerships)
    .where(eq(bikeOwnerships.customerId, row.id));
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    notes: row.notes,
    createdAt: row.createdAt.toISOString(),
    lastVisitAt: visit?.last?.toISOString() ?? null,
    has: { intakes: forms?.n ?? 0, orders: ordered?.n ?? 0, bikes: owned?.n ?? 0 },
  };
}
