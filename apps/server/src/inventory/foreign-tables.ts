/** Tables of other capabilities that this one's queries join or read. They are never written here. */
export { workorderJobs, workorderLines } from '../workorders/jobs/jobs.table.ts';
export { workOrders } from '../workorders/workorders.table.ts';
