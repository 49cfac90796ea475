import { issueVerdict } from '@kickstand/domain/inventory';
import { and, eq, gt } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/index.ts';
import { readSection } from '../settings/index.ts';
import { reopenLine, touchOrder } from '../workorders/index.ts';
import { type MovedOrder, moveOrders } from './follow-order.ts';
import { book, putBack, putClaim, type ReservationRow, reservedOn, takeShelves } from './shelves.ts';
import { reservations } from './stock.table.ts';

interface Fitting {
  readonly lineId: string;
  /** Left out: everything that is open, or everything that was fitted. */
  readonly milli?: number | undefined;
  readonly unitPriceCents: number | null;
  readonly reason?: string;
}

export type IssueVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'NOT_RESERVED' }
  | { readonly ok: false; readonly code: 'PARTS_SHORT'; readonly freeMilli: number };

/** A part was fitted: out of what is set aside for its line, then out of what is free. */
export async function issueLine(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  { lineId, milli, unitPriceCents }: Fitting,
): Promise<IssueVerdict> {
  const held = await hold(tx, lineId, 'needed');
  if (!held) return { ok: false, code: 'NOT_RESERVED' };
  const { shelves, shelf, claim } = held;
  const open = claim.approvedAt ? claim.neededMilli - claim.issuedMilli : 0;
  const taken = milli ?? open;
  if (open <= 0 || taken > open) return { ok: false, code: 'NOT_RESERVED' };
  const { value: setting } = await readSection(tx, 'inventory');
  const said = issueVerdict({
    onHandMilli: shelf.onHandMilli,
    othersMilli: reservedOn(shelf) - claim.reservedMilli,
    milli: taken,
    negativeAllowed: setting.negativeStock,
  });
  if (!said.ok) return { ok: false, code: 'PARTS_SHORT', freeMilli: said.freeMilli };
  putClaim(shelf, {
    ...claim,
    issuedMilli: claim.issuedMilli + taken,
    reservedMilli: Math.max(0, claim.reservedMilli - taken),
    everIssued: true,
  });
  const { reportId, productId } = claim;
  book(shelf, { kind: 'issue', source: 'order', deltaMilli: -taken, unitPriceCents, reportId, lineId });
  await putBack(tx, clock, actor, shelves);
  await note(tx, clock, actor, 'issued', { productId, lineId, reportId, milli: taken });
  return { ok: true };
}

export type ReturnVerdict =
  | { readonly ok: true; readonly orders: readonly MovedOrder[] }
  | { readonly ok: false; readonly code: 'NOTHING_ISSUED' };

/** It came back to the shelf. A line that still wants it has it set aside again. */
export async function returnLine(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  { lineId, milli, unitPriceCents, reason = '' }: Fitting,
): Promise<ReturnVerdict> {
  const held = await hold(tx, lineId, 'issued');
  if (!held) return { ok: false, code: 'NOTHING_ISSUED' };
  const { shelves, shelf, claim } = held;
  const back = milli ?? claim.issuedMilli;
  if (claim.issuedMilli === 0 || back > claim.issuedMilli) return { ok: false, code: 'NOTHING_ISSUED' };
  const open = claim.approvedAt ? claim.neededMilli - (claim.issuedMilli - back) : 0;
  putClaim(shelf, {
    ...claim,
    issuedMilli: claim.issuedMilli - back,
    reservedMilli: Math.min(
      Math.max(0, open),
      claim.reservedMilli + back,
      Math.max(0, shelf.onHandMilli + back),
    ),
  });
  const { reportId, productId } = claim;
  book(shelf, {
    kind: 'return',
    source: 'order',
    deltaMilli: back,
    unitPriceCents,
    reportId,
    lineId,
    reason,
  });
  const touched = await putBack(tx, clock, actor, shelves);
  await reopenLine(tx, lineId);
  await note(tx, clock, actor, 'returned', { productId, lineId, reportId, milli: back });
  const others = [...touched].filter((id) => id !== reportId);
  return { ok: true, orders: await moveOrders(tx, clock, actor, others) };
}

/** The line's claim, read once its shelf is held: a delivery may change it until then. */
async function hold(tx: Transaction, lineId: string, by: 'needed' | 'issued') {
  const column = by === 'needed' ? reservations.neededMilli : reservations.issuedMilli;
  const find = async (): Promise<ReservationRow | undefined> => {
    const rows = await tx
      .select()
      .from(reservations)
      .where(and(eq(reservations.lineId, lineId), gt(column, 0)));
    return rows[0];
  };
  const seen = await find();
  if (!seen) return null;
  const shelves = await takeShelves(tx, [seen.productId]);
  const shelf = shelves.get(seen.productId);
  const claim = await find();
  return shelf && claim?.productId === seen.productId ? { shelves, shelf, claim } : null;
}

async function note(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  what: 'issued' | 'returned',
  { productId, ...after }: { productId: string; lineId: string; reportId: string; milli: number },
): Promise<void> {
  await writeAudit(tx, clock, actor, {
    action: `inventory.part.${what}`,
    subject: 'products',
    subjectId: productId,
    after,
  });
}

/** Issued or returned beside the order's own pages: whoever looks at it looks again. */
export const tellOrder = (tx: Transaction, clock: Clock, actor: Actor, reportId: string, what: string) =>
  touchOrder(tx, clock, actor, reportId, `workorders.part.${what}`);
