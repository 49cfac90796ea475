import { laterTextState, TEXT_OUTDATED, type TextRefusal } from '@kickstand/domain/messages';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { SYSTEM, writeAudit } from '../audit/index.ts';
import { after, type Clock, HOUR, MINUTE } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { ConversationRow, MessageRow } from './conversations.ts';
import { LONGEST_PAUSE, sendAfter } from './enqueue-text.ts';
import { messageConversations, messages } from './messages.table.ts';
import type { SendOutcome, TextProvider } from './provider/provider.ts';
import { refusalNow } from './still-allowed.ts';
import { isOutdated } from './still-true.ts';

export interface TextDeliveryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly changed: () => void;
}

/**
 * While a text is being sent, no other server takes it. After a crash it becomes due again, and the provider is
 * queried first.
 */
const LEASE = 2 * MINUTE;
const FIRST_PAUSE = MINUTE;
const GIVE_UP_AFTER = 12 * HOUR;

/** Sends everything that is due, one after the other. Returns how many the provider accepted. */
export async function deliverDueTexts(deps: TextDeliveryDeps, provider: TextProvider): Promise<number> {
  let sent = 0;
  for (let due = await claim(deps); due; due = await claim(deps)) {
    if (due !== 'held' && (await deliver(deps, provider, due))) sent++;
    deps.changed();
  }
  return sent;
}

interface Due {
  readonly message: MessageRow;
  readonly conversation: ConversationRow;
}

/**
 * Claims the next text by moving its due time, so that no transaction stays open while the provider is slow. For a
 * row still in `sending` the outcome is unknown, because a server crashed. A text that becomes due at night after a
 * failure or downtime waits until the quiet hours are over.
 */
async function claim({ db, clock }: TextDeliveryDeps): Promise<Due | 'held' | null> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const [message] = await tx
      .select()
      .from(messages)
      .where(
        and(inArray(messages.state, ['waiting', 'sending']), lte(messages.nextAttemptAt, now), inTurn(now)),
      )
      .orderBy(asc(messages.nextAttemptAt), asc(messages.seq))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!message) return null;
    const unclear = message.unclear || message.state === 'sending';
    const from = message.kind === 'auto' ? now : await sendAfter(tx, now);
    if (from > now) {
      await tx
        .update(messages)
        .set({ state: 'waiting', unclear, nextAttemptAt: from })
        .where(eq(messages.id, message.id));
      return 'held';
    }
    const [conversation] = await tx
      .select()
      .from(messageConversations)
      .where(eq(messageConversations.id, message.conversationId));
    if (!conversation) throw new Error('claim: a text without a conversation');
    await tx
      .update(messages)
      .set({ state: 'sending', unclear, nextAttemptAt: after(now, LEASE) })
      .where(eq(messages.id, message.id));
    return { message: { ...message, unclear }, conversation };
  });
}

/**
 * The texts to one number are sent in the order they were written: each waits for the earlier ones. The replies to
 * STOP, START and HELP wait for none, and a text whose outcome stays unclear does not block the others forever.
 */
const inTurn = (now: Date) => {
  const longAgo = sql.param(after(now, -GIVE_UP_AFTER), messages.at);
  return sql`(${messages.kind} = 'auto' or not exists (select 1 from messages earlier
    where earlier.conversation_id = ${messages.conversationId} and earlier.seq < ${messages.seq}
      and earlier.state in ('waiting', 'sending') and not (earlier.unclear and earlier.at < ${longAgo})))`;
};

async function deliver(deps: TextDeliveryDeps, provider: TextProvider, due: Due): Promise<boolean> {
  const { message, conversation } = due;
  const outgoing = { id: message.id, to: conversation.address, body: message.body, since: message.at };
  if (message.unclear) {
    const found = await provider.find(outgoing);
    const own = found.kind === 'found' ? await unclaimed(deps.db, provider, found.providerIds) : null;
    if (own) return recordOutcome(deps, due, provider, { kind: 'accepted', providerId: own, words: '' });
    if (found.kind === 'away')
      return recordOutcome(deps, due, provider, { kind: 'unclear', words: found.words });
  }
  // they may have opted out since it was queued
  const refused = await refusalNow(deps.db, message);
  if (refused) return withdraw(deps, due, refused);
  if (await isOutdated(deps.db, message)) return withdraw(deps, due, TEXT_OUTDATED);
  return recordOutcome(deps, due, provider, await provider.send(outgoing));
}

