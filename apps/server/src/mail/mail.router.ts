import { actorOf } from '../audit/index.ts';
import { callerOf, gated } from '../platform/rpc/gate.ts';
import { listWaitingLinks, showWaitingLink } from './waiting-links.ts';

export type MailParts = Parameters<typeof listWaitingLinks>[0];

export function mailRouter(parts: MailParts) {
  return {
    waitingLinks: gated.mail.waitingLinks.handler(() => listWaitingLinks(parts)),
    showLink: gated.mail.showLink.handler(async ({ input, context, errors }) => {
      const verdict = await showWaitingLink(parts, actorOf(context), callerOf(context), input.id);
      if (!verdict.ok) throw errors[verdict.code]();
      return { link: verdict.link };
    }),
  };
}
