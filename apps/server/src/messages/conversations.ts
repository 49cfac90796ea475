import { randomUUID } from 'node:crypto';
import { type TextStanding, textRefusal } from '@kickstand/domain/messages';
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { isOptedOut } from '../customers/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { DbOrTx, Transaction } from '../platform/database/index.ts';
import { consents, customers, workOrders } from '../platform/database/schema.ts';
import { homeDigits } from '../platform/phones.ts';
import { messageConversations, messages } from './messages.table.ts';

export type ConversationRow = typeof messageConversations.$inferSelect;
export type MessageRow = typeof messages.$inferSelect;

/** The conversation with a number, made if there is none, and held until the transaction ends. */
export async function lockConversation(
  tx: Transaction,
  clock: Clock,
  address: string,
  customerId: string | null,
): Promise<ConversationRow> {
  const now = clock.now();
  const owner = customerId ?? (await onlyCustomerAt(tx, address));
  await tx
    .insert(messageConversations)
    .values({
      id: randomUUID(),
      address,
      customerId: owner,
      optedOutAt: (await isOptedOut(tx, address)) ? now : null,
      lastAt: now,
      createdAt: now,
    })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(messageConversations)
    .where(eq(messageConversations.address, address))
    .for('update');
  if (!row) throw new Error('lockConversation: the row is gone');
  if (row.customerId || !owner) return row;
  await tx.update(messageConversations).set({ customerId: owner }).where(eq(messageConversations.id, row.id));
  return { ...row, customerId: owner };
}

/** Families share a phone: where several customers have this number, a person says whose conversation it is. */
async function onlyCustomerAt(db: DbOrTx, address: string): Promise<string | null> {
  const digits = homeDigits(address);
  if (!digits) return null;
  const found = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.phone, digits), isNull(customers.mergedInto)))
    .limit(2);
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

/** The one order of theirs that is open: what a text without another hint is about. */
export async function openOrderOf(db: DbOrTx, customerId: string | null): Promise<string | null> {
  if (!customerId) return null;
  const found = await db
    .select({ id: workOrders.id })
    .from(workOrders)
    .where(
      and(
        sql`${workOrders.customerId} in (select coalesce(merged_into, id) from customers where id = ${customerId})`,
        isNull(workOrders.archivedAt),
        sql`${workOrders.status} not in ('closed', 'cancelled', 'abandoned')`,
      ),
    )
    .limit(2);
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

/** What is known about texting this number. */
export async function standingOf(
  db: DbOrTx,
  conversation: Pick<ConversationRow, 'id' | 'address' | 'optedOutAt' | 'customerId'> | null,
  customerId: string | null = conversation?.customerId ?? null,
): Promise<TextStanding> {
  const [customer] = customerId
    ? await db
        .select({ consentText: customers.consentText })
        .from(customers)
        .where(
          sql`${customers.id} = (select coalesce(merged_into, id) from customers where id = ${customerId})`,
        )
    : [];
  const [incoming] = conversation
    ? await db
        .select({ id: messages.id })
        .from(messages)
        .where(and(eq(messages.conversationId, conversation.id), eq(messages.direction, 'in')))
        .orderBy(desc(messages.seq))
        .limit(1)
    : [];
  return {
    optedOut: conversation?.optedOutAt != null,
    consented: (customer?.consentText ?? false) || (await agreedByBooking(db, conversation?.address)),
    theyWrote: incoming !== undefined,
  };
}

/** Who made an appointment may be no customer yet. A no from that number counts more than the yes of a booking. */
async function agreedByBooking(db: DbOrTx, address: string | undefined): Promise<boolean> {
  if (!address) return false;
  const [said] = await db
    .select({ yes: sql<boolean | null>`bool_and(${consents.given})` })
    .from(consents)
    .where(
      and(
        eq(consents.address, address),
        eq(consents.channel, 'text'),
        or(eq(consents.source, 'booking'), eq(consents.given, false)),
      ),
    );
  return said?.yes === true;
}

export const refusalFor = async (
  db: DbOrTx,
  conversation: ConversationRow,
  by: 'person' | 'rule',
  customerId?: string,
) => textRefusal(await standingOf(db, conversation, customerId ?? conversation.customerId), by);
