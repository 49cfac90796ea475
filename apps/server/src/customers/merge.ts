import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { type MergeRefusal, mergeVerdict } from '@kickstand/domain/customers';
import { eq, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { DbOrTx, Transaction } from '../platform/database/index.ts';
import { CUSTOMER_RECORDS, lockCustomerRecords, moveCustomerRecords } from './customer-records.ts';
import { customerMerges, customers, type Moved } from './customers.table.ts';
import type { CustomerRow, CustomersDeps } from './customers-deps.ts';
import { moveDifferenceMarks } from './differences.ts';
import { mergingPresenter } from './duplicates.ts';
import { countMoved } from './find-customer.ts';
import { findCustomer, lockCustomer, lockMerges } from './lock-customers.ts';

export interface Pair {
  readonly keptId: string;
  readonly mergedId: string;
}

type Refused = { readonly ok: false; readonly code: MergeRefusal | 'NOT_FOUND' };

async function mayMerge(
  db: DbOrTx,
  kept: CustomerRow | null | undefined,
  merged: CustomerRow | null | undefined,
): Promise<Refused | { readonly ok: true; readonly kept: CustomerRow; readonly merged: CustomerRow }> {
  if (!kept || !merged) return { ok: false, code: 'NOT_FOUND' };
  const asMergeable = async ({ id, mergedInto }: CustomerRow) => {
    const aliases = await db
      .select({ id: customers.id })
      .from(customers)
      .where(eq(customers.mergedInto, id))
      .limit(1);
    return { id, mergedInto, hasAliases: aliases.length > 0 };
  };
  const verdict = mergeVerdict(await asMergeable(kept), await asMergeable(merged));
  return verdict.ok ? { ok: true, kept, merged } : verdict;
}

export async function previewMerge(
  db: DbOrTx,
  { keptId, mergedId }: Pair,
): Promise<Refused | { readonly ok: true; readonly preview: Outputs['customers']['mergePreview'] }> {
  const pair = await mayMerge(db, await findCustomer(db, keptId), await findCustomer(db, mergedId));
  if (!pair.ok) return pair;
  const present = await mergingPresenter(db, [pair.kept, pair.merged]);
  return { ok: true, preview: { kept: present(pair.kept), merged: present(pair.merged) } };
}

type MergeVerdict =
  | Refused
  | { readonly ok: true; readonly id: string; readonly moved: ReturnType<typeof countMoved> };

/**
 * Everything of one record moves to the other; the first stays as its alias, with its own phone and email, by
 * which the person is still found. What moved is written down row by row.
 */
export function mergeCustomers(
  { db, clock }: Pick<CustomersDeps, 'db' | 'clock'>,
  actor: Actor,
  { keptId, mergedId }: Pair,
): Promise<MergeVerdict> {
  return db.transaction(async (tx): Promise<MergeVerdict> => {
    await lockMerges(tx);
    const pair = await mayMerge(tx, await findCustomer(tx, keptId), await findCustomer(tx, mergedId));
    if (!pair.ok) return pair;
    await lockCustomerRecords(tx, sql`customer_id = ${mergedId}`);
    await lockCustomer(tx, mergedId);
    await lockCustomer(tx, keptId);
    const moved: Moved = {
      drafts: [], // a draft names nobody yet
      intakes: await moveCustomerRecords(tx, CUSTOMER_RECORDS.intakes, mergedId, keptId),
      orders: await moveCustomerRecords(tx, CUSTOMER_RECORDS.orders, mergedId, keptId),
      ownerships: await moveCustomerRecords(tx, CUSTOMER_RECORDS.ownerships, mergedId, keptId),
    };
    const id = randomUUID();
    const now = clock.now();
    await tx
      .insert(customerMerges)
      .values({ id, keptId, mergedId, moved, mergedBy: actor.actorId, mergedAt: now });
    await markAlias(tx, now, mergedId, keptId);
    await noteMerge(tx, clock, actor, 'merged', { keptId, mergedId }, countMoved(moved));
    return { ok: true, id, moved: countMoved(moved) };
  });
}

/** Open pages of the record learn that it was merged. */
async function markAlias(tx: Transaction, now: Date, id: string, mergedInto: string | null): Promise<void> {
  await tx
    .update(customers)
    .set({ mergedInto, updatedAt: now, revision: sql`${customers.revision} + 1` })
    .where(eq(customers.id, id));
  await moveDifferenceMarks(tx, id);
}

async function noteMerge(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  what: 'merged' | 'merge_undone',
  { keptId, mergedId }: Pair,
  moved: Record<string, unknown>,
): Promise<void> {
  const action = `customers.customer.${what}`;
  const subject = 'customers';
  await writeAudit(tx, clock, actor, { action, subject, subjectId: keptId, after: { mergedId, ...moved } });
  await writeAudit(tx, clock, actor, { action, subject, subjectId: mergedId, after: { keptId, ...moved } });
}

type UndoVerdict =
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'MERGE_UNDONE' }
  | { readonly ok: true; readonly outcome: Outputs['customers']['undoMerge'] };

/** Exactly the rows of the merge are moved back; one that belongs to someone else by now stays there. */
export function undoMerge(
  { db, clock }: Pick<CustomersDeps, 'db' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<UndoVerdict> {
  return db.transaction(async (tx): Promise<UndoVerdict> => {
    await lockMerges(tx);
    const [merge] = await tx.select().from(customerMerges).where(eq(customerMerges.id, id));
    if (!merge) return { ok: false, code: 'NOT_FOUND' };
    if (merge.undoneAt) return { ok: false, code: 'MERGE_UNDONE' };
    const { keptId, mergedId, moved } = merge;
    await lockCustomerRecords(tx, sql`id = any(${sql.param([...moved.intakes, ...moved.orders])}::uuid[])`);
    await lockCustomer(tx, mergedId);
    await lockCustomer(tx, keptId);
    const back = {
      intakes: await moveCustomerRecords(tx, CUSTOMER_RECORDS.intakes, keptId, mergedId, moved.intakes),
      orders: await moveCustomerRecords(tx, CUSTOMER_RECORDS.orders, keptId, mergedId, moved.orders),
      ownerships: await moveCustomerRecords(
        tx,
        CUSTOMER_RECORDS.ownerships,
        keptId,
        mergedId,
        moved.ownerships,
      ),
    };
    const now = clock.now();
    await tx
      .update(customerMerges)
      .set({ undoneAt: now, undoneBy: actor.actorId })
      .where(eq(customerMerges.id, id));
    await markAlias(tx, now, mergedId, null);
    const returned = countMoved(back);
    const all = countMoved(moved);
    const stayed = {
      intakes: all.intakes - returned.intakes,
      orders: all.orders - returned.orders,
      bikes: all.bikes - returned.bikes,
    };
    await noteMerge(tx, clock, actor, 'merge_undone', { keptId, mergedId }, { back: returned, stayed });
    return { ok: true, outcome: { mergedId, back: returned, stayed } };
  });
}
