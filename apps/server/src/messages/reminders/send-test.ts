import type { Language } from '@kickstand/domain/language';
import { channelWays, REMINDER_EXAMPLES, type ReminderRule, reminderWords } from '@kickstand/domain/messages';
import { actorOf, writeAudit } from '../../audit/index.ts';
import { enqueueMail } from '../../mail/index.ts';
import { toE164 } from '../../platform/phones.ts';
import type { RequestContext } from '../../platform/rpc/context.ts';
import { callerOf } from '../../platform/rpc/gate.ts';
import { findShop, readSection } from '../../settings/index.ts';
import type { MessagesDeps } from '../messages-deps.ts';
import { findTextProvider } from '../text-provider.ts';
import { tryProvider } from '../try-provider.ts';
import { shopFigures } from './plan.ts';
import { callLink, withoutStop } from './send-reminders.ts';

interface Wanted {
  readonly rule: ReminderRule;
  readonly language: Language;
  /** The phone number for a text; an email goes to the person who asks. */
  readonly to: string;
}

/** Sends a rule's message with example values, through the channels that the rule uses and the shop has configured. */
export async function sendTestReminder(
  deps: MessagesDeps,
  { rule, language, to }: Wanted,
  context: RequestContext,
) {
  const { db, clock } = deps;
  const caller = callerOf(context);
  const { channel, text: texts } = (await readSection(db, 'reminders')).value[rule];
  const provider = await findTextProvider(deps, db);
  const mailServer = await deps.mailConfigured(db);
  const ways = channelWays(channel, { provider: provider !== null, mailServer });
  if (!ways.text && !ways.email)
    return { ok: false, code: channel === 'email' ? 'MAIL_NOT_CONFIGURED' : 'TEXT_NO_PROVIDER' } as const;
  const address = to.trim() === '' ? null : toE164(to);
  if (ways.text && !address && (to.trim() !== '' || !ways.email))
    return { ok: false, code: 'TEXT_PHONE_INVALID' } as const;

  const shop = await findShop(db);
  const figures = {
    ...REMINDER_EXAMPLES[language],
    ...shopFigures(deps, shop),
    name: caller.firstName,
  };
  const body = reminderWords(texts[language], figures);
  const tried =
    provider && ways.text && address ? await tryProvider(deps, provider, { to: address, body }) : null;
  await db.transaction(async (tx) => {
    if (ways.email)
      await enqueueMail(deps, tx, {
        ...{ kind: 'reminder', to: caller.email, language },
        data: { firstName: figures.name, link: callLink(shop?.phone ?? ''), body: withoutStop(body) },
      });
    await writeAudit(tx, clock, actorOf(context), {
      action: 'reminders.rule.tested',
      subject: 'settings_sections',
      subjectId: 'reminders',
      after: { rule, language, email: ways.email, ...(tried && { to: address, sent: tried.sent }) },
    });
  });
  return {
    ok: true,
    sent: { email: ways.email ? caller.email : null, text: tried },
  } as const;
}
