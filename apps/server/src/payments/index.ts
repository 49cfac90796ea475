export { findDeposit, openDeposit, reverseDeposit, takeDeposit } from './deposits.ts';
export { invoiceContent } from './invoice-content.ts';
export { issueInvoice } from './invoices.ts';
export { lockDeposit } from './locks.ts';
export { depositHead } from './paper-heads.ts';
export { paymentsRouter } from './payments.router.ts';
export { openStripe } from './provider/stripe.ts';
export { reverseAdjustments } from './reverse-adjustments.ts';
export { mountWebhooks } from './webhooks.routes.ts';
