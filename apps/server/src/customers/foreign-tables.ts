/** Tables of other capabilities that this one's queries join or read. They are never written here. */
export { appointments } from '../calendar/calendar.table.ts';
export { intakeForms } from '../intake/intake.table.ts';
export { invoices } from '../payments/invoices/invoices.table.ts';
export { ledgerEntries } from '../payments/ledger/payments.table.ts';
export { workOrders } from '../workorders/workorders.table.ts';
