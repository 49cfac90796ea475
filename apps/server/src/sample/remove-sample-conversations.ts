import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/index.ts';
import { consents, messageConversations, messages } from '../platform/database/schema.ts';

/**
 * Removes the sample's texts and consents. A conversation with real messages stays, without the sample's
 * texts. A sample customer who stays has given no consent.
 */
export async function removeSampleConversations(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`delete from message_photos where message_id in (select id from messages where sample)`,
  );
  await tx.execute(sql`
    update reminders set message_id = null where message_id in (select id from messages where sample)`);
  await tx.delete(messages).where(eq(messages.sample, true));
  await tx.execute(sql`delete from message_conversations conversation where sample
    and not exists (select 1 from messages where conversation_id = conversation.id)`);
  await tx.update(messageConversations).set({ sample: false }).where(eq(messageConversations.sample, true));
  await tx.delete(consents).where(eq(consents.sample, true));
  await tx.execute(sql`update customers set consent_text = false where sample and consent_text
    and not exists (select 1 from consents where customer_id = customers.id and channel = 'text' and given)`);
}
