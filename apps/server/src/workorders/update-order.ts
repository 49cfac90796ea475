import { isEnded } from '@kickstand/domain/workorders';
import type { Actor } from '../audit/index.ts';
import { type ChangeVerdict, changeOrder } from './change-order.ts';
import { columnsOf, factsOfRow, type OrderFactsInput, searchTextOf } from './queries/order-columns.ts';
import { isTechnician, namesOf } from './queries/people.ts';
import type { WorkordersDeps } from './workorders-deps.ts';

interface Seen {
  readonly id: string;
  readonly revision: number;
}

export function updateOrder(
  deps: WorkordersDeps,
  actor: Actor,
  { facts, ...seen }: Seen & { facts: OrderFactsInput },
): Promise<ChangeVerdict> {
  return changeOrder(deps, actor, seen, 'facts', async (_tx, order) => {
    const columns = columnsOf(facts);
    return {
      ok: true,
      action: 'workorders.report.updated',
      set: { ...columns, searchText: searchTextOf(columns, order.number) },
      before: { ...factsOfRow(order) },
      after: { ...facts },
    };
  });
}

export function assignOrder(
  deps: WorkordersDeps,
  actor: Actor,
  { technicianId, ...seen }: Seen & { technicianId: string | null },
): Promise<ChangeVerdict<'TECHNICIAN_UNKNOWN'>> {
  return changeOrder(deps, actor, seen, 'facts', async (tx, order) => {
    if (technicianId && !(await isTechnician(tx, technicianId)))
      return { ok: false, code: 'TECHNICIAN_UNKNOWN' };
    const name = await namesOf(tx, [technicianId]);
    return {
      ok: true,
      action: 'workorders.report.assigned',
      set: { technicianId },
      before: { technicianId: order.technicianId },
      after: { technicianId },
      event: { kind: technicianId ? 'assigned' : 'unassigned', data: { technician: name(technicianId) } },
    };
  });
}

/** Archives or unarchives an order. Only an ended order can be archived. */
export function archiveOrder(
  deps: WorkordersDeps,
  actor: Actor,
  seen: Seen,
  archived: boolean,
): Promise<ChangeVerdict> {
  return changeOrder<never>(deps, actor, seen, 'any', async (_tx, order) => {
    if (!isEnded(order.status)) return { ok: false, code: 'ORDER_LOCKED', status: order.status };
    const now = deps.clock.now();
    return {
      ok: true,
      action: archived ? 'workorders.report.archived' : 'workorders.report.restored',
      set: archived ? { archivedAt: now, archivedBy: actor.actorId } : { archivedAt: null, archivedBy: null },
      event: { kind: archived ? 'archived' : 'restored' },
    };
  });
}
