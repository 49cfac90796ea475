import type { Status } from '@kickstand/domain/workorders';
import { actorOf } from '../../audit/index.ts';
import type { RequestContext } from '../../platform/rpc/context.ts';
import { callerOf } from '../../platform/rpc/gate.ts';
import { type ChangeVerdict, noteRefused } from '../change-order.ts';
import { presentOrder, type WorkOrder } from '../queries/present-order.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';

interface ChangingErrors {
  NOT_FOUND(): Error;
  STALE(options: { data: { current: WorkOrder } }): Error;
  ORDER_LOCKED(options: { data: { status: Status } }): Error;
  ABOVE_AUTHORIZED(): Error;
  ORDER_FULL(): Error;
}

/** Refusals that are audited: attempts that are never allowed. */
const AUDITED_REFUSALS: readonly string[] = [
  'NOT_FOUND',
  'FORBIDDEN',
  'BLOCKED',
  'JOB_UNKNOWN',
  'VERSION_STALE',
  'ALREADY_DECIDED',
];

/** The order after a change, or the error that the contract declares. */
export async function answerChange<Code extends string>(
  deps: WorkordersDeps,
  context: RequestContext,
  errors: ChangingErrors & Record<Code, (options: never) => Error>,
  { id, what }: { readonly id: string; readonly what: string },
  verdict: ChangeVerdict<Code>,
): Promise<WorkOrder> {
  const current = await presentOrder(deps, callerOf(context), id);
  if (!current) throw errors.NOT_FOUND();
  if (verdict.ok) return current;
  if (AUDITED_REFUSALS.includes(verdict.code))
    await noteRefused(deps, actorOf(context), id, what, verdict.code);
  if (verdict.code === 'NOT_FOUND') throw errors.NOT_FOUND();
  if (verdict.code === 'STALE') throw errors.STALE({ data: { current } });
  if (verdict.code === 'ABOVE_AUTHORIZED') throw errors.ABOVE_AUTHORIZED();
  if (verdict.code === 'ORDER_FULL') throw errors.ORDER_FULL();
  if (verdict.code === 'ORDER_LOCKED') throw errors.ORDER_LOCKED({ data: { status: lockedAt(verdict) } });
  // each code is declared with the data its verdict carries; the compiler cannot follow that through a union
  const refuse = errors[verdict.code as Code] as unknown as (options?: object) => Error;
  throw refuse('data' in verdict ? { data: verdict.data } : undefined);
}

const lockedAt = (verdict: object) => ('status' in verdict ? (verdict.status as Status) : 'closed');
