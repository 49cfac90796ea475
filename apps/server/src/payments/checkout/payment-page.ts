import type { Outputs } from '@kickstand/api';
import { maskEmail } from '@kickstand/domain/customers';
import { minOnlinePayment, payStateOf, standing } from '@kickstand/domain/payments';
import { DAY } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { headOf, type ReachedOrder } from '../../review/index.ts';
import { readSection } from '../../settings/index.ts';
import { billRows, orderMoney, presentStorage } from '../../workorders/index.ts';
import { memosOfOrder, presentMemo } from '../invoices/credit-memos.ts';
import { entryHead, invoiceHead } from '../invoices/paper-heads.ts';
import { entriesOfOrder, pendingCents } from '../ledger/ledger.repository.ts';
import { checkoutsOf, presentCheckout } from '../ledger/order-ledger.ts';
import type { EntryRow } from '../ledger/post-entry.ts';
import { transactionId } from '../ledger/transaction-id.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { dueOnline } from './begin-checkout.ts';
import type { CheckoutRow } from './checkouts.table.ts';

/** What a customer sees of their payments: no staff names, no reasons, no notes. */
export async function paymentPage(
  deps: PaymentsDeps,
  reached: ReachedOrder,
  askedId: string | undefined,
): Promise<Outputs['payments']['page'] | null> {
  const { db, clock, provider } = deps;
  const { order } = reached;
  const now = clock.now();
  const money = await orderMoney(db, order.id, now);
  if (!money) return null;
  const { value: workshop } = await readSection(db, 'workshop');
  const entries = await entriesOfOrder(db, order);
  const listed = standing(entries);
  // a refund after the invoice is followed by its credit, which moves no money
  const moved = listed.filter(({ kind }) => kind !== 'adjustment');
  const pending = await pendingCents(db, order.id);
  const dueCents = dueOnline(money, pending);
  const checkout = shownCheckout(await checkoutsOf(db, order.id), askedId, now);
  const { invoice } = money.order;
  return {
    ...(await headOf(deps, reached)),
    state: payStateOf({
      dueCents,
      paid: moved.some(({ kind }) => kind === 'payment'),
      refundedLast: moved.at(-1)?.kind === 'refund',
      checkout: checkout?.state ?? null,
    }),
    shows: money.shows,
    creditMemos: (await memosOfOrder(db, order.id)).map(presentMemo).map(({ id: _id, ...memo }) => memo),
    invoice: invoice && { number: invoice.number, issuedAt: invoice.issuedAt.toISOString() },
    jobs: billRows(money).map(({ title, parentId, totalCents }) => ({
      title,
      addition: parentId !== null,
      totalCents,
    })),
    totals: money.totals,
    payments: listed.map(({ number, at, kind, method, providerId, amountCents }) => ({
      transactionId: transactionId(number),
      at: at.toISOString(),
      kind,
      method,
      online: providerId !== null,
      amountCents,
    })),
    ...money.settlement,
    storage: order.noticeAt && presentStorage(money, workshop),
    balanceCents: money.balanceCents,
    dueCents,
    leastCents: provider ? minOnlinePayment(dueCents) : null,
    online: provider !== null,
    checkout: checkout && presentCheckout(checkout),
    maskedEmail: order.customerEmail && maskEmail(order.customerEmail),
    noticeAt: order.noticeAt?.toISOString() ?? null,
    warrantyDays: workshop.warrantyDays,
    proof: await proofOf(db, invoice, entries),
  };
}

/** Of the invoice; before there is one, of the last payment. */
function proofOf(db: Database, invoice: { readonly id: string } | null, entries: readonly EntryRow[]) {
  if (invoice) return invoiceHead(db, invoice.id);
  const last = entries.findLast(({ kind }) => kind === 'payment' || kind === 'deposit');
  return last ? entryHead(db, last) : null;
}

/** The checkout the person returns from; else one in progress; else the last one that ended today. */
function shownCheckout(rows: readonly CheckoutRow[], askedId: string | undefined, now: Date) {
  const asked = askedId ? rows.find(({ id }) => id === askedId) : undefined;
  if (asked) return asked;
  const pending = rows.find(({ state }) => state === 'pending');
  const last = rows.find(({ state }) => state !== 'open');
  const fresh = last && now.getTime() - last.updatedAt.getTime() < DAY ? last : null;
  return pending ?? fresh ?? null;
}
