import { messagesOfOrder } from '../../messages/index.ts';
import type { PartProvider } from './part.ts';

/** The texts about the order, in both directions, with the customer's pictures. */
export const messagePart: PartProvider = async ({ tx, order, nameOf }) => {
  const messages = await messagesOfOrder(tx, order.id);
  const last = messages.at(-1);
  if (!last) return [];
  const content = {
    messages: await Promise.all(
      messages.map(async ({ id: _id, sentBy, ...message }) => ({ ...message, sentBy: await nameOf(sentBy) })),
    ),
  };
  const pictures = messages
    .flatMap(({ photos }) => photos)
    .map((path, at) => ({ path, label: String(at + 1) }));
  return [{ kind: 'messages', at: new Date(last.at), by: await nameOf(last.sentBy), content, pictures }];
};
