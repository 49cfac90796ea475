import { issueVerdict } from '@kickstand/domain/inventory';
import { and, eq, gt } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { readSection } from '../../settings/index.ts';
import { reopenLine } from '../../workorders/index.ts';
import {
  addMovement,
  lockStock,
  putReservation,
  type ReservationRow,
  reservedOn,
  saveStock,
} from '../stock/locked-stock.ts';
import { reservations } from '../stock/stock.table.ts';

interface LineQuantity {
  readonly lineId: string;
  /** Default: everything open, or everything issued. */
  readonly milli?: number | undefined;
  readonly unitPriceCents: number | null;
  readonly reason?: string;
}

export type IssueVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'NOT_RESERVED' }
  | { readonly ok: false; readonly code: 'PARTS_SHORT'; readonly freeMilli: number };

/** Issues a part that was installed: first from the line's reservation, then from free stock. */
export async function issueLine(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  { lineId, milli, unitPriceCents }: LineQuantity,
): Promise<IssueVerdict> {
  const locked = await lockReservation(tx, lineId, 'needed');
  if (!locked) return { ok: false, code: 'NOT_RESERVED' };
  const { stocks, stock, reservation } = locked;
  const open = reservation.approvedAt ? reservation.neededMilli - reservation.issuedMilli : 0;
  const taken = milli ?? open;
  if (open <= 0 || taken > open) return { ok: false, code: 'NOT_RESERVED' };
  const { value: setting } = await readSection(tx, 'inventory');
  const issue = issueVerdict({
    onHandMilli: stock.onHandMilli,
    othersMilli: reservedOn(stock) - reservation.reservedMilli,
    milli: taken,
    negativeAllowed: setting.negativeStock,
  });
  if (!issue.ok) return { ok: false, code: 'PARTS_SHORT', freeMilli: issue.freeMilli };
  putReservation(stock, {
    ...reservation,
    issuedMilli: reservation.issuedMilli + taken,
    reservedMilli: Math.max(0, reservation.reservedMilli - taken),
    everIssued: true,
  });
  const { orderId, productId } = reservation;
  addMovement(stock, { kind: 'issue', source: 'order', deltaMilli: -taken, unitPriceCents, orderId, lineId });
  await saveStock(tx, clock, actor, stocks);
  await note(tx, clock, actor, 'issued', { productId, lineId, orderId, milli: taken });
  return { ok: true };
}

export type ReturnVerdict =
  /** The orders whose parts changed, for `moveOrders`. */
  | { readonly ok: true; readonly touched: ReadonlySet<string> }
  | { readonly ok: false; readonly code: 'NOTHING_ISSUED' };

/** Returns a part to stock. If the line still needs it, it is reserved again. */
export async function returnLine(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  { lineId, milli, unitPriceCents, reason = '' }: LineQuantity,
): Promise<ReturnVerdict> {
  const locked = await lockReservation(tx, lineId, 'issued');
  if (!locked) return { ok: false, code: 'NOTHING_ISSUED' };
  const { stocks, stock, reservation } = locked;
  const back = milli ?? reservation.issuedMilli;
  if (reservation.issuedMilli === 0 || back > reservation.issuedMilli)
    return { ok: false, code: 'NOTHING_ISSUED' };
  const open = reservation.approvedAt ? reservation.neededMilli - (reservation.issuedMilli - back) : 0;
  putReservation(stock, {
    ...reservation,
    issuedMilli: reservation.issuedMilli - back,
    reservedMilli: Math.min(
      Math.max(0, open),
      reservation.reservedMilli + back,
      Math.max(0, stock.onHandMilli + back),
    ),
  });
  const { orderId, productId } = reservation;
  addMovement(stock, {
    kind: 'return',
    source: 'order',
    deltaMilli: back,
    unitPriceCents,
    orderId,
    lineId,
    reason,
  });
  const touched = await saveStock(tx, clock, actor, stocks);
  await reopenLine(tx, lineId);
  await note(tx, clock, actor, 'returned', { productId, lineId, orderId, milli: back });
  return { ok: true, touched };
}

/** The line's reservation, read after locking its product: a delivery may change it until then. */
async function lockReservation(tx: Transaction, lineId: string, by: 'needed' | 'issued') {
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
  const stocks = await lockStock(tx, [seen.productId]);
  const stock = stocks.get(seen.productId);
  const reservation = await find();
  return stock && reservation?.productId === seen.productId ? { stocks, stock, reservation } : null;
}

async function note(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  what: 'issued' | 'returned',
  { productId, ...after }: { productId: string; lineId: string; orderId: string; milli: number },
): Promise<void> {
  await writeAudit(tx, clock, actor, {
    action: `inventory.part.${what}`,
    subject: 'products',
    subjectId: productId,
    after,
  });
}
