export { catalogAs, catalogOf } from './catalog.ts';
export { inventoryRouter } from './inventory.router.ts';
export { reconcileWaitingOrders } from './reconcile-waiting-orders.ts';
export { resumeWork } from './resume-work.ts';
export { searchTextOf } from './save-product.ts';
export { stockOfOrders } from './stock-of-orders.ts';
export { sweepImports } from './sweep-imports.ts';
