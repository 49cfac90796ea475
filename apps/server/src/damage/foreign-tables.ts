/** Tables of other capabilities that this one's queries join or read. They are never written here. */
export { files } from '../files/files.table.ts';
export { workOrders } from '../workorders/workorders.table.ts';
