/** Tables of other capabilities that this one's queries join or read. They are never written here. */
export { appointments } from '../calendar/calendar.table.ts';
export { intakeFormDrafts, intakeForms } from '../intake/intake.table.ts';
export { products } from '../inventory/catalog/products.table.ts';
export { reservations } from '../inventory/stock/stock.table.ts';
export { messageConversations } from '../messages/messages.table.ts';
export { workorderClock } from '../workorders/diagnosis/diagnosis.table.ts';
export { workorderJobs } from '../workorders/jobs/jobs.table.ts';
export { workOrders } from '../workorders/workorders.table.ts';
