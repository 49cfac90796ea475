import { randomUUID } from 'node:crypto';
import type { Language } from '@kickstand/domain/language';
import {
  fillTemplate,
  KEYWORD_ANSWERS,
  laterTextState,
  readKeyword,
  TEXT_LIMIT,
} from '@kickstand/domain/messages';
import { and, eq, or, sql } from 'drizzle-orm';
import { type Actor, SYSTEM, writeAudit } from '../audit/index.ts';
import { recordConsent } from '../customers/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import { shownPhone, toE164 } from '../platform/phones.ts';
import { findShop } from '../settings/index.ts';
import { lockOrder, noteEvent, touchOrder } from '../workorders/index.ts';
import { type ConversationRow, lockConversation, openOrderOf } from './conversations.ts';
import { enqueueText } from './enqueue-text.ts';
import { customers } from './foreign-tables.ts';
import { messageConversations, messagePhotos, messages } from './messages.table.ts';
import type { MessagesDeps } from './messages-deps.ts';
import type { DeliveryReport, IncomingText, ProviderNews, TextProvider } from './provider/provider.ts';

/** Processes a signed webhook event. Events arrive at least once and in any order; each takes effect once. */
export async function handleNews(
  deps: MessagesDeps,
  provider: TextProvider,
  requestId: string,
  news: ProviderNews,
): Promise<void> {
  const actor = { ...SYSTEM, requestId };
  if (news.about === 'incoming') await receive(deps, provider, actor, news);
  if (news.about === 'delivery') await report(deps, provider, actor, news);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function report(
  { db, clock }: MessagesDeps,
  provider: TextProvider,
  actor: Actor,
  { messageId, providerId, state, words }: DeliveryReport,
): Promise<void> {
  await db.transaction(async (tx) => {
    const named = [
      messageId && UUID.test(messageId) ? eq(messages.id, messageId) : undefined,
      providerId ? and(eq(messages.provider, provider.name), eq(messages.providerId, providerId)) : undefined,
    ].filter((way) => way !== undefined);
    if (named.length === 0) return;
    const [message] = await tx
      .select()
      .from(messages)
      .where(and(eq(messages.direction, 'out'), or(...named)))
      .for('update');
    // the report is about another text than the one we know by this id
    if (!message || (message.providerId && providerId && message.providerId !== providerId)) return;
    const later = laterTextState(message.state, state);
    if (later === message.state) return;
    const now = clock.now();
    await tx
      .update(messages)
      .set({
        state: later,
        provider: provider.name,
        providerId: message.providerId ?? providerId,
        sentAt: message.sentAt ?? now,
        unclear: false,
        problem: later === 'failed' ? words || null : null,
        ...(later === 'delivered' && { deliveredAt: now }),
        ...(later === 'read' && { readAt: now }),
      })
      .where(eq(messages.id, message.id));
    await writeAudit(tx, clock, actor, {
      action: `messages.text.${later}`,
      subject: 'message_conversations',
      subjectId: message.conversationId,
      before: { state: message.state },
      after: { messageId: message.id, state: later, words },
    });
  });
}

/** Stores a message from any sender. A concurrent duplicate waits for the unique key, and is stored only once. */
async function receive(
  deps: MessagesDeps,
  provider: TextProvider,
  actor: Actor,
  { eventId, from, body, photos }: IncomingText,
): Promise<void> {
  const { db, clock } = deps;
  // short codes and names are not phone numbers, and are stored as they are
  const address = toE164(from) ?? from.trim().slice(0, 40);
  if (!address) return;
  const text = body.slice(0, TEXT_LIMIT * 2);
  await db.transaction(async (tx) => {
    // the order before the conversation, as the lock order requires
    const [known] = await tx
      .select({ customerId: messageConversations.customerId })
      .from(messageConversations)
      .where(eq(messageConversations.address, address));
    const guess = await openOrderOf(tx, known?.customerId ?? null);
    if (guess) await lockOrder(tx, guess);
    const conversation = await lockConversation(tx, clock, address, null);
    const orderId = guess ?? (known ? null : await openOrderOf(tx, conversation.customerId));
    const now = clock.now();
    const [message] = await tx
      .insert(messages)
      .values({
        ...{
          id: randomUUID(),
          conversationId: conversation.id,
          direction: 'in',
          kind: 'message',
          body: text,
        },
        ...{ state: 'received', onceKey: `in ${provider.name} ${eventId}`, orderId, provider: provider.name },
        ...{ providerId: `in ${eventId}`, nextAttemptAt: now, at: now },
      })
      .onConflictDoNothing()
      .returning();
    if (!message) return;
    if (photos.length > 0)
      await tx.insert(messagePhotos).values(
        photos.map((source, position) => ({
          ...{ id: randomUUID(), messageId: message.id, position, source },
          ...{ state: 'waiting' as const, nextAttemptAt: now },
        })),
      );
    await tx
      .update(messageConversations)
      .set({
        unread: sql`${messageConversations.unread} + 1`,
        lastAt: now,
        doneAt: null,
        revision: sql`${messageConversations.revision} + 1`,
      })
      .where(eq(messageConversations.id, conversation.id));
    await writeAudit(tx, clock, actor, {
      action: 'messages.text.received',
      subject: 'message_conversations',
      subjectId: conversation.id,
      after: { messageId: message.id, body: text, orderId, photos: photos.length },
    });
    if (orderId) {
      const data = { text: text.slice(0, 200), photos: photos.length };
      await noteEvent(tx, clock, actor, { orderId, kind: 'text_received', data, side: 'customer' });
      await touchOrder(tx, clock, actor, orderId, 'workorders.report.text_received', {
        messageId: message.id,
      });
    }
    await obey(deps, tx, provider, actor, conversation, { id: message.id, text });
  });
  deps.textsWaiting();
}

/** Handles STOP, START and HELP in both languages. */
async function obey(
  { clock }: MessagesDeps,
  tx: Transaction,
  provider: TextProvider,
  actor: Actor,
  conversation: ConversationRow,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<void> {
  const match = readKeyword(text);
  if (!match) return;
  const { keyword } = match;
  const [customer] = conversation.customerId
    ? await tx.select().from(customers).where(eq(customers.id, conversation.customerId))
    : [];
  const language: Language = match.language ?? customer?.language ?? 'en';
  if (keyword !== 'help') {
    const given = keyword === 'start';
    await recordConsent(tx, clock, actor, {
      ...{ customerId: conversation.customerId, address: conversation.address, channel: 'text', given },
      ...{ source: 'text_message', wording: text.trim().slice(0, 200), language, recordId: id },
    });
    await tx
      .update(messageConversations)
      .set({ optedOutAt: given ? null : clock.now() })
      .where(eq(messageConversations.id, conversation.id));
    if (!given) await withdrawWaiting(tx, conversation.id);
  }
  // in a family this applies to everyone with this number; the carrier itself answers English keywords
  if (provider.answersKeywords && match.language !== 'es') return;
  const shop = await findShop(tx);
  const body = fillTemplate(KEYWORD_ANSWERS[keyword][language], {
    shop: shop?.name ?? '',
    phone: shownPhone(shop?.phone ?? ''),
  });
  await enqueueText(tx, clock, actor, conversation, { kind: 'auto', body, key: `auto ${id}` });
}

/** Texts queued for a number that sent STOP are never sent. One that may have been sent already is checked first. */
const withdrawWaiting = (tx: Transaction, conversationId: string) =>
  tx
    .update(messages)
    .set({ state: 'canceled', problem: 'TEXT_OPTED_OUT' })
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.state, 'waiting'),
        eq(messages.unclear, false),
      ),
    );