/** A provider id that no other text of ours has. */
async function unclaimed(
  db: Database,
  provider: TextProvider,
  providerIds: readonly string[],
): Promise<string | null> {
  const taken = await db
    .select({ providerId: messages.providerId })
    .from(messages)
    .where(and(eq(messages.provider, provider.name), inArray(messages.providerId, [...providerIds])));
  return providerIds.find((id) => !taken.some(({ providerId }) => providerId === id)) ?? null;
}

/** It is never sent, and the thread shows the reason. */
async function withdraw(
  { db, clock, log }: TextDeliveryDeps,
  { message }: Due,
  reason: TextRefusal | typeof TEXT_OUTDATED,
) {
  log.info({ message: message.id, reason }, 'text withdrawn');
  await db.transaction(async (tx) => {
    const withdrawn = await tx
      .update(messages)
      .set({ state: 'canceled', unclear: false, problem: reason })
      .where(and(eq(messages.id, message.id), eq(messages.state, 'sending')))
      .returning({ id: messages.id });
    if (withdrawn.length === 0) return; // reported in the meantime: an earlier attempt was delivered
    await note(tx, clock, message.conversationId, 'canceled', { messageId: message.id, reason });
  });
  return false;
}

/** True if the provider accepted it. */
async function recordOutcome(
  { db, clock, log }: TextDeliveryDeps,
  { message, conversation }: Due,
  provider: TextProvider,
  outcome: SendOutcome,
): Promise<boolean> {
  const now = clock.now();
  const attempts = message.attempts + 1;
  return db.transaction(async (tx) => {
    const [current] = await tx.select().from(messages).where(eq(messages.id, message.id)).for('update');
    if (!current) return false;
    if (outcome.kind === 'accepted') {
      // a delivery report may arrive before the answer
      const state = laterTextState(current.state, 'sent');
      await tx
        .update(messages)
        .set({
          ...{ state, attempts, unclear: false, problem: null, sentAt: current.sentAt ?? now },
          ...{ provider: provider.name, providerId: outcome.providerId },
        })
        .where(eq(messages.id, message.id));
      await note(tx, clock, conversation.id, 'sent', {
        messageId: message.id,
        providerId: outcome.providerId,
      });
      return true;
    }
    const over = now.getTime() - message.at.getTime() > GIVE_UP_AFTER && outcome.kind !== 'refused';
    const failed = outcome.kind === 'refused' || (over && outcome.kind === 'away');
    const pause = Math.min(FIRST_PAUSE * 2 ** Math.min(attempts - 1, 10), LONGEST_PAUSE);
    log.warn(
      { message: message.id, attempts, outcome: outcome.kind },
      failed ? 'text failed' : 'text postponed',
    );
    if (current.state !== 'sending') return false; // reported or withdrawn in the meantime
    await tx
      .update(messages)
      .set({
        state: failed ? 'failed' : 'waiting',
        attempts,
        unclear: outcome.kind === 'unclear',
        problem: outcome.words,
        nextAttemptAt: after(now, pause),
      })
      .where(eq(messages.id, message.id));
    if (failed)
      await note(tx, clock, conversation.id, 'failed', { messageId: message.id, words: outcome.words });
    return false;
  });
}

const note = (
  tx: Transaction,
  clock: Clock,
  conversationId: string,
  what: 'sent' | 'failed' | 'canceled',
  more: Record<string, unknown>,
) =>
  writeAudit(tx, clock, SYSTEM, {
    action: `messages.text.${what}`,
    subject: 'message_conversations',
    subjectId: conversationId,
    after: more,
  });
