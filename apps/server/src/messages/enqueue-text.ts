import { randomUUID } from 'node:crypto';
import { quietUntil, type TextKind, type TextRefusal } from '@kickstand/domain/messages';
import { and, eq, gt, ne, or, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import { after, type Clock, HOUR } from '../platform/clock.ts';
import type { DbOrTx, Transaction } from '../platform/database/index.ts';
import { findShop, readSection } from '../settings/index.ts';
import { noteEvent, touchOrder } from '../workorders/index.ts';
import { type ConversationRow, type MessageRow, refusalFor } from './conversations.ts';
import { messageConversations, messages } from './messages.table.ts';

export interface NewText {
  readonly kind: TextKind;
  readonly body: string;
  /** The idempotency key. */
  readonly key: string;
  readonly orderId?: string | null;
  /** 'device': a person sends it from their own phone. */
  readonly by?: 'provider' | 'device';
  /** The customer whose consent counts, if the conversation belongs to another member of the family. */
  readonly customerId?: string;
  /** The visit it is about, whose booking may contain consent. */
  readonly visitId?: string;
}

export type EnqueueVerdict =
  | { readonly ok: true; readonly message: MessageRow; readonly first: boolean }
  | { readonly ok: false; readonly code: TextRefusal };

/** When a text may be sent: now, or at the end of the quiet hours. */
export async function sendAfter(db: DbOrTx, now: Date): Promise<Date> {
  const { value } = await readSection(db, 'messaging');
  const zone = (await findShop(db))?.timeZone ?? 'UTC';
  return quietUntil(now, zone, value) ?? now;
}

/** The longest pause after a failed attempt. */
export const LONGEST_PAUSE = HOUR;

/**
 * The quiet hours have changed: the texts that wait for their end get the new one. Those that a failed attempt delays
 * keep their pause; whatever waits longer than any pause waits for the end of the quiet hours, too.
 */
export async function rescheduleTexts(tx: Transaction, clock: Clock): Promise<void> {
  const now = clock.now();
  await tx
    .update(messages)
    .set({ nextAttemptAt: await sendAfter(tx, now) })
    .where(
      and(
        eq(messages.state, 'waiting'),
        ne(messages.kind, 'auto'),
        gt(messages.nextAttemptAt, now),
        or(eq(messages.attempts, 0), gt(messages.nextAttemptAt, after(now, LONGEST_PAUSE))),
      ),
    );
}

/**
 * Adds a text to the outbox in the caller's transaction, so it is sent only if that commits. The same key returns the
 * same text. The caller has locked the conversation.
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
      // the reply to STOP is part of the exchange and does not wait for the morning
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
