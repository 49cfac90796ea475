import type { DashboardPath, Screen } from './screens.ts';

/** One screen per dashboard page in the route table: a page without one does not compile. */
export const DASHBOARD: Record<DashboardPath, Screen> = {
  '/dashboard/intake-forms': () => import('../../features/intake/list/list-screen.tsx'),
  '/dashboard/intake-forms/drafts': () => import('../../features/intake/drafts/drafts-screen.tsx'),
  '/dashboard/intake-forms/new': () => import('../../features/intake/form/screens/new-screen.tsx'),
  '/dashboard/intake-forms/draft/:tempId': () =>
    import('../../features/intake/form/screens/draft-screen.tsx'),
  '/dashboard/intake-forms/:id': () => import('../../features/intake/detail/detail-screen.tsx'),
  '/dashboard/intake-forms/:id/edit': () => import('../../features/intake/form/screens/edit-screen.tsx'),
  '/dashboard/diagnostic': () => import('../../features/workorders/queue/queue-screen.tsx'),
  '/dashboard/diagnostic/:reportId': () =>
    import('../../features/workorders/diagnostic/diagnostic-screen.tsx'),
  '/dashboard/work-orders': () => import('../../features/workorders/board/board-screen.tsx'),
  '/dashboard/archived-reports': () => import('../../features/workorders/list/archive-screen.tsx'),
  '/dashboard/reports': () => import('../../features/workorders/list/list-screen.tsx'),
  '/dashboard/reports/new': () => import('../../features/workorders/facts/new-screen.tsx'),
  '/dashboard/reports/:reportId': () => import('../../features/workorders/detail/order-screen.tsx'),
  '/dashboard/reports/:reportId/edit': () => import('../../features/workorders/facts/edit-screen.tsx'),
  '/dashboard/reports/:reportId/evidence': () =>
    import('../../features/workorders/evidence/evidence-screen.tsx'),
  '/dashboard/reports/:reportId/pickup': () => import('../../features/workorders/pickup/pickup-screen.tsx'),
  '/dashboard/reports/:reportId/print/:paper': () =>
    import('../../features/workorders/print/print-screen.tsx'),
  '/dashboard/work-order-parts': () => import('../../features/inventory/parts/order-parts-screen.tsx'),
  '/dashboard/inventory': () => import('../../features/inventory/catalog/catalog-screen.tsx'),
  '/dashboard/inventory/analytics': () => import('../../features/inventory/analytics/analytics-screen.tsx'),
  '/dashboard/inventory/restock': () => import('../../features/inventory/restock/restock-screen.tsx'),
  '/dashboard/inventory/reservations': () => import('../../features/inventory/parts/reservations-screen.tsx'),
  '/dashboard/inventory/bulk': () => import('../../features/inventory/bulk/bulk-screen.tsx'),
  '/dashboard/inventory/settings': () => import('../../features/inventory/settings/settings-screen.tsx'),
  '/dashboard/inventory/add-product': () => import('../../features/inventory/product/add-product-screen.tsx'),
  '/dashboard/inventory/add-service': () => import('../../features/inventory/product/add-service-screen.tsx'),
  '/dashboard/inventory/labels': () => import('../../features/inventory/labels/labels-screen.tsx'),
  '/dashboard/inventory/purchase-orders': () =>
    import('../../features/inventory/purchases/purchases-screen.tsx'),
  '/dashboard/inventory/purchase-orders/:purchaseId': () =>
    import('../../features/inventory/purchases/purchase-screen.tsx'),
  '/dashboard/inventory/counts': () => import('../../features/inventory/counts/counts-screen.tsx'),
  '/dashboard/inventory/counts/:countId': () => import('../../features/inventory/counts/count-screen.tsx'),
  '/dashboard/inventory/:productId': () => import('../../features/inventory/product/product-screen.tsx'),
  '/dashboard/inventory/:productId/edit': () => import('../../features/inventory/product/edit-screen.tsx'),
  '/dashboard/messages': () => import('../../features/messages/inbox-screen.tsx'),
  '/dashboard/messages/reminders': () => import('../../features/messages/reminders/reminders-screen.tsx'),
  '/dashboard/messages/:conversationId': () => import('../../features/messages/inbox-screen.tsx'),
  '/dashboard/overview': () => import('../../features/overview/overview-screen.tsx'),
  '/dashboard/calendar': () => import('../../features/calendar/calendar-screen.tsx'),
  '/dashboard/calendar/poster': () => import('../../features/calendar/poster-screen.tsx'),
  '/dashboard/customers': () => import('../../features/customers/list/customers-screen.tsx'),
  '/dashboard/customers/:customerId': () => import('../../features/customers/detail/customer-screen.tsx'),
  '/dashboard/audit': () => import('../../features/audit/audit-screen.tsx'),
  '/dashboard/transactions': () => import('../../features/transactions/transactions-screen.tsx'),
  '/dashboard/users': () => import('../../features/users/users-screen.tsx'),
  '/dashboard/users/:userId': () => import('../../features/users/person-screen.tsx'),
  '/dashboard/unsent': () => import('../../features/offline/unsent-screen.tsx'),
  '/dashboard/profile': () => import('../../features/profile/profile-screen.tsx'),
  '/dashboard/settings': () => import('../../features/settings/settings-screen.tsx'),
};
