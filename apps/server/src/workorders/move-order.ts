import type { Role } from '@kickstand/domain/auth';
import type { OrderEvent, Signature } from '@kickstand/domain/workorders';
import type { Actor } from '../audit/index.ts';
import { applyTransition } from './apply-transition.ts';
import { type ChangeVerdict, orUndo } from './change-order.ts';
import { invoiceCancelled } from './invoice-cancelled.ts';
import { lockOrder } from './load-orders.ts';
import type { WorkordersParts } from './workorders-parts.ts';

interface Request {
  readonly id: string;
  readonly revision: number;
  readonly event: OrderEvent;
  readonly reason?: string | undefined;
  readonly pickup?: Signature | undefined;
  readonly checklist?: readonly string[] | undefined;
}

/** A person moves an order with a button, or is told everything in the way. */
export function moveOrder(
  deps: WorkordersParts,
  actor: Actor,
  role: Role,
  { id, revision, ...move }: Request,
): Promise<ChangeVerdict<'BLOCKED'>> {
  return orUndo(deps.db, async (tx): Promise<ChangeVerdict<'BLOCKED'>> => {
    const report = await lockOrder(tx, id);
    if (!report) return { ok: false, code: 'NOT_FOUND' };
    if (report.revision !== revision) return { ok: false, code: 'STALE' };
    if (report.archivedAt) return { ok: false, code: 'ORDER_LOCKED', status: report.status };
    const moved = await applyTransition(deps, tx, actor, report, { ...move, mover: role });
    if (!moved.ok) return moved;
    await deps.stock.follow(tx, actor, id);
    if (moved.report.status === 'cancelled') await invoiceCancelled(deps, tx, actor, moved.report);
    return { ok: true };
  });
}
