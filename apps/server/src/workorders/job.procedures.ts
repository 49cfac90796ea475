import { actorOf } from '../audit/index.ts';
import { callerOf, gated } from '../platform/rpc/gate.ts';
import { addService } from './add-service.ts';
import { addSuggested } from './add-suggested.ts';
import { answerChange } from './answers.ts';
import { setJobPhotos } from './job-photos.ts';
import { addJob, removeJob, reorderJobs, updateJob } from './jobs.ts';
import { addLine, removeLine, updateLine } from './lines.ts';
import { markDone, strikeLine } from './mark-line.ts';
import type { WorkordersParts } from './workorders-parts.ts';

export function jobProcedures(parts: WorkordersParts) {
  const { jobs, lines } = gated.workorders;
  return {
    jobs: {
      add: jobs.add.handler(async ({ input, context, errors }) => {
        const verdict = await addJob(parts, actorOf(context), input);
        return answerChange(parts, context, errors, { id: input.id, what: 'job' }, verdict);
      }),
      addService: jobs.addService.handler(async ({ input, context, errors }) => {
        const verdict = await addService(parts, actorOf(context), input);
        return answerChange(parts, context, errors, { id: input.id, what: 'job' }, verdict);
      }),
      addSuggested: jobs.addSuggested.handler(async ({ input, context, errors }) => {
        const verdict = await addSuggested(parts, actorOf(context), input);
        return answerChange(parts, context, errors, { id: input.id, what: 'job' }, verdict);
      }),
      update: jobs.update.handler(async ({ input, context, errors }) => {
        const verdict = await updateJob(parts, actorOf(context), input);
        return answerChange(parts, context, errors, { id: input.id, what: 'job' }, verdict);
      }),
      setPhotos: jobs.setPhotos.handler(async ({ input, context, errors }) => {
        const verdict = await setJobPhotos(parts, actorOf(context), input);
        return answerChange(parts, context, errors, { id: input.id, what: 'job' }, verdict);
      }),
      remove: jobs.remove.handler(async ({ input, context, errors }) => {
        const verdict = await removeJob(parts, actorOf(context), callerOf(context).role, input);
        return answerChange(parts, context, errors, { id: input.id, what: 'job' }, verdict);
      }),
      reorder: jobs.reorder.handler(async ({ input, context, errors }) => {
        const verdict = await reorderJobs(parts, actorOf(context), input);
        return answerChange(parts, context, errors, { id: input.id, what: 'job' }, verdict);
      }),
    },
    lines: {
      add: lines.add.handler(async ({ input, context, errors }) => {
        const verdict = await addLine(parts, actorOf(context), callerOf(context).role, input);
        return answerChange(parts, context, errors, { id: input.id, what: 'line' }, verdict);
      }),
      update: lines.update.handler(async ({ input, context, errors }) => {
        const verdict = await updateLine(parts, actorOf(context), callerOf(context).role, input);
        return answerChange(parts, context, errors, { id: input.id, what: 'line' }, verdict);
      }),
      remove: lines.remove.handler(async ({ input, context, errors }) => {
        const verdict = await removeLine(parts, actorOf(context), callerOf(context).role, input);
        return answerChange(parts, context, errors, { id: input.id, what: 'line' }, verdict);
      }),
      done: lines.done.handler(async ({ input, context, errors }) => {
        const verdict = await markDone(parts, actorOf(context), input);
        return answerChange(parts, context, errors, { id: input.id, what: 'line' }, verdict);
      }),
      strike: lines.strike.handler(async ({ input, context, errors }) => {
        const verdict = await strikeLine(parts, actorOf(context), input);
        return answerChange(parts, context, errors, { id: input.id, what: 'line' }, verdict);
      }),
    },
  };
}
