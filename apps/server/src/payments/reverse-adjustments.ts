import { standing } from '@kickstand/domain/payments';
import { findReport, type ReverseAdjustments } from '../workorders/index.ts';
import { bookEntry } from './book-entry.ts';
import { entriesOfOrder } from './ledger.repository.ts';

const REASON = 'the order was cancelled';

export const reverseAdjustments: ReverseAdjustments = async (tx, clock, actor, reportId) => {
  const report = await findReport(tx, reportId);
  if (!report) return;
  const open = standing(await entriesOfOrder(tx, report)).filter(({ kind }) => kind === 'adjustment');
  for (const { id, method, amountCents } of open)
    await bookEntry(
      tx,
      clock,
      actor,
      {
        kind: 'adjustment',
        method,
        amountCents: -amountCents,
        reverses: id,
        reason: REASON,
        workOrderId: reportId,
      },
      'payments.order.adjustment_reversed',
    );
};
