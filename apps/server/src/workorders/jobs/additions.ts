import { randomUUID } from 'node:crypto';
import { type LineInput, lineTotal, lowersBill, splitChange } from '@kickstand/domain/workorders';
import { and, eq, inArray, isNull, max } from 'drizzle-orm';
import type { Actor } from '../../audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { OrderChange } from '../change-order.ts';
import type { JobRow, LineRow } from '../queries/load-orders.ts';
import { priced } from '../queries/order-money.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { workorderJobs, workorderLines } from './jobs.table.ts';
import { insertJob } from './jobs.ts';

type NewLine = Omit<typeof workorderLines.$inferInsert, 'position' | 'createdAt'>;

/** Appends a line to its job; false if the id is taken. */
export async function insertLine(
  { clock }: Pick<WorkordersDeps, 'clock'>,
  tx: Transaction,
  line: NewLine,
): Promise<boolean> {
  const [last] = await tx
    .select({ position: max(workorderLines.position) })
    .from(workorderLines)
    .where(eq(workorderLines.jobId, line.jobId));
  const made = await tx
    .insert(workorderLines)
    .values({ ...line, position: (last?.position ?? 0) + 1, createdAt: clock.now() })
    .onConflictDoNothing({ target: workorderLines.id })
    .returning({ id: workorderLines.id });
  return made.length > 0;
}

/** The undecided addition to an approved job; created if there is none. */
export async function openAddition(
  deps: Pick<WorkordersDeps, 'clock'>,
  tx: Transaction,
  actor: Actor,
  job: JobRow,
): Promise<string> {
  // an addition to an addition is one to the job itself
  const parentId = job.parentId ?? job.id;
  const [open] = await tx
    .select({ id: workorderJobs.id })
    .from(workorderJobs)
    .where(
      and(
        eq(workorderJobs.parentId, parentId),
        inArray(workorderJobs.decision, ['open', 'asked']),
        isNull(workorderJobs.removedAt),
      ),
    );
  if (open) return open.id;
  const id = randomUUID();
  const { title, cause, severity, findingId } = job;
  const addition = { title, description: '', cause, severity, internalNote: '', findingId };
  await insertJob(deps, tx, actor, job.orderId, { ...addition, id, parentId });
  return id;
}

/** Fields of an approved line that are part of the contract; its cost is internal. */
const FIXED_FIELDS = ['kind', 'description', 'taxable', 'partCondition', 'customerSupplied'] as const;

type ApprovedChange =
  | {
      readonly ok: true;
      readonly after: Readonly<Record<string, unknown>>;
      readonly event: OrderChange['event'];
    }
  | { readonly ok: false; readonly code: 'REASON_REQUIRED' }
  | { readonly ok: false; readonly code: 'LINE_APPROVED'; readonly data: { readonly fields: string[] } };

interface Change {
  readonly job: JobRow;
  readonly before: LineRow;
  readonly line: LineInput;
  readonly reason: string | undefined;
}

/** Changes a line of an approved job: a decrease needs a reason, an increase becomes an addition. */
export async function changeApproved(
  deps: WorkordersDeps,
  tx: Transaction,
  actor: Actor,
  { job, before, line, reason }: Change,
): Promise<ApprovedChange> {
  const fields = changedFixedFields(before, line);
  if (fields.length > 0) return { ok: false, code: 'LINE_APPROVED', data: { fields } };
  const approved = {
    quantityMilli: before.approvedQuantityMilli ?? before.quantityMilli,
    unitPriceCents: before.approvedUnitPriceCents ?? 0,
  };
  const wanted = {
    quantityMilli: line.quantityMilli,
    unitPriceCents: line.unitPriceCents ?? before.unitPriceCents ?? 0,
  };
  const { now, additions } = splitChange(approved, wanted);
  const lowered = lowersBill(priced(before), { ...priced(before), ...now });
  if (lowered && !reason) return { ok: false, code: 'REASON_REQUIRED' };
  const link = before.productId
    ? null
    : await deps.stock.product(tx, { sku: '', productId: line.productId ?? null });
  const after = {
    ...now,
    // the quantity was increased after it was done: the rest is still to do
    ...(before.doneAt && now.quantityMilli > before.quantityMilli && { doneAt: null, doneBy: null }),
    ...(link && { productId: link.id, sku: link.sku }),
    costCents: line.costCents === undefined ? before.costCents : line.costCents,
  };
  await tx.update(workorderLines).set(after).where(eq(workorderLines.id, before.id));
  if (additions.length > 0) await propose(deps, tx, actor, job, before, additions);
  const told = { jobId: job.id, job: job.title, line: before.description };
  const cents = (part: { quantityMilli: number; unitPriceCents: number }) =>
    lineTotal({ ...part, kind: before.kind });
  if (additions.length > 0)
    return {
      ok: true,
      after,
      event: {
        kind: 'line_proposed',
        data: { ...told, cents: additions.reduce((sum, part) => sum + cents(part), 0) },
      },
    };
  const changed = cents(now) - lineTotal(before);
  return {
    ok: true,
    after,
    event:
      changed === 0
        ? undefined
        : {
            kind: lowered ? 'line_lowered' : 'line_raised_back',
            data: { ...told, cents: changed, ...(reason && { reason }) },
          },
  };
}

/** A discount the customer approved stays: another discount line lowers the bill further. */
function changedFixedFields(before: LineRow, line: LineInput): string[] {
  const fixed = FIXED_FIELDS.filter((field) => before[field] !== line[field]) as string[];
  // a line without a product may still be linked to one; another part needs the customer's approval
  const isOther =
    before.productId !== null
      ? line.productId !== undefined
        ? line.productId !== before.productId
        : line.sku !== before.sku
      : line.sku !== before.sku && !line.productId;
  const discount =
    before.kind === 'discount' &&
    (before.quantityMilli !== line.quantityMilli || before.unitPriceCents !== line.unitPriceCents);
  return [...fixed, ...(isOther ? ['sku'] : []), ...(discount ? ['unitPriceCents'] : [])];
}

async function propose(
  deps: WorkordersDeps,
  tx: Transaction,
  actor: Actor,
  job: JobRow,
  before: LineRow,
  additions: ReturnType<typeof splitChange>['additions'],
): Promise<void> {
  const jobId = await openAddition(deps, tx, actor, job);
  const { orderId, kind, description, sku, productId, costCents, taxable } = before;
  const { partCondition, customerSupplied } = before;
  for (const { quantityMilli, unitPriceCents, ...added } of additions) {
    // increasing a raised price is still only a price change, without a part
    const priceOnly = added.priceOnly || before.priceOnly;
    await insertLine(deps, tx, {
      ...{ orderId, jobId, kind, description, sku, productId, taxable, partCondition, customerSupplied },
      ...{ quantityMilli, unitPriceCents, priceOnly },
      id: randomUUID(),
      costCents: priceOnly ? null : costCents,
    });
  }
}
