import { linkEnd } from '@kickstand/domain/workorders';
import type { DbOrTx } from '../../platform/database/index.ts';
import { readSection } from '../../settings/index.ts';
import { findOrderRow } from '../queries/load-orders.ts';

/** When a link created now expires, for an order or for a form without one. */
export async function linkEndFor(tx: DbOrTx, now: Date, orderId: string | null): Promise<Date | null> {
  const order = orderId ? await findOrderRow(tx, orderId) : null;
  const { value: workshop } = await readSection(tx, 'workshop');
  return linkEnd(order, now, workshop.shareDays);
}
