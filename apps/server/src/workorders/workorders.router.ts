import { actorOf } from '../audit/index.ts';
import { callerOf, gated } from '../platform/rpc/gate.ts';
import { readSection, updateSection } from '../settings/index.ts';
import { answerChange } from './answers.ts';
import { createOrder, openWarranty } from './create-order.ts';
import { diagnosisProcedures } from './diagnosis.procedures.ts';
import { estimateProcedures } from './estimate.procedures.ts';
import { jobProcedures } from './job.procedures.ts';
import { boardOf, listOrders, queueOf } from './list-orders.ts';
import { findReport } from './load-orders.ts';
import { moveOrder } from './move-order.ts';
import { writeNote } from './note.ts';
import { presentOrder } from './present-order.ts';
import { stuckOrders } from './stuck-orders.ts';
import { listTechnicians } from './technicians.ts';
import { timelineOf } from './timeline.ts';
import { archiveOrder, assignOrder, updateOrder } from './update-order.ts';
import type { WorkordersParts } from './workorders-parts.ts';

export function workordersRouter(parts: WorkordersParts) {
  const { db } = parts;
  const workorders = gated.workorders;

  return {
    list: workorders.list.handler(({ input }) => listOrders(parts, input)),

    board: workorders.board.handler(({ input }) => boardOf(parts, input.technician)),

    queue: workorders.queue.handler(({ input, context }) =>
      queueOf(parts, callerOf(context).userId, input.whose),
    ),

    stuck: workorders.stuck.handler(() => stuckOrders(parts)),

    find: workorders.find.handler(async ({ input, context, errors }) => {
      const order = await presentOrder(parts, callerOf(context), input.id);
      if (!order) throw errors.NOT_FOUND();
      return order;
    }),

    timeline: workorders.timeline.handler(async ({ input, errors }) => {
      if (!(await findReport(db, input.id))) throw errors.NOT_FOUND();
      return timelineOf(db, input.id, input.after);
    }),

    note: workorders.note.handler(async ({ input, context, errors }) => {
      const verdict = await writeNote(parts, actorOf(context), input);
      if (!verdict.ok) throw errors[verdict.code]();
      return { noted: true as const };
    }),

    create: workorders.create.handler(async ({ input, context, errors }) => {
      const verdict = await createOrder(parts, actorOf(context), input);
      if (!verdict.ok) throw errors[verdict.code]();
      return { id: verdict.id };
    }),

    update: workorders.update.handler(async ({ input, context, errors }) => {
      const verdict = await updateOrder(parts, actorOf(context), input);
      return answerChange(parts, context, errors, { id: input.id, what: 'update' }, verdict);
    }),

    assign: workorders.assign.handler(async ({ input, context, errors }) => {
      const verdict = await assignOrder(parts, actorOf(context), input);
      return answerChange(parts, context, errors, { id: input.id, what: 'assign' }, verdict);
    }),

    move: workorders.move.handler(async ({ input, context, errors }) => {
      const verdict = await moveOrder(parts, actorOf(context), callerOf(context).role, input);
      return answerChange(parts, context, errors, { id: input.id, what: input.event }, verdict);
    }),

    archive: workorders.archive.handler(async ({ input, context, errors }) => {
      const verdict = await archiveOrder(parts, actorOf(context), input, true);
      return answerChange(parts, context, errors, { id: input.id, what: 'archive' }, verdict);
    }),

    restore: workorders.restore.handler(async ({ input, context, errors }) => {
      const verdict = await archiveOrder(parts, actorOf(context), input, false);
      return answerChange(parts, context, errors, { id: input.id, what: 'restore' }, verdict);
    }),

    warranty: workorders.warranty.handler(async ({ input, context, errors }) => {
      const verdict = await openWarranty(parts, actorOf(context), input);
      if (verdict.ok) return { id: verdict.id };
      if (verdict.code === 'WARRANTY_OVER')
        throw errors.WARRANTY_OVER({ data: { endedAt: verdict.endedAt.toISOString() } });
      throw errors[verdict.code]();
    }),

    technicians: workorders.technicians.handler(() => listTechnicians(db)),

    setting: workorders.setting.handler(async () => {
      const { value, revision } = await readSection(db, 'workshop');
      return { ...value, revision };
    }),

    updateSetting: workorders.updateSetting.handler(async ({ input, context, errors }) => {
      const { revision, ...value } = input;
      const verdict = await updateSection(parts, actorOf(context), 'workshop', { value, revision });
      if (verdict.ok) return { ...verdict.section.value, revision: verdict.section.revision };
      const { current } = verdict;
      throw errors.SETTING_STALE({ data: { current: { ...current.value, revision: current.revision } } });
    }),

    ...jobProcedures(parts),
    ...diagnosisProcedures(parts),
    ...estimateProcedures(parts),
  };
}
