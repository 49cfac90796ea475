import { eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import { toE164 } from '../platform/phones.ts';
import { lockOrder } from '../workorders/index.ts';
import { lockConversation } from './conversations.ts';
import { enqueueText, sendAfter } from './enqueue-text.ts';
import { messages } from './messages.table.ts';
import type { MessagesDeps } from './messages-deps.ts';
import { refusalNow } from './still-allowed.ts';
import { findTextProvider } from './text-provider.ts';
import { findRecipient, type ThreadSubject } from './thread.ts';

interface Draft extends ThreadSubject {
  readonly phone?: string | undefined;
  readonly key: string;
  readonly text: string;
  readonly by: 'provider' | 'device';
}

type SendVerdict =
  | { readonly ok: true; readonly conversationId: string; readonly messageId: string }
  | {
      readonly ok: false;
      readonly code:
        | 'NOT_FOUND'
        | 'TEXT_PHONE_INVALID'
        | 'TEXT_OPTED_OUT'
        | 'TEXT_NO_CONSENT'
        | 'TEXT_NO_PROVIDER';
    };

/** A text written by a person. It is sent with the next delivery, or after the quiet hours. */
export async function sendText(
  deps: MessagesDeps,
  actor: Actor,
  { phone, key, text, by, ...subject }: Draft,
): Promise<SendVerdict> {
  const { db, clock } = deps;
  const typed = phone === undefined ? null : toE164(phone);
  if (phone !== undefined && !typed) return { ok: false, code: 'TEXT_PHONE_INVALID' };
  const recipient = phone === undefined ? await findRecipient(db, subject) : null;
  if (phone === undefined && !recipient) return { ok: false, code: 'NOT_FOUND' };
  const address = typed ?? recipient?.address ?? null;
  if (!address) return { ok: false, code: 'TEXT_PHONE_INVALID' };
  if (by === 'provider' && !(await findTextProvider(deps, db)))
    return { ok: false, code: 'TEXT_NO_PROVIDER' };
  const verdict = await db.transaction(async (tx): Promise<SendVerdict> => {
    const orderId = recipient?.order?.id ?? null;
    if (orderId) await lockOrder(tx, orderId);
    const customerId = recipient?.customer?.id;
    const conversation = await lockConversation(tx, clock, address, customerId ?? null);
    const queued = await enqueueText(tx, clock, actor, conversation, {
      ...{ kind: 'message', body: text, key: `send ${key}`, orderId, by },
      ...(customerId && { customerId }),
    });
    if (!queued.ok) return queued;
    return { ok: true, conversationId: conversation.id, messageId: queued.message.id };
  });
  if (verdict.ok) deps.textsWaiting();
  return verdict;
}

type AgainVerdict =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: 'NOT_FOUND' | 'TEXT_NOT_FAILED' | 'TEXT_OPTED_OUT' | 'TEXT_NO_CONSENT';
    };

export async function tryAgain(deps: MessagesDeps, actor: Actor, id: string): Promise<AgainVerdict> {
  const { db, clock } = deps;
  const verdict = await db.transaction(async (tx): Promise<AgainVerdict> => {
    const [message] = await tx.select().from(messages).where(eq(messages.id, id)).for('update');
    if (!message) return { ok: false, code: 'NOT_FOUND' };
    if (message.state !== 'failed') return { ok: false, code: 'TEXT_NOT_FAILED' };
    const refused = await refusalNow(tx, message);
    if (refused) return { ok: false, code: refused };
    const nextAttemptAt = await sendAfter(tx, clock.now());
    // the provider treats a retry of a text that the network lost as a new one
    await tx
      .update(messages)
      .set({
        state: 'waiting',
        providerId: null,
        problem: null,
        sentAt: null,
        at: clock.now(),
        nextAttemptAt,
      })
      .where(eq(messages.id, id));
    await noteChange(deps, tx, actor, message.conversationId, 'messages.text.tried_again', { messageId: id });
    return { ok: true };
  });
  if (verdict.ok) deps.textsWaiting();
  return verdict;
}

/** Only texts that were not transmitted: one in `sending` may have reached the provider. */
export function cancelText(
  deps: MessagesDeps,
  actor: Actor,
  id: string,
): Promise<{ readonly ok: true } | { readonly ok: false; readonly code: 'NOT_FOUND' | 'TEXT_NOT_WAITING' }> {
  return deps.db.transaction(async (tx) => {
    const [message] = await tx.select().from(messages).where(eq(messages.id, id)).for('update');
    if (!message) return { ok: false, code: 'NOT_FOUND' };
    if (message.state !== 'waiting' || message.unclear) return { ok: false, code: 'TEXT_NOT_WAITING' };
    await tx.update(messages).set({ state: 'canceled' }).where(eq(messages.id, id));
    await noteChange(deps, tx, actor, message.conversationId, 'messages.text.canceled', { messageId: id });
    return { ok: true };
  });
}

export const noteChange = (
  { clock }: Pick<MessagesDeps, 'clock'>,
  tx: Parameters<typeof writeAudit>[0],
  actor: Actor,
  conversationId: string,
  action: string,
  after: Readonly<Record<string, unknown>>,
) =>
  writeAudit(tx, clock, actor, {
    action,
    subject: 'message_conversations',
    subjectId: conversationId,
    after,
  });
