/** Tables of other capabilities that this one's queries join or read. They are never written here. */
export { shares } from '../shares/shares.table.ts';
export { workOrders } from '../workorders/workorders.table.ts';
