import { and, asc, desc, eq, gte, inArray, lt, ne, type SQL } from 'drizzle-orm';
import { profiles } from '../../auth/index.ts';
import type { DbOrTx } from '../../platform/database/index.ts';
import { workorderEvents } from '../events.table.ts';
import { workOrders } from '../workorders.table.ts';
import { presentEvent } from './timeline.ts';

/** What a conversation with a customer refers to: decisions, questions, payments and emails. */
const KINDS = [
  'decided',
  'asked',
  'answered',
  'deposit_taken',
  'payment_taken',
  'payment_refunded',
  'mail_sent',
];

/** More than happens between fifty texts. */
const LIMIT = 200;

interface Period {
  readonly from: Date | null;
  readonly to: Date | null;
}

/** From the timelines of a customer's orders, oldest first; of one order if it has no customer. */
export async function customerEvents(
  db: DbOrTx,
  { customerId, orderId }: { readonly customerId: string | null; readonly orderId: string | null },
  { from, to }: Period,
) {
  const owner: SQL | null = customerId
    ? eq(workOrders.customerId, customerId)
    : orderId
      ? eq(workOrders.id, orderId)
      : null;
  if (!owner) return [];
  const rows = await db
    .select({
      event: workorderEvents,
      person: profiles,
      order: { id: workOrders.id, number: workOrders.number },
    })
    .from(workorderEvents)
    .innerJoin(workOrders, eq(workOrders.id, workorderEvents.orderId))
    .leftJoin(profiles, eq(profiles.id, workorderEvents.actorId))
    .where(
      and(
        owner,
        inArray(workorderEvents.kind, KINDS),
        from ? gte(workorderEvents.at, from) : undefined,
        to ? lt(workorderEvents.at, to) : undefined,
      ),
    )
    .orderBy(desc(workorderEvents.at), desc(workorderEvents.seq))
    .limit(LIMIT);
  return rows.reverse().map(({ order, ...row }) => ({ ...presentEvent(row), order }));
}

/** The latest orders of a customer, without the one that is shown already. */
export const otherOrdersOf = (db: DbOrTx, customerId: string, except: string | null, limit: number) =>
  db
    .select({
      id: workOrders.id,
      number: workOrders.number,
      bikeInfo: workOrders.bikeInfo,
      createdAt: workOrders.createdAt,
    })
    .from(workOrders)
    .where(and(eq(workOrders.customerId, customerId), except ? ne(workOrders.id, except) : undefined))
    .orderBy(desc(workOrders.createdAt), asc(workOrders.id))
    .limit(limit);
