import { actorOf } from '../audit/index.ts';
import { callerOf, gated } from '../platform/rpc/gate.ts';
import { readSection, updateSection } from '../settings/index.ts';
import { createOrder, openWarranty } from './create-order.ts';
import { diagnosisProcedures } from './diagnosis/diagnosis.procedures.ts';
import { answerChange } from './estimates/answers.ts';
import { estimateProcedures } from './estimates/estimate.procedures.ts';
import { jobProcedures } from './jobs/job.procedures.ts';
import { moveOrder } from './moves/move-order.ts';
import { promiseDate } from './moves/promise.ts';
import { stuckOrders } from './moves/stuck-orders.ts';
import { listTechnicians } from './moves/technicians.ts';
import { writeNote } from './note.ts';
import { pickupProcedures } from './pickup/pickup.procedures.ts';
import { forecastOf } from './queries/forecast.ts';
import { boardOf, listOrders, queueOf } from './queries/list-orders.ts';
import { findOrderRow } from './queries/load-orders.ts';
import { presentOrder } from './queries/present-order.ts';
import { timelineOf } from './queries/timeline.ts';
import { archiveOrder, assignOrder, updateOrder } from './update-order.ts';
import type { WorkordersDeps } from './workorders-deps.ts';

export function workordersRouter(deps: WorkordersDeps) {
  const { db } = deps;
  const workorders = gated.workorders;

  return {
    list: workorders.list.handler(({ input }) => listOrders(deps, input)),

    board: workorders.board.handler(({ input }) => boardOf(deps, input.technician)),

    queue: workorders.queue.handler(({ input, context }) =>
      queueOf(deps, callerOf(context).userId, input.whose),
    ),

    stuck: workorders.stuck.handler(() => stuckOrders(deps)),

    find: workorders.find.handler(async ({ input, context, errors }) => {
      const order = await presentOrder(deps, callerOf(context), input.id);
      if (!order) throw errors.NOT_FOUND();
      return order;
    }),

    timeline: workorders.timeline.handler(async ({ input, errors }) => {
      if (!(await findOrderRow(db, input.id))) throw errors.NOT_FOUND();
      return timelineOf(db, input.id, input.after);
    }),

    note: workorders.note.handler(async ({ input, context, errors }) => {
      const verdict = await writeNote(deps, actorOf(context), input);
      if (!verdict.ok) throw errors[verdict.code]();
      return { noted: true as const };
    }),

    create: workorders.create.handler(async ({ input, context, errors }) => {
      const verdict = await createOrder(deps, actorOf(context), input);
      if (!verdict.ok) throw errors[verdict.code]();
      return { id: verdict.id };
    }),

    update: workorders.update.handler(async ({ input, context, errors }) => {
      const verdict = await updateOrder(deps, actorOf(context), input);
      return answerChange(deps, context, errors, { id: input.id, what: 'update' }, verdict);
    }),

    assign: workorders.assign.handler(async ({ input, context, errors }) => {
      const verdict = await assignOrder(deps, actorOf(context), input);
      return answerChange(deps, context, errors, { id: input.id, what: 'assign' }, verdict);
    }),

    move: workorders.move.handler(async ({ input, context, errors }) => {
      const verdict = await moveOrder(deps, actorOf(context), callerOf(context).role, input);
      return answerChange(deps, context, errors, { id: input.id, what: input.event }, verdict);
    }),

    archive: workorders.archive.handler(async ({ input, context, errors }) => {
      const verdict = await archiveOrder(deps, actorOf(context), input, true);
      return answerChange(deps, context, errors, { id: input.id, what: 'archive' }, verdict);
    }),

    restore: workorders.restore.handler(async ({ input, context, errors }) => {
      const verdict = await archiveOrder(deps, actorOf(context), input, false);
      return answerChange(deps, context, errors, { id: input.id, what: 'restore' }, verdict);
    }),

    warranty: workorders.warranty.handler(async ({ input, context, errors }) => {
      const verdict = await openWarranty(deps, actorOf(context), input);
      if (verdict.ok) return { id: verdict.id };
      if (verdict.code === 'WARRANTY_OVER')
        throw errors.WARRANTY_OVER({ data: { endedAt: verdict.endedAt.toISOString() } });
      throw errors[verdict.code]();
    }),

    promise: workorders.promise.handler(async ({ input, context, errors }) => {
      const verdict = await promiseDate(deps, actorOf(context), callerOf(context).role, input);
      return answerChange(deps, context, errors, { id: input.id, what: 'promise' }, verdict);
    }),

    forecast: workorders.forecast.handler(async ({ input, errors }) => {
      const found = await forecastOf(deps, input.id);
      if (!found) throw errors.NOT_FOUND();
      return found;
    }),

    technicians: workorders.technicians.handler(() => listTechnicians(db)),

    setting: workorders.setting.handler(async () => {
      const { value, revision } = await readSection(db, 'workshop');
      return { ...value, revision };
    }),

    updateSetting: workorders.updateSetting.handler(async ({ input, context, errors }) => {
      const { revision, ...value } = input;
      const verdict = await updateSection(deps, actorOf(context), 'workshop', { value, revision });
      if (verdict.ok) return { ...verdict.section.value, revision: verdict.section.revision };
      const { current } = verdict;
      throw errors.STALE({ data: { current: { ...current.value, revision: current.revision } } });
    }),

    ...jobProcedures(deps),
    ...diagnosisProcedures(deps),
    ...pickupProcedures(deps),
    ...estimateProcedures(deps),
  };
}
