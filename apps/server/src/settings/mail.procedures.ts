import { actorOf, writeAudit } from '../audit/index.ts';
import { tryServer } from '../mail/index.ts';
import { callerOf, gated } from '../platform/rpc/gate.ts';
import { findMailServer, type MailServerDeps, presentMail, updateMail } from './mail-server.ts';

export function mailProcedures(deps: MailServerDeps & { readonly shopName: () => Promise<string> }) {
  return {
    mail: gated.settings.mail.handler(() => presentMail(deps)),

    updateMail: gated.settings.updateMail.handler(async ({ input, context, errors }) => {
      const verdict = await updateMail(deps, actorOf(context), input);
      const current = await presentMail(deps);
      if (verdict.ok) return current;
      if (verdict.code === 'STALE') throw errors.STALE({ data: { current } });
      throw errors[verdict.code]();
    }),

    testMail: gated.settings.testMail.handler(async ({ input: { to }, context, errors }) => {
      const server = await findMailServer(deps, deps.db);
      if (!server) throw errors.MAIL_NOT_CONFIGURED();
      const language = callerOf(context).language ?? 'en';
      const outcome = await tryServer(server, { to, language, shopName: await deps.shopName() });
      await deps.db.transaction((tx) =>
        writeAudit(tx, deps.clock, actorOf(context), {
          action: 'settings.mail.tested',
          subject: 'settings_sections',
          subjectId: 'mail',
          after: { to, host: outcome.host, sent: outcome.sent, ...(!outcome.sent && { step: outcome.step }) },
        }),
      );
      return outcome;
    }),
  };
}
