export { catalogAs, catalogOf } from './catalog/catalog.ts';
export { searchTextOf } from './catalog/save-product.ts';
export { resumeWork } from './imports/resume-work.ts';
export { sweepImports } from './imports/sweep-imports.ts';
export { inventoryRouter } from './inventory.router.ts';
export { reconcileWaitingOrders } from './orders/reconcile-waiting-orders.ts';
export { stockOfOrders } from './orders/stock-of-orders.ts';
