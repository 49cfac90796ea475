import { randomUUID } from 'node:crypto';
import { type Coverage, coverageOf } from '@kickstand/domain/inventory';
import { isEnded, type Status } from '@kickstand/domain/workorders';
import { eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { DbOrTx, Transaction } from '../platform/database/index.ts';
import { moveByParts, type PartLine, partLinesOf } from '../workorders/index.ts';
import { putBack, putClaim, type ReservationRow, type Shelf, takeShelves } from './shelves.ts';
import { reservations } from './stock.table.ts';

/** What a line asks of stock now. */
interface Wish {
  readonly line: PartLine;
  readonly productId: string;
  readonly neededMilli: number;
  readonly approvedAt: Date | null;
}

/**
 * Brings the claims of an order in line with its lines: set aside what was approved, as far as it is there; let go of
 * what was declined, struck, removed or cancelled. Called after every change of an order, in its transaction; the
 * order's row is held. What one order lets go goes to who waits, in the same transaction.
 */
export async function followOrder(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  reportId: string,
): Promise<void> {
  const { status, lines } = await partLinesOf(tx, reportId);
  const wishes = wishesOf(status, lines);
  const known = await tx
    .select({ productId: reservations.productId, lineId: reservations.lineId })
    .from(reservations)
    .where(eq(reservations.reportId, reportId));
  if (wishes.length === 0 && known.length === 0) return;
  const shelves = await takeShelves(
    tx,
    [...wishes, ...known].map(({ productId }) => productId),
  );
  // read again: while this waited for the shelves, a delivery may have covered some
  const claims = await tx.select().from(reservations).where(eq(reservations.reportId, reportId));
  const changed = takeOver(shelves, reportId, wishes, claims, clock.now());
  if (changed.size === 0) {
    const coverage = coverageOf(
      claims.map(({ state }) => state),
      unlisted(lines, claims),
    );
    // a person may let a bike wait for a part that no catalogue knows
    if (coverage !== 'unknown') await moveByParts(tx, clock, actor, reportId, coverage);
    return;
  }
  const touched = await putBack(tx, clock, actor, onlyThese(shelves, changed));
  for (const productId of changed)
    await writeAudit(tx, clock, actor, {
      action: 'inventory.product.claimed',
      subject: 'products',
      subjectId: productId,
      after: { reportId },
    });
  await moveOrders(tx, clock, actor, [reportId, ...touched]);
}

const onlyThese = (shelves: ReadonlyMap<string, Shelf>, ids: ReadonlySet<string>) =>
  new Map([...shelves].filter(([id]) => ids.has(id)));

/** Jobs the customer approved need their parts; what is on a sent estimate may need them. */
function wishesOf(status: Status, lines: readonly PartLine[]): Wish[] {
  const open = !isEnded(status) && status !== 'declined_return';
  return lines.flatMap((line) => {
    const { productId, decision, decidedAt, quantityMilli: neededMilli } = line;
    const isApproved = decision === 'approved';
    const isAsked = status === 'awaiting_approval' && decision !== 'declined';
    if (!open || !productId || !(isApproved || isAsked)) return [];
    return [{ line, productId, neededMilli, approvedAt: isApproved ? decidedAt : null }];
  });
}

/** Writes the wishes onto the shelves; answers which shelves that changed. */
function takeOver(
  shelves: ReadonlyMap<string, Shelf>,
  reportId: string,
  wishes: readonly Wish[],
  claims: readonly ReservationRow[],
  now: Date,
): Set<string> {
  const changed = new Set<string>();
  const put = (claim: ReservationRow, isNew = false) => {
    const shelf = shelves.get(claim.productId);
    if (!shelf) return;
    putClaim(shelf, claim, isNew);
    changed.add(claim.productId);
  };
  const claimOf = (wish: Wish) =>
    claims.find((claim) => claim.lineId === wish.line.lineId && claim.productId === wish.productId);
  for (const wish of wishes) {
    const claim = claimOf(wish);
    const { neededMilli } = wish;
    const approvedAt = firstOf(claim?.approvedAt ?? null, wish.approvedAt);
    if (!claim) put(newClaim(reportId, wish, now), true);
    else if (claim.neededMilli !== neededMilli || claim.approvedAt?.getTime() !== approvedAt?.getTime()) {
      const most = approvedAt ? Math.max(0, neededMilli - claim.issuedMilli) : 0;
      put({ ...claim, neededMilli, approvedAt, reservedMilli: Math.min(claim.reservedMilli, most) });
    }
  }
  const kept = new Set(wishes.map((wish) => claimOf(wish)?.id));
  for (const claim of claims)
    if (!kept.has(claim.id) && claim.neededMilli > 0)
      put({ ...claim, neededMilli: 0, reservedMilli: 0, approvedAt: null });
  return changed;
}

/** The place in line is the time of the first approval. */
const firstOf = (before: Date | null, now: Date | null): Date | null =>
  before && now && before < now ? before : now;

const newClaim = (
  reportId: string,
  { line, productId, neededMilli, approvedAt }: Wish,
  now: Date,
): ReservationRow => ({
  id: randomUUID(),
  productId,
  reportId,
  jobId: line.jobId,
  lineId: line.lineId,
  state: 'draft',
  neededMilli,
  reservedMilli: 0,
  issuedMilli: 0,
  everIssued: false,
  everShort: false,
  approvedAt,
  createdAt: now,
  updatedAt: now,
  sample: false,
});

/** Approved part lines that no product answers to. */
const unlisted = (lines: readonly PartLine[], claims: readonly Pick<ReservationRow, 'lineId'>[]): number => {
  const listed = new Set(claims.map(({ lineId }) => lineId));
  return lines.filter(({ decision, lineId }) => decision === 'approved' && !listed.has(lineId)).length;
};

/** Whether an order has the parts the customer approved. */
export async function coverageOfOrder(db: DbOrTx, reportId: string): Promise<Coverage> {
  const { lines } = await partLinesOf(db, reportId);
  const claims = await db.select().from(reservations).where(eq(reservations.reportId, reportId));
  return coverageOf(
    claims.map(({ state }) => state),
    unlisted(lines, claims),
  );
}

export type MovedOrder = Awaited<ReturnType<typeof moveByParts>> & { readonly coverage: Coverage };

/** Moves the orders whose parts came or went. One that someone holds right now is moved by the sweep. */
export async function moveOrders(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  reportIds: Iterable<string>,
): Promise<MovedOrder[]> {
  const moved: MovedOrder[] = [];
  for (const reportId of [...new Set(reportIds)].sort()) {
    const coverage = await coverageOfOrder(tx, reportId);
    moved.push({ ...(await moveByParts(tx, clock, actor, reportId, coverage)), coverage });
  }
  return moved;
}
