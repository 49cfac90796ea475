/** Tables of other capabilities that this one's queries join or read. They are never written here. */
export { appointments } from '../calendar/calendar.table.ts';
export { customers } from '../customers/customers.table.ts';
export { intakeForms } from '../intake/intake.table.ts';
export { workOrders } from '../workorders/workorders.table.ts';
