import type { Status } from '@kickstand/domain/workorders';
import type { Move, OrderCard, WorkOrder } from '../shared/order.ts';

/** An order that is being dragged: its card, and its moves once the server has told them. */
export interface Held {
  readonly card: OrderCard;
  readonly order: WorkOrder | undefined;
}

/** The move that leads to a status; where there is none, one that is refused and says so. */
export function moveTo(order: WorkOrder, target: Status): Move {
  const known = order.moves.find(({ to }) => to === target);
  return known ?? { event: 'revise', to: target, requires: [], blockers: [{ code: 'NOT_FROM_HERE' }] };
}
