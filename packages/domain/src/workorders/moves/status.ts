/** The stages of an order in the usual case. */
const USUAL_STAGES = [
  'submitted',
  'diagnosing',
  'awaiting_approval',
  'approved',
  'waiting_parts',
  'in_progress',
  'quality_check',
  'ready',
  'closed',
] as const;

/** The status of a work order. Paid is a separate state, and archived is a flag. */
export const STATUSES = [...USUAL_STAGES, 'declined_return', 'cancelled', 'abandoned'] as const;
export type Status = (typeof STATUSES)[number];

/** Final statuses. A closed order can still get a warranty order. */
export const ENDED_STATUSES = ['closed', 'cancelled', 'abandoned'] as const satisfies readonly Status[];

export const isEnded = (status: Status): boolean => (ENDED_STATUSES as readonly Status[]).includes(status);

/** The columns of the board. */
export const OPEN_STATUSES = STATUSES.filter((status) => !isEnded(status));

/** The same in board order: ready comes last. */
export const BOARD_STATUSES = [...OPEN_STATUSES.filter((status) => status !== 'ready'), 'ready' as const];

/** Statuses in which a technician works on the bike. */
export const QUEUE_STATUSES = [
  'submitted',
  'diagnosing',
  'approved',
  'waiting_parts',
  'in_progress',
  'quality_check',
] as const satisfies readonly Status[];

const EDITABLE: readonly Status[] = [
  'submitted',
  'diagnosing',
  'approved',
  'waiting_parts',
  'in_progress',
  'quality_check',
  'ready',
];

/** Jobs can be edited and priced until the order ends, except while the customer decides about them. */
export const mayEditJobs = (status: Status): boolean => EDITABLE.includes(status);

/** Approved lines can be marked done while the customer decides about extra work. */
export const mayMarkDone = (status: Status): boolean => mayEditJobs(status) || status === 'awaiting_approval';

/** The facts of the visit (customer, bike, notes) can be edited until the order ends. */
export const mayEditFacts = (status: Status): boolean => !isEnded(status);

const RETURN_STAGES = [
  'submitted',
  'diagnosing',
  'awaiting_approval',
  'declined_return',
  'closed',
] as const satisfies readonly Status[];

/** The statuses of an order from first to last; none for one that ended early. */
export function stagesOf(status: Status): readonly Status[] {
  if (status === 'cancelled' || status === 'abandoned') return [];
  return status === 'declined_return' ? RETURN_STAGES : USUAL_STAGES;
}
