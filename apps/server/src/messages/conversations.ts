import { randomUUID } from 'node:crypto';
import { OPEN_APPOINTMENTS } from '@kickstand/domain/calendar';
import { type TextStanding, textRefusal } from '@kickstand/domain/messages';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { agreedToTextsAt, isOptedOut, neverRefusedTextsAt } from '../customers/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { DbOrTx, Transaction } from '../platform/database/index.ts';
import { homeDigits } from '../platform/phones.ts';
import { appointments, customers, workOrders } from './foreign-tables.ts';
import { messageConversations, messages } from './messages.table.ts';

export type ConversationRow = typeof messageConversations.$inferSelect;
export type MessageRow = typeof messages.$inferSelect;

/** The conversation with a number, created if there is none, and locked until the transaction ends. */
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

/**
 * Families share a phone: if several customers have this number, a person chooses whose conversation it is.
 */
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

/** The customer's only open order: what a text is about unless it says otherwise. */
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

/** Who a text is for, and which visit it is about, if any. */
export interface About {
  /** Default: the owner of the conversation. Families share a phone. */
  readonly customerId?: string | null | undefined;
  /** 'any': written by a person, so any upcoming visit counts. */
  readonly visit?: { readonly id: string } | 'any' | undefined;
}

/** What is known about sending texts to this number. */
export async function standingOf(
  db: DbOrTx,
  conversation: Pick<ConversationRow, 'id' | 'address' | 'optedOutAt' | 'customerId'> | null,
  { customerId = conversation?.customerId ?? null, visit }: About = {},
  address = conversation?.address ?? null,
): Promise<TextStanding> {
  const [incoming] = conversation
    ? await db
        .select({ id: messages.id })
        .from(messages)
        .where(and(eq(messages.conversationId, conversation.id), eq(messages.direction, 'in')))
        .orderBy(desc(messages.seq))
        .limit(1)
    : [];
  return {
    optedOut: conversation
      ? conversation.optedOutAt !== null
      : address !== null && (await isOptedOut(db, address)),
    consented:
      address !== null &&
      ((customerId !== null && (await agreed(db, customerId, address))) ||
        (visit !== undefined && (await agreedToVisit(db, address, visit)))),
    theyWrote: incoming !== undefined,
  };
}

/** Whether the customer agreed to texts at this number. */
export async function agreed(db: DbOrTx, customerId: string, address: string): Promise<boolean> {
  const kept = sql`(select coalesce(merged_into, id) from customers where id = ${customerId})`;
  const [found] = await db
    .select({
      yes: sql<boolean>`${customers.consentText} and ${agreedToTextsAt(sql`${customers.id}`, sql`${address}`)}`,
    })
    .from(customers)
    .where(sql`${customers.id} = ${kept}`);
  return found?.yes === true;
}

/**
 * Consent given in a booking. Nobody has verified the number, so it only covers texts about that visit; at
 * the intake it becomes the customer's (customers/attach.ts).
 */
async function agreedToVisit(
  db: DbOrTx,
  address: string,
  visit: NonNullable<About['visit']>,
): Promise<boolean> {
  const [found] = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        sql`'+1' || ${appointments.phone} = ${address}`,
        sql`${appointments.textConsentAt} is not null`,
        neverRefusedTextsAt(sql`${address}`),
        visit === 'any' ? inArray(appointments.state, OPEN_APPOINTMENTS) : eq(appointments.id, visit.id),
      ),
    )
    .limit(1);
  return found !== undefined;
}

export const refusalFor = async (
  db: DbOrTx,
  conversation: ConversationRow,
  by: 'person' | 'rule',
  about: About = {},
) =>
  textRefusal(await standingOf(db, conversation, by === 'person' ? { visit: 'any', ...about } : about), by);
