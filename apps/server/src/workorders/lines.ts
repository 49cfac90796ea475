import { may, type Role } from '@kickstand/domain/auth';
import { type LineInput, PRICING_FIELDS, totals } from '@kickstand/domain/workorders';
import { and, eq, isNull, max } from 'drizzle-orm';
import type { Actor } from '../audit/index.ts';
import type { DbOrTx, Transaction } from '../platform/database/index.ts';
import { readSection } from '../settings/index.ts';
import { type ChangeVerdict, changeOrder } from './change-order.ts';
import { workorderLines } from './jobs.table.ts';
import { findJob } from './jobs.ts';
import type { LineRow } from './load-orders.ts';
import { priced } from './order-money.ts';
import type { WorkordersParts } from './workorders-parts.ts';

interface Seen {
  readonly id: string;
  readonly revision: number;
  readonly jobId: string;
  readonly lineId: string;
}

/** A line of this job of this order, by all three ids at once. */
async function findLine(db: DbOrTx, { id, jobId, lineId }: Seen): Promise<LineRow | null> {
  const [row] = await db
    .select()
    .from(workorderLines)
    .where(
      and(
        eq(workorderLines.id, lineId),
        eq(workorderLines.jobId, jobId),
        eq(workorderLines.reportId, id),
        isNull(workorderLines.removedAt),
      ),
    );
  return row ?? null;
}

/** More off than there is would pay the customer. */
async function isBelowZero(tx: Transaction, jobId: string): Promise<boolean> {
  const lines = await tx
    .select()
    .from(workorderLines)
    .where(and(eq(workorderLines.jobId, jobId), isNull(workorderLines.removedAt)));
  return totals(lines.map(priced), 0).subtotalCents < 0;
}

export type LineCode = 'FORBIDDEN' | 'DISCOUNT_TOO_LARGE';

export function addLine(
  parts: WorkordersParts,
  actor: Actor,
  role: Role,
  { line, ...seen }: Seen & { line: LineInput },
): Promise<ChangeVerdict<LineCode | 'KEY_REUSED'>> {
  return changeOrder(parts, actor, seen, 'jobs', async (tx, report) => {
    if (!(await findJob(tx, report.id, seen.jobId))) return { ok: false, code: 'NOT_FOUND' };
    const known = line.kind === 'part' ? await parts.stock.catalogued(tx, line.sku) : null;
    const start = known ? catalogue(known) : await unpriced(tx, line);
    if (!may(role, 'workorder.price') && prices(line, start)) return { ok: false, code: 'FORBIDDEN' };
    const [last] = await tx
      .select({ position: max(workorderLines.position) })
      .from(workorderLines)
      .where(eq(workorderLines.jobId, seen.jobId));
    const made = await tx
      .insert(workorderLines)
      .values({
        id: seen.lineId,
        reportId: report.id,
        jobId: seen.jobId,
        position: (last?.position ?? 0) + 1,
        ...line,
        costCents: line.costCents ?? known?.costCents ?? null,
        createdAt: parts.clock.now(),
      })
      .onConflictDoNothing({ target: workorderLines.id })
      .returning({ id: workorderLines.id });
    if (made.length === 0) return { ok: false, code: 'KEY_REUSED' };
    if (await isBelowZero(tx, seen.jobId)) return { ok: false, code: 'DISCOUNT_TOO_LARGE' };
    return {
      ok: true,
      action: 'workorders.line.added',
      after: { jobId: seen.jobId, lineId: seen.lineId, ...line },
    };
  });
}

export function updateLine(
  parts: WorkordersParts,
  actor: Actor,
  role: Role,
  { line, ...seen }: Seen & { line: LineInput },
): Promise<ChangeVerdict<LineCode>> {
  return changeOrder(parts, actor, seen, 'jobs', async (tx) => {
    const before = await findLine(tx, seen);
    if (!before || !(await findJob(tx, seen.id, seen.jobId))) return { ok: false, code: 'NOT_FOUND' };
    if (!may(role, 'workorder.price') && prices(line, before)) return { ok: false, code: 'FORBIDDEN' };
    const { costCents = before.costCents, ...columns } = line;
    await tx
      .update(workorderLines)
      .set({ ...columns, costCents })
      .where(eq(workorderLines.id, seen.lineId));
    if (await isBelowZero(tx, seen.jobId)) return { ok: false, code: 'DISCOUNT_TOO_LARGE' };
    return {
      ok: true,
      action: 'workorders.line.updated',
      before: { ...describe(before) },
      after: { jobId: seen.jobId, lineId: seen.lineId, ...columns, costCents },
    };
  });
}

