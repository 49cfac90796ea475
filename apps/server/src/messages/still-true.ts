import { isOpen } from '@kickstand/domain/calendar';
import { isVisitNewsOutdated } from '@kickstand/domain/messages';
import { eq } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import type { MessageRow } from './conversations.ts';
import { appointments, workOrders } from './foreign-tables.ts';
import { versionOfKey } from './notify-customer.ts';
import { visitOfKey } from './notify-visit.ts';

/**
 * Whether a text that waited would now say something that is no longer true. The other kinds stay true, or a person
 * wrote them, who can withdraw them.
 */
export async function isOutdated(db: DbOrTx, message: MessageRow): Promise<boolean> {
  if (message.kind === 'appointment') return isVisitTextOutdated(db, message);
  if (message.kind !== 'ready_for_pickup' && message.kind !== 'estimate_ready') return false;
  if (!message.orderId) return false;
  const [order] = await db
    .select({ status: workOrders.status, estimateVersion: workOrders.estimateVersion })
    .from(workOrders)
    .where(eq(workOrders.id, message.orderId));
  if (!order) return false;
  if (message.kind === 'ready_for_pickup') return order.status !== 'ready';
  const version = versionOfKey(message.onceKey);
  if (version === null) return false;
  // it asks for a decision on this version
  return version !== order.estimateVersion || order.status !== 'awaiting_approval';
}

async function isVisitTextOutdated(db: DbOrTx, { onceKey }: MessageRow): Promise<boolean> {
  const told = visitOfKey(onceKey);
  if (!told) return false;
  const [visit] = await db
    .select({ state: appointments.state, startsAt: appointments.startsAt })
    .from(appointments)
    .where(eq(appointments.id, told.id));
  if (!visit) return false;
  const { state, startsAt } = visit;
  return isVisitNewsOutdated(told, { isOpen: isOpen(state), isCancelled: state === 'cancelled', startsAt });
}
