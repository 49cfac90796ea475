import { may } from '@kickstand/domain/auth';
import { eq, getTableColumns } from 'drizzle-orm';
import { isOwn } from '../customers/index.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, prepareTogether } from '../platform/database/index.ts';
import type { Caller } from '../platform/rpc/context.ts';
import { tokenHash } from '../platform/secrets.ts';
import { isWorkingHash } from '../shares/index.ts';
import type { OrderRow } from '../workorders/index.ts';
import { shares, workOrders } from './foreign-tables.ts';

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
  const found = await readReached(db, { id, idHash: tokenHash(id), now: clock.now() });
  const named = caller ? found.named[0] : undefined;
  if (named && staff) return { order: named, preview: true, linkBy: null };
  if (named && (await isOwn(db, caller, named))) return { order: named, preview: false, linkBy: null };
  const [linked] = found.linked;
  if (!linked) return null;
  const { linkBy, ...order } = linked;
  return { order, linkBy, preview: false };
}

/** The order with this id, and the order of the link with this id. */
const readReached = prepareTogether(['id', 'idHash', 'now'], (db, { id, idHash, now }) => ({
  named: db.select().from(workOrders).where(eq(workOrders.id, id)),
  linked: db
    .select({ ...getTableColumns(workOrders), linkBy: shares.createdBy })
    .from(shares)
    .innerJoin(workOrders, eq(workOrders.id, shares.recordId))
    .where(isWorkingHash('report', idHash, now)),
}));
