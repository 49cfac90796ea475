import type { ROUTES } from '@kickstand/domain/navigation';
import type { ComponentType } from 'react';
import { needStaffTexts, needTexts } from '../../i18n/index.ts';

type StaffPath = Extract<(typeof ROUTES)[number], { readonly entry: 'staff' | 'session' }>['path'];
export type Screen = () => Promise<{ default: ComponentType }>;

/** A screen outside the shell brings the texts that it alone needs. */
const withTexts =
  (need: () => Promise<void>) =>
  (screen: Screen): Screen =>
  async () =>
    (await Promise.all([screen(), need()]))[0];
const withStaffTexts = withTexts(needStaffTexts);
const linkPage = withTexts(() => needTexts('links'));
const setUpPage = withTexts(() => needTexts('links', 'setup'));

const receipt = withStaffTexts(() => import('../../features/intake/print/receipt-screen.tsx'));

const openForm = withStaffTexts(() => import('../../features/intake/form/open-screen.tsx'));

/** One screen per page of the table of routes: a page without one does not compile. */
export const SCREENS: Record<StaffPath, Screen> = {
  '/auth/login': () => import('../../features/auth/login-screen.tsx'),
  '/auth/register': linkPage(() => import('../../features/auth/register-screen.tsx')),
  '/auth/callback': linkPage(() => import('../../features/auth/callback-screen.tsx')),
  '/auth/forgot': linkPage(() => import('../../features/auth/forgot-screen.tsx')),
  '/auth/reset': linkPage(() => import('../../features/auth/reset-screen.tsx')),
  '/auth/email': linkPage(() => import('../../features/auth/email-screen.tsx')),
  '/auth/invite': linkPage(() => import('../../features/auth/invite-screen.tsx')),
  '/setup': setUpPage(() => import('../../features/settings/setup-screen.tsx')),
  '/dashboard': () => import('../../features/home/home-screen.tsx'),
  '/dashboard/intake-forms': () => import('../../features/intake/list/list-screen.tsx'),
  '/dashboard/intake-forms/drafts': () => import('../../features/intake/drafts/drafts-screen.tsx'),
  '/dashboard/intake-forms/new': () => import('../../features/intake/form/new-screen.tsx'),
  '/dashboard/intake-forms/draft/:tempId': () => import('../../features/intake/form/draft-screen.tsx'),
  '/dashboard/intake-forms/:id': () => import('../../features/intake/detail/detail-screen.tsx'),
  '/dashboard/intake-forms/:id/edit': () => import('../../features/intake/form/edit-screen.tsx'),
  '/dashboard/diagnostic': () => import('../../features/workorders/queue/queue-screen.tsx'),
  '/dashboard/diagnostic/:reportId': () =>
    import('../../features/workorders/diagnostic/diagnostic-screen.tsx'),
  '/dashboard/work-orders': () => import('../../features/workorders/board/board-screen.tsx'),
  '/dashboard/archived-reports': () => import('../../features/workorders/list/archive-screen.tsx'),
  '/dashboard/reports': () => import('../../features/workorders/list/list-screen.tsx'),
  '/dashboard/reports/new': () => import('../../features/workorders/facts/new-screen.tsx'),
  '/dashboard/reports/:reportId': () => import('../../features/workorders/detail/order-screen.tsx'),
  '/dashboard/reports/:reportId/edit': () => import('../../features/workorders/facts/edit-screen.tsx'),
  '/dashboard/reports/:reportId/print/:paper': () =>
    import('../../features/workorders/print/print-screen.tsx'),
  '/dashboard/work-order-parts': () => import('../../features/inventory/parts/order-parts-screen.tsx'),
  '/dashboard/inventory': () => import('../../features/inventory/catalogue/catalogue-screen.tsx'),
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
  '/dashboard/overview': () => import('../../features/overview/overview-screen.tsx'),
  '/dashboard/customers': () => import('../../features/customers/list/customers-screen.tsx'),
  '/dashboard/customers/:customerId': () => import('../../features/customers/detail/customer-screen.tsx'),
  '/dashboard/audit': () => import('../../features/audit/audit-screen.tsx'),
  '/dashboard/transactions': () => import('../../features/transactions/transactions-screen.tsx'),
  '/dashboard/users': () => import('../../features/users/users-screen.tsx'),
  '/dashboard/users/:userId': () => import('../../features/users/person-screen.tsx'),
  '/dashboard/profile': () => import('../../features/profile/profile-screen.tsx'),
  '/dashboard/settings': () => import('../../features/settings/settings-screen.tsx'),
  '/intake/form': openForm,
  '/intake/form/:id': openForm,
  '/intake/receipt': receipt,
  '/intake/receipt/:tempId': receipt,
  '/intake/deposit/:tempId': receipt,
};
