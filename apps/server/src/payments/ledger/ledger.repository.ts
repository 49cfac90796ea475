import { and, asc, eq, gt, inArray, max, or, sql, sum } from 'drizzle-orm';
import {
  type DbOrTx,
  type Ids,
  idsParam,
  isOneOf,
  type OrPlaceholder,
  type Transaction,
} from '../../platform/database/index.ts';
import { lockOrder, type OrderRow } from '../../workorders/index.ts';
import { checkouts, providerRefunds } from '../checkout/checkouts.table.ts';
import { dayCloses } from '../close/closes.table.ts';
import { workOrders } from '../foreign-tables.ts';
import { lockDeposit } from '../locks.ts';
import { ledgerEntries } from './payments.table.ts';
import type { EntryRow } from './post-entry.ts';

export async function findEntry(db: DbOrTx, id: string): Promise<EntryRow | null> {
  const [row] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.id, id));
  return row ?? null;
}

type OrderKey = Pick<OrderRow, 'id' | 'convertedFromIntake'>;

/** Every entry of an order, oldest first, including the deposit that was taken for its form. */
export const entriesOf = (db: DbOrTx, orderId: OrPlaceholder<string>, forms: Ids) =>
  db
    .select()
    .from(ledgerEntries)
    .where(or(eq(ledgerEntries.orderId, orderId), isOneOf(ledgerEntries.intakeId, forms)))
    .orderBy(asc(ledgerEntries.number));

export const entriesOfOrder = (
  db: DbOrTx,
  { id, convertedFromIntake: form }: OrderKey,
): Promise<EntryRow[]> => entriesOf(db, id, form ? [form] : []).execute();

/** Reversals of these entries, and reversals of those. */
export const reversals = (db: DbOrTx, ids: OrPlaceholder<readonly string[]>) =>
  db
    .select()
    .from(ledgerEntries)
    .where(
      or(
        isOneOf(ledgerEntries.reverses, ids),
        sql`${ledgerEntries.reverses} in (
          select direct.id from ledger_entries direct where direct.reverses = any(${idsParam(ids)}::uuid[]))`,
      ),
    );

/** The order an entry belongs to, if there is one already. */
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
  /** An entry with all its reversals. */
  readonly entries: readonly EntryRow[];
}

/**
 * An entry with its order (or form) locked until the transaction ends, so that its refundable amount stays
 * the same.
 */
export async function lockEntry(tx: Transaction, id: string): Promise<LockedEntry | null> {
  const entry = await findEntry(tx, id);
  if (!entry) return null;
  if (entry.intakeId) await lockDeposit(tx, entry.intakeId);
  const orderId = await orderIdOf(tx, entry);
  const order = orderId ? await lockOrder(tx, orderId) : null;
  return { entry, order, entries: [entry, ...(await reversals(tx, [entry.id]))] };
}

/** The last entry a close covers; null if no day was ever closed. */
export const lastClosed = (db: DbOrTx) =>
  db.select({ through: max(dayCloses.throughNumber).as('through') }).from(dayCloses);

export const closedThrough = async (db: DbOrTx): Promise<number> => (await lastClosed(db))[0]?.through ?? 0;

/** Pending card payments of an order. */
export const pendingPayments = (db: DbOrTx, orderId: OrPlaceholder<string>) =>
  db
    .select({ cents: sum(checkouts.amountCents).mapWith(Number).as('cents') })
    .from(checkouts)
    .where(and(eq(checkouts.orderId, orderId), eq(checkouts.state, 'pending')));

export const pendingCents = async (db: DbOrTx, orderId: string): Promise<number> =>
  (await pendingPayments(db, orderId))[0]?.cents ?? 0;

/** Pending refunds at the provider, by the provider's id of the payment. */
export const pendingRefunds = (db: DbOrTx, paymentIds: OrPlaceholder<readonly string[]>) =>
  db
    .select({
      id: providerRefunds.paymentId,
      cents: sum(providerRefunds.amountCents).mapWith(Number).as('cents'),
    })
    .from(providerRefunds)
    .where(
      and(
        sql`${providerRefunds.paymentId} = any(${idsParam(paymentIds)}::text[])`,
        inArray(providerRefunds.state, ['asked', 'waiting']),
      ),
    )
    .groupBy(providerRefunds.paymentId);

export async function pendingRefundCents(db: DbOrTx, paymentId: string | null): Promise<number> {
  return paymentId ? ((await pendingRefunds(db, [paymentId]))[0]?.cents ?? 0) : 0;
}

/** How much more than was owed a card payment brought, by its entry. */
export const overpaidEntries = (db: DbOrTx, ids: OrPlaceholder<readonly string[]>) =>
  db
    .select({ id: checkouts.entryId, cents: checkouts.overpaidCents })
    .from(checkouts)
    .where(and(isOneOf(checkouts.entryId, ids), gt(checkouts.overpaidCents, 0)));
