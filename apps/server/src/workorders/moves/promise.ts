import { may, type Role } from '@kickstand/domain/auth';
import { mayPromise } from '@kickstand/domain/workorders';
import type { Actor } from '../../audit/index.ts';
import { type ChangeVerdict, changeOrder } from '../change-order.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';

interface Wanted {
  readonly id: string;
  readonly revision: number;
  readonly promisedAt: string | null;
  readonly reason?: string | undefined;
}

type Refused = 'PROMISE_PAST' | 'PROMISE_REASON_REQUIRED' | 'PROMISE_NOT_YOURS';

/** Records the date promised to the customer. Changing a promised date needs a reason. */
export function promiseDate(
  deps: WorkordersDeps,
  actor: Actor,
  role: Role | null,
  { promisedAt, reason = '', ...seen }: Wanted,
): Promise<ChangeVerdict<Refused>> {
  return changeOrder<Refused>(deps, actor, seen, 'facts', async (_tx, order) => {
    if (!mayPromise(order.status)) return { ok: false, code: 'ORDER_LOCKED', status: order.status };
    const at = promisedAt === null ? null : new Date(promisedAt);
    if (at && at <= deps.clock.now()) return { ok: false, code: 'PROMISE_PAST' };
    const before = order.promisedAt;
    if (before && !may(role, 'workorder.promiseAgain')) return { ok: false, code: 'PROMISE_NOT_YOURS' };
    if (before && reason === '') return { ok: false, code: 'PROMISE_REASON_REQUIRED' };
    const kind = at === null ? 'promise_withdrawn' : before ? 'promise_changed' : 'promised';
    return {
      ok: true,
      action: `workorders.report.${kind}`,
      set: { promisedAt: at },
      before: { promisedAt: before?.toISOString() ?? null },
      after: { promisedAt: at?.toISOString() ?? null, ...(reason && { reason }) },
      event: {
        kind,
        data: {
          ...(at && { at: at.toISOString() }),
          ...(before && { before: before.toISOString() }),
          reason,
        },
      },
    };
  });
}
