import { moneyKept } from '@kickstand/domain/payments';
import type { Actor } from '../../audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { readSection } from '../../settings/index.ts';
import { loadOrder, type OrderRow } from '../queries/load-orders.ts';
import { moneyOf } from '../queries/order-money.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';

/**
 * A cancelled order owes only the deposit it keeps: credits and charges are reversed, and money that stays is
 * invoiced. It writes to the ledger, so it runs after the order's parts are released: locks go order →
 * product → ledger.
 */
export async function invoiceCancelled(
  deps: WorkordersDeps,
  tx: Transaction,
  actor: Actor,
  row: OrderRow,
): Promise<void> {
  await deps.reverseAdjustments(tx, deps.clock, actor, row.id);
  const order = await loadOrder(tx, row);
  if (moneyKept(order.ledger) <= 0) return;
  const { value: workshop } = await readSection(tx, 'workshop');
  await deps.issueInvoice(tx, deps.clock, actor, moneyOf(order, workshop, deps.clock.now()));
}
