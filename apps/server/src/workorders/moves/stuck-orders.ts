import type { Outputs } from '@kickstand/api';
import { DECISION_EVENTS, HOURS_ALLOWED, type OrderEvent, type Status } from '@kickstand/domain/workorders';
import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { after, HOUR } from '../../platform/clock.ts';
import { readSection } from '../../settings/index.ts';
import { LISTED_COLUMNS } from '../queries/listed-order.ts';
import { blockersOf, factsOf } from '../queries/order-facts.ts';
import { type CardWithMoney, presentCards } from '../queries/present-card.ts';
import { presentBlockers } from '../queries/present-moves.ts';
import { workOrders as orders } from '../workorders.table.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';

type StuckOrder = Outputs['workorders']['stuck'][number];

const SHOWN = 100;

/** Input that the move's dialog asks for; it does not hold up the bike. */
const GIVEN = { reason: 'asked', pickupSigned: true, checklistDone: true };

/** An order with an unanswered question counts as stuck from the first moment. */
const waitsForAnswer = sql`${orders.status} = 'awaiting_approval' and exists (
  select 1 from workorder_jobs job
  where job.report_id = ${orders.id} and job.decision = 'asked' and job.removed_at is null)`;

/** Bikes that have been at their status longer than the shop allows, longest first, with the blockers of their next move. */
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

/** Blockers of an order's next move. */
export function nextMoveBlockers(
  { card, money, workshop }: CardWithMoney,
  now: Date,
): StuckOrder['blockers'] {
  const event = card.stuck?.event;
  // an open decision does not block sending the estimate
  if (!event || (DECISION_EVENTS as readonly OrderEvent[]).includes(event)) return [];
  return presentBlockers(blockersOf(factsOf(money, workshop, now, GIVEN), event));
}
