/** Tables of other capabilities that this one's queries join or read. They are never written here. */
export { bikes } from '../customers/customers.table.ts';
export { files } from '../files/files.table.ts';
export { intakeForms } from '../intake/intake.table.ts';
export { purchaseLines, purchaseOrders } from '../inventory/purchases/purchases.table.ts';
export { reservations } from '../inventory/stock/stock.table.ts';
export { checkouts } from '../payments/checkout/checkouts.table.ts';
export { invoices, storageDays } from '../payments/invoices/invoices.table.ts';
export { ledgerEntries } from '../payments/ledger/payments.table.ts';
