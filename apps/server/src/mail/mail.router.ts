import { actorOf } from '../audit/index.ts';
import { callerOf, gated } from '../platform/rpc/gate.ts';
import { listWaitingLinks, showWaitingLink } from './waiting-links.ts';

export type MailDeps = Parameters<typeof listWaitingLinks>[0];

export function mailRouter(deps: MailDeps) {
  return {
    waitingLinks: gated.mail.waitingLinks.handler(() => listWaitingLinks(deps)),
    showLink: gated.mail.showLink.handler(async ({ input, context, errors }) => {
      const verdict = await showWaitingLink(deps, actorOf(context), callerOf(context), input.id);
      if (!verdict.ok) throw errors[verdict.code]();
      return { link: verdict.link };
    }),
  };
}
