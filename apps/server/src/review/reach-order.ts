import { may } from '@kickstand/domain/auth';
import { eq } from 'drizzle-orm';
import { isOwn } from '../customers/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
// by the list of tables: one statement finds the link and its order
import { shares, workOrders } from '../platform/database/schema.ts';
import type { Caller } from '../platform/rpc/context.ts';
import { isWorkingLink } from '../shares/index.ts';
import { findOrderRow, type OrderRow } from '../workorders/index.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export interface ReachedOrder {
  readonly order: OrderRow;
  /** Opened by staff through the order id: read-only. */
  readonly preview: boolean;
  /** Who created the link; null if the order was opened without one. */
  readonly linkBy: string | null;
}

/** Staff and the order's customer can open it by its own id, anyone with a link by the id of the link. */
export async function reachOrder(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  caller: Caller | null,
  id: string,
): Promise<ReachedOrder | null> {
  if (!UUID.test(id)) return null;
  const staff = caller !== null && may(caller.role, 'staff.read') && !caller.secondFactorDue;
  const named = caller ? await findOrderRow(db, id) : null;
  if (named && staff) return { order: named, preview: true, linkBy: null };
  if (named && (await isOwn(db, caller, named))) return { order: named, preview: false, linkBy: null };
  const [linked] = await db
    .select({ order: workOrders, linkBy: shares.createdBy })
    .from(shares)
    .innerJoin(workOrders, eq(workOrders.id, shares.recordId))
    .where(isWorkingLink('report', id, clock.now()));
  return linked ? { ...linked, preview: false } : null;
}
