/** Tables of other capabilities that this one's queries join or read. They are never written here. */
export { auditLog } from '../audit/audit.table.ts';
export { mailOutbox } from '../mail/mail.table.ts';
export { creditMemos } from '../payments/invoices/credit-memos.table.ts';
export { invoices } from '../payments/invoices/invoices.table.ts';
export { ledgerEntries } from '../payments/ledger/payments.table.ts';
export { workOrders } from '../workorders/workorders.table.ts';
