import type { Outputs } from '@kickstand/api';
import type { openMoves } from '@kickstand/domain/workorders';
import type { stuckState } from './order-facts.ts';

type WorkOrder = Outputs['workorders']['find'];

export const presentMove = ({
  event,
  to,
  requires,
  blockers,
}: ReturnType<typeof openMoves>[number]): WorkOrder['moves'][number] => ({
  event,
  to,
  requires: [...requires],
  blockers: presentBlockers(blockers),
});

export const presentBlockers = (
  blockers: readonly ReturnType<typeof openMoves>[number]['blockers'][number][],
): WorkOrder['moves'][number]['blockers'] =>
  blockers.map(({ jobs, jobIds, lineIds, ...blocker }) => ({
    ...blocker,
    ...(jobs && { jobs: [...jobs] }),
    ...(jobIds && { jobIds: [...jobIds] }),
    ...(lineIds && { lineIds: [...lineIds] }),
  }));

export const presentStuck = (stuck: ReturnType<typeof stuckState>): WorkOrder['stuck'] =>
  stuck && { ...stuck, dueAt: stuck.dueAt.toISOString() };
