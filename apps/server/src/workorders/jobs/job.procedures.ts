import { actorOf } from '../../audit/index.ts';
import { callerOf, gated } from '../../platform/rpc/gate.ts';
import { answerChange } from '../estimates/answers.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { addService } from './add-service.ts';
import { addSuggested } from './add-suggested.ts';
import { setJobPhotos } from './job-photos.ts';
import { addJob, removeJob, reorderJobs, updateJob } from './jobs.ts';
import { addLine, removeLine, updateLine } from './lines.ts';
import { markDone, strikeLine } from './mark-line.ts';

export function jobProcedures(deps: WorkordersDeps) {
  const { jobs, lines } = gated.workorders;
  return {
    jobs: {
      add: jobs.add.handler(async ({ input, context, errors }) => {
        const verdict = await addJob(deps, actorOf(context), input);
        return answerChange(deps, context, errors, { id: input.id, what: 'job' }, verdict);
      }),
      addService: jobs.addService.handler(async ({ input, context, errors }) => {
        const verdict = await addService(deps, actorOf(context), input);
        return answerChange(deps, context, errors, { id: input.id, what: 'job' }, verdict);
      }),
      addSuggested: jobs.addSuggested.handler(async ({ input, context, errors }) => {
        const verdict = await addSuggested(deps, actorOf(context), input);
        return answerChange(deps, context, errors, { id: input.id, what: 'job' }, verdict);
      }),
      update: jobs.update.handler(async ({ input, context, errors }) => {
        const verdict = await updateJob(deps, actorOf(context), input);
        return answerChange(deps, context, errors, { id: input.id, what: 'job' }, verdict);
      }),
      setPhotos: jobs.setPhotos.handler(async ({ input, context, errors }) => {
        const verdict = await setJobPhotos(deps, actorOf(context), input);
        return answerChange(deps, context, errors, { id: input.id, what: 'job' }, verdict);
      }),
      remove: jobs.remove.handler(async ({ input, context, errors }) => {
        const verdict = await removeJob(deps, actorOf(context), callerOf(context).role, input);
        return answerChange(deps, context, errors, { id: input.id, what: 'job' }, verdict);
      }),
      reorder: jobs.reorder.handler(async ({ input, context, errors }) => {
        const verdict = await reorderJobs(deps, actorOf(context), input);
        return answerChange(deps, context, errors, { id: input.id, what: 'job' }, verdict);
      }),
    },
    lines: {
      add: lines.add.handler(async ({ input, context, errors }) => {
        const verdict = await addLine(deps, actorOf(context), callerOf(context).role, input);
        return answerChange(deps, context, errors, { id: input.id, what: 'line' }, verdict);
      }),
      update: lines.update.handler(async ({ input, context, errors }) => {
        const verdict = await updateLine(deps, actorOf(context), callerOf(context).role, input);
        return answerChange(deps, context, errors, { id: input.id, what: 'line' }, verdict);
      }),
      remove: lines.remove.handler(async ({ input, context, errors }) => {
        const verdict = await removeLine(deps, actorOf(context), callerOf(context).role, input);
        return answerChange(deps, context, errors, { id: input.id, what: 'line' }, verdict);
      }),
      done: lines.done.handler(async ({ input, context, errors }) => {
        const verdict = await markDone(deps, actorOf(context), input);
        return answerChange(deps, context, errors, { id: input.id, what: 'line' }, verdict);
      }),
      strike: lines.strike.handler(async ({ input, context, errors }) => {
        const verdict = await strikeLine(deps, actorOf(context), input);
        return answerChange(deps, context, errors, { id: input.id, what: 'line' }, verdict);
      }),
    },
  };
}
