import type { Role } from '@kickstand/domain/auth';
import type { Actor } from '../../audit/index.ts';
import { answerOnce } from '../../platform/once/index.ts';
import type { OrderRefusal, Refusal } from '../change-order.ts';
import { applyTransition } from '../moves/apply-transition.ts';
import { lockOrder } from '../queries/load-orders.ts';
import type { Told } from '../sharing/mail-customer.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';

type SendVerdict =
  | (Told & { readonly ok: true; readonly version: number })
  | OrderRefusal
  | Refusal<'BLOCKED' | 'KEY_REUSED'>;

interface Send {
  readonly id: string;
  readonly revision: number;
  readonly key: string;
}

/** Freezes the next version and sends it: the first estimate, a revised one, or extra work on an approved order. */
export function sendEstimate(
  deps: WorkordersDeps,
  actor: Actor,
  role: Role,
  send: Send,
): Promise<SendVerdict> {
  const once = { scope: 'workorders.estimate', owner: send.id, key: send.key, body: send.id };
  return answerOnce<SendVerdict>(deps, once, async (tx): Promise<SendVerdict> => {
    const order = await lockOrder(tx, send.id);
    if (!order || order.archivedAt) return { ok: false, code: 'NOT_FOUND' };
    if (order.revision !== send.revision) return { ok: false, code: 'STALE' };
    const event = order.status === 'diagnosing' ? 'send_estimate' : 'extra_work';
    const moved = await applyTransition(deps, tx, actor, order, { event, mover: role });
    if (!moved.ok) return moved;
    if (!moved.sent) throw new Error('sendEstimate: the machine sends no estimate here');
    await deps.stock.syncReservations(tx, actor, order.id);
    return { ok: true, ...moved.sent };
  });
}
