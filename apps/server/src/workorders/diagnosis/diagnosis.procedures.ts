import { actorOf } from '../../audit/index.ts';
import type { RequestContext } from '../../platform/rpc/context.ts';
import { callerOf, gated } from '../../platform/rpc/gate.ts';
import { answerChange } from '../estimates/answers.ts';
import { suggestJobs } from '../jobs/suggestions.ts';
import { presentOrder } from '../queries/present-order.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { endClock, startClock } from './clock.ts';
import { addFinding, removeFinding, updateFinding } from './findings.ts';
import { checkItems, chooseTemplate } from './inspection.ts';
import { listTemplates, removeTemplate, saveTemplate } from './templates.ts';

export function diagnosisProcedures(deps: WorkordersDeps) {
  const { findings, inspection, clock, templates, suggestions } = gated.workorders;
  const person = (context: RequestContext) => ({
    ...actorOf(context),
    actorId: callerOf(context).userId,
  });

  return {
    findings: {
      add: findings.add.handler(async ({ input, context, errors }) => {
        const verdict = await addFinding(deps, actorOf(context), input);
        return answerChange(deps, context, errors, { id: input.id, what: 'finding' }, verdict);
      }),
      update: findings.update.handler(async ({ input, context, errors }) => {
        const verdict = await updateFinding(deps, actorOf(context), input);
        return answerChange(deps, context, errors, { id: input.id, what: 'finding' }, verdict);
      }),
      remove: findings.remove.handler(async ({ input, context, errors }) => {
        const verdict = await removeFinding(deps, actorOf(context), input);
        return answerChange(deps, context, errors, { id: input.id, what: 'finding' }, verdict);
      }),
    },
    inspection: {
      set: inspection.set.handler(async ({ input, context, errors }) => {
        const verdict = await checkItems(deps, actorOf(context), input.id, input.items);
        return answerChange(deps, context, errors, { id: input.id, what: 'inspection' }, verdict);
      }),
      choose: inspection.choose.handler(async ({ input, context, errors }) => {
        const verdict = await chooseTemplate(deps, actorOf(context), input);
        return answerChange(deps, context, errors, { id: input.id, what: 'inspection' }, verdict);
      }),
    },
    clock: {
      start: clock.start.handler(async ({ input, context, errors }) => {
        const verdict = await startClock(deps, person(context), input);
        if (!verdict.ok && verdict.code === 'ORDER_LOCKED')
          throw errors.ORDER_LOCKED({ data: { status: verdict.status } });
        if (!verdict.ok && verdict.code === 'KEY_REUSED') throw errors.KEY_REUSED();
        const order = verdict.ok && (await presentOrder(deps, callerOf(context), input.id));
        if (!order) throw errors.NOT_FOUND();
        return order;
      }),
      end: clock.end.handler(async ({ input, context, errors }) => {
        const verdict = await endClock(deps, person(context), input);
        if (!verdict.ok && verdict.code === 'KEY_REUSED') throw errors.KEY_REUSED();
        const order = verdict.ok && (await presentOrder(deps, callerOf(context), input.id));
        if (!order) throw errors.NOT_FOUND();
        return order;
      }),
    },
    templates: {
      list: templates.list.handler(() => listTemplates(deps.db)),
      save: templates.save.handler(async ({ input, context, errors }) => {
        const verdict = await saveTemplate(deps, actorOf(context), input);
        if (verdict.ok) return verdict.saved;
        if (verdict.code === 'STALE') throw errors.STALE({ data: { current: verdict.current } });
        throw errors.NOT_FOUND();
      }),
      remove: templates.remove.handler(async ({ input, context, errors }) => {
        if (!(await removeTemplate(deps, actorOf(context), input.id))) throw errors.NOT_FOUND();
        return { removed: true as const };
      }),
    },
    suggestions: suggestions.handler(async ({ input, errors }) => {
      const found = await suggestJobs(deps, input.id);
      if (!found) throw errors.NOT_FOUND();
      return found;
    }),
  };
}
