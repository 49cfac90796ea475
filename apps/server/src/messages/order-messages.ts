import { asc, eq, inArray } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import { messageConversations, messagePhotos, messages } from './messages.table.ts';

export interface OrderMessage {
  readonly id: string;
  readonly at: string;
  readonly direction: 'in' | 'out';
  readonly kind: string;
  readonly state: string;
  readonly phone: string;
  readonly body: string;
  readonly sentBy: string | null;
  readonly sentAt: string | null;
  readonly deliveredAt: string | null;
  readonly photos: readonly string[];
}

/** The texts about an order as plain data, oldest first, for its evidence packet. */
export async function messagesOfOrder(db: DbOrTx, orderId: string): Promise<OrderMessage[]> {
  const rows = await db
    .select({ message: messages, address: messageConversations.address })
    .from(messages)
    .innerJoin(messageConversations, eq(messageConversations.id, messages.conversationId))
    .where(eq(messages.orderId, orderId))
    .orderBy(asc(messages.seq));
  const ids = rows.map(({ message }) => message.id);
  const photos =
    ids.length > 0
      ? await db
          .select()
          .from(messagePhotos)
          .where(inArray(messagePhotos.messageId, ids))
          .orderBy(asc(messagePhotos.position))
      : [];
  return rows.map(({ message, address }) => ({
    id: message.id,
    at: message.at.toISOString(),
    direction: message.direction,
    kind: message.kind,
    state: message.state,
    phone: address,
    body: message.body,
    sentBy: message.sentBy,
    sentAt: message.sentAt?.toISOString() ?? null,
    deliveredAt: message.deliveredAt?.toISOString() ?? null,
    photos: photos.flatMap(({ messageId, path }) => (messageId === message.id && path ? [path] : [])),
  }));
}
