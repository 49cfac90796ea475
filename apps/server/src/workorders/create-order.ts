import { type WarrantyVerdict, warrantyEndsAt, warrantyVerdict } from '@kickstand/domain/workorders';
import { eq } from 'drizzle-orm';
import { type Actor, SYSTEM, writeAudit } from '../audit/index.ts';
import { attachCustomer } from '../customers/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/index.ts';
import { insertOnce } from '../platform/once/index.ts';
import { readSection } from '../settings/index.ts';
import { rollbackOnRefusal } from './change-order.ts';
import { ledgerEntries } from './foreign-tables.ts';
import { findOrderRow, lockOrder, type OrderRow } from './queries/load-orders.ts';
import { columnsOf, type OrderFactsInput, searchTextOf } from './queries/order-columns.ts';
import { isTechnician } from './queries/people.ts';
import { noteEvent } from './queries/timeline.ts';
import { workOrders } from './workorders.table.ts';
import type { WorkordersDeps } from './workorders-deps.ts';

type NewOrderRow = typeof workOrders.$inferInsert;

/** Columns the server fills in. */
type ByServer =
  | 'status'
  | 'statusSince'
  | 'completedItems'
  | 'taxRatePpm'
  | 'createdAt'
  | 'updatedAt'
  | 'searchText'
  | 'revision';

/** Creates an order once per `unique`, or finds it; with today's tax rate and its first event. */
export async function insertOrder(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  unique: 'id' | 'convertedFromIntake',
  values: Omit<NewOrderRow, ByServer>,
): Promise<{ readonly row: OrderRow; readonly first: boolean }> {
  const now = clock.now();
  const { value: workshop } = await readSection(tx, 'workshop');
  const { row, first } = await insertOnce(tx, workOrders, [workOrders[unique]], {
    ...values,
    diagnosticFeeCents: values.diagnosticFeeCents ?? workshop.depositCents,
    status: 'submitted',
    statusSince: now,
    completedItems: {},
    taxRatePpm: workshop.taxRatePpm,
    createdAt: now,
    updatedAt: now,
  });
  if (!first) return { row, first };
  await tx
    .update(workOrders)
    .set({ searchText: searchTextOf(row, row.number) })
    .where(eq(workOrders.id, row.id));
  await writeAudit(tx, clock, actor, {
    action: 'workorders.report.created',
    subject: 'diagnostic_reports',
    subjectId: row.id,
    after: { ...values },
  });
  await noteDeposit(tx, row);
  await noteEvent(tx, clock, actor, {
    orderId: row.id,
    kind: 'created',
    data: {
      intakeId: row.convertedFromIntake,
      depositCents: row.intakeDepositId ? row.intakeDepositAmount : null,
      warrantyOf: row.warrantyOf,
    },
  });
  return { row, first };
}

/** The deposit was taken before the order existed, so its event is added with its own time and person. */
async function noteDeposit(tx: Transaction, { id: orderId, intakeDepositId }: OrderRow): Promise<void> {
  if (!intakeDepositId) return;
  const [entry] = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.id, intakeDepositId));
  if (!entry) return;
  const by: Actor = { ...SYSTEM, actorId: entry.takenBy };
  await noteEvent(tx, { now: () => entry.at }, by, {
    orderId,
    kind: 'deposit_taken',
    data: { cents: entry.amountCents, method: entry.method },
    side: 'staff',
  });
}

type CreateVerdict =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly code: 'TECHNICIAN_UNKNOWN' | 'KEY_REUSED' };

/** An order without an intake. A repeated request finds the same order; the id of another order is refused. */
export function createOrder(
  { db, clock }: WorkordersDeps,
  actor: Actor,
  { id, facts, technicianId }: { id: string; facts: OrderFactsInput; technicianId: string | null },
): Promise<CreateVerdict> {
  return rollbackOnRefusal(db, async (tx): Promise<CreateVerdict> => {
    if (technicianId && !(await isTechnician(tx, technicianId)))
      return { ok: false, code: 'TECHNICIAN_UNKNOWN' };
    const columns = columnsOf(facts);
    // a repeated request must not record the customer twice
    const again = (await findOrderRow(tx, id)) !== null;
    const customerId = again ? null : await customerOf(tx, clock, actor, columns);
    const { row, first } = await insertOrder(tx, clock, actor, 'id', {
      id,
      ...columns,
      customerId,
      technicianId,
      bikeMakeCustom: false,
      bikeModelCustom: false,
      bikeClassificationCustom: false,
      photoUrls: [],
    });
    const same = row.customerName === columns.customerName && row.convertedFromIntake === null;
    return first || same ? { ok: true, id } : { ok: false, code: 'KEY_REUSED' };
  });
}

/** Only with a phone or an email: a name alone does not identify a customer. */
async function customerOf(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  order: ReturnType<typeof columnsOf>,
): Promise<string | null> {
  const {
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    customerLanguage: language,
  } = order;
  return name && (email || phone) ? attachCustomer(tx, clock, actor, { name, email, phone, language }) : null;
}

type ReturnVerdict =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'KEY_REUSED' | 'NOT_CLOSED' }
  | { readonly ok: false; readonly code: 'WARRANTY_OVER'; readonly endedAt: Date };

/** A warranty order: a separate order, linked to the first one, whose warranty it does not extend. */
export function openWarranty(
  { db, clock }: WorkordersDeps,
  actor: Actor,
  { id, newId, concerns }: { id: string; newId: string; concerns: string },
): Promise<ReturnVerdict> {
  return rollbackOnRefusal(db, async (tx): Promise<ReturnVerdict> => {
    const order = await lockOrder(tx, id);
    if (!order) return { ok: false, code: 'NOT_FOUND' };
    const { value: workshop } = await readSection(tx, 'workshop');
    const first = order.warrantyOf ? await findOrderRow(tx, order.warrantyOf) : null;
    const firstEndsAt =
      first && warrantyEndsAt({ pickedUpAt: first.pickedUpAt, firstEndsAt: null }, workshop.warrantyDays);
    const facts = { status: order.status, pickedUpAt: order.pickedUpAt, firstEndsAt };
    const warranty: WarrantyVerdict = warrantyVerdict(facts, workshop.warrantyDays, clock.now());
    if (!warranty.ok) {
      const endedAt = warrantyEndsAt(facts, workshop.warrantyDays);
      return warranty.code === 'WARRANTY_OVER' && endedAt
        ? { ok: false, code: 'WARRANTY_OVER', endedAt }
        : { ok: false, code: 'NOT_CLOSED' };
    }
    const warrantyOf = first?.id ?? order.id;
    const { row } = await insertOrder(tx, clock, actor, 'id', {
      id: newId,
      warrantyOf,
      customerId: order.customerId,
      bikeId: order.bikeId,
      customerName: order.customerName,
      customerEmail: order.customerEmail,
      customerPhone: order.customerPhone,
      customerContact: order.customerContact,
      customerLanguage: order.customerLanguage,
      bikeInfo: order.bikeInfo,
      vin: order.vin,
      mileage: order.mileage,
      customerConcerns: concerns,
      complaint: concerns,
      technicianId: order.technicianId,
      bikeMakeCustom: order.bikeMakeCustom,
      bikeModelCustom: order.bikeModelCustom,
      bikeClassificationCustom: order.bikeClassificationCustom,
      photoUrls: [],
      diagnosticFeeCents: 0,
    });
    return row.warrantyOf === warrantyOf ? { ok: true, id: row.id } : { ok: false, code: 'KEY_REUSED' };
  });
}
