import { actorOf } from '../audit/index.ts';
import type { RequestContext } from '../platform/rpc/context.ts';
import { gated } from '../platform/rpc/gate.ts';
import { isShopDevice, type LookUpErrors, lookUps } from '../shares/index.ts';
import { findOrderRow, noteRefused, type WorkordersDeps } from '../workorders/index.ts';
import { askOnline, decideOnline, type OnlineVerdict } from './decide-online.ts';
import { presentReport, presentReview } from './present.ts';
import { type ReachedOrder, reachOrder } from './reach-order.ts';
import { presentSigned } from './signed.ts';

interface DecideErrors extends LookUpErrors {
  KEY_REUSED(): Error;
  ALREADY_DECIDED(): Error;
  JOB_UNKNOWN(): Error;
}

export function reviewRouter(deps: WorkordersDeps) {
  const lookUp = lookUps(deps);
  const { review } = gated;

  const reach = (context: RequestContext, errors: LookUpErrors, id: string): Promise<ReachedOrder> =>
    lookUp(context, errors, id, () => reachOrder(deps, context.caller, id));

  /** A preview is read-only: only the customer decides, through their link or account. */
  const reachByLink = async (context: RequestContext, errors: LookUpErrors, id: string) => {
    const reached = await reach(context, errors, id);
    if (reached.preview) throw errors.NOT_FOUND();
    return reached;
  };

  const shown = async (errors: LookUpErrors, reached: ReachedOrder) => {
    const page = await presentReview(deps, reached);
    if (!page) throw errors.NOT_FOUND();
    return page;
  };

  const shownAfterChange = async (errors: LookUpErrors, reached: ReachedOrder) => {
    const order = await findOrderRow(deps.db, reached.order.id);
    if (!order) throw errors.NOT_FOUND();
    return shown(errors, { ...reached, order });
  };

  return {
    report: review.report.handler(async ({ input, context, errors }) => {
      const page = await presentReport(deps, await reach(context, errors, input.id));
      if (!page) throw errors.NOT_FOUND();
      return page;
    }),

    review: review.review.handler(async ({ input, context, errors }) =>
      shown(errors, await reach(context, errors, input.id)),
    ),

    signed: review.signed.handler(async ({ input, context, errors }) => {
      const page = await presentSigned(deps, await reach(context, errors, input.id), input.version);
      if (!page) throw errors.NOT_FOUND();
      return page;
    }),

    decide: review.decide.handler(async ({ input, context, errors }) => {
      const reached = await reachByLink(context, errors, input.id);
      const sent = { orderId: reached.order.id, key: input.key };
      const from = {
        address: context.address,
        shopDevice: isShopDevice(context),
        linkBy: reached.linkBy,
      };
      const verdict = await decideOnline(deps, actorOf(context), sent, input.decision, from);
      if (verdict.ok) return shownAfterChange(errors, reached);
      await noteRefused(deps, actorOf(context), sent.orderId, 'decision', verdict.code);
      if (verdict.code === 'VERSION_STALE')
        throw errors.VERSION_STALE({ data: { version: verdict.version } });
      if (verdict.code === 'TERMS_CHANGED')
        throw errors.TERMS_CHANGED({ data: { version: verdict.inForce } });
      throw refusal(errors, verdict.code);
    }),

    ask: review.ask.handler(async ({ input, context, errors }) => {
      const reached = await reachByLink(context, errors, input.id);
      const { key, jobId, question } = input;
      const sent = { orderId: reached.order.id, key };
      const verdict = await askOnline(deps, actorOf(context), sent, { jobId, question });
      if (verdict.ok) return shownAfterChange(errors, reached);
      await noteRefused(deps, actorOf(context), sent.orderId, 'question', verdict.code);
      throw refusal(errors, verdict.code);
    }),
  };
}

type Code = Extract<OnlineVerdict, { ok: false }>['code'];

const refusal = (errors: DecideErrors, code: Code): Error =>
  code === 'VERSION_STALE' || code === 'TERMS_CHANGED' ? errors.ALREADY_DECIDED() : errors[code]();
