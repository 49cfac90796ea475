import type { Outputs } from '@kickstand/api';
import { evidenceOf } from '@kickstand/domain/customers';
import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { AnyPgTable } from 'drizzle-orm/pg-core';
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
  const found = [...sure, ...suggested];
  const present = await mergingPresenter(db, found);
  return found.map((row) => ({
    ...present(row),
    evidence: evidenceOf(customer, row, alike.has(row.id)),
  }));
}

type Merging = Outputs['customers']['mergePreview']['kept'];

const counted = (table: AnyPgTable) =>
  sql`(select count(*) from ${table} where customer_id = customers.id)`.mapWith(Number);

/** Presents a record with what would move, were it merged away. Reads all that of these records at once. */
export async function mergingPresenter(
  db: DbOrTx,
  rows: readonly CustomerRow[],
): Promise<(row: CustomerRow) => Merging> {
  const ids = [...new Set(rows.map(({ id }) => id))];
  const facts = await db
    .select({
      id: customers.id,
      lastVisit,
      intakes: counted(intakeForms),
      orders: counted(orders),
      bikes: counted(bikeOwnerships),
    })
    .from(customers)
    .where(inArray(customers.id, ids));
  const factsOf = new Map(facts.map((row) => [row.id, row]));
  return ({ id, name, phone, email, notes, createdAt }) => {
    const { lastVisit: last, intakes = 0, orders: ordered = 0, bikes = 0 } = factsOf.get(id) ?? {};
    return {
      ...{ id, name, phone, email, notes },
      createdAt: createdAt.toISOString(),
      lastVisitAt: last?.toISOString() ?? null,
      has: { intakes, orders: ordered, bikes },
    };
  };
}
