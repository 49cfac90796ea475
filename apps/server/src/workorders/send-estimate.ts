import type { Role } from '@kickstand/domain/auth';
import type { Actor } from '../audit/index.ts';
import { answerOnce } from '../platform/once/index.ts';
import { applyTransition } from './apply-transition.ts';
import type { OrderRefusal, Refusal } from './change-order.ts';
import { lockOrder } from './load-orders.ts';
import type { WorkordersParts } from './workorders-parts.ts';

type SendVerdict =
  | { readonly ok: true; readonly version: number; readonly mailed: boolean }
  | OrderRefusal
  | Refusal<'BLOCKED' | 'KEY_REUSED'>;

interface Send {
  readonly id: string;
  readonly revision: number;
  readonly key: string;
}

/** Freezes the next version and sends it: the first estimate, a revised one, or extra work on an approved order. */
export function sendEstimate(
  deps: WorkordersParts,
  actor: Actor,
  role: Role,
  send: Send,
): Promise<SendVerdict> {
  const once = { scope: 'workorders.estimate', owner: send.id, key: send.key, body: send.id };
  return answerOnce<SendVerdict>(deps, once, async (tx): Promise<SendVerdict> => {
    const report = await lockOrder(tx, send.id);
    if (!report || report.archivedAt) return { ok: false, code: 'NOT_FOUND' };
    if (report.revision !== send.revision) return { ok: false, code: 'STALE' };
    const event = report.status === 'diagnosing' ? 'send_estimate' : 'extra_work';
    const moved = await applyTransition(deps, tx, actor, report, { event, mover: role });
    if (!moved.ok) return moved;
    if (!moved.sent) throw new Error('sendEstimate: the machine sends no estimate here');
    await deps.stock.follow(tx, actor, report.id);
    return { ok: true, ...moved.sent };
  });
}
