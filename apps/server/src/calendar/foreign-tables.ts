/** Tables of other capabilities that this one's queries join or read. They are never written here. */
export { bikes, customers } from '../customers/customers.table.ts';
export { intakeFormDrafts, intakeForms } from '../intake/intake.table.ts';
export { reservations } from '../inventory/stock/stock.table.ts';
export { workOrders } from '../workorders/workorders.table.ts';
