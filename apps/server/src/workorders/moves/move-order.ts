import type { Role } from '@kickstand/domain/auth';
import type { OrderEvent, Signature } from '@kickstand/domain/workorders';
import type { Actor } from '../../audit/index.ts';
import { type ChangeVerdict, rollbackOnRefusal } from '../change-order.ts';
import { invoiceCancelled } from '../pickup/invoice-cancelled.ts';
import { lockOrder } from '../queries/load-orders.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { applyTransition } from './apply-transition.ts';

interface Request {
  readonly id: string;
  readonly revision: number;
  readonly event: OrderEvent;
  readonly reason?: string | undefined;
  readonly pickup?: Signature | undefined;
  readonly seen?: string | undefined;
  readonly checklist?: readonly string[] | undefined;
}

/**
 * Moves an order, or returns every blocker. Before it is cancelled its checkout is expired, so that a payment
 * in progress counts as pending.
 */
export async function moveOrder(
  deps: WorkordersDeps,
  actor: Actor,
  role: Role,
  { id, revision, ...move }: Request,
): Promise<ChangeVerdict<'BLOCKED'>> {
  if (move.event === 'cancel') await deps.endCardPages(actor, id);
  return rollbackOnRefusal(deps.db, async (tx): Promise<ChangeVerdict<'BLOCKED'>> => {
    const order = await lockOrder(tx, id);
    if (!order) return { ok: false, code: 'NOT_FOUND' };
    if (order.revision !== revision) return { ok: false, code: 'STALE' };
    if (order.archivedAt) return { ok: false, code: 'ORDER_LOCKED', status: order.status };
    const moved = await applyTransition(deps, tx, actor, order, { ...move, mover: role });
    if (!moved.ok) return moved;
    await deps.stock.syncReservations(tx, actor, id);
    if (moved.order.status === 'cancelled') await invoiceCancelled(deps, tx, actor, moved.order);
    return { ok: true };
  });
}
