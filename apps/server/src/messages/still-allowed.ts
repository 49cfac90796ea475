import { type TextRefusal, textRefusal } from '@kickstand/domain/messages';
import { and, eq, isNull } from 'drizzle-orm';
import { tookTextsBackSince } from '../customers/index.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { homeDigits } from '../platform/phones.ts';
import {
  type About,
  agreed,
  type ConversationRow,
  type MessageRow,
  refusalFor,
  standingOf,
} from './conversations.ts';
import { appointments, customers, workOrders } from './foreign-tables.ts';
import { messageConversations } from './messages.table.ts';
import { visitOfKey } from './notify-visit.ts';
import { reminders } from './reminders/reminders.table.ts';

/**
 * Why a text that was allowed when it was queued may not be sent now: hours may have passed and consent may be gone.
 * Replies to STOP, START and HELP are always sent.
 */
export async function refusalNow(db: DbOrTx, message: MessageRow): Promise<TextRefusal | null> {
  if (message.kind === 'auto') return null;
  const [conversation] = await db
    .select()
    .from(messageConversations)
    .where(eq(messageConversations.id, message.conversationId));
  if (!conversation) throw new Error('refusalNow: a text without a conversation');
  if (message.kind === 'message') return refusalOfPerson(db, message, conversation);
  return refusalFor(db, conversation, 'rule', await aboutOf(db, message));
}

/** The customer and the visit that an automatic text is about. */
async function aboutOf(db: DbOrTx, message: MessageRow): Promise<About> {
  if (message.kind === 'reminder') {
    const [reminder] = await db.select().from(reminders).where(eq(reminders.messageId, message.id));
    return about(reminder?.customerId, reminder?.appointmentId);
  }
  const visitId = message.kind === 'appointment' ? visitOfKey(message.onceKey)?.id : null;
  if (visitId) {
    const [visit] = await db.select().from(appointments).where(eq(appointments.id, visitId));
    return about(visit?.customerId, visit?.id);
  }
  return about(await customerOfOrder(db, message.orderId));
}

const about = (customerId?: string | null, visitId?: string | null): About => ({
  ...(customerId && { customerId }),
  ...(visitId && { visit: { id: visitId } }),
});

/**
 * A text written by a person is not for a specific member of a family: it is sent if someone with this number agreed,
 * and withheld if anyone refused after it was written. A reply to an incoming text needs no consent.
 */
async function refusalOfPerson(
  db: DbOrTx,
  message: MessageRow,
  conversation: ConversationRow,
): Promise<TextRefusal | null> {
  const standing = await standingOf(db, conversation, { visit: 'any' });
  const consented =
    !(await tookTextsBackSince(db, conversation.address, message.at)) &&
    (standing.consented || (await somebodyAgrees(db, message, conversation.address)));
  return textRefusal({ ...standing, consented }, 'person');
}

async function somebodyAgrees(db: DbOrTx, { orderId }: MessageRow, address: string): Promise<boolean> {
  const ofOrder = await customerOfOrder(db, orderId);
  if (ofOrder && (await agreed(db, ofOrder, address))) return true;
  const digits = homeDigits(address);
  if (!digits) return false;
  const people = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.phone, digits), eq(customers.consentText, true), isNull(customers.mergedInto)));
  for (const { id } of people) if (await agreed(db, id, address)) return true;
  return false;
}

async function customerOfOrder(db: DbOrTx, orderId: string | null): Promise<string | null> {
  if (!orderId) return null;
  const [order] = await db
    .select({ customerId: workOrders.customerId })
    .from(workOrders)
    .where(eq(workOrders.id, orderId));
  return order?.customerId ?? null;
}
