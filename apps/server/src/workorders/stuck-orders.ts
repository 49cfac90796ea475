import type { Outputs } from '@kickstand/api';
import { DECISION_EVENTS, HOURS_ALLOWED, type OrderEvent, type Status } from '@kickstand/domain/workorders';
import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { after, HOUR } from '../platform/clock.ts';
import { readSection } from '../settings/index.ts';
import { LISTED_COLUMNS } from './listed-order.ts';
import { blockersOf, factsOf } from './order-facts.ts';
import { type CardWithMoney, presentCards } from './present-card.ts';
import { presentBlockers } from './present-moves.ts';
import { workOrders as orders } from './workorders.table.ts';
import type { WorkordersDeps } from './workorders-deps.ts';

type StuckOrder = Outputs['workorders']['stuck'][number];

const SHOWN = 100;

/** What a dialog will ask for is not what keeps a bike. */
const GIVEN = { reason: 'asked', pickupSigned: true, checklistDone: true };

/** A customer who asked something waits for the shop, however short. */
const waitsForAnswer = sql`${orders.status} = 'awaiting_approval' and exists (
  select 1 from workorder_jobs job
  where job.report_id = ${orders.id} and job.decision = 'asked' and job.removed_at is null)`;

/** Bikes that stand longer than the shop allows, longest first, with what is in the way of their next move. */
export async function stuckOrders(
  deps: Pick<WorkordersDeps, 'db' | 'clock' | 'secrets'>,
): Promise<Outputs['workorders']['stuck']> {
  const { value: workshop } = await readSection(deps.db, 'workshop');
  const now = deps.clock.now();
  const tooLong = Object.keys(HOURS_ALLOWED).map((status) => {
    const hours = workshop.hoursAllowed[status as keyof typeof HOURS_ALLOWED];
    return and(eq(orders.status, status as Status), lt(orders.statusSince, after(now, -hours * HOUR)));
  });
  const rows = await deps.db
    .select(LISTED_COLUMNS)
    .from(orders)
    .where(and(isNull(orders.archivedAt), or(...tooLong, waitsForAnswer)))
    .orderBy(asc(orders.statusSince), asc(orders.id))
    .limit(SHOWN);
  const cards = await presentCards(deps, deps.db, rows);
  return cards.flatMap((carded) => {
    const { card } = carded;
    return card.stuck ? [{ order: card, stuck: card.stuck, blockers: nextMoveBlockers(carded, now) }] : [];
  });
}

/** What is in the way of an order's next move. */
export function nextMoveBlockers(
  { card, money, workshop }: CardWithMoney,
  now: Date,
): StuckOrder['blockers'] {
  const event = card.stuck?.event;
  // what the customer has not said yet is not in the way of asking them
  if (!event || (DECISION_EVENTS as readonly OrderEvent[]).includes(event)) return [];
  return presentBlockers(blockersOf(factsOf(money, workshop, now, GIVEN), event));
}
