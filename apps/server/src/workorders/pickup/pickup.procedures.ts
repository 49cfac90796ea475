import { actorOf } from '../../audit/index.ts';
import type { RequestContext } from '../../platform/rpc/context.ts';
import { callerOf, gated } from '../../platform/rpc/gate.ts';
import { answerChange } from '../estimates/answers.ts';
import { presentPickup } from '../queries/present-pickup.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { addPickupPhoto, answerPickupSpot, notePickupSpots } from './pickup.ts';

export function pickupProcedures(deps: WorkordersDeps) {
  const { pickup } = gated.workorders;
  const person = (context: RequestContext) => ({ ...actorOf(context), actorId: callerOf(context).userId });
  return {
    pickup: {
      find: pickup.find.handler(async ({ input, errors }) => {
        const found = await presentPickup(deps, input.id);
        if (!found) throw errors.NOT_FOUND();
        return found;
      }),
      addPhoto: pickup.addPhoto.handler(async ({ input, context, errors }) => {
        const verdict = await addPickupPhoto(deps, person(context), input);
        return answerChange(deps, context, errors, { id: input.id, what: 'pickup' }, verdict);
      }),
      compare: pickup.compare.handler(async ({ input, context, errors }) => {
        const verdict = await notePickupSpots(deps, person(context), input);
        return answerChange(deps, context, errors, { id: input.id, what: 'pickup' }, verdict);
      }),
      answer: pickup.answer.handler(async ({ input, context, errors }) => {
        const verdict = await answerPickupSpot(deps, person(context), input);
        return answerChange(deps, context, errors, { id: input.id, what: 'pickup' }, verdict);
      }),
    },
  };
}
