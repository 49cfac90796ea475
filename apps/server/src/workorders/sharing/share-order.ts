import { isEnded } from '@kickstand/domain/workorders';
import type { Actor } from '../../audit/index.ts';
import { after, DAY } from '../../platform/clock.ts';
import { readSection } from '../../settings/index.ts';
import { revokeShares, shareRecord } from '../../shares/index.ts';
import { lockOrder } from '../queries/load-orders.ts';
import { noteEvent, touchOrder } from '../queries/timeline.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';

export type SharedPage = 'report' | 'review' | 'payment';

/**
 * A new link for the customer; null: there is no such order. A link of an ended order expires with the
 * others.
 */
export function shareOrder(
  { db, clock, baseUrl }: WorkordersDeps,
  actor: Actor,
  id: string,
  page: SharedPage,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) return null;
    const { value: workshop } = await readSection(tx, 'workshop');
    const ended = isEnded(order.status) && order.closedAt;
    const expiresAt = ended ? after(ended, workshop.shareDays * DAY) : null;
    const shareId = await shareRecord(tx, clock, actor, { kind: 'report', recordId: id }, expiresAt);
    await noteEvent(tx, clock, actor, { orderId: id, kind: 'shared', data: { page } });
    return `${baseUrl()}/${page}/${shareId}`;
  });
}

export function revokeOrderShares(
  { db, clock }: WorkordersDeps,
  actor: Actor,
  id: string,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    if (!(await lockOrder(tx, id))) return null;
    const revoked = await revokeShares(tx, clock, actor, { kind: 'report', recordId: id });
    await noteEvent(tx, clock, actor, { orderId: id, kind: 'shares_revoked', data: { revoked } });
    await touchOrder(tx, clock, actor, id, 'workorders.report.shares_revoked', { revoked });
    return revoked;
  });
}
