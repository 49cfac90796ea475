import { DECISION_EVENTS, type OrderEvent } from '@kickstand/domain/workorders';
import type { Actor } from '../../audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { EVENT_SIDES } from '../events.table.ts';
import { applyTransition } from '../moves/apply-transition.ts';
import type { OrderRow } from '../queries/load-orders.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';

/** Moves the order on once every job is decided: to the work, or, with all of them declined, to pickup. */
export async function advanceIfDecided(
  deps: WorkordersDeps,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  side: (typeof EVENT_SIDES)[number],
): Promise<OrderEvent | null> {
  for (const event of DECISION_EVENTS) {
    const moved = await applyTransition(deps, tx, actor, order, { event, mover: 'link', side });
    if (moved.ok) return event;
  }
  return null;
}
