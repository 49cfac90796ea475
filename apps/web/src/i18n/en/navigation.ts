import type { NavigationId } from '@kickstand/domain/navigation';

export const navigation = {
  dashboard: 'Dashboard',
  overview: 'Overview',
  intakeForms: 'Intake Forms',
  drafts: 'Drafts',
  customers: 'Customers',
  workOrders: 'Work Orders',
  board: 'Board',
  diagnostic: 'Diagnostic',
  archive: 'Archive',
  workOrderParts: 'Work Order Parts',
  inventory: 'Inventory',
  analytics: 'Analytics',
  restock: 'Restock',
  reservations: 'Reservations',
  bulk: 'Bulk',
  inventorySettings: 'Inventory settings',
  transactions: 'Transactions',
  users: 'Users',
  profile: 'Profile',
  settings: 'Settings',
} satisfies Record<NavigationId, string>;
