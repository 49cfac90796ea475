import type { Status } from '@kickstand/domain/workorders';
import type { Move, OrderCard, WorkOrder } from '../shared/order.ts';

/** The order being dragged: its card, and its moves once they are loaded. */
export interface Held {
  readonly card: OrderCard;
  readonly order: WorkOrder | undefined;
}

/** The move that leads to a status; without one, a blocked move with the reason. */
export function moveTo(order: WorkOrder, target: Status): Move {
  const known = order.moves.find(({ to }) => to === target);
  return known ?? { event: 'revise', to: target, requires: [], blockers: [{ code: 'NOT_FROM_HERE' }] };
}
