import { displayName, STAFF_ROLES } from '@kickstand/domain/auth';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { profiles } from '../../auth/index.ts';
import { type DbOrTx, idsParam, type OrPlaceholder } from '../../platform/database/index.ts';
import { workorderClock, workorderFindings } from '../diagnosis/diagnosis.table.ts';
import { estimateDecisions } from '../estimates/estimates.table.ts';
import { workorderQuestions } from '../questions/questions.table.ts';

/** Names of people by id; '' for null. */
export async function namesOf(
  db: DbOrTx,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  const rows = wanted.length > 0 ? await db.select().from(profiles).where(inArray(profiles.id, wanted)) : [];
  return nameIn(rows);
}

/** The same, from rows that `readTogether` returned. */
export function nameIn(
  people: readonly { id: string; firstName: string | null; lastName: string | null }[],
): (id: string | null) => string {
  const known = new Map(people.map((person) => [person.id, displayName(person)]));
  return (id) => known.get(id ?? '') ?? '';
}

/** Everyone named on an order's page, and `others`. */
export function peopleOf(
  db: DbOrTx,
  orderId: OrPlaceholder<string>,
  others: OrPlaceholder<readonly string[]>,
) {
  const named = (person: PgColumn, order: PgColumn) =>
    sql`select ${person} from ${order.table} where ${eq(order, orderId)}`;
  return db
    .select({ id: profiles.id, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(profiles)
    .where(
      sql`${profiles.id} in (${sql.join(
        [
          sql`select unnest(${idsParam(others)}::uuid[])`,
          named(workorderFindings.createdBy, workorderFindings.orderId),
          named(estimateDecisions.takenBy, estimateDecisions.orderId),
          named(estimateDecisions.linkBy, estimateDecisions.orderId),
          named(workorderClock.userId, workorderClock.orderId),
          named(workorderQuestions.actorId, workorderQuestions.orderId),
        ],
        sql` union all `,
      )})`,
    );
}

/** Whether this person can be assigned to an order. */
export async function isTechnician(db: DbOrTx, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(eq(profiles.id, id), inArray(profiles.role, [...STAFF_ROLES]), isNull(profiles.deactivatedAt)),
    );
  return rows.length > 0;
}
