import { displayName, STAFF_ROLES } from '@kickstand/domain/auth';
import { quietUntil } from '@kickstand/domain/messages';
import { and, asc, inArray, isNull } from 'drizzle-orm';
import { actorOf, writeAudit } from '../audit/index.ts';
import { profiles } from '../auth/index.ts';
import { consentsOf } from '../customers/index.ts';
import { shownPhone, toE164 } from '../platform/phones.ts';
import { callerOf, gated } from '../platform/rpc/gate.ts';
import { findShop, readSection } from '../settings/index.ts';
import { shareRecord } from '../shares/index.ts';
import { linkEndFor, lockOrder, namesOf } from '../workorders/index.ts';
import { agree, assignConversation, attachConversation, markRead, setDone } from './change-conversation.ts';
import { listConversations } from './list-conversations.ts';
import type { MessagesDeps } from './messages-deps.ts';
import { cancelText, sendText, tryAgain } from './send-text.ts';
import { findTextProvider, presentProvider, updateProvider } from './text-provider.ts';
import { readThread } from './thread.ts';
import { TEST_WORDS, tryProvider } from './try-provider.ts';
import { updateSetting } from './update-setting.ts';

export function messagesRouter(deps: MessagesDeps) {
  return {
    list: gated.messages.list.handler(({ input, context }) =>
      listConversations(deps.db, callerOf(context).userId, input),
    ),

    thread: gated.messages.thread.handler(async ({ input, errors }) => {
      const thread = await readThread(deps, input);
      if (!thread) throw errors.NOT_FOUND();
      return thread;
    }),

    send: gated.messages.send.handler(async ({ input, context, errors }) => {
      const verdict = await sendText(deps, actorOf(context), input);
      if (!verdict.ok) throw errors[verdict.code]();
      return { conversationId: verdict.conversationId, messageId: verdict.messageId };
    }),

    tryAgain: gated.messages.tryAgain.handler(async ({ input, context, errors }) => {
      const verdict = await tryAgain(deps, actorOf(context), input.id);
      if (!verdict.ok) throw errors[verdict.code]();
      return {};
    }),

    cancel: gated.messages.cancel.handler(async ({ input, context, errors }) => {
      const verdict = await cancelText(deps, actorOf(context), input.id);
      if (!verdict.ok) throw errors[verdict.code]();
      return {};
    }),

    link: gated.messages.link.handler(async ({ input: { orderId, page }, context, errors }) => {
      const shareId = await deps.db.transaction(async (tx) => {
        if (!(await lockOrder(tx, orderId))) return null;
        const ends = await linkEndFor(tx, deps.clock.now(), orderId);
        return shareRecord(tx, deps.clock, actorOf(context), { kind: 'report', recordId: orderId }, ends);
      });
      if (!shareId) throw errors.NOT_FOUND();
      return { url: `${deps.baseUrl()}/${page}/${shareId}` };
    }),

    markRead: gated.messages.markRead.handler(async ({ input, context, errors }) => {
      const verdict = await markRead(deps, actorOf(context), input.id);
      if (!verdict.ok) throw errors[verdict.code]();
      return {};
    }),

    assign: gated.messages.assign.handler(async ({ input, context, errors }) => {
      const verdict = await assignConversation(deps, actorOf(context), input.id, input.personId);
      if (!verdict.ok) throw errors[verdict.code]();
      return {};
    }),

    setDone: gated.messages.setDone.handler(async ({ input, context, errors }) => {
      const verdict = await setDone(deps, actorOf(context), input.id, input.done);
      if (!verdict.ok) throw errors[verdict.code]();
      return {};
    }),

    attach: gated.messages.attach.handler(async ({ input: { id, ...owner }, context, errors }) => {
      const verdict = await attachConversation(deps, actorOf(context), id, owner);
      if (!verdict.ok) throw errors[verdict.code]();
      return { customerId: verdict.customerId };
    }),

    agree: gated.messages.agree.handler(async ({ input, context, errors }) => {
      const verdict = await agree(deps, actorOf(context), input);
      if (!verdict.ok) throw errors[verdict.code]();
      return {};
    }),

    consents: gated.messages.consents.handler(async ({ input }) => {
      const rows = await consentsOf(deps.db, input.customerId);
      const nameOf = await namesOf(
        deps.db,
        rows.map(({ actorId }) => actorId),
      );
      return rows.map(({ id, channel, given, source, wording, address, actorId, at }) => ({
        ...{ id, channel, given, source, wording, by: nameOf(actorId), at: at.toISOString() },
        address: channel === 'email' ? address : shownPhone(address),
      }));
    }),

    setting: gated.messages.setting.handler(async () => {
      const { value, revision } = await readSection(deps.db, 'messaging');
      const shop = await findShop(deps.db);
      const until = quietUntil(deps.clock.now(), shop?.timeZone ?? 'UTC', value);
      const people = await deps.db
        .select()
        .from(profiles)
        .where(and(inArray(profiles.role, [...STAFF_ROLES]), isNull(profiles.deactivatedAt)))
        .orderBy(asc(profiles.firstName), asc(profiles.lastName), asc(profiles.id));
      return {
        ...value,
        revision,
        configured: (await findTextProvider(deps, deps.db)) !== null,
        quietUntil: until?.toISOString() ?? null,
        shop: {
          ...{ name: shop?.name ?? '', phone: shownPhone(shop?.phone ?? '') },
          address: [shop?.street, shop?.city].filter(Boolean).join(', '),
        },
        people: people.map((person) => ({ id: person.id, name: displayName(person) })),
      };
    }),

    updateSetting: gated.messages.updateSetting.handler(async ({ input, context, errors }) => {
      const verdict = await updateSetting(deps, actorOf(context), input);
      if (!verdict.ok)
        throw errors.STALE({
          data: { current: { ...verdict.current.value, revision: verdict.current.revision } },
        });
      return { ...verdict.section.value, revision: verdict.section.revision };
    }),

    provider: gated.messages.provider.handler(() => presentProvider(deps)),

    updateProvider: gated.messages.updateProvider.handler(async ({ input, context, errors }) => {
      const verdict = await updateProvider(deps, actorOf(context), input);
      const current = await presentProvider(deps);
      if (verdict.ok) return current;
      if (verdict.code === 'STALE') throw errors.STALE({ data: { current } });
      throw errors[verdict.code]();
    }),

    testProvider: gated.messages.testProvider.handler(async ({ input, context, errors }) => {
      const to = toE164(input.to);
      if (!to) throw errors.TEXT_PHONE_INVALID();
      const provider = await findTextProvider(deps, deps.db);
      if (!provider) throw errors.TEXT_NO_PROVIDER();
      const language = callerOf(context).language ?? 'en';
      const shop = await findShop(deps.db);
      const body = TEST_WORDS[language](shop?.name ?? 'Kickstand');
      const outcome = await tryProvider(deps, provider, { to, body });
      await deps.db.transaction((tx) =>
        writeAudit(tx, deps.clock, actorOf(context), {
          action: 'settings.texts.tested',
          subject: 'settings_sections',
          subjectId: 'texts',
          after: { to, host: outcome.host, sent: outcome.sent, words: outcome.words },
        }),
      );
      return outcome;
    }),
  };
}
