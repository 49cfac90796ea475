import { randomUUID } from 'node:crypto';
import { contract, type Outputs } from '@kickstand/api';
import * as z from '@kickstand/domain/zod';
import { and, asc, eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DbOrTx, OrPlaceholder, Transaction } from '../../platform/database/index.ts';
import { salvageOf } from '../../platform/database/salvage.ts';
import { readStored } from '../../platform/database/statements/stored-json.ts';
import { hashOf } from '../../platform/hash.ts';
import { noteEvent, type OrderRow, orderMoney } from '../../workorders/index.ts';
import { ledgerEntries } from '../ledger/payments.table.ts';
import type { EntryRow } from '../ledger/post-entry.ts';
import { transactionId } from '../ledger/transaction-id.ts';
import { creditMemos } from './credit-memos.table.ts';
import { billedTo } from './invoice-content.ts';
import { invoices } from './invoices.table.ts';
import { nextNumber } from './numbering.ts';

type MemoRecord = Outputs['payments']['creditMemo'];
/** Everything printed, except what issuing adds and what may change later. */
type MemoContent = Omit<MemoRecord, 'id' | 'number' | 'issuedAt' | 'hash' | 'voided' | 'proof'>;

const { outputSchema } = contract.payments.creditMemo['~orpc'];
const asShown = salvageOf(z.omit(outputSchema as z.ZodMiniObject, { proof: true }), '');

export interface Credited {
  readonly order: OrderRow;
  /** The ledger entry it is about. */
  readonly entry: EntryRow;
  readonly creditedCents: number;
  readonly refundedCents: number;
}

export async function invoiceOf(db: DbOrTx, orderId: string) {
  const [row] = await db
    .select({ id: invoices.id, number: invoices.number, issuedAt: invoices.issuedAt })
    .from(invoices)
    .where(eq(invoices.orderId, orderId));
  return row ?? null;
}

/**
 * Issues the memo of a refund or credit after the invoice; before it there is none. The caller has locked the
 * order.
 */
export async function issueCreditMemo(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  { order, entry, creditedCents, refundedCents }: Credited,
): Promise<void> {
  const invoice = await invoiceOf(tx, order.id);
  if (!invoice) return;
  const money = await orderMoney(tx, order.id, clock.now());
  const memo: MemoContent = {
    ...(await billedTo(tx, order)),
    invoiceNumber: invoice.number,
    invoiceIssuedAt: invoice.issuedAt.toISOString(),
    kind: entry.kind === 'refund' ? 'refund' : 'credit',
    transactionId: transactionId(entry.number),
    method: entry.method,
    online: entry.providerId !== null,
    creditedCents,
    refundedCents,
    balanceCents: money?.balanceCents ?? 0,
  };
  const id = randomUUID();
  const number = await nextNumber(tx, 'credit_memo');
  const sums = { creditedCents, refundedCents };
  await tx.insert(creditMemos).values({
    id,
    number,
    invoiceId: invoice.id,
    orderId: order.id,
    entryId: entry.id,
    memo,
    hash: hashOf({ number, ...memo }),
    ...sums,
    issuedBy: actor.actorId,
    issuedAt: clock.now(),
  });
  await writeAudit(tx, clock, actor, {
    action: 'payments.credit_memo.issued',
    subject: 'credit_memos',
    subjectId: id,
    after: { number, invoiceNumber: invoice.number, orderId: order.id, ...sums },
  });
  await noteEvent(tx, clock, actor, {
    orderId: order.id,
    kind: 'credit_memo_issued',
    data: { number, cents: refundedCents || creditedCents },
  });
}

/** Oldest first. */
export const memosOfOrder = (db: DbOrTx, orderId: OrPlaceholder<string>) =>
  db
    .select({
      id: creditMemos.id,
      number: creditMemos.number,
      issuedAt: creditMemos.issuedAt,
      creditedCents: creditMemos.creditedCents,
      refundedCents: creditMemos.refundedCents,
    })
    .from(creditMemos)
    .where(eq(creditMemos.orderId, orderId))
    .orderBy(asc(creditMemos.number));

export const presentMemo = ({ issuedAt, ...memo }: Awaited<ReturnType<typeof memosOfOrder>>[number]) => ({
  ...memo,
  issuedAt: issuedAt.toISOString(),
});

/** A memo of that order; null if it belongs to another one. */
export async function findCreditMemo(
  db: DbOrTx,
  { orderId, number }: { readonly orderId: string; readonly number: number },
): Promise<Omit<MemoRecord, 'proof'> | null> {
  const [row] = await db
    .select()
    .from(creditMemos)
    .where(and(eq(creditMemos.orderId, orderId), eq(creditMemos.number, number)));
  if (!row) return null;
  const voids = await db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.reverses, row.entryId), eq(ledgerEntries.kind, 'void')));
  const { id, hash, issuedAt } = row;
  const own = { id, number, hash, issuedAt: issuedAt.toISOString(), voided: voids.length > 0 };
  const memo = { ...(row.memo as MemoContent), ...own };
  return readStored<typeof memo>({ table: 'credit_memos', column: 'memo' }, asShown, memo);
}
