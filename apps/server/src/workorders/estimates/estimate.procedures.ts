import { actorOf } from '../../audit/index.ts';
import { presentOutcome } from '../../mail/index.ts';
import { callerOf, gated } from '../../platform/rpc/gate.ts';
import { noteRefused } from '../change-order.ts';
import { presentOrder } from '../queries/present-order.ts';
import { answerQuestion } from '../questions/answer-question.ts';
import { emailOrder } from '../sharing/email-order.ts';
import { revokeOrderShares, shareOrder } from '../sharing/share-order.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { answerChange } from './answers.ts';
import { decideByWord } from './decide-by-word.ts';
import { sendEstimate } from './send-estimate.ts';
import { listVersions, presentVersion } from './versions.ts';

export function estimateProcedures(deps: WorkordersDeps) {
  const { estimate, decideVerbal, answer, share, revokeShares, email } = gated.workorders;
  return {
    estimate: {
      send: estimate.send.handler(async ({ input, context, errors }) => {
        const sent = await sendEstimate(deps, actorOf(context), callerOf(context).role, input);
        const order = await answerChange(deps, context, errors, { id: input.id, what: 'estimate' }, sent);
        const url = await shareOrder(deps, actorOf(context), input.id, 'review');
        if (!sent.ok || !url) throw errors.NOT_FOUND();
        const { version, mailed, texted } = sent;
        return { order, version, url, mailed, texted, notMailed: mailed ? null : order.estimate.noMail };
      }),
      versions: estimate.versions.handler(async ({ input, errors }) => {
        const versions = await listVersions(deps, input.id);
        if (!versions) throw errors.NOT_FOUND();
        return versions;
      }),
      version: estimate.version.handler(async ({ input, errors }) => {
        const version = await presentVersion(deps, input.id, input.version);
        if (!version) throw errors.NOT_FOUND();
        return version;
      }),
    },
    decideVerbal: decideVerbal.handler(async ({ input, context, errors }) => {
      const verdict = await decideByWord(deps, actorOf(context), input);
      return answerChange(deps, context, errors, { id: input.id, what: 'decision' }, verdict);
    }),
    answer: answer.handler(async ({ input, context, errors }) => {
      const verdict = await answerQuestion(deps, actorOf(context), input);
      const order = await presentOrder(deps, callerOf(context), input.id);
      if (!order) throw errors.NOT_FOUND();
      if (verdict.ok) return { order, mailed: verdict.mailed, texted: verdict.texted };
      await noteRefused(deps, actorOf(context), input.id, 'answer', verdict.code);
      throw verdict.code === 'ORDER_LOCKED'
        ? errors.ORDER_LOCKED({ data: { status: verdict.status } })
        : errors[verdict.code]();
    }),
    share: share.handler(async ({ input, context, errors }) => {
      const url = await shareOrder(deps, actorOf(context), input.id, input.page);
      if (!url) throw errors.NOT_FOUND();
      return { url };
    }),
    revokeShares: revokeShares.handler(async ({ input, context, errors }) => {
      const revoked = await revokeOrderShares(deps, actorOf(context), input.id);
      if (revoked === null) throw errors.NOT_FOUND();
      return { revoked };
    }),
    email: email.handler(async ({ input, context, errors }) => {
      const { reportId: id, customerEmail, customerName: name } = input;
      const verdict = await emailOrder(deps, actorOf(context), { id, email: customerEmail, name });
      if (!verdict.ok) throw errors[verdict.code]();
      return presentOutcome(verdict.outcome);
    }),
  };
}
