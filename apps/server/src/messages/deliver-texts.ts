import { laterTextState, type TextRefusal } from '@kickstand/domain/messages';
import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { SYSTEM, writeAudit } from '../audit/index.ts';
import { after, type Clock, HOUR, MINUTE } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { ConversationRow, MessageRow } from './conversations.ts';
import { sendAfter } from './enqueue-text.ts';
import { messageConversations, messages } from './messages.table.ts';
import type { SendOutcome, TextProvider } from './provider/provider.ts';
import { refusalNow } from './still-allowed.ts';

export interface TextDeliveryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly changed: () => void;
}

/** While a text is being handed over no other server takes it; after a crash it is due again, and asked about first. */
const LEASE = 2 * MINUTE;
const FIRST_PAUSE = MINUTE;
const LONGEST_PAUSE = HOUR;
const GIVE_UP_AFTER = 12 * HOUR;

/** Hands over everything that is due, one after the other; returns how many the provider took. */
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
 * Claims the next text by moving its due time: no transaction stays open while the provider is slow. A row
 * that is still `sending` was interrupted by a crash: nobody knows whether it was sent. One that is due again
 * at night, after a failure or because the server was off in the evening, waits until the quiet hours are
 * over.
 */
async function claim({ db, clock }: TextDeliveryDeps): Promise<Due | 'held' | null> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const [message] = await tx
      .select()
      .from(messages)
      .where(and(inArray(messages.state, ['waiting', 'sending']), lte(messages.nextAttemptAt, now)))
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
  // they may have opted out or taken their yes back since it was queued
  const refused = await refusalNow(deps.db, message);
  if (refused) return withdraw(deps, due, refused);
  return recordOutcome(deps, due, provider, await provider.send(outgoing));
}

/** The name of a text at the provider that none of our other texts has. */
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

/** It is never sent; the thread says why. */
async function withdraw({ db, clock, log }: TextDeliveryDeps, { message }: Due, reason: TextRefusal) {
  log.info({ message: message.id, reason }, 'text withdrawn');
  await db.transaction(async (tx) => {
    const withdrawn = await tx
      .update(messages)
      .set({ state: 'canceled', unclear: false, problem: reason })
      .where(and(eq(messages.id, message.id), eq(messages.state, 'sending')))
      .returning({ id: messages.id });
    if (withdrawn.length === 0) return; // reported in the meantime: an earlier attempt had reached them
    await note(tx, clock, message.conversationId, 'canceled', { messageId: message.id, reason });
  });
  return false;
}

/** Records the outcome. True: the provider has it. */
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
      // a report may have been quicker than the answer
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
    if (current.state !== 'sending') return false; // reported in the meantime, or withdrawn
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
