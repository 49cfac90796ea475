import { and, asc, eq, gt, inArray, max, or, sum } from 'drizzle-orm';
import type { DbOrTx, Transaction } from '../platform/database/index.ts';
import { workOrders } from '../platform/database/schema.ts';
import { lockOrder, type OrderRow } from '../workorders/index.ts';
import type { EntryRow } from './book-entry.ts';
import { checkouts, providerRefunds } from './checkouts.table.ts';
import { dayCloses } from './closes.table.ts';
import { lockDeposit } from './locks.ts';
import { ledgerEntries } from './payments.table.ts';

export async function findEntry(db: DbOrTx, id: string): Promise<EntryRow | null> {
  const [row] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.id, id));
  return row ?? null;
}

type OrderKey = Pick<OrderRow, 'id' | 'convertedFromIntake'>;

/** Every row of an order, oldest first: a deposit was taken for the form, before the order was there. */
export function entriesOfOrder(db: DbOrTx, { id, convertedFromIntake: form }: OrderKey): Promise<EntryRow[]> {
  return db
    .select()
    .from(ledgerEntries)
    .where(or(eq(ledgerEntries.orderId, id), form ? eq(ledgerEntries.intakeId, form) : undefined))
    .orderBy(asc(ledgerEntries.number));
}

/** Rows that take these back, and rows that take those back. */
export async function reversalsOf(db: DbOrTx, ids: readonly string[]): Promise<EntryRow[]> {
  if (ids.length === 0) return [];
  const direct = await db
    .select()
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.reverses, [...ids]));
  if (direct.length === 0) return [];
  const further = await db
    .select()
    .from(ledgerEntries)
    .where(
      inArray(
        ledgerEntries.reverses,
        direct.map(({ id }) => id),
      ),
    );
  return [...direct, ...further];
}

/** The order a row belongs to, if there is one already. */
export async function orderIdOf(db: DbOrTx, entry: EntryRow): Promise<string | null> {
  if (entry.orderId) return entry.orderId;
  if (!entry.intakeId) return null;
  const [row] = await db
    .select({ id: workOrders.id })
    .from(workOrders)
    .where(eq(workOrders.convertedFromIntake, entry.intakeId));
  return row?.id ?? null;
}

export interface LockedEntry {
  readonly entry: EntryRow;
  readonly order: OrderRow | null;
  /** It and everything it could be reversed by. */
  readonly entries: readonly EntryRow[];
}

/** A row with its order (or its form) held until the transaction ends: what can still go back of it stays so. */
export async function lockEntry(tx: Transaction, id: string): Promise<LockedEntry | null> {
  const entry = await findEntry(tx, id);
  if (!entry) return null;
  if (entry.intakeId) await lockDeposit(tx, entry.intakeId);
  const orderId = await orderIdOf(tx, entry);
  const order = orderId ? await lockOrder(tx, orderId) : null;
  return { entry, order, entries: [entry, ...(await reversalsOf(tx, [entry.id]))] };
}

/** The last row a close covers; 0: no day was ever closed. */
export async function closedThrough(db: DbOrTx): Promise<number> {
  const [row] = await db.select({ through: max(dayCloses.throughNumber) }).from(dayCloses);
  return row?.through ?? 0;
}

/** Card payments of an order that are on their way. */
export async function pendingCents(db: DbOrTx, orderId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sum(checkouts.amountCents).mapWith(Number) })
    .from(checkouts)
    .where(and(eq(checkouts.orderId, orderId), eq(checkouts.state, 'pending')));
  return row?.cents ?? 0;
}

/** Refunds the provider was asked for and that are not in the ledger yet, by the payment's id at the provider. */
export async function promisedByPayment(
  db: DbOrTx,
  paymentIds: readonly string[],
): Promise<Map<string, number>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .select({ id: providerRefunds.paymentId, cents: sum(providerRefunds.amountCents).mapWith(Number) })
    .from(providerRefunds)
    .where(
      and(
        inArray(providerRefunds.paymentId, [...paymentIds]),
        inArray(providerRefunds.state, ['asked', 'waiting']),
      ),
    )
    .groupBy(providerRefunds.paymentId);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

export async function pendingRefundCents(db: DbOrTx, paymentId: string | null): Promise<number> {
  return paymentId ? ((await promisedByPayment(db, [paymentId])).get(paymentId) ?? 0) : 0;
}

/** How much more than was owed a card payment brought, by its row. */
export async function overpaidByEntry(db: DbOrTx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: checkouts.entryId, cents: checkouts.overpaidCents })
    .from(checkouts)
    .where(and(inArray(checkouts.entryId, [...ids]), gt(checkouts.overpaidCents, 0)));
  return new Map(rows.flatMap(({ id, cents }) => (id ? [[id, cents] as const] : [])));
}
