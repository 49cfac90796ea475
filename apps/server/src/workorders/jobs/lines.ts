import type { Role } from '@kickstand/domain/auth';
import {
  isBelowZero,
  type LineInput,
  lineTotal,
  lowersBill,
  withPercentAmounts,
} from '@kickstand/domain/workorders';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Actor } from '../../audit/index.ts';
import type { DbOrTx, Transaction } from '../../platform/database/index.ts';
import { type ChangeVerdict, changeOrder } from '../change-order.ts';
import { mayRemove, mayWrite } from '../estimates/pricing.ts';
import type { LineRow } from '../queries/load-orders.ts';
import { priced } from '../queries/order-money.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { changeApproved, insertLine, openAddition } from './additions.ts';
import { workorderJobs, workorderLines } from './jobs.table.ts';
import { findJob } from './jobs.ts';

export interface Seen {
  readonly id: string;
  readonly revision: number;
  readonly jobId: string;
  readonly lineId: string;
}

/** Finds a line by its own id, its job's and its order's, so that another order's line is not found. */
export async function findLine(db: DbOrTx, { id, jobId, lineId }: Seen): Promise<LineRow | null> {
  const [row] = await db
    .select()
    .from(workorderLines)
    .where(
      and(
        eq(workorderLines.id, lineId),
        eq(workorderLines.jobId, jobId),
        eq(workorderLines.orderId, id),
        isNull(workorderLines.removedAt),
      ),
    );
  return row ?? null;
}

export const linesOfJob = (tx: DbOrTx, jobId: string): Promise<LineRow[]> =>
  tx
    .select()
    .from(workorderLines)
    .where(and(eq(workorderLines.jobId, jobId), isNull(workorderLines.removedAt)))
    .orderBy(asc(workorderLines.position));

/** A job's total must not become negative. */
async function isJobBelowZero(tx: Transaction, jobId: string): Promise<boolean> {
  return isBelowZero((await linesOfJob(tx, jobId)).map(priced));
}

/** Gives the discounts in percent of a job that is not approved their amount for its lines as they are now. Returns the changes. */
async function refitPercents(tx: Transaction, jobId: string) {
  const lines = (await linesOfJob(tx, jobId)).map((line) => ({
    ...priced(line),
    id: line.id,
    percentMilli: line.approvedUnitPriceCents === null ? line.percentMilli : null,
  }));
  const changed = withPercentAmounts(lines).filter(
    ({ quantityMilli, unitPriceCents }, at) =>
      unitPriceCents !== lines[at]?.unitPriceCents || quantityMilli !== lines[at]?.quantityMilli,
  );
  for (const { id, quantityMilli, unitPriceCents } of changed)
    await tx.update(workorderLines).set({ quantityMilli, unitPriceCents }).where(eq(workorderLines.id, id));
  if (changed.length === 0) return {};
  return { discounts: changed.map(({ id, unitPriceCents }) => ({ id, cents: unitPriceCents })) };
}

export type LineCode = 'FORBIDDEN' | 'DISCOUNT_TOO_LARGE' | 'REASON_REQUIRED';

/**
 * Adds a line. On an approved job it goes into an addition that the customer has to approve; only a discount applies
 * immediately, because it lowers the bill.
 */
export function addLine(
  deps: WorkordersDeps,
  actor: Actor,
  role: Role,
  { line, reason, ...seen }: Seen & { line: LineInput; reason?: string | undefined },
): Promise<ChangeVerdict<LineCode | 'KEY_REUSED'>> {
  return changeOrder(deps, actor, seen, 'jobs', async (tx, order) => {
    const job = await findJob(tx, order.id, seen.jobId);
    if (!job) return { ok: false, code: 'NOT_FOUND' };
    const product = line.kind === 'part' ? await deps.stock.product(tx, line) : null;
    const approved = job.decision === 'approved';
    if (!(await mayWrite(deps, tx, role, { before: null, line, approved })))
      return { ok: false, code: 'FORBIDDEN' };
    const discounted = approved && line.kind === 'discount';
    if (discounted && !reason) return { ok: false, code: 'REASON_REQUIRED' };
    const jobId = approved && !discounted ? await openAddition(deps, tx, actor, job) : job.id;
    const made = await insertLine(deps, tx, {
      ...line,
      id: seen.lineId,
      orderId: order.id,
      jobId,
      sku: product?.sku ?? line.sku,
      productId: product?.id ?? null,
      costCents: line.costCents ?? product?.costCents ?? null,
      percentMilli: line.kind === 'discount' && !discounted ? (line.percentMilli ?? null) : null,
      givenCents: discounted ? 0 - lineTotal(line) : null,
    });
    if (!made) return { ok: false, code: 'KEY_REUSED' };
    const refitted = await refitPercents(tx, jobId);
    if (await isJobBelowZero(tx, jobId)) return { ok: false, code: 'DISCOUNT_TOO_LARGE' };
    return {
      ok: true,
      grows: true,
      action: 'workorders.line.added',
      after: { ...line, jobId, lineId: seen.lineId, reason: reason ?? null, ...refitted },
      event: {
        kind: discounted ? 'discount_given' : approved ? 'line_proposed' : 'line_added',
        data: {
          jobId: job.id,
          job: job.title,
          line: line.description,
          cents: lineTotal(line),
          ...(reason && { reason }),
        },
      },
    };
  });
}

