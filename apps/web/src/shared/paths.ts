import { pathTo } from '@kickstand/domain/navigation';

/** Pages of records. */
export const orderPath = (reportId: string): string => pathTo('/dashboard/reports/:reportId', { reportId });
export const customerPath = (customerId: string): string =>
  pathTo('/dashboard/customers/:customerId', { customerId });
export const intakePath = (id: string): string => pathTo('/dashboard/intake-forms/:id', { id });
export const draftPath = (tempId: string): string =>
  pathTo('/dashboard/intake-forms/draft/:tempId', { tempId });
export const productPath = (productId: string): string =>
  pathTo('/dashboard/inventory/:productId', { productId });
export const purchasePath = (purchaseId: string): string =>
  pathTo('/dashboard/inventory/purchase-orders/:purchaseId', { purchaseId });
export const appointmentPath = (id: string): string =>
  `${pathTo('/dashboard/calendar')}?${new URLSearchParams({ appointment: id })}`;
export const countPath = (countId: string): string =>
  pathTo('/dashboard/inventory/counts/:countId', { countId });

/** The print page of an order's paper: `estimate`, `invoice`, `memo`. */
export const paperPath = (reportId: string, paper: string): string =>
  pathTo('/dashboard/reports/:reportId/print/:paper', { reportId, paper });
