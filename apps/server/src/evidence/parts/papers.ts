import type { PrintedHead } from '@kickstand/domain/evidence';
import { and, asc, inArray, isNotNull } from 'drizzle-orm';
import { proofsAt, treeSize } from '../../audit/index.ts';
import { mailOutbox } from '../foreign-tables.ts';
import { recordsOfOrder } from '../order-records.ts';
import type { PartProvider } from './part.ts';

const PAPERS: Readonly<Record<string, PrintedHead['paper']>> = {
  'intake.form.created': 'intake_receipt',
  'payments.deposit.taken': 'payment',
  'payments.payment.taken': 'payment',
  'payments.invoice.issued': 'invoice',
  'payments.credit_memo.issued': 'credit_memo',
};

/** Every log head printed on a customer's paper: proof that nothing before it was changed. */
export const paperPart: PartProvider = async ({ tx, order, stamp }) => {
  const rows = (await recordsOfOrder(tx, order)).flatMap(({ seq, at, action }) => {
    const paper = PAPERS[action];
    return seq !== null && paper ? [{ paper, size: seq, at: at.toISOString() }] : [];
  });
  const mails = await tx
    .select({ size: mailOutbox.headSize, root: mailOutbox.headRoot, at: mailOutbox.createdAt })
    .from(mailOutbox)
    .where(
      and(
        inArray(mailOutbox.recordId, [
          order.id,
          ...(order.convertedFromIntake ? [order.convertedFromIntake] : []),
        ]),
        isNotNull(mailOutbox.sentAt),
        isNotNull(mailOutbox.headRoot),
      ),
    )
    .orderBy(asc(mailOutbox.headSize));
  const { headAt } = await proofsAt(tx, await treeSize(tx), {
    rows: [],
    heads: rows.map(({ size }) => size),
  });
  const papers: PrintedHead[] = [
    ...rows.map((row) => ({ ...row, ...headAt(row.size) })),
    ...mails.flatMap(({ size, root, at }) =>
      size !== null && root !== null ? [{ paper: 'email' as const, size, root, at: at.toISOString() }] : [],
    ),
  ];
  if (stamp) papers.push({ paper: 'time_stamp', size: stamp.size, root: stamp.root, at: stamp.at });
  return papers.length > 0 ? [{ kind: 'papers', at: null, by: '', content: { papers } }] : [];
};
