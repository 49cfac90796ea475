// Invoices and credit memos, and what can no longer change after them.
import { type Mutant, PAYMENT_RULES, PAYMENTS, WORKORDERS } from './mutant.ts';

export const INVOICES_MUTANTS: readonly Mutant[] = [
  {
    name: 'a deposit that goes back changes the invoiced bill',
    file: `${WORKORDERS}/queries/order-money.ts`,
    find: 'const bill = order.invoice\n',
    replace: 'const bill = order.invoice && depositKept(ledger) < 0\n',
    more: ['intake with deposit', 'next step', 'refund'],
  },
  {
    name: 'money that went back is asked for again',
    file: `${PAYMENT_RULES}/ledger.ts`,
    find: 'Math.max(0, refundCents - Math.max(0, -balanceCents))',
    replace: '0 * refundCents * balanceCents',
    more: ['refund', 'close'],
  },
  {
    name: 'a payment on an issued invoice is voided',
    file: `${PAYMENT_RULES}/ledger.ts`,
    find: "  if (when.invoiced) return refused('invoiced');\n",
    replace: '',
    more: ['void', 'close'],
  },
  {
    name: 'a cancelled order keeps money without an invoice',
    file: `${WORKORDERS}/pickup/invoice-cancelled.ts`,
    find: 'if (moneyKept(order.ledger) <= 0) return;',
    replace: 'if (moneyKept(order.ledger) >= 0) return;',
    more: ['intake with deposit', 'cancel'],
  },
  {
    name: 'an issued invoice changes',
    file: `${PAYMENTS}/invoices/invoices.ts`,
    find: 'return { ...contentOf(row.invoice), id,',
    replace:
      'const live = await orderMoney(db, orderId, clock.now());\n    return { ...contentOf(row.invoice), ...(live && (await invoiceContent(db, live))), id,',
    more: ['next step', 'refund', 'credit or charge'],
  },
  {
    name: 'a credit memo says that nothing is owed',
    file: `${PAYMENTS}/invoices/credit-memos.ts`,
    find: 'balanceCents: money?.balanceCents ?? 0,',
    replace: 'balanceCents: 0 * (money?.balanceCents ?? 0),',
    more: ['next step', 'close', 'credit or charge', 'refund'],
  },
];