export function updateLine(
  deps: WorkordersDeps,
  actor: Actor,
  role: Role,
  { line, reason, ...seen }: Seen & { line: LineInput; reason?: string | undefined },
): Promise<ChangeVerdict<LineCode | 'LINE_APPROVED'>> {
  return changeOrder<LineCode | 'LINE_APPROVED'>(deps, actor, seen, 'jobs', async (tx) => {
    const [before, job] = [await findLine(tx, seen), await findJob(tx, seen.id, seen.jobId)];
    if (!before || !job) return { ok: false, code: 'NOT_FOUND' };
    const approved = job.decision === 'approved';
    if (!(await mayWrite(deps, tx, role, { before, line, approved })))
      return { ok: false, code: 'FORBIDDEN' };
    const isApproved = job.decision === 'approved' && before.approvedUnitPriceCents !== null;
    // a discount added after the approval may shrink, but never become a charge
    if (job.decision === 'approved' && !isApproved && line.kind !== 'discount')
      return { ok: false, code: 'LINE_APPROVED', data: { fields: ['kind'] } };
    const isMoreOff = lowersBill(priced(before), { ...priced(before), ...line });
    if (job.decision === 'approved' && !isApproved && isMoreOff && !reason)
      return { ok: false, code: 'REASON_REQUIRED' };
    const change = isApproved
      ? await changeApproved(deps, tx, actor, { job, before, line, reason })
      : await changeOpen(deps, tx, before, line);
    if (!change.ok) return change;
    const refitted = await refitPercents(tx, seen.jobId);
    if (await isJobBelowZero(tx, seen.jobId)) return { ok: false, code: 'DISCOUNT_TOO_LARGE' };
    return {
      ok: true,
      grows: isApproved,
      action: 'workorders.line.updated',
      before: { ...describe(before) },
      after: { jobId: seen.jobId, lineId: seen.lineId, ...change.after, reason: reason ?? null, ...refitted },
      ...(change.event && { event: change.event }),
    };
  });
}

/** Not approved yet, or a discount added after the approval: every field may change. */
async function changeOpen(deps: WorkordersDeps, tx: Transaction, before: LineRow, line: LineInput) {
  const { costCents = before.costCents, productId: _productId, ...columns } = line;
  const product = line.kind === 'part' ? await deps.stock.product(tx, keptProduct(before, line)) : null;
  const after = {
    ...columns,
    sku: product?.sku ?? line.sku,
    productId: product?.id ?? null,
    costCents,
    percentMilli: percentAfter(before, line),
    givenCents: before.givenCents === null ? null : 0 - lineTotal(line),
  };
  await tx.update(workorderLines).set(after).where(eq(workorderLines.id, before.id));
  return { ok: true as const, after, event: undefined };
}

/** A price changed by hand is no percentage anymore, and a discount given after the approval never is one. */
function percentAfter(before: LineRow, line: LineInput): number | null {
  if (line.kind !== 'discount' || before.givenCents !== null) return null;
  if (line.percentMilli !== undefined) return line.percentMilli;
  return line.unitPriceCents === before.unitPriceCents ? before.percentMilli : null;
}

/** A form that only knows the printed SKU keeps the product, as long as it does not change the SKU. */
const keptProduct = (before: LineRow, line: LineInput): Pick<LineInput, 'sku' | 'productId'> => ({
  sku: line.sku,
  productId: line.productId === undefined && line.sku === before.sku ? before.productId : line.productId,
});

export function removeLine(
  deps: WorkordersDeps,
  actor: Actor,
  role: Role,
  seen: Seen,
): Promise<ChangeVerdict<Exclude<LineCode, 'REASON_REQUIRED'> | 'JOB_APPROVED'>> {
  return changeOrder(deps, actor, seen, 'jobs', async (tx) => {
    const [line, job] = [await findLine(tx, seen), await findJob(tx, seen.id, seen.jobId)];
    if (!line || !job) return { ok: false, code: 'NOT_FOUND' };
    if (job.decision === 'approved' && line.approvedUnitPriceCents !== null)
      return { ok: false, code: 'JOB_APPROVED' };
    if (!(await mayRemove(deps, tx, role, [line]))) return { ok: false, code: 'FORBIDDEN' };
    await tx
      .update(workorderLines)
      .set({ removedAt: deps.clock.now() })
      .where(eq(workorderLines.id, seen.lineId));
    const refitted = await refitPercents(tx, seen.jobId);
    if (await isJobBelowZero(tx, seen.jobId)) return { ok: false, code: 'DISCOUNT_TOO_LARGE' };
    if (job.parentId && (await linesOfJob(tx, job.id)).length === 0)
      await tx.update(workorderJobs).set({ removedAt: deps.clock.now() }).where(eq(workorderJobs.id, job.id));
    return {
      ok: true,
      action: 'workorders.line.removed',
      before: { ...describe(line) },
      after: { ...refitted },
      ...(job.decision === 'approved' && {
        event: {
          kind: 'discount_removed',
          data: { jobId: job.id, job: job.title, line: line.description, cents: lineTotal(line) },
        },
      }),
    };
  });
}

function describe(line: LineRow) {
  const { id, jobId, kind, description, quantityMilli, unitPriceCents, costCents, taxable } = line;
  return { lineId: id, jobId, kind, description, quantityMilli, unitPriceCents, costCents, taxable };
}
