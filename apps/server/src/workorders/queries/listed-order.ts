import { workorderJobs, workorderLines } from '../jobs/jobs.table.ts';
import { workOrders } from '../workorders.table.ts';

export type OrderRow = typeof workOrders.$inferSelect;
export type JobRow = typeof workorderJobs.$inferSelect;
export type LineRow = typeof workorderLines.$inferSelect;

/** The columns that bills and cards need. Lists read hundreds of orders, so they select nothing else. */
export const LISTED_COLUMNS = {
  id: workOrders.id,
  number: workOrders.number,
  status: workOrders.status,
  statusSince: workOrders.statusSince,
  customerName: workOrders.customerName,
  customerPhone: workOrders.customerPhone,
  bikeId: workOrders.bikeId,
  bikeInfo: workOrders.bikeInfo,
  vin: workOrders.vin,
  technicianId: workOrders.technicianId,
  photoUrls: workOrders.photoUrls,
  convertedFromIntake: workOrders.convertedFromIntake,
  taxRatePpm: workOrders.taxRatePpm,
  diagnosticFeeCents: workOrders.diagnosticFeeCents,
  bills: workOrders.bills,
  workStartedAt: workOrders.workStartedAt,
  promisedAt: workOrders.promisedAt,
  noticeAt: workOrders.noticeAt,
  closedAt: workOrders.closedAt,
  pickedUpAt: workOrders.pickedUpAt,
  warrantyOf: workOrders.warrantyOf,
  archivedAt: workOrders.archivedAt,
  revision: workOrders.revision,
  createdAt: workOrders.createdAt,
};

export const LISTED_JOB_COLUMNS = {
  id: workorderJobs.id,
  orderId: workorderJobs.orderId,
  parentId: workorderJobs.parentId,
  title: workorderJobs.title,
  description: workorderJobs.description,
  decision: workorderJobs.decision,
  decidedHash: workorderJobs.decidedHash,
  approvedCents: workorderJobs.approvedCents,
  approvedTaxableCents: workorderJobs.approvedTaxableCents,
};

export const LISTED_LINE_COLUMNS = {
  id: workorderLines.id,
  jobId: workorderLines.jobId,
  kind: workorderLines.kind,
  description: workorderLines.description,
  quantityMilli: workorderLines.quantityMilli,
  unitPriceCents: workorderLines.unitPriceCents,
  priceOnly: workorderLines.priceOnly,
  taxable: workorderLines.taxable,
  partCondition: workorderLines.partCondition,
  customerSupplied: workorderLines.customerSupplied,
  doneAt: workorderLines.doneAt,
  struckAt: workorderLines.struckAt,
};

export type ListedOrder = Pick<OrderRow, keyof typeof LISTED_COLUMNS>;
export type ListedLine = Pick<LineRow, keyof typeof LISTED_LINE_COLUMNS>;
export interface ListedJob extends Pick<JobRow, keyof typeof LISTED_JOB_COLUMNS> {
  readonly lines: readonly ListedLine[];
}