type Pricing = Pick<LineRow, (typeof PRICING_FIELDS)[number]>;

/** A line that nobody has priced: labor at the shop's rate, taxed like parts and labor are. */
async function unpriced(tx: DbOrTx, line: LineInput): Promise<Pricing & { readonly listedCents: number }> {
  const { value } = await readSection(tx, 'workshop');
  return {
    unitPriceCents: null,
    costCents: null,
    taxable: true,
    listedCents: line.kind === 'labor' ? value.laborRateCents : -1,
  };
}

/** A part at the price of the catalogue, or at none yet. */
const catalogue = ({ priceCents, costCents, taxable }: NonNullable<Catalogued>) => ({
  unitPriceCents: null,
  costCents,
  taxable,
  listedCents: priceCents ?? -1,
});
type Catalogued = Awaited<ReturnType<WorkordersParts['stock']['catalogued']>>;

/** Whether a line says something about money that was not there before. The shop's labor rate and catalogue are nobody's pricing. */
function prices(line: LineInput, before: Pricing & { readonly listedCents?: number }): boolean {
  if (line.kind === 'discount') return true;
  return PRICING_FIELDS.some((field) => {
    const given = line[field];
    if (given === undefined || given === before[field]) return false;
    return !(field === 'unitPriceCents' && given === before.listedCents);
  });
}

export function removeLine(
  parts: WorkordersParts,
  actor: Actor,
  role: Role,
  seen: Seen,
): Promise<ChangeVerdict<LineCode | 'JOB_APPROVED'>> {
  return changeOrder(parts, actor, seen, 'jobs', async (tx) => {
    const [line, job] = [await findLine(tx, seen), await findJob(tx, seen.id, seen.jobId)];
    if (!line || !job) return { ok: false, code: 'NOT_FOUND' };
    if (job.decision === 'approved') return { ok: false, code: 'JOB_APPROVED' };
    if (line.kind === 'discount' && !may(role, 'workorder.price')) return { ok: false, code: 'FORBIDDEN' };
    await tx
      .update(workorderLines)
      .set({ removedAt: parts.clock.now() })
      .where(eq(workorderLines.id, seen.lineId));
    if (await isBelowZero(tx, seen.jobId)) return { ok: false, code: 'DISCOUNT_TOO_LARGE' };
    return { ok: true, action: 'workorders.line.removed', before: { ...describe(line) } };
  });
}

/** Work on a line: done or not, struck with a reason or put back. Only what the customer approved is worked on. */
export function markLine(
  parts: WorkordersParts,
  actor: Actor,
  seen: Seen,
  mark: { readonly done: boolean } | { readonly reason: string | null },
): Promise<ChangeVerdict<'NOT_APPROVED' | 'PARTS_SHORT'>> {
  return changeOrder(parts, actor, seen, 'jobs', async (tx) => {
    const [line, job] = [await findLine(tx, seen), await findJob(tx, seen.id, seen.jobId)];
    if (!line || !job) return { ok: false, code: 'NOT_FOUND' };
    if (job.decision !== 'approved') return { ok: false, code: 'NOT_APPROVED' };
    const now = parts.clock.now();
    const by = actor.actorId;
    const set =
      'done' in mark
        ? { doneAt: mark.done ? now : null, doneBy: mark.done ? by : null }
        : {
            struckAt: mark.reason === null ? null : now,
            struckBy: mark.reason === null ? null : by,
            struckReason: mark.reason,
          };
    if ('done' in mark && mark.done && !line.doneAt) {
      const fitted = await parts.stock.fitted(tx, actor, line);
      if (!fitted.ok) return fitted;
    }
    if ('done' in mark && !mark.done && line.doneAt) await parts.stock.unfitted(tx, actor, line);
    await tx.update(workorderLines).set(set).where(eq(workorderLines.id, seen.lineId));
    const kind =
      'done' in mark
        ? mark.done
          ? 'line_done'
          : 'line_reopened'
        : mark.reason === null
          ? 'line_restored'
          : 'line_struck';
    const data = { jobId: job.id, job: job.title, line: line.description };
    return {
      ok: true,
      action: `workorders.line.${kind.replace('line_', '')}`,
      before: { lineId: line.id, doneAt: line.doneAt, struckReason: line.struckReason },
      after: { lineId: line.id, ...set },
      event: {
        kind,
        data: 'reason' in mark && mark.reason !== null ? { ...data, reason: mark.reason } : data,
      },
    };
  });
}

function describe(line: LineRow) {
  const { id, jobId, kind, description, quantityMilli, unitPriceCents, costCents, taxable } = line;
  return { lineId: id, jobId, kind, description, quantityMilli, unitPriceCents, costCents, taxable };
}
