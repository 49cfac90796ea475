import { standing } from '@kickstand/domain/payments';
import { findOrderRow, type ReverseAdjustments } from '../../workorders/index.ts';
import { entriesOfOrder } from '../ledger/ledger.repository.ts';
import { postEntry } from '../ledger/post-entry.ts';

const REASON = 'the order was cancelled';

export const reverseAdjustments: ReverseAdjustments = async (tx, clock, actor, orderId) => {
  const order = await findOrderRow(tx, orderId);
  if (!order) return;
  const open = standing(await entriesOfOrder(tx, order)).filter(({ kind }) => kind === 'adjustment');
  for (const { id, method, amountCents } of open)
    await postEntry(
      tx,
      clock,
      actor,
      {
        kind: 'adjustment',
        method,
        amountCents: -amountCents,
        reverses: id,
        reason: REASON,
        orderId: orderId,
      },
      'payments.order.adjustment_reversed',
    );
};
