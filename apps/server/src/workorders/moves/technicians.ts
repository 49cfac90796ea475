import type { Outputs } from '@kickstand/api';
import { displayName, STAFF_ROLES } from '@kickstand/domain/auth';
import { QUEUE_STATUSES } from '@kickstand/domain/workorders';
import { and, asc, count, inArray, isNull } from 'drizzle-orm';
import { profiles } from '../../auth/index.ts';
import type { DbOrTx } from '../../platform/database/index.ts';
import { workOrders as orders } from '../workorders.table.ts';

/** People who can be assigned to an order, with the number of their open orders. */
export async function listTechnicians(db: DbOrTx): Promise<Outputs['workorders']['technicians']> {
  const open = await db
    .select({ id: orders.technicianId, open: count() })
    .from(orders)
    .where(and(isNull(orders.archivedAt), inArray(orders.status, [...QUEUE_STATUSES])))
    .groupBy(orders.technicianId);
  const people = await db
    .select()
    .from(profiles)
    .where(and(inArray(profiles.role, [...STAFF_ROLES]), isNull(profiles.deactivatedAt)))
    .orderBy(asc(profiles.firstName), asc(profiles.lastName), asc(profiles.id));
  return people.map((person) => ({
    id: person.id,
    name: displayName(person),
    role: person.role,
    open: open.find(({ id }) => id === person.id)?.open ?? 0,
  }));
}
