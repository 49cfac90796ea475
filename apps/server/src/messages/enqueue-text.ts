import { randomUUID } from 'node:crypto';
import { quietUntil, type TextKind, type TextRefusal } from '@kickstand/domain/messages';
import { eq, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { DbOrTx, Transaction } from '../platform/database/index.ts';
import { findShop, readSection } from '../settings/index.ts';
import { noteEvent, touchOrder } from '../workorders/index.ts';
import { type ConversationRow, type MessageRow, refusalFor } from './conversations.ts';
import { messageConversations, messages } from './messages.table.ts';

export interface NewText {
  readonly kind: TextKind;
  readonly body: string;
  /** One key, one message. */
  readonly key: string;
  readonly orderId?: string | null;
  /** handed: a person sends it from their own phone. */
  readonly by?: 'provider' | 'device';
  /** Whose consent counts where the conversation is someone else's of the family. */
  readonly customerId?: string;
  /** The visit it is about: its booking may contain consent. */
  readonly visitId?: string;
}

export type EnqueueVerdict =
  | { readonly ok: true; readonly message: MessageRow; readonly first: boolean }
  | { readonly ok: false; readonly code: TextRefusal };

/** Moments from when a text may leave; now, or at the end of the quiet hours. */
export async function sendAfter(db: DbOrTx, now: Date): Promise<Date> {
  const { value } = await readSection(db, 'messaging');
  const zone = (await findShop(db))?.timeZone ?? 'UTC';
  return quietUntil(now, zone, value) ?? now;
}

/**
 * Puts a text into the outbox in the caller's transaction: it goes out only if that commits. The same key again is
 * the same text. The conversation is locked by the caller.
 */
export async function enqueueText(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  conversation: ConversationRow,
  { kind, body, key, orderId = null, by = 'provider', customerId, visitId }: NewText,
): Promise<EnqueueVerdict> {
  const [known] = await tx.select().from(messages).where(eq(messages.onceKey, key));
  if (known) return { ok: true, message: known, first: false };
  if (kind !== 'auto') {
    const refused = await refusalFor(tx, conversation, kind === 'message' ? 'person' : 'rule', {
      ...(customerId && { customerId }),
      ...(visitId && { visit: { id: visitId } }),
    });
    if (refused) return { ok: false, code: refused };
  }
  const now = clock.now();
  const handed = by === 'device';
  const [message] = await tx
    .insert(messages)
    .values({
      id: randomUUID(),
      conversationId: conversation.id,
      direction: 'out',
      kind,
      body,
      state: handed ? 'handed' : 'waiting',
      onceKey: key,
      orderId,
      sentBy: actor.actorId,
      // the answer to STOP is part of the same exchange: it waits for no morning
      nextAttemptAt: kind === 'auto' || handed ? now : await sendAfter(tx, now),
      at: now,
      sentAt: handed ? now : null,
    })
    .returning();
  if (!message) throw new Error('enqueueText: nothing was inserted');
  await tx
    .update(messageConversations)
    .set({ lastAt: now, doneAt: null, revision: sql`${messageConversations.revision} + 1` })
    .where(eq(messageConversations.id, conversation.id));
  await writeAudit(tx, clock, actor, {
    action: handed ? 'messages.text.handed' : 'messages.text.queued',
    subject: 'message_conversations',
    subjectId: conversation.id,
    after: { messageId: message.id, kind, body, orderId },
  });
  if (orderId) {
    const event = handed ? 'text_handed' : 'text_sent';
    await noteEvent(tx, clock, actor, {
      orderId,
      kind: event,
      data: { text: body.slice(0, 200), about: kind },
    });
    await touchOrder(tx, clock, actor, orderId, 'workorders.report.texted', { messageId: message.id });
  }
  return { ok: true, message, first: true };
}
