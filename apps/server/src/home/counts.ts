import type { Outputs } from '@kickstand/api';
import type { Role } from '@kickstand/domain/auth';
import { COUNT_LIMIT, navigationFor } from '@kickstand/domain/navigation';
import { OPEN_STATUSES } from '@kickstand/domain/workorders';
import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import {
  appointments,
  messageConversations as conversations,
  intakeForms as forms,
  workOrders as orders,
  reservations,
} from './foreign-tables.ts';

type Counts = Outputs['home']['counts'];
type CountedEntry = keyof Counts;

/**
 * NAV-01: the counts that the role may see, in one statement: visits to confirm, unread conversations, forms without
 * an order, open orders, orders with missing parts.
 */
export async function navigationCounts(db: DbOrTx, role: Role | null): Promise<Counts> {
  const shown = new Set(navigationFor(role).map(({ id }) => id));
  const counted: Record<CountedEntry, SQL> = {
    calendar: db
      .select({ one: sql`1` })
      .from(appointments)
      .where(eq(appointments.state, 'requested'))
      .limit(COUNT_LIMIT)
      .getSQL(),
    messages: db
      .select({ one: sql`1` })
      .from(conversations)
      .where(gt(conversations.unread, 0))
      .limit(COUNT_LIMIT)
      .getSQL(),
    intakeForms: db
      .select({ one: sql`1` })
      .from(forms)
      .where(and(isNull(forms.convertedToDiagnostic), isNull(forms.removedAt)))
      .limit(COUNT_LIMIT)
      .getSQL(),
    workOrders: db
      .select({ one: sql`1` })
      .from(orders)
      .where(and(isNull(orders.archivedAt), inArray(orders.status, [...OPEN_STATUSES])))
      .limit(COUNT_LIMIT)
      .getSQL(),
    workOrderParts: db
      .selectDistinct({ id: reservations.orderId })
      .from(reservations)
      .where(eq(reservations.state, 'short'))
      .limit(COUNT_LIMIT)
      .getSQL(),
  };
  const entries = (Object.keys(counted) as CountedEntry[]).filter((entry) => shown.has(entry));
  const none: Counts = {
    ...{ calendar: null, messages: null, intakeForms: null, workOrders: null, workOrderParts: null },
  };
  if (entries.length === 0) return none;
  const columns = entries.map(
    (entry) => sql`(select count(*)::int from (${counted[entry]}) found) as ${sql.identifier(entry)}`,
  );
  const { rows } = await db.execute<Partial<Record<CountedEntry, number>>>(
    sql`select ${sql.join(columns, sql`, `)}`,
  );
  return { ...none, ...rows[0] };
}
