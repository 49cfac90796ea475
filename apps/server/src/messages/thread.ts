import type { Outputs } from '@kickstand/api';
import { textRefusal } from '@kickstand/domain/messages';
import { dueCents } from '@kickstand/domain/workorders';
import { and, desc, eq, sql } from 'drizzle-orm';
import { consents } from '../customers/index.ts';
import { fileUrls } from '../files/index.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { shownPhone, toE164 } from '../platform/phones.ts';
import { customerEvents, findOrderRow, namesOf, orderMoney, otherOrdersOf } from '../workorders/index.ts';
import { type ConversationRow, openOrderOf, standingOf } from './conversations.ts';
import { customers, intakeForms, type workOrders } from './foreign-tables.ts';
import { findConversation } from './list-conversations.ts';
import { messageConversations, messages } from './messages.table.ts';
import type { MessagesDeps } from './messages-deps.ts';
import { presentMessages } from './present.ts';

const PAGE = 50;
const OTHER_ORDERS = 3;

export interface ThreadSubject {
  readonly id?: string | undefined;
  readonly customerId?: string | undefined;
  readonly orderId?: string | undefined;
}

export interface Recipient {
  readonly conversation: ConversationRow | null;
  readonly customer: typeof customers.$inferSelect | null;
  readonly order: typeof workOrders.$inferSelect | null;
  /** Null if there is no number for texts. */
  readonly address: string | null;
}

/** The recipient of a conversation, a customer or an order; null if it does not exist. */
export async function findRecipient(
  db: DbOrTx,
  { id, customerId, orderId }: ThreadSubject,
): Promise<Recipient | null> {
  if (id) {
    const [conversation] = await db
      .select()
      .from(messageConversations)
      .where(eq(messageConversations.id, id));
    if (!conversation) return null;
    const customer = await customerOf(db, conversation.customerId);
    return {
      conversation,
      customer,
      order: await latestOrder(db, conversation, customer?.id),
      address: conversation.address,
    };
  }
  const order = orderId ? await findOrderRow(db, orderId) : null;
  if (orderId && !order) return null;
  const customer = await customerOf(db, customerId ?? order?.customerId ?? null);
  if (customerId && !customer) return null;
  const address = toE164((order?.customerPhone || customer?.phone) ?? '');
  const [conversation] = address
    ? await db.select().from(messageConversations).where(eq(messageConversations.address, address))
    : [];
  return {
    conversation: conversation ?? null,
    customer,
    order: order ?? (await latestOrder(db, conversation ?? null, customer?.id)),
    address,
  };
}

async function customerOf(db: DbOrTx, id: string | null) {
  if (!id) return null;
  const [row] = await db
    .select()
    .from(customers)
    .where(sql`${customers.id} = (select coalesce(merged_into, id) from customers where id = ${id})`);
  return row ?? null;
}

/** The order that the last text was about, otherwise the open one. */
async function latestOrder(db: DbOrTx, conversation: ConversationRow | null, customerId: string | undefined) {
  const open = await openOrderOf(db, customerId ?? null);
  if (open) return findOrderRow(db, open);
  if (!conversation) return null;
  const [about] = await db
    .select({ orderId: messages.orderId })
    .from(messages)
    .where(and(eq(messages.conversationId, conversation.id), sql`${messages.orderId} is not null`))
    .orderBy(desc(messages.seq))
    .limit(1);
  return about?.orderId ? findOrderRow(db, about.orderId) : null;
}

type Thread = Outputs['messages']['thread'];

export async function readThread(
  deps: MessagesDeps,
  { before, ...subject }: ThreadSubject & { readonly before?: string | undefined },
): Promise<Thread | null> {
  const { db } = deps;
  const found = await findRecipient(db, subject);
  if (!found) return null;
  const { conversation, customer, order, address } = found;
  const rows = conversation
    ? await db
        .select()
        .from(messages)
        .where(
          and(
            eq(messages.conversationId, conversation.id),
            before ? sql`${messages.seq} < (select seq from messages where id = ${before})` : undefined,
          ),
        )
        .orderBy(desc(messages.seq))
        .limit(PAGE + 1)
    : [];
  const page = rows.slice(0, PAGE).reverse();
  const more = rows.length > PAGE;
  const customerId = customer?.id ?? null;
  const orderId = order?.id ?? null;
  const about = { customerId, visit: 'any' as const };
  const standing = await standingOf(db, conversation, about, address);
  return {
    conversation: conversation && (await findConversation(db, conversation.id)),
    to: {
      name: customer?.name ?? order?.customerName ?? '',
      address,
      phone: address ? shownPhone(address) : '',
      email: customer?.email || order?.customerEmail || '',
      language: customer?.language ?? order?.customerLanguage ?? 'en',
      customerId: customer?.id ?? null,
      refused: textRefusal(standing, 'person'),
      consentAt:
        standing.consented && customer && address ? await consentedAt(db, customer.id, address) : null,
    },
    order: order && (await presentOrder(deps, order)),
    otherOrders: before || !customerId ? [] : await presentOtherOrders(db, customerId, orderId),
    messages: await presentMessages(deps, db, page),
    events: await customerEvents(
      db,
      { customerId, orderId },
      {
        from: more ? (page[0]?.at ?? null) : null,
        to: before ? await sentAt(db, before) : null,
      },
    ),
    more,
  };
}

async function sentAt(db: DbOrTx, id: string): Promise<Date | null> {
  const [row] = await db.select({ at: messages.at }).from(messages).where(eq(messages.id, id));
  return row?.at ?? null;
}

async function presentOtherOrders(db: DbOrTx, customerId: string, orderId: string | null) {
  const rows = await otherOrdersOf(db, customerId, orderId, OTHER_ORDERS);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

async function presentOrder(deps: MessagesDeps, order: typeof workOrders.$inferSelect) {
  const { db, clock } = deps;
  const money = await orderMoney(db, order.id, clock.now());
  const photo = await photoOf(db, order.convertedFromIntake);
  const nameOf = await namesOf(db, [order.technicianId]);
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    bikeInfo: order.bikeInfo,
    totalCents: money?.shownTotal.cents ?? 0,
    dueCents: money ? dueCents(money.settlement) : 0,
    technician: nameOf(order.technicianId),
    promisedAt: order.promisedAt?.toISOString() ?? null,
    thumbnailUrl: photo && fileUrls(deps).thumbnailUrl(photo),
  };
}

async function photoOf(db: DbOrTx, intakeId: string | null): Promise<string | null> {
  if (!intakeId) return null;
  const [form] = await db
    .select({ photo: intakeForms.photoLeftSide })
    .from(intakeForms)
    .where(eq(intakeForms.id, intakeId));
  return form?.photo || null;
}

async function consentedAt(db: DbOrTx, customerId: string, address: string): Promise<string | null> {
  const [last] = await db
    .select({ at: consents.at })
    .from(consents)
    .where(
      and(
        eq(consents.customerId, customerId),
        eq(consents.address, address),
        eq(consents.channel, 'text'),
        eq(consents.given, true),
      ),
    )
    .orderBy(desc(consents.seq))
    .limit(1);
  return last?.at.toISOString() ?? null;
}
