import type { Outputs } from '@kickstand/api';
import { may, type Role } from '@kickstand/domain/auth';
import { refundableCents, refundedCents, voidVerdict } from '@kickstand/domain/payments';
import { eq, or, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { type DbOrTx, isOneOf, prepareTogether } from '../../platform/database/index.ts';
import { findShop } from '../../settings/index.ts';
import { nameIn } from '../../workorders/index.ts';
// imported from its table file: intake depends on this capability for deposits, so its index would be a cycle
import { intakeFormDrafts, intakeForms, profiles, workOrders } from '../foreign-tables.ts';
import { invoices } from '../invoices/invoices.table.ts';
import { lastClosed, overpaidEntries, pendingRefunds, reversals } from './ledger.repository.ts';
import { ledgerEntries } from './payments.table.ts';
import type { EntryRow } from './post-entry.ts';
import { transactionId } from './transaction-id.ts';

type Entry = Outputs['payments']['list']['entries'][number];

export const timeZoneOf = async (db: DbOrTx): Promise<string> => (await findShop(db))?.timeZone ?? 'UTC';

/** Entries as someone with that role sees them, with what they may still do about each. */
export async function presentEntries(
  { db, clock }: { readonly db: DbOrTx; readonly clock: Clock },
  role: Role,
  rows: readonly EntryRow[],
): Promise<Entry[]> {
  if (rows.length === 0) return [];
  const beside = await readBeside(db, {
    entries: rows.map(({ id }) => id),
    people: present(rows.map(({ takenBy }) => takenBy)),
    orders: present(rows.map(({ orderId }) => orderId)),
    forms: present(rows.map(({ intakeId }) => intakeId)),
    payments: present(rows.map(({ providerId }) => providerId)),
    reversed: present(rows.map(({ reverses }) => reverses)),
  });
  // a page may already contain an entry's reversals: none may count twice
  const all = [...new Map([...rows, ...beside.reversals].map((row) => [row.id, row])).values()];
  const names = nameIn(beside.people);
  const customers = new Map([...beside.drafts, ...beside.forms].map(({ id, name }) => [id, name ?? '']));
  const promised = new Map(beside.promised.map(({ id, cents }) => [id, cents]));
  const overpaid = new Map(beside.overpaid.map(({ id, cents }) => [id, cents]));
  const numbers = new Map(beside.reversed.map(({ id, number }) => [id, transactionId(number)]));
  const when = {
    now: clock.now(),
    timeZone: await timeZoneOf(db),
    closedThrough: beside.closed[0]?.through ?? 0,
  };
  const reverser = may(role, 'money.reverse');
  return rows.map((row) => {
    const order = orderOf(beside.orders, row);
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
      reversesId: row.reverses && (numbers.get(row.reverses) ?? null),
      voided: all.some(({ reverses, kind }) => reverses === row.id && kind === 'void'),
      refundedCents: refundedCents(row, all),
      refundableCents: left,
      overpaidCents: overpaid.get(row.id) ?? 0,
      mayRefund: reverser && left > 0,
      mayVoid: reverser && voidVerdict(row, all, { ...when, invoiced: Boolean(order?.invoiceId) }).ok,
      order: order && { id: order.id, number: order.number },
      intakeId: row.intakeId,
      customerName: order?.customerName ?? customers.get(row.intakeId ?? '') ?? '',
    };
  });
}

const present = <T>(values: readonly (T | null)[]): T[] => [
  ...new Set(values.flatMap((value) => value ?? [])),
];

/**
 * What is shown with ledger entries. Names come from the form for deposits of forms that are not work orders
 * yet.
 */
const readBeside = prepareTogether(
  ['entries', 'people', 'orders', 'forms', 'payments', 'reversed'],
  (db, { entries, people, orders, forms, payments, reversed }) => ({
    reversals: reversals(db, entries),
    people: db
      .select({ id: profiles.id, firstName: profiles.firstName, lastName: profiles.lastName })
      .from(profiles)
      .where(isOneOf(profiles.id, people)),
    orders: db
      .select({
        id: workOrders.id,
        number: workOrders.number,
        customerName: workOrders.customerName,
        form: workOrders.convertedFromIntake,
        invoiceId: invoices.id,
      })
      .from(workOrders)
      .leftJoin(invoices, eq(invoices.orderId, workOrders.id))
      .where(or(isOneOf(workOrders.id, orders), isOneOf(workOrders.convertedFromIntake, forms))),
    drafts: db
      .select({
        id: intakeFormDrafts.tempId,
        name: sql<string | null>`${intakeFormDrafts.formData} ->> 'customerName'`.as('name'),
      })
      .from(intakeFormDrafts)
      .where(isOneOf(intakeFormDrafts.tempId, forms)),
    forms: db
      .select({ id: intakeForms.id, name: intakeForms.customerName })
      .from(intakeForms)
      .where(isOneOf(intakeForms.id, forms)),
    promised: pendingRefunds(db, payments),
    overpaid: overpaidEntries(db, entries),
    closed: lastClosed(db),
    reversed: db
      .select({ id: ledgerEntries.id, number: ledgerEntries.number })
      .from(ledgerEntries)
      .where(isOneOf(ledgerEntries.id, reversed)),
  }),
);

interface BesideOrder {
  readonly id: string;
  readonly number: number;
  readonly customerName: string;
  readonly form: string | null;
  readonly invoiceId: string | null;
}

const orderOf = (orders: readonly BesideOrder[], { orderId, intakeId }: EntryRow): BesideOrder | null =>
  orders.find(({ id, form }) => id === orderId || (intakeId !== null && form === intakeId)) ?? null;
