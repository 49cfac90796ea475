import { displayName, STAFF_ROLES } from '@kickstand/domain/auth';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { profiles } from '../auth/index.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { workorderClock, workorderFindings } from './diagnosis.table.ts';
import { estimateDecisions } from './estimates.table.ts';
import { workorderQuestions } from './questions.table.ts';

/** Names of people by their ids; nobody is nothing. */
export async function namesOf(
  db: DbOrTx,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  const rows = wanted.length > 0 ? await db.select().from(profiles).where(inArray(profiles.id, wanted)) : [];
  return nameIn(rows);
}

/** People as `readTogether` brings them, by their ids; nobody is nothing. */
export function nameIn(
  people: readonly { id: string; firstName: string | null; lastName: string | null }[],
): (id: string | null) => string {
  const known = new Map(people.map((person) => [person.id, displayName(person)]));
  return (id) => known.get(id ?? '') ?? '';
}

/** Everyone who is named on an order's page, beside those who did its `lines`. */
export const peopleOf = (db: DbOrTx, orderId: string, others: readonly (string | null)[]) =>
  db
    .select({ id: profiles.id, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(profiles)
    .where(
      sql`${profiles.id} in (
        select unnest(${sql.param([...new Set(others.flatMap((id) => id ?? []))])}::uuid[])
        union all select ${workorderFindings.createdBy} from ${workorderFindings} where ${eq(workorderFindings.orderId, orderId)}
        union all select ${estimateDecisions.takenBy} from ${estimateDecisions} where ${eq(estimateDecisions.orderId, orderId)}
        union all select ${estimateDecisions.linkBy} from ${estimateDecisions} where ${eq(estimateDecisions.orderId, orderId)}
        union all select ${workorderClock.userId} from ${workorderClock} where ${eq(workorderClock.orderId, orderId)}
        union all select ${workorderQuestions.actorId} from ${workorderQuestions} where ${eq(workorderQuestions.orderId, orderId)}
      )`,
    );

/** Someone who works here and can have a bike. */
export async function isTechnician(db: DbOrTx, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(eq(profiles.id, id), inArray(profiles.role, [...STAFF_ROLES]), isNull(profiles.deactivatedAt)),
    );
  return rows.length > 0;
}
