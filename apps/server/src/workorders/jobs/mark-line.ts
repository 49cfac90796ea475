import {
  discountRoom,
  discountTotal,
  fitDiscounts,
  isSameWork,
  lineTotal,
  raisesWithout,
} from '@kickstand/domain/workorders';
import { and, eq, getTableColumns, inArray, isNull, or } from 'drizzle-orm';
import type { Actor } from '../../audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { type ChangeVerdict, changeOrder } from '../change-order.ts';
import type { JobRow, LineRow } from '../queries/load-orders.ts';
import { priced } from '../queries/order-money.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { workorderJobs, workorderLines } from './jobs.table.ts';
import { findJob } from './jobs.ts';
import { findLine, linesOfJob, type Seen } from './lines.ts';

/** Marks an approved line done or not done, and issues or returns its part. */
export function markDone(
  deps: WorkordersDeps,
  actor: Actor,
  { done, ...seen }: Seen & { readonly done: boolean },
): Promise<ChangeVerdict<'NOT_APPROVED' | 'PARTS_SHORT'>> {
  return changeOrder<'NOT_APPROVED' | 'PARTS_SHORT'>(deps, actor, seen, 'done', async (tx) => {
    const [line, job] = [await findLine(tx, seen), await findJob(tx, seen.id, seen.jobId)];
    if (!line || !job) return { ok: false, code: 'NOT_FOUND' };
    if (job.decision !== 'approved' || (done && line.struckAt)) return { ok: false, code: 'NOT_APPROVED' };
    if (done && !line.doneAt) {
      const issued = await deps.stock.issueForLine(tx, actor, line);
      if (!issued.ok) return issued;
    }
    if (!done && line.doneAt) await deps.stock.returnFromLine(tx, actor, line);
    const set = {
      doneAt: done ? deps.clock.now() : null,
      doneBy: done ? actor.actorId : null,
    };
    await tx.update(workorderLines).set(set).where(eq(workorderLines.id, line.id));
    return {
      ok: true,
      action: done ? 'workorders.line.done' : 'workorders.line.reopened',
      before: { lineId: line.id, doneAt: line.doneAt },
      after: { lineId: line.id, ...set },
      event: {
        kind: done ? 'line_done' : 'line_reopened',
        data: { jobId: job.id, job: job.title, line: line.description },
      },
    };
  });
}

/** Marks a line not done because its part was returned. */
export async function reopenLine(tx: Transaction, lineId: string): Promise<void> {
  await tx.update(workorderLines).set({ doneAt: null, doneBy: null }).where(eq(workorderLines.id, lineId));
}

type StrikeCode = 'NOT_APPROVED' | 'DISCOUNT_APPROVED' | 'STRIKE_BELOW_ZERO';

/**
 * Strikes a line of an approved job with a reason, or restores it (null), and with it the raises of its price. A
 * discount must not exceed what is left of its job: it is reduced in the same step if the person confirms, and restored
 * with the line.
 */
export function strikeLine(
  deps: WorkordersDeps,
  actor: Actor,
  input: Seen & { readonly reason: string | null; readonly reduceDiscount?: boolean | undefined },
): Promise<ChangeVerdict<StrikeCode>> {
  const { reason, reduceDiscount, ...seen } = input;
  return changeOrder<StrikeCode>(deps, actor, seen, 'jobs', async (tx) => {
    const [line, job] = [await findLine(tx, seen), await findJob(tx, seen.id, seen.jobId)];
    if (!line || !job) return { ok: false, code: 'NOT_FOUND' };
    if (job.decision !== 'approved') return { ok: false, code: 'NOT_APPROVED' };
    // without its discount the job would cost more than was approved
    if (line.kind === 'discount') return { ok: false, code: 'DISCOUNT_APPROVED' };
    const set = {
      struckAt: reason === null ? null : deps.clock.now(),
      struckBy: reason === null ? null : actor.actorId,
      struckReason: reason,
    };
    const family = await linesOfFamily(tx, job);
    const raises = reason === null ? struckWith(line, family) : raisesWithout(line, family.filter(isLive));
    const changed = [line, ...raises];
    await tx
      .update(workorderLines)
      .set(set)
      .where(
        inArray(
          workorderLines.id,
          changed.map(({ id }) => id),
        ),
      );
    const discounts = [];
    for (const jobId of new Set(changed.map((one) => one.jobId))) {
      const lines = await linesOfJob(tx, jobId);
      const [discountCents, roomCents] = [discountTotal(lines.map(priced)), discountRoom(lines.map(priced))];
      if (discountCents > roomCents && !reduceDiscount)
        return { ok: false, code: 'STRIKE_BELOW_ZERO', data: { discountCents, roomCents } };
      discounts.push(...(await refitDiscounts(tx, lines)));
    }
    const cents = changed.reduce((sum, one) => sum + lineTotal(one), 0);
    return {
      ok: true,
      action: reason === null ? 'workorders.line.restored' : 'workorders.line.struck',
      before: { lineId: line.id, struckReason: line.struckReason },
      after: { lineId: line.id, ...set, raises: raises.map(({ id }) => id), discounts },
      event: {
        kind: reason === null ? 'line_restored' : 'line_struck',
        data: {
          jobId: job.id,
          job: job.title,
          line: line.description,
          cents: reason === null ? cents : 0 - cents,
          ...(reason && { reason }),
        },
      },
    };
  });
}

/** Lines of an approved job and of its approved additions. */
function linesOfFamily(tx: Transaction, job: JobRow): Promise<LineRow[]> {
  const rootId = job.parentId ?? job.id;
  return tx
    .select(getTableColumns(workorderLines))
    .from(workorderLines)
    .innerJoin(workorderJobs, eq(workorderJobs.id, workorderLines.jobId))
    .where(
      and(
        or(eq(workorderJobs.id, rootId), eq(workorderJobs.parentId, rootId)),
        eq(workorderJobs.decision, 'approved'),
        isNull(workorderJobs.removedAt),
        isNull(workorderLines.removedAt),
      ),
    );
}

const isLive = ({ struckAt }: LineRow): boolean => struckAt === null;

/** Raises that were struck in one step with the line. */
const struckWith = (line: LineRow, family: readonly LineRow[]): LineRow[] =>
  family.filter(
    (one) =>
      one.priceOnly &&
      one.id !== line.id &&
      isSameWork(one, line) &&
      one.struckAt?.getTime() === line.struckAt?.getTime(),
  );

/** Sets discounts to what was agreed, but to no more than their job. Returns the changes. */
async function refitDiscounts(tx: Transaction, lines: readonly LineRow[]) {
  const rows = lines.map((line) => ({ ...priced(line), id: line.id }));
  const byId = new Map(lines.map((line) => [line.id, line]));
  const fitted = fitDiscounts(rows, ({ id }) => agreedCents(byId.get(id)));
  const changed = fitted.filter(({ id, cents }) => {
    const line = byId.get(id);
    return line && 0 - lineTotal(line) !== cents;
  });
  for (const { id, cents } of changed)
    await tx
      .update(workorderLines)
      .set({ quantityMilli: 1000, unitPriceCents: cents })
      .where(eq(workorderLines.id, id));
  return changed;
}

const agreedCents = (line: LineRow | undefined): number => {
  if (!line) return 0;
  if (line.givenCents !== null) return line.givenCents;
  const { approvedQuantityMilli, approvedUnitPriceCents } = line;
  if (approvedQuantityMilli === null || approvedUnitPriceCents === null) return 0 - lineTotal(line);
  return Math.floor((approvedQuantityMilli * approvedUnitPriceCents + 500) / 1000);
};
