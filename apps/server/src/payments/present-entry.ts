import type { Outputs } from '@kickstand/api';
import { may, type Role } from '@kickstand/domain/auth';
import { refundableCents, refundedCents, voidVerdict } from '@kickstand/domain/payments';
import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { DbOrTx } from '../platform/database/index.ts';
// by the list of tables: intake takes its deposits through here, so its index cannot be asked
import { intakeFormDrafts, intakeForms, invoices, workOrders } from '../platform/database/schema.ts';
import { findShop } from '../settings/index.ts';
import { namesOf } from '../workorders/index.ts';
import type { EntryRow } from './book-entry.ts';
import { closedThrough, overpaidByEntry, promisedByPayment, reversalsOf } from './ledger.repository.ts';
import { ledgerEntries } from './payments.table.ts';
import { transactionId } from './transaction-id.ts';

type Entry = Outputs['payments']['list']['entries'][number];

export const timeZoneOf = async (db: DbOrTx): Promise<string> => (await findShop(db))?.timeZone ?? 'UTC';

/** Rows as a person of that role sees them, with what they may still do about each. */
export async function presentEntries(
  { db, clock }: { readonly db: DbOrTx; readonly clock: Clock },
  role: Role,
  rows: readonly EntryRow[],
): Promise<Entry[]> {
  if (rows.length === 0) return [];
  const reversals = await reversalsOf(
    db,
    rows.map(({ id }) => id),
  );
  // a page may already hold a row's reversals: none may count twice
  const all = [...new Map([...rows, ...reversals].map((row) => [row.id, row])).values()];
  const names = await namesOf(
    db,
    rows.map(({ takenBy }) => takenBy),
  );
  const orderOf = await ordersOf(db, rows);
  const customerOf = await customersOf(
    db,
    rows.filter((row) => !orderOf(row)),
  );
  const promised = await promisedByPayment(db, present(rows.map(({ providerId }) => providerId)));
  const overpaid = await overpaidByEntry(
    db,
    rows.map(({ id }) => id),
  );
  const when = { now: clock.now(), timeZone: await timeZoneOf(db), closedThrough: await closedThrough(db) };
  const transactionIdOf = await transactionIds(db, present(rows.map(({ reverses }) => reverses)));
  const reverser = may(role, 'money.reverse');
  return rows.map((row) => {
    const order = orderOf(row);
    const left = refundableCents(row, all, promised.get(row.providerId ?? ''));
    return {
      id: row.id,
      transactionId: transactionId(row.number),
      kind: row.kind,
      method: row.method,
      amountCents: row.amountCents,
      at: row.at.toISOString(),
      by: names(row.takenBy),
      byId: row.takenBy,
      online: row.providerId !== null,
      reason: row.reason,
      note: row.note,
      reverses: row.reverses,
      reversesId: row.reverses && transactionIdOf(row.reverses),
      voided: all.some(({ reverses, kind }) => reverses === row.id && kind === 'void'),
      refundedCents: refundedCents(row, all),
      refundableCents: left,
      overpaidCents: overpaid.get(row.id) ?? 0,
      mayRefund: reverser && left > 0,
      mayVoid: reverser && voidVerdict(row, all, { ...when, invoiced: Boolean(order?.invoiceId) }).ok,
      order: order && { id: order.id, number: order.number },
      intakeId: row.intakeId,
      customerName: order?.customerName ?? customerOf(row.intakeId),
    };
  });
}

const present = <T>(values: readonly (T | null)[]): T[] => [
  ...new Set(values.flatMap((value) => value ?? [])),
];

async function transactionIds(db: DbOrTx, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: ledgerEntries.id, number: ledgerEntries.number })
          .from(ledgerEntries)
          .where(inArray(ledgerEntries.id, [...ids]));
  const known = new Map(rows.map(({ id, number }) => [id, transactionId(number)]));
  return (id: string) => known.get(id) ?? null;
}

async function ordersOf(db: DbOrTx, rows: readonly EntryRow[]) {
  const ids = present(rows.map(({ orderId }) => orderId));
  const forms = present(rows.map(({ intakeId }) => intakeId));
  const orders =
    ids.length + forms.length === 0
      ? []
      : await db
          .select({
            id: workOrders.id,
            number: workOrders.number,
            customerName: workOrders.customerName,
            form: workOrders.convertedFromIntake,
            invoiceId: invoices.id,
          })
          .from(workOrders)
          .leftJoin(invoices, eq(invoices.orderId, workOrders.id))
          .where(
            or(
              ids.length > 0 ? inArray(workOrders.id, ids) : undefined,
              forms.length > 0 ? inArray(workOrders.convertedFromIntake, forms) : undefined,
            ),
          );
  return ({ orderId, intakeId }: EntryRow) =>
    orders.find(({ id, form }) => id === orderId || (intakeId !== null && form === intakeId)) ?? null;
}

/** Deposits of forms that are no work order yet, or were never submitted. */
async function customersOf(db: DbOrTx, rows: readonly EntryRow[]) {
  const ids = present(rows.map(({ intakeId }) => intakeId));
  const names = new Map<string, string>();
  if (ids.length > 0) {
    const drafts = await db
      .select({
        id: intakeFormDrafts.tempId,
        name: sql<string | null>`${intakeFormDrafts.formData} ->> 'customerName'`,
      })
      .from(intakeFormDrafts)
      .where(inArray(intakeFormDrafts.tempId, ids));
    const forms = await db
      .select({ id: intakeForms.id, name: intakeForms.customerName })
      .from(intakeForms)
      .where(inArray(intakeForms.id, ids));
    for (const { id, name } of [...drafts, ...forms]) names.set(id, name ?? '');
  }
  return (id: string | null) => names.get(id ?? '') ?? '';
}
