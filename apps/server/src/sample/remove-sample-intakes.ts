import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/index.ts';
import {
  appointments,
  bikeOwnerships,
  bikes,
  customerDifferences,
  customerMerges,
  customers,
  files,
  intakeDepositExceptions,
  intakeFormDrafts,
  intakeForms,
  intakeSignatures,
  ledgerEntries,
  shares,
  workOrders,
} from '../platform/database/schema.ts';
import { removeSampleConversations } from './remove-sample-conversations.ts';
import { removeSampleOrders, touchedOrder } from './remove-sample-orders.ts';

export type RemovedIntakes = {
  readonly forms: number;
  readonly drafts: number;
  readonly workOrders: number;
  readonly payments: number;
  readonly customers: number;
  readonly bikes: number;
  readonly pictures: number;
};

/**
 * Removes the sample's intakes, except those someone worked on: a sample form that became a real work order,
 * whose order was worked on, that was signed again or has real payments stays, with everything that belongs
 * to it; so do a sample customer and bike of a real form. They lose the sample mark. Pictures are marked as
 * removed, and the next cleanup deletes them.
 */
export async function removeSampleIntakes(tx: Transaction, clock: Clock): Promise<RemovedIntakes> {
  await removeSampleConversations(tx);
  // one that someone changed is theirs
  await tx.delete(appointments).where(and(eq(appointments.sample, true), eq(appointments.revision, 1)));
  await tx.update(appointments).set({ sample: false }).where(eq(appointments.sample, true));
  const formIds = await idsOf(tx, removableForms);
  const draftIds = await idsOf(tx, removableDrafts);
  const ids = [...formIds, ...draftIds];
  const pictures = await markPictures(tx, clock, ids);
  await tx.delete(shares).where(among(shares.recordId, ids));
  await tx.delete(intakeDepositExceptions).where(among(intakeDepositExceptions.formId, ids));
  await tx.delete(intakeSignatures).where(among(intakeSignatures.formId, formIds));
  const deposits = await removed(tx, ledgerEntries, among(ledgerEntries.intakeId, ids));
  const orders = await removeSampleOrders(tx, formIds);
  const payments = deposits + orders.payments;
  await tx.delete(intakeFormDrafts).where(among(intakeFormDrafts.tempId, draftIds));
  await tx.delete(intakeForms).where(among(intakeForms.id, formIds));
  await tx.update(intakeForms).set({ sample: false }).where(eq(intakeForms.sample, true));
  await tx.update(workOrders).set({ sample: false }).where(eq(workOrders.sample, true));
  const gone = await removeCustomersAndBikes(tx);
  return {
    forms: formIds.length,
    drafts: draftIds.length,
    workOrders: orders.removed,
    payments,
    pictures,
    ...gone,
  };
}

/** Ids as one value: a shop filled for measuring has more than a statement takes parameters. */
const among = (column: PgColumn, ids: readonly string[]) =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`;

const removableForms = sql`
  select id from intake_forms form where sample
    and not exists (select 1 from diagnostic_reports
      where converted_from_intake = form.id and (not diagnostic_reports.sample or ${touchedOrder}))
    and not exists (select 1 from intake_signatures where form_id = form.id and not sample)
    and not exists (select 1 from ledger_entries where intake_id = form.id and not sample)`;

/** A sample draft has a sample picture; once someone continued the draft, it is theirs. */
const removableDrafts = sql`
  select temp_id as id from intake_form_drafts draft where revision = 1
    and exists (select 1 from files where path = draft.form_data->>'photoLeftSide' and sample)
    and not exists (select 1 from ledger_entries where intake_id = draft.temp_id and not sample)`;

async function idsOf(tx: Transaction, query: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

async function removed(tx: Transaction, table: PgTable, which: SQL | undefined): Promise<number> {
  return (await tx.delete(table).where(which)).rowCount ?? 0;
}

/** Those of the records that go, and those that were not painted yet. */
async function markPictures(tx: Transaction, clock: Clock, ids: readonly string[]): Promise<number> {
  const attached = and(eq(files.recordKind, 'intake'), among(files.recordId, ids));
  const unpainted = and(eq(files.sample, true), isNull(files.recordId), or(ofForm(ids), ofDraft(ids)));
  const { rowCount } = await tx
    .update(files)
    .set({ removedAt: clock.now() })
    .where(and(isNull(files.removedAt), or(attached, unpainted)));
  return rowCount ?? 0;
}

const ofForm = (ids: readonly string[]) => sql`${files.path} in (
  select unnest(array[photo_left_side, photo_right_side, photo_front, photo_back, customer_signature, technician_signature])
  from intake_forms where ${among(intakeForms.id, ids)})`;

const ofDraft = (ids: readonly string[]) => sql`${files.path} in (
  select form_data->>'photoLeftSide' from intake_form_drafts where ${among(intakeFormDrafts.tempId, ids)})`;

/** Something that a merge moved away from this record is still there: undone, it comes back. */
const hasMoved = (record: SQL) => sql`exists (
  select 1 from customer_merges merge
    cross join jsonb_array_elements_text((merge.moved -> 'intakes') || (merge.moved -> 'orders')) item(id)
  where merge.merged_id = ${record}.id and merge.undone_at is null and (
    exists (select 1 from intake_forms where id = item.id::uuid)
    or exists (select 1 from diagnostic_reports where id = item.id::uuid)))`;

/** Someone merged a record of the sample with another: it stays while the other needs it. */
const keptForMerges = sql`(${hasMoved(sql`customers`)} or exists (
  select 1 from customers alias where alias.merged_into = customers.id
    and (not alias.sample or ${hasMoved(sql`alias`)})))`;

async function removeCustomersAndBikes(tx: Transaction) {
  const bikeIds = await idsOf(
    tx,
    sql`select id from bikes where sample
      and not exists (select 1 from intake_forms where bike_id = bikes.id)
      and not exists (select 1 from diagnostic_reports where bike_id = bikes.id)
      and not exists (select 1 from appointments where bike_id = bikes.id)
      and not exists (select 1 from reminders where bike_id = bikes.id)`,
  );
  await tx.delete(bikeOwnerships).where(among(bikeOwnerships.bikeId, bikeIds));
  const customerIds = await idsOf(
    tx,
    sql`select id from customers where sample
      and not exists (select 1 from intake_forms where customer_id = customers.id)
      and not exists (select 1 from diagnostic_reports where customer_id = customers.id)
      and not exists (select 1 from bike_ownerships where customer_id = customers.id)
      and not exists (select 1 from appointments where customer_id = customers.id)
      and not exists (select 1 from message_conversations where customer_id = customers.id)
      and not exists (select 1 from consents where customer_id = customers.id)
      and not exists (select 1 from reminders where customer_id = customers.id)
      and not ${keptForMerges}`,
  );
  await tx.delete(bikes).where(among(bikes.id, bikeIds));
  await tx
    .delete(customerMerges)
    .where(or(among(customerMerges.keptId, customerIds), among(customerMerges.mergedId, customerIds)));
  await tx
    .delete(customerDifferences)
    .where(
      or(among(customerDifferences.oneId, customerIds), among(customerDifferences.otherId, customerIds)),
    );
  await tx.delete(customers).where(among(customers.id, customerIds));
  await tx.update(bikes).set({ sample: false }).where(eq(bikes.sample, true));
  await tx.update(customers).set({ sample: false }).where(eq(customers.sample, true));
  return { customers: customerIds.length, bikes: bikeIds.length };
}
