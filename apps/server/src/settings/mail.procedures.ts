import { actorOf, writeAudit } from '../audit/index.ts';
import { tryServer } from '../mail/index.ts';
import { callerOf, gated } from '../platform/rpc/gate.ts';
import { findMailServer, type MailServerParts, presentMail, updateMail } from './mail-server.ts';

export function mailProcedures(parts: MailServerParts & { readonly shopName: () => Promise<string> }) {
  return {
    mail: gated.settings.mail.handler(() => presentMail(parts)),

    updateMail: gated.settings.updateMail.handler(async ({ input, context, errors }) => {
      const verdict = await updateMail(parts, actorOf(context), input);
      const current = await presentMail(parts);
      if (verdict.ok) return current;
      if (verdict.code === 'STALE') throw errors.STALE({ data: { current } });
      throw errors[verdict.code]();
    }),

    testMail: gated.settings.testMail.handler(async ({ input: { to }, context, errors }) => {
      const server = await findMailServer(parts, parts.db);
      if (!server) throw errors.MAIL_NOT_CONFIGURED();
      const language = callerOf(context).language ?? 'en';
      const outcome = await tryServer(server, { to, language, shopName: await parts.shopName() });
      await parts.db.transaction((tx) =>
        writeAudit(tx, parts.clock, actorOf(context), {
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
