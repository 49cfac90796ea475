export { endOpenCheckouts } from './checkout/end-checkouts.ts';
export { mountWebhooks } from './checkout/webhooks.routes.ts';
export {
  depositOf,
  entriesOfFormAndOrder,
  openDeposit,
  reverseDeposit,
  takeDeposit,
} from './counter/deposits.ts';
export { reverseAdjustments } from './counter/reverse-adjustments.ts';
export { invoiceContent } from './invoices/invoice-content.ts';
export { issueInvoice } from './invoices/invoices.ts';
export { depositHead } from './invoices/paper-heads.ts';
export type { EntryRow } from './ledger/post-entry.ts';
export { transactionId } from './ledger/transaction-id.ts';
export { lockDeposit } from './locks.ts';
export { paymentsRouter } from './payments.router.ts';
export { openStripe } from './provider/stripe.ts';
